import fc from 'fast-check';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createSealer, readSealingKeys, SEALING_KEYS_VARIABLE, writeNewSealingKey, type SealingKey } from '../../src/api/sealing.js';
import { ScreeningError } from '../../src/errors.js';

const folder = mkdtempSync(join(tmpdir(), 'screening-sealing-'));
afterAll(() => rmSync(folder, { recursive: true }));
const put = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const OLD: SealingKey = { id: 'old', key: new Uint8Array(32).fill(1) };
const NEW: SealingKey = { id: 'new', key: new Uint8Array(32).fill(2) };
const CONTEXT = 'tenant-1/clients/7/ssn';
const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const errorOf = (call: () => unknown): ScreeningError => {
  try {
    call();
  } catch (error) {
    if (error instanceof ScreeningError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
};

describe('createSealer', () => {
  test('opens what it sealed, whatever its bytes and context', () => {
    const sealer = createSealer([OLD]);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (plain, context) => {
        expect(Uint8Array.from(sealer.open(sealer.seal(plain, context), context))).toEqual(plain);
      }),
    );
  });

  test('seals the same bytes differently each time, and shows nothing of them', () => {
    const sealer = createSealer([OLD]);
    const plain = text('a plain text that is long enough to be seen');
    const [one, other] = [sealer.seal(plain, CONTEXT), sealer.seal(plain, CONTEXT)];
    expect(one).not.toEqual(other);
    expect(Buffer.from(one).includes('plain text')).toBe(false);
  });

  test('after rotation the new key seals and both open', () => {
    const before = createSealer([OLD]).seal(text('kept'), CONTEXT);
    const rotated = createSealer([NEW, OLD]);
    expect(Buffer.from(rotated.open(before, CONTEXT)).toString()).toBe('kept');
    expect(rotated.keyIdOf(before)).toBe('old');
    const after = rotated.seal(text('kept'), CONTEXT);
    expect(rotated.keyIdOf(after)).toBe('new');
    expect(errorOf(() => createSealer([OLD]).open(after, CONTEXT))).toMatchObject({ code: 'seal_key_unknown', detail: { keyId: 'new' } });
  });

  test('does not open in another place', () => {
    const sealer = createSealer([OLD]);
    const sealed = sealer.seal(text('123456789'), CONTEXT);
    for (const context of ['tenant-2/clients/7/ssn', 'tenant-1/clients/8/ssn', '', `${CONTEXT} `]) {
      expect(errorOf(() => sealer.open(sealed, context)).code).toBe('seal_broken');
    }
  });

  test('does not open with any bit changed or any byte missing', () => {
    const sealer = createSealer([OLD, NEW]);
    const sealed = sealer.seal(text('secret'), CONTEXT);
    for (let at = 0; at < sealed.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const changed = Uint8Array.from(sealed);
        changed[at]! ^= 1 << bit;
        expect(['seal_broken', 'seal_key_unknown']).toContain(errorOf(() => sealer.open(changed, CONTEXT)).code);
      }
      expect(errorOf(() => sealer.open(sealed.subarray(0, at), CONTEXT)).code).toBe('seal_broken');
    }
  });

  test('does not open with another key of the same id, and tells nothing of the data', () => {
    const sealed = createSealer([OLD]).seal(text('secret'), CONTEXT);
    const error = errorOf(() => createSealer([{ ...NEW, id: 'old' }]).open(sealed, CONTEXT));
    expect(error.code).toBe('seal_broken');
    expect(error.cause).toBeUndefined();
  });

  test.each([
    ['no key', []],
    ['an id twice', [OLD, { ...NEW, id: 'old' }]],
    ['a short key', [{ id: 'short', key: new Uint8Array(31) }]],
    ['an id with other characters', [{ ...OLD, id: 'Key 1' }]],
    ['an empty id', [{ ...OLD, id: '' }]],
  ])('refuses %s', (_, keys) => {
    expect(errorOf(() => createSealer(keys)).code).toBe('invalid_key');
  });
});

describe('readSealingKeys', () => {
  const A = 'a1'.repeat(32);
  const B = 'B2'.repeat(32);

  test('reads the file in order, with remarks, blank lines and either line end', () => {
    const keys = readSealingKeys({ file: put('keys', `# rotated in March\r\n new : ${B}\r\n\nold:${A}\n`), env: {} });
    expect(keys.map(({ id }) => id)).toEqual(['new', 'old']);
    expect(Buffer.from(keys[0]!.key).toString('hex')).toBe(B.toLowerCase());
  });

  test('reads the variable, and prefers a file that is named', () => {
    const env = { [SEALING_KEYS_VARIABLE]: `one:${A}, two:${B}` };
    expect(readSealingKeys({ env }).map(({ id }) => id)).toEqual(['one', 'two']);
    expect(readSealingKeys({ file: put('other', `file:${A}`), env }).map(({ id }) => id)).toEqual(['file']);
  });

  test.each([
    ['no source', undefined, /set SCREENING_SEALING_KEYS/u],
    ['an empty variable', ' ', /set SCREENING_SEALING_KEYS/u],
    ['only a remark', '# nothing', /holds no key/u],
    ['a key without an id', A, /SCREENING_SEALING_KEYS line 1 is not ID:KEY/u],
    ['a short key', `ok:${A}\nshort:${A.slice(2)}`, /line 2: the key short is not 32 bytes/u],
    ['a digit that is none', `odd:${A.slice(1)}g`, /line 1: the key odd/u],
    ['an id twice', `a:${A}\na:${B}`, /two keys with the id a/u],
    ['a third part', `a:${A}:${B}`, /line 1 is not ID:KEY/u],
  ])('refuses %s without repeating it', (_, variable, message) => {
    const error = errorOf(() => readSealingKeys({ env: { [SEALING_KEYS_VARIABLE]: variable } }));
    expect(error).toMatchObject({ code: 'invalid_key', detail: { source: SEALING_KEYS_VARIABLE } });
    expect(error.message).toMatch(message);
    expect(error.message).not.toMatch(/a1a1/u);
  });

  test('refuses a file that cannot be read or is empty, naming it', () => {
    const missing = join(folder, 'missing');
    expect(errorOf(() => readSealingKeys({ file: missing, env: {} }))).toMatchObject({ code: 'invalid_key', detail: { source: missing } });
    expect(errorOf(() => readSealingKeys({ file: put('empty', ''), env: {} })).message).toMatch(/empty is empty/u);
  });
});

describe('writeNewSealingKey', () => {
  test('writes a file that only its owner reads, with a key of its own', () => {
    const [one, other] = [join(folder, 'new-1'), join(folder, 'new-2')];
    writeNewSealingKey(one);
    writeNewSealingKey(other);
    expect(statSync(one).mode & 0o777).toBe(0o600);
    const [a, b] = [readSealingKeys({ file: one, env: {} }), readSealingKeys({ file: other, env: {} })];
    expect(a[0]!.key).not.toEqual(b[0]!.key);
  });

  test('never writes over a file', () => {
    const file = put('there', 'old');
    expect(errorOf(() => writeNewSealingKey(file)).code).toBe('invalid_key');
  });

  test('says so of a name that no file can have', () => {
    expect(errorOf(() => writeNewSealingKey(join(folder, 'x'.repeat(300)))).code).toBe('invalid_key');
  });
});
