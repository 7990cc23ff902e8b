/** What Node itself makes is of another realm in a `node:vm` context, where test runners may put a host and this package. */
import { runInNewContext } from 'node:vm';
import { describe, expect, it, test } from 'vitest';
import { isError, toMessage, toReadReason } from '../src/errors.js';
import { toColumnKind, type Column } from '../src/index/layout.js';

const make = (code: string): unknown => runInNewContext(code);

test.each([
  ['u8', 'Uint8Array'],
  ['u16', 'Uint16Array'],
  ['u32', 'Uint32Array'],
  ['f64', 'Float64Array'],
])('a column of another realm is one of %s', (kind, name) => {
  expect(toColumnKind(make(`new ${name}(2)`) as Column)).toBe(kind);
});

describe('an error of another realm', () => {
  const error = make("Object.assign(new RangeError('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' })");
  it('is one, and says why a file cannot be read', () => {
    expect(error).not.toBeInstanceOf(Error);
    expect(isError(error)).toBe(true);
    expect(toMessage(error)).toBe('ENOENT: no such file');
    expect(toReadReason(error)).toBe('it does not exist');
  });
  it('is none where it only looks like one', () => expect(isError({ name: 'Error', message: 'none' })).toBe(false));
});
