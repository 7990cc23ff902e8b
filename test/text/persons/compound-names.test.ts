/** Compound given names and the halves that their bearers are called by. */
import { expect, test } from 'vitest';
import { toBareName, toCompoundHead } from '../../../src/text/persons/compound-names.js';

test.each([
  ['abdulrahman', 'servantof', 'rahman'],
  ['abderrahman', 'servantof', 'rahman'],
  ['salahuddin', 'salah', undefined],
  ['ezzeddine', 'ezz', undefined],
  ['najibullah', 'najib', undefined],
  ['nasrallah', 'nasr', undefined],
  ['abdullah', undefined, undefined],
  ['vandemirkullah', undefined, undefined],
  ['salah', undefined, undefined],
] as const)('%s begins with %s, and is %s behind a servant', (form, head, bare) => {
  expect(toCompoundHead(form)).toBe(head);
  expect(toBareName(form)).toBe(bare);
});
