import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { choosePublications, readPublications } from '../../src/fetch/publications.js';

const folder = mkdtempSync(join(tmpdir(), 'screening-publications-'));
afterAll(() => rmSync(folder, { recursive: true }));
const put = (content: string): string => {
  const file = join(folder, 'mirror.tsv');
  writeFileSync(file, content);
  return file;
};

describe('where lists are published', () => {
  test('the shipped table names the official lists, over TLS, each file once', () => {
    const publications = readPublications();
    expect(publications.map(({ list }) => list)).toEqual([
      'ofac-sdn',
      'ofac-consolidated',
      'un-sc',
      'eu-fsf',
      'uk-sl',
      'us-csl',
      'ca-sema',
      'us-congress',
    ]);
    const files = publications.flatMap((publication) => publication.files);
    expect(new Set(files.map(({ url }) => url.href)).size).toBe(files.length);
    for (const { url, maxBytes } of files) expect([url.protocol, maxBytes >= 5e6]).toEqual(['https:', true]);
  });

  test('another table of the same columns is read', () => {
    const row = ['house', 'native-jsonl', 'house.jsonl', 'https://lists.example/house.jsonl', '0.5'].join('\t');
    expect(readPublications(put(`# a mirror\n\n${row}\n`))).toEqual([
      {
        list: 'house',
        format: 'native-jsonl',
        files: [{ name: 'house.jsonl', url: new URL('https://lists.example/house.jsonl'), maxBytes: 500_000 }],
      },
    ]);
  });

  test.each([
    ['list', ['House', 'native-jsonl', 'a', 'https://lists.example/', '1']],
    ['format', ['house', 'native', 'a', 'https://lists.example/', '1']],
    ['file', ['house', 'native-jsonl', '../a', 'https://lists.example/', '1']],
    ['file', ['house', 'native-jsonl', '.fetch.json', 'https://lists.example/', '1']],
    ['URL', ['house', 'native-jsonl', 'a', 'http://lists.example/', '1']],
    ['URL', ['house', 'native-jsonl', 'a', 'lists.example', '1']],
    ['MB', ['house', 'native-jsonl', 'a', 'https://lists.example/', '0']],
    ['MB', ['house', 'native-jsonl', 'a', 'https://lists.example/']],
  ])('a row with a wrong %s is an error that names line and field', (field, cells) => {
    expect(() => readPublications(put(`# columns\n${cells.join('\t')}\n`))).toThrow(
      expect.objectContaining({
        code: 'source_malformed',
        detail: { line: 2, field },
        message: expect.stringContaining(`the field ${field} `) as string,
      }),
    );
  });

  test('a table that is not there is named', () => {
    expect(() => readPublications(join(folder, 'none.tsv'))).toThrow(expect.objectContaining({ code: 'file_unreadable' }));
  });

  test('all are chosen unless some are named; an unknown one is an error that names it and those known', () => {
    const all = readPublications();
    expect(choosePublications(all, [])).toEqual(all);
    expect(choosePublications(all, ['un-sc', 'ofac-sdn']).map(({ list }) => list)).toEqual(['ofac-sdn', 'un-sc']);
    expect(() => choosePublications(all, ['un-cs'])).toThrow(
      expect.objectContaining({ code: 'unknown_list', message: expect.stringMatching(/the list un-cs .*known are ofac-sdn/u) as string }),
    );
  });
});
