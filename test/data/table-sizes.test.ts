/** What data/README.md says of the tables: that each is there, and how many rows it has, within a fiftieth. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const DATA = new URL('../../data/', import.meta.url);
const README = readFileSync(new URL('README.md', DATA), 'utf8');

/** A table's path in data/ and the rows that README says it has. */
const stated = README.split('\n## ').flatMap((section): (readonly [path: string, rows: number])[] => {
  const folder = /^[^\n]*`(\w+\/)`/u.exec(section)?.[1] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('| `'));
  return lines.flatMap((line) => {
    const [, files, counts] = line.split('|');
    const rows = [...counts!.replace(/\([^)]*\)/gu, '').matchAll(/\d+(?:,\d{3})*/gu)].map(([count]) => Number(count.replaceAll(',', '')));
    return [...files!.matchAll(/`([\w.-]+\.tsv)`/gu)].map(([, file], at) => [`${folder}${file!}`, rows[at]!] as const);
  });
});

test('every table is named, once', () => {
  const there = readdirSync(DATA, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsv'));
  expect(stated.map(([path]) => path).toSorted()).toEqual(there.toSorted());
});

describe.each(stated)('%s', (path, rows) => {
  test(`has ${rows} rows`, () => {
    expect(existsSync(new URL(path, DATA))).toBe(true);
    const found = readFileSync(new URL(path, DATA), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')).length;
    expect(Math.abs(found - rows), `${found} rows`).toBeLessThanOrEqual(rows / 50);
  });
});
