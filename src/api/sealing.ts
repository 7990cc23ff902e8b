/**
 * Encryption at rest: AES-256-GCM (NIST SP 800-38D) under the operator's keys.
 *
 * Sealed bytes: version 1 · length of the key's id · id · 12 random bytes · ciphertext · 16 bytes of tag.
 * The header and the context (where the data stand, e.g. `tenant/clients/ID/ssn`) are authenticated, so that sealed
 * data moved to another row or column do not open. Rotation: put a new key first; it seals, all of them open.
 * Random nonces bound a key to 2^32 seals (SP 800-38D, 8.3); a new key starts anew.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, writeFileSync } from 'node:fs';
import { removeUnfinished, toUnfinishedFile } from '../files/unfinished-file.js';
import { ScreeningError, toReadReason, toWriteReason } from '../main.js';
import { assertOption, toKnownByRule, toListRule, toRequired } from '../option-rules.js';

/** A key of 32 bytes and the id that sealed bytes name it by. */
export interface SealingKey {
  /** 1–32 of `a-z 0-9 - _`; stands in the clear in what it seals. */
  readonly id: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
}

/** Seals bytes and opens what was sealed by any of its keys. */
export interface Sealer {
  readonly seal: (plain: Uint8Array, context: string) => Uint8Array;
  /** @throws ScreeningError seal_key_unknown, seal_broken. */
  readonly open: (sealed: Uint8Array, context: string) => Uint8Array;
  /** The id of the key that sealed: what still has another one than the first is to be sealed again. */
  readonly keyIdOf: (sealed: Uint8Array) => string;
}

/** The environment variable that holds the keys, a line each. */
export const SEALING_KEYS_VARIABLE = 'SCREENING_SEALING_KEYS';

const CIPHER = 'aes-256-gcm';
const VERSION = 1;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID = /^[a-z0-9_-]{1,32}$/u;
const HEX_KEY = /^[0-9a-f]{64}$/iu;
const KEYS = toRequired(toListRule(toKnownByRule('{ id, key }', 'key')));

/**
 * Encrypts what is kept at rest (AES-256-GCM).
 * @param keys the first seals, all open.
 * @throws ScreeningError invalid_key for no key, an id twice, or a key that is not as documented; invalid_option for what is no list of keys.
 */
export const createSealer = (keys: readonly SealingKey[]): Sealer => {
  assertOption('keys', keys, KEYS);
  const byId = new Map(keys.map((key) => [key.id, key]));
  const [first] = keys;
  if (first === undefined) throw new ScreeningError('invalid_key', 'There is no sealing key.', { source: 'sealing keys' });
  if (byId.size < keys.length) throw new ScreeningError('invalid_key', 'Two sealing keys have the same id.', { source: 'sealing keys' });
  for (const { id, key } of keys) {
    if (typeof id !== 'string' || !KEY_ID.test(id))
      throw new ScreeningError('invalid_key', 'The id of a sealing key is not 1-32 of a-z, 0-9, - and _.', { source: 'sealing keys' });
    if (!ArrayBuffer.isView(key) || key.byteLength !== KEY_BYTES)
      throw new ScreeningError('invalid_key', `The sealing key ${id} is not ${KEY_BYTES} bytes.`, { source: 'sealing keys' });
  }
  const id = Buffer.from(first.id);
  const header = Buffer.from([VERSION, id.length, ...id]);

  return {
    seal: (plain, context) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, first.key, nonce, { authTagLength: TAG_BYTES }).setAAD(toAuthenticated(header, context));
      return Buffer.concat([header, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed, context) => {
      const parts = toParts(sealed);
      const { keyId } = parts;
      const key = byId.get(keyId);
      if (key === undefined)
        throw new ScreeningError('seal_key_unknown', `Data are sealed with the key ${keyId}, which is not loaded.`, { keyId });
      try {
        const decipher = createDecipheriv(CIPHER, key.key, parts.nonce, { authTagLength: TAG_BYTES })
          .setAAD(toAuthenticated(parts.header, context))
          .setAuthTag(parts.tag);
        return Buffer.concat([decipher.update(parts.ciphertext), decipher.final()]);
      } catch {
        // The cause is left out: it says no more, and nothing of the data may travel with an error.
        throw new ScreeningError(
          'seal_broken',
          `Data sealed with the key ${keyId} do not open here: damaged, moved, or sealed with another key of that id.`,
          { keyId },
        );
      }
    },
    keyIdOf: (sealed) => toParts(sealed).keyId,
  };
};

/**
 * Reads keys from a file if one is named, otherwise from the environment variable SCREENING_SEALING_KEYS: one `id:64 hex
 * digits` per line (or separated by commas); the first one seals, and lines that start with # are comments.
 * @throws ScreeningError invalid_key naming source and line, never their text.
 */
export const readSealingKeys = (from: {
  readonly file?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}): readonly SealingKey[] => {
  const source = from.file ?? SEALING_KEYS_VARIABLE;
  const text = from.file === undefined ? from.env[SEALING_KEYS_VARIABLE] : readKeyFile(from.file);
  if (text === undefined || text.trim() === '') {
    const message =
      from.file === undefined ? `No sealing key: set ${SEALING_KEYS_VARIABLE} or name a key file.` : `The key file ${from.file} is empty.`;
    throw new ScreeningError('invalid_key', message, { source });
  }
  const keys = text
    .split('\n')
    .flatMap((line, at) => (line.trimStart().startsWith('#') ? [] : line.split(',').flatMap((entry) => toKey(entry, source, at + 1))));
  if (keys.length === 0) throw new ScreeningError('invalid_key', `${source} holds no key.`, { source });
  const twice = keys.find(({ id }, at) => keys.findIndex((other) => other.id === id) !== at);
  if (twice !== undefined) throw new ScreeningError('invalid_key', `${source} has two keys with the id ${twice.id}.`, { source });
  return keys;
};

/**
 * Writes a key file with one new random key, readable by its owner only: whole and on the disk, or not at all.
 * @throws ScreeningError invalid_key where the file is there already: what it sealed would never open again.
 */
export const writeNewSealingKey = (file: string): void => {
  const unfinished = toUnfinishedFile(file);
  try {
    writeFileSync(unfinished, `key-1:${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    linkSync(unfinished, file);
  } catch (cause) {
    throw new ScreeningError(
      'invalid_key',
      `The key file ${file} cannot be created: ${toWriteReason(cause)}.`,
      { source: file },
      { cause },
    );
  } finally {
    removeUnfinished(unfinished);
  }
};

const toKey = (entry: string, source: string, line: number): SealingKey[] => {
  if (entry.trim() === '') return [];
  const [id = '', hex = '', ...rest] = entry.split(':').map((part) => part.trim());
  if (!KEY_ID.test(id) || rest.length > 0) {
    throw new ScreeningError('invalid_key', `${source} line ${line} is not ID:KEY with an id of 1-32 of a-z, 0-9, - and _.`, {
      source,
      line,
    });
  }
  if (!HEX_KEY.test(hex)) {
    throw new ScreeningError(
      'invalid_key',
      `${source} line ${line}: the key ${id} is not ${KEY_BYTES} bytes in hex (64 digits 0-9, a-f).`,
      { source, line },
    );
  }
  return [{ id, key: Uint8Array.from(Buffer.from(hex, 'hex')) }];
};

const readKeyFile = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ScreeningError('invalid_key', `The key file ${file} cannot be read: ${toReadReason(cause)}.`, { source: file });
  }
};

const toAuthenticated = (header: Uint8Array, context: string): Buffer => Buffer.concat([header, Buffer.from(context)]);

const toParts = (sealed: Uint8Array) => {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const headerBytes = 2 + (bytes[1] ?? 0);
  const keyId = bytes.toString('latin1', 2, headerBytes);
  if (bytes[0] !== VERSION || bytes.length < headerBytes + NONCE_BYTES + TAG_BYTES || !KEY_ID.test(keyId)) {
    throw new ScreeningError('seal_broken', 'Data that should be sealed are not: they have no header of this version.');
  }
  const ciphertextAt = headerBytes + NONCE_BYTES;
  return {
    keyId,
    header: bytes.subarray(0, headerBytes),
    nonce: bytes.subarray(headerBytes, ciphertextAt),
    ciphertext: bytes.subarray(ciphertextAt, -TAG_BYTES),
    tag: bytes.subarray(-TAG_BYTES),
  };
};
