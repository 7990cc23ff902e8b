import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkHighGroup, parseHighGroups, readHighGroups, toGroupRank } from '../../src/ssn/high-groups.js';

/** The SSA's order: odd 01–09, even 10–98, even 02–08, odd 11–99. */
const ORDER = [
  ...[1, 3, 5, 7, 9],
  ...Array.from({ length: 45 }, (_, i) => 10 + 2 * i),
  ...[2, 4, 6, 8],
  ...Array.from({ length: 45 }, (_, i) => 11 + 2 * i),
];

test('groups rank in the order of issue', () => {
  expect(ORDER).toHaveLength(99);
  expect(ORDER.map(toGroupRank)).toEqual(ORDER.map((_, rank) => rank));
});

test('a group is refused exactly when it comes after the highest one', () => {
  for (const [reached, highest] of ORDER.entries()) {
    const groups = parseHighGroups(`123 ${String(highest).padStart(2, '0')}`);
    ORDER.forEach((group, rank) => {
      expect(checkHighGroup(groups, 123, group)).toBe(rank > reached ? 'group_not_issued' : undefined);
    });
    expect(checkHighGroup(groups, 124, 1)).toBe('area_not_issued');
  }
});

test('reads columns with marks of change, lines with commas, and passes over other text', () => {
  const columns = parseHighGroups('HIGHEST GROUP ISSUED AS OF 06/24/11\r\n001 11   002 08*  003\t06\r\n772 55\r\n');
  expect([1, 2, 3, 4, 772].map((area) => columns.highest[area])).toEqual([11, 8, 6, 0, 55]);
  const lines = parseHighGroups('# by area\n035-039 RI\n001,11\n002, 08\n');
  expect([1, 2, 35, 39].map((area) => lines.highest[area])).toEqual([11, 8, 0, 0]);
  expect(parseHighGroups('001 11\n001 11').highest[1]).toBe(11);
});

test.each([
  ['', 'it has no row'],
  ['no numbers', 'it has no row'],
  ['000 12', 'area 000'],
  ['666 12', 'area 666'],
  ['900 12', 'area 900'],
  ['123 00', 'group 00'],
  ['123 05\n123 07', 'two groups'],
  ['900,70-80', 'it has no row'],
])('refuses %j', (text, message) => {
  expect(() => parseHighGroups(text, 'list.txt')).toThrow(
    expect.objectContaining({ code: 'source_malformed', message: expect.stringContaining(message) as string }),
  );
});

test('reads a file, and says which one it cannot read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'high-groups-'));
  try {
    writeFileSync(join(folder, 'list.txt'), '001 11');
    expect((await readHighGroups(join(folder, 'list.txt'))).highest[1]).toBe(11);
    await expect(readHighGroups(join(folder, 'none.txt'))).rejects.toMatchObject({
      code: 'file_unreadable',
      detail: { file: join(folder, 'none.txt') },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
