/** Compound given names and the halves that their bearers are called by. */
import { expect, test } from 'vitest';
import { toBareName, toCompoundHead, toHalf } from '../../src/text/compound-names.js';

test.each([
  ['abdulrahman', 'abd', 'rahman'],
  ['abderrahman', 'abd', 'rahman'],
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

test.each(['abd', 'abdul', 'abdel', 'abdur', 'abdoul'])('%s is half of what servants are called', (form) => {
  expect(toHalf(form)).toBe(toCompoundHead('abdulrahman'));
});

test.each(['abdo', 'abdou', 'salah'])('%s is a name of its own', (form) => {
  expect(toHalf(form)).toBe(form);
});
