import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ListSource } from '../../src/lists/lists.js';
import { LOADERS, loadSources, parseSource } from '../../src/lists/lists.js';
import { FIXTURES, readItems, toErrorParts, writeFiles } from './list-reading.js';

const caught = (run: () => ListSource): ReturnType<typeof toErrorParts> => {
  try {
    run();
  } catch (error) {
    return toErrorParts(error);
  }
  return expect.fail('did not throw');
};

describe('the registry of lists', () => {
  test('every format has a name of its own and a description of one line', () => {
    const formats = LOADERS.map(({ format }) => format);
    expect(formats).toEqual(expect.arrayContaining(['native-jsonl', 'ofac-csv', 'un-xml']));
    expect(new Set(formats).size).toBe(formats.length);
    for (const { format, description } of LOADERS)
      expect([format, description]).toEqual([expect.stringMatching(/^[a-z-]+$/u), expect.stringMatching(/^.{20,140}$/u)]);
  });

  test('a source is a format and a path, which may hold colons', () => {
    expect(parseSource('un-xml:/data/a:b.xml')).toMatchObject({ loader: { format: 'un-xml' }, path: '/data/a:b.xml' });
    expect(parseSource('native-jsonl:-').path).toBe('-');
  });

  test('a source of no format or no path is refused by what is allowed', () => {
    expect(caught(() => parseSource('ofac:DIR'))).toMatchObject({
      code: 'unknown_format',
      detail: { format: 'ofac', allowed: LOADERS.map(({ format }) => format) },
    });
    expect(caught(() => parseSource('/data/sdn'))).toMatchObject({
      code: 'unknown_format',
      message: expect.stringMatching(
        /^\/data\/sdn names no format: a source is written FORMAT:PATH, and formats are native-jsonl, /u,
      ) as string,
    });
    expect(caught(() => parseSource('un-xml'))).toMatchObject({ code: 'invalid_option', detail: { option: 'source' } });
    expect(caught(() => parseSource('un-xml:'))).toMatchObject({ code: 'invalid_option' });
  });

  test('sources are one stream in their order', async () => {
    const sources = ['un-xml:un/consolidated.xml', 'ofac-csv:ofac', 'native-jsonl:native/two-lists.jsonl'].map((source) =>
      parseSource(source.replace(':', `:${FIXTURES}`)),
    );
    const { versions, entities, error } = await readItems(loadSources(sources));
    expect(error).toBeUndefined();
    expect(versions.map(({ list }) => list)).toEqual(['un-sc', 'ofac-sdn', 'ofac-consolidated', 'house', 'partners']);
    for (const { list, entities: counts } of versions) {
      expect(entities.filter((entity) => entity.list === list)).toHaveLength(Object.values(counts).reduce((sum, count) => sum + count));
    }
    expect(new Set(entities.map(({ list, sourceId }) => `${list} ${sourceId}`)).size).toBe(entities.length);
  });

  test('two sources of one list are refused: which of them counts nobody could say', async () => {
    const source = parseSource(`native-jsonl:${join(FIXTURES, 'native/two-lists.jsonl')}`);
    const { error } = await readItems(loadSources([source, source]));
    expect(toErrorParts(error)).toMatchObject({ code: 'invalid_option', detail: { list: 'house' } });
  });

  test('one bad source ends the stream with its error', async () => {
    const folder = writeFiles({ 'empty.jsonl': '' });
    const sources = [`native-jsonl:${folder}/empty.jsonl`, `un-xml:${FIXTURES}un/consolidated.xml`].map((source) => parseSource(source));
    const { error, versions } = await readItems(loadSources(sources));
    expect(toErrorParts(error).code).toBe('list_empty');
    expect(versions).toEqual([]);
  });
});
