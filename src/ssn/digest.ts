/**
 * What an SSN becomes before anything is looked up: HMAC-SHA-256 of its nine digits under the operator's key.
 *
 * Of the 32 bytes the first 12 are the place in a store; the next 16 are never stored: they key the fingerprints
 * of the names on record (name-prints.ts), so that a name says nothing without the number, and the same name
 * looks different in each record. 96 bits: over all 10^9 numbers a collision has a chance of about 6·10^-12.
 * @noble/hashes because a prepared key costs 1.4 µs a digest, createHmac of node:crypto 2.1 µs (bench/record/ssn.md).
 */
import { createHmac } from 'node:crypto';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { ScreeningError } from '../errors.js';
import { checkSsnDigits, readSsnDigits, SSN_DIGITS, toArea, toGroup, type SsnFormatReason, type SsnText } from './format.js';
import { checkHighGroup, type HighGroups } from './high-groups.js';
import { isAllZeros, SSN_KEY_BYTES } from './key.js';

/** A digest as a source sees it. It is valid during the call only: the words are overwritten afterwards. */
export interface SsnDigest {
  /** Three 32-bit words, uniform over their range: what a store is sorted by. */
  readonly place: Uint32Array;
  /** Four 32-bit words that no store holds: the key of the record's name fingerprints. */
  readonly nameKey: Uint32Array;
}

/** Reads numbers into digests. One call at a time: the digits and the digest are buffers that it uses again. */
export interface SsnReader {
  /** Eight bytes in hex that tell keys apart, and say nothing of the key. A store built under another key is refused by it. */
  readonly keyId: string;
  /** The digest of the last number that was well-formed, until `forget`. */
  readonly digest: SsnDigest;
  /** Fills `digest`. @returns the broken rule when the text cannot be an SSN; `digest` is zeros then. */
  readonly read: (ssn: SsnText, highGroups?: HighGroups) => SsnFormatReason | undefined;
  /** Overwrites the digest with zeros. */
  readonly forget: () => void;
}

/** Labels longer than nine bytes, so that they never meet the digest of a number. */
const KEY_ID_LABEL = 'screening-engine/ssn/key-id/1';
const SEAL_LABEL = 'screening-engine/ssn/seal/1';

const KEY_ID_BYTES = 8;

const checkKey = (key: Uint8Array): void => {
  if (!(key instanceof Uint8Array) || key.length !== SSN_KEY_BYTES) {
    throw new ScreeningError('invalid_key', `hmacKey must be ${SSN_KEY_BYTES} bytes.`, { source: 'hmacKey' });
  }
  if (isAllZeros(key))
    throw new ScreeningError('invalid_key', 'hmacKey is all zeros: it was never filled, or overwritten before its use.', {
      source: 'hmacKey',
    });
};

const derive = (key: Uint8Array, label: string): Buffer => createHmac('sha256', key).update(label).digest();

/** @throws ScreeningError invalid_key when the key is not 32 bytes, or all zeros. */
export const toKeyId = (key: Uint8Array): string => {
  checkKey(key);
  return derive(key, KEY_ID_LABEL).toString('hex', 0, KEY_ID_BYTES);
};

/** The key of the seal at the end of a store file. @throws ScreeningError invalid_key. */
export const toSealKey = (key: Uint8Array): Uint8Array => {
  checkKey(key);
  return derive(key, SEAL_LABEL);
};

/**
 * Prepares a key. Keeps the two half-run hashes that stand for it, not the key itself.
 * @throws ScreeningError invalid_key when the key is not 32 bytes, or all zeros.
 */
export const createSsnReader = (key: Uint8Array): SsnReader => {
  const keyId = toKeyId(key);
  const prepared = hmac.create(sha256, key);
  const running = prepared.clone();
  const words = new Uint32Array(8);
  const bytes = new Uint8Array(words.buffer);
  const digits = new Uint8Array(SSN_DIGITS);

  const checkDigits = (highGroups: HighGroups | undefined): SsnFormatReason | undefined =>
    checkSsnDigits(digits) ?? (highGroups && checkHighGroup(highGroups, toArea(digits), toGroup(digits)));

  return {
    keyId,
    digest: { place: words.subarray(0, 3), nameKey: words.subarray(3, 7) },
    read: (ssn, highGroups) => {
      const reason = readSsnDigits(ssn, digits) ? checkDigits(highGroups) : 'layout';
      if (reason === undefined) {
        prepared._cloneInto(running);
        // digestInto also overwrites the message that the hash has buffered.
        running.update(digits).digestInto(bytes);
      } else {
        words.fill(0);
      }
      digits.fill(0);
      return reason;
    },
    forget: () => {
      words.fill(0);
    },
  };
};
