/**
 * What every loader of one XML file keeps to, whatever its format: each test file runs it on its fixture.
 */
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { ListLoader } from '../../src/lists/loader.js';
import { aFile, readContent, readItems, toErrorParts, type ReadList } from './list-reading.js';

export interface XmlLoaderCase {
  readonly loader: ListLoader;
  /** A whole file; its entries are independent of one another. */
  readonly xml: string;
  readonly list: string;
  /** Local name of the element of an entry. */
  readonly entry: string;
  /** The same file without an entry. */
  readonly empty: string;
}

export const loadXml = (loader: ListLoader, content: string | Uint8Array): Promise<ReadList> => readContent(loader, 'list.xml', content);

/** Loads a list in which words that it holds are others. */
export const createLoadWith =
  (loader: ListLoader, xml: string) =>
  (from: string, to: string): Promise<ReadList> => {
    expect(xml).toContain(from);
    return loadXml(loader, xml.replace(from, to));
  };

export const describeXmlLoader = ({ loader, xml, list, entry, empty }: XmlLoaderCase): void => {
  const load = (content: string | Uint8Array): Promise<ReadList> => loadXml(loader, content);
  const root = /<([A-Za-z]\w+)/u.exec(xml)![1]!;

  describe(`the laws of ${loader.format}`, () => {
    test('a gzip, a byte order mark, standard input and another prefix of names make no difference', async () => {
      const { entities, versions } = await load(xml);
      expect(versions).toMatchObject([{ list }]);
      for (const content of [gzipSync(xml), `\uFEFF${xml}`, xml.replace(/<(\/?)(?=[A-Za-z])/gu, '<$1x:')]) {
        expect((await load(content)).entities).toEqual(entities);
      }
      expect((await load(gzipSync(xml))).versions).toEqual(versions);
      const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([Buffer.from(xml)]) as never);
      expect(await readItems(loader.load('-'))).toMatchObject({ entities, versions });
      stdin.mockRestore();
    });

    test('every entity has one primary name, which is the first, and the id of its list', async () => {
      const { entities } = await load(xml);
      expect(entities.length).toBeGreaterThan(1);
      for (const { list: id, names } of entities) {
        expect(id).toBe(list);
        expect(names.map(({ type }, position) => (type === 'primary') === (position === 0))).not.toContain(false);
      }
    });

    test.each([
      ['cut short', xml.slice(0, xml.length / 2)],
      ['empty', ''],
      ['not XML', 'uid,name\n1,"A"\n'],
      ['of another root', '<html></html>'],
      ['with a document type', xml.replace(`<${root}`, `<!DOCTYPE a [<!ENTITY x "y">]><${root}`)],
      ['of another encoding', xml.replace(/encoding="[^"]*"|(?=standalone)/u, 'encoding="windows-1252" ')],
    ])('that is %s is malformed, and never a list', async (_, content) => {
      const { versions, error } = await load(content);
      expect(toErrorParts(error)).toMatchObject({ code: 'source_malformed', detail: { file: aFile('list.xml') } });
      expect(versions).toEqual([]);
    });

    test('bytes that are not UTF-8 are an error that names file and line', async () => {
      const at = xml.lastIndexOf(`</${entry}>`);
      const line = xml.slice(0, at).split('\n').length;
      const { error } = await load(Buffer.concat([Buffer.from(xml.slice(0, at)), Buffer.from([0xe9]), Buffer.from(xml.slice(at))]));
      expect(toErrorParts(error)).toMatchObject({ code: 'source_malformed', detail: { file: aFile('list.xml'), line } });
    });

    test('without an entry it is empty, and a missing file is unreadable', async () => {
      expect(toErrorParts((await load(empty)).error)).toMatchObject({ code: 'list_empty', detail: { list } });
      expect(toErrorParts((await readItems(loader.load('/nowhere/none.xml'))).error)).toMatchObject({
        code: 'file_unreadable',
        detail: { file: aFile('none.xml') },
      });
    });

    test('an element beside the entries is an error, as it may hold some', async () => {
      const at = new RegExp(`<${entry}[ >]`, 'u').exec(xml)!.index;
      const { issues, entities } = await load(`${xml.slice(0, at)}<Newcomer><a>1</a></Newcomer>${xml.slice(at)}`);
      expect(entities).toEqual((await load(xml)).entities);
      expect(issues).toContainEqual(expect.objectContaining({ severity: 'error', field: 'Newcomer' }));
    });

    test('an element that no version of the format has is kept in the remarks, with a warning', async () => {
      const at = xml.indexOf(`</${entry}>`);
      const { issues, entities } = await load(`${xml.slice(0, at)}<ShoeSize unit="eu">42</ShoeSize>${xml.slice(at)}`);
      expect(issues).toContainEqual(expect.objectContaining({ severity: 'warning', field: 'ShoeSize', sourceId: entities[0]!.sourceId }));
      expect(entities[0]!.remarks).toMatch(/ShoeSize: eu 42/u);
    });

    test('a file cut anywhere, or damaged anywhere, is a list of entities or refused', async () => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 0, max: xml.length }), fc.string({ maxLength: 5 }), fc.boolean(), async (at, text, isCut) => {
          const { versions, error } = await load(xml.slice(0, at) + text + (isCut ? '' : xml.slice(at)));
          if (error === undefined) expect(versions).toHaveLength(1);
          else toErrorParts(error);
        }),
        { numRuns: 150 },
      );
    });

    test('whatever stands in place of a text or an attribute of one entry, the others are delivered', async () => {
      const whole = await load(xml);
      const starts = [...xml.matchAll(new RegExp(`<${entry}[ >]`, 'gu'))].map(({ index }) => index);
      const spans = starts.flatMap((start, number) => {
        const record = xml.slice(start, xml.indexOf(`</${entry}>`, start));
        return [...record.matchAll(/(?<=>)[^<>]+(?=<)|(?<==")[^"]*(?=")/gu)]
          .filter(([text]) => text.trim() !== '')
          .map(({ index, 0: text }) => ({ number, from: start + index, to: start + index + text.length }));
      });
      const words = fc.oneof(
        fc.string(),
        fc.string({ unit: 'binary' }),
        fc.constantFrom('', ' ', '-', '__proto__', 'constructor', '99/99/9999', '0', 'ا'.repeat(3000), '(((((', ';;;,,,///'),
      );
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...spans), words, async ({ number, from, to }, text) => {
          const { entities, issues, error, versions } = await load(xml.slice(0, from) + escapeXml(text) + xml.slice(to));
          expect(error).toBeUndefined();
          // One that now bears the id of another: the first of the two stays, as an issue says.
          const doubled = toDoubledIds(issues).find((id) => !toDoubledIds(whole.issues).includes(id));
          if (doubled !== undefined) expect(entities.filter(({ sourceId }) => sourceId === doubled)).toHaveLength(1);
          const others = whole.entities.filter(({ sourceId }, position) => position !== number && sourceId !== doubled);
          const ids = new Set(others.map(({ sourceId }) => sourceId));
          expect(entities.filter(({ sourceId }) => ids.has(sourceId))).toEqual(others);
          expect(versions).toHaveLength(1);
        }),
        { numRuns: 200 },
      );
    });
  });
};

const toDoubledIds = (issues: ReadList['issues']): unknown[] =>
  issues.flatMap(({ message, sourceId }) => (message.includes('has an entry with this identifier before') ? [sourceId] : []));

/** Without the characters that XML cannot hold. */
const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
