import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findChild, findChildren, readXmlRecords, type XmlElement } from '../../../src/lists/reading/xml-records.js';
import { toErrorParts, toPieces } from '../list-reading.js';

const read = async (text: string, length?: number): Promise<XmlElement[]> => {
  const records: XmlElement[] = [];
  for await (const record of readXmlRecords(toPieces(text, length), { file: 'f.xml', containers: ['root', 'people'] }))
    records.push(record);
  return records;
};
const failWith = async (text: string): Promise<ReturnType<typeof toErrorParts>> =>
  read(text).then(() => expect.fail('was read'), toErrorParts);

const DOCUMENT = `<?xml version="1.0" encoding="UTF-8"?>
<x:root xmlns:x="http://example.org/x" x:date="2026-01-02">
  <people>
    <person id="1"><name> A &amp; <![CDATA[<B>]]> </name><name>C</name></person>
    <x:person id="2"/>
  </people>
  <note>known to nobody <people><deep>not a record</deep></people></note>
</x:root>
`;

describe('records of XML', () => {
  test.each([1, 7, 1000])('are containers with attributes, and whole trees, in pieces of %i', async (length) => {
    const records = await read(DOCUMENT, length);
    expect(records.map(({ name, line }) => [name, line])).toEqual([
      ['root', 2],
      ['people', 3],
      ['person', 4],
      ['person', 5],
      ['note', 7],
    ]);
    expect(records[0]!.attributes['date']).toBe('2026-01-02');
    expect(findChildren(records[2]!, 'name').map(({ text }) => text)).toEqual(['A & <B>', 'C']);
    expect(records[3]).toMatchObject({ attributes: { id: '2' }, children: [], text: '' });
    expect(findChild(records[4]!, 'people')!.children.map(({ name }) => name)).toEqual(['deep']);
    expect(findChild(records[4]!, 'none')).toBeUndefined();
  });

  test.each([
    ['cut in a record', DOCUMENT.slice(0, DOCUMENT.indexOf('</person>')), 4, /cut short/u],
    ['cut in a tag', DOCUMENT.slice(0, DOCUMENT.indexOf('d="1"')), 4, /cut short/u],
    ['cut between records', DOCUMENT.slice(0, DOCUMENT.indexOf('</people>')), 6, /cut short/u],
    ['empty', '', 1, /root element/u],
    ['text', 'hello', 1, /not well-formed/u],
    ['wrongly nested', '<root>\n<people></root>', 2, /unexpected close tag/u],
    ['of another root', '<html><root/></html>', 1, /<html>, where <root> is expected/u],
    ['given a document type', '<!DOCTYPE root [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>\n<root>&b;</root>', 1, /document type/u],
    ['using an entity that is not XML’s own', '<root><people><person>&secret;</person></people></root>', 1, /undefined entity/u],
    ['of a declared encoding that is not UTF-8', '<?xml version="1.0" encoding="ISO-8859-1"?><root/>', 1, /encoding/u],
    ['nested without end', `<root>${'<a>'.repeat(100)}`, 1, /deeper than 64/u],
  ])('a document %s is refused, naming the line', async (_, text, line, message) => {
    const failure = await failWith(text);
    expect(failure).toMatchObject({ code: 'source_malformed', detail: { file: 'f.xml', line } });
    expect(failure.message).toMatch(message);
  });

  test('a record that never ends is refused before it fills the memory', async () => {
    // eslint-disable-next-line @typescript-eslint/require-await
    const endless = async function* (): AsyncGenerator<string> {
      yield '<root><people><person>';
      for (;;) yield 'a'.repeat(65_536);
    };
    const reading = async (): Promise<void> => {
      for await (const record of readXmlRecords(endless(), { file: 'f.xml', containers: ['root', 'people'] }))
        expect(record.name).not.toBe('person');
    };
    await expect(reading()).rejects.toMatchObject({ code: 'source_malformed' });
  });

  test('any text is read or refused, never anything else', async () => {
    const part = fc.constantFrom(
      '<root>',
      '</root>',
      '<people>',
      '</people>',
      '<a b="c">',
      '</a>',
      '<a/>',
      '&amp;',
      '&x;',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '<?p?>',
      'text',
      '\n',
      '<',
      '"',
    );
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: part }), async (text) => {
        const outcome = await read(text).catch(toErrorParts);
        if (!Array.isArray(outcome)) expect(outcome.code).toBe('source_malformed');
        expect(await read(text, 3).catch((error: unknown) => toErrorParts(error).code)).toEqual(
          Array.isArray(outcome) ? outcome : outcome.code,
        );
      }),
      { numRuns: 500 },
    );
  });
});
