/** The high groups of 2006 as published, which name every area that the SSA had used by then. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkHighGroup, readHighGroups } from '../../src/ssn/high-groups.js';

const file = `${process.env['SCREENING_LISTS'] ?? '../shared/lists'}/ssn/high_groups_2006.txt`;

test.skipIf(!existsSync(file))('the list of 2006 is read whole, and taxpayer ranges in it are passed over', async () => {
  const { highest } = await readHighGroups(file);
  const areas = [...highest.keys()].filter((area) => highest[area] !== 0);
  expect(areas).toHaveLength(755);
  expect([areas[0], areas.at(-1)]).toEqual([1, 772]);
  expect(checkHighGroup({ highest }, 1, 8)).toBeUndefined();
  expect(checkHighGroup({ highest }, 1, 11)).toBe('group_not_issued');
  expect(checkHighGroup({ highest }, 773, 1)).toBe('area_not_issued');
});
