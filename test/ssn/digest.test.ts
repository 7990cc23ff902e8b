import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSsnReader, toKeyId } from '../../src/ssn/digest.js';
import { parseSsnKey, readSsnKey } from '../../src/ssn/key.js';

const toHex = (...words: readonly Uint32Array[]): string =>
  Buffer.concat(words.map((word) => Buffer.from(word.buffer, word.byteOffset, word.byteLength))).toString('hex');

describe('digest', () => {
  test('is the HMAC-SHA-256 of the nine digits, as node:crypto has it', () => {
    const key = fc.uint8Array({ minLength: 32, maxLength: 32 });
    const ssn = fc.tuple(fc.integer({ min: 1, max: 665 }), fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 9999 }));
    fc.assert(
      fc.property(key, fc.array(ssn, { minLength: 1, maxLength: 5 }), (hmacKey, numbers) => {
        const reader = createSsnReader(hmacKey);
        for (const [area, group, serial] of numbers) {
          const parts = [String(area).padStart(3, '0'), String(group).padStart(2, '0'), String(serial).padStart(4, '0')];
          if (reader.read(parts.join('-')) !== undefined) continue;
          const expected = createHmac('sha256', hmacKey).update(parts.join('')).digest('hex');
          expect(toHex(reader.digest.place, reader.digest.nameKey)).toBe(expected.slice(0, 56));
        }
      }),
    );
  });

  test('is zeros after a number that is none, and after forget', () => {
    const reader = createSsnReader(new Uint8Array(32).fill(1));
    for (const end of [() => reader.read('000-12-3456'), () => reader.read('x'), reader.forget]) {
      expect(reader.read('123-45-6789')).toBeUndefined();
      expect(reader.digest.place.every((word) => word === 0)).toBe(false);
      end();
      expect([...reader.digest.place, ...reader.digest.nameKey]).toEqual([0, 0, 0, 0, 0, 0, 0]);
    }
  });
});

describe('key', () => {
  const hex = '00112233445566778899aabbccddeeff'.repeat(2);

  test('its id tells keys apart and holds nothing of them', () => {
    const one = new Uint8Array(32).fill(1);
    const other = new Uint8Array(32).fill(1);
    other[31] = 0;
    expect(toKeyId(one)).toMatch(/^[0-9a-f]{16}$/u);
    expect(toKeyId(one)).not.toBe(toKeyId(other));
    expect(toKeyId(one)).not.toContain('0101');
  });

  test.each([[31], [33], [0]])('of %i bytes is refused', (length) => {
    expect(() => createSsnReader(new Uint8Array(length))).toThrow(expect.objectContaining({ code: 'invalid_key' }));
  });

  test('a key that is no byte array is refused', () => {
    expect(() => createSsnReader(hex as unknown as Uint8Array)).toThrow(expect.objectContaining({ code: 'invalid_key' }));
  });

  test('of zeros is refused, as text and as bytes', () => {
    expect(() => createSsnReader(new Uint8Array(32))).toThrow(
      expect.objectContaining({ code: 'invalid_key', message: expect.stringContaining('all zeros') as string }),
    );
    expect(() => parseSsnKey('0'.repeat(64), 'here')).toThrow(
      expect.objectContaining({ code: 'invalid_key', message: expect.stringMatching(/here is all zeros/u) as string }),
    );
  });

  test('comes from the file, before the environment', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ssn-key-'));
    try {
      const file = join(folder, 'key');
      writeFileSync(file, `${hex.toUpperCase()}\n`);
      expect(Buffer.from(readSsnKey(file, { SCREENING_SSN_KEY: 'f'.repeat(64) })).toString('hex')).toBe(hex);
      expect(Buffer.from(readSsnKey(undefined, { SCREENING_SSN_KEY: hex })).toString('hex')).toBe(hex);
      expect(() => readSsnKey(join(folder, 'none'), {})).toThrow(expect.objectContaining({ code: 'invalid_key' }));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.each([[undefined], [''], [hex.slice(2)], [`${hex}00`], [hex.replace('0', 'g')]])(
    '%j in the environment is refused, and not repeated',
    (text) => {
      let message = '';
      try {
        readSsnKey(undefined, { SCREENING_SSN_KEY: text });
      } catch (error) {
        expect(error).toMatchObject({ code: 'invalid_key', detail: { source: 'SCREENING_SSN_KEY' } });
        message = (error as Error).message;
      }
      expect(message).toContain('SCREENING_SSN_KEY');
      if (text) expect(message).not.toContain(text);
      expect(() => parseSsnKey(text ?? '', 'here')).toThrow('here');
    },
  );
});
