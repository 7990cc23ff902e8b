/**
 * The operator's key: 32 bytes in hex, from a file or the environment, never from the command line (which other
 * users of the machine can read). Whoever has the key can try all numbers against a store, so it is kept apart from it.
 * Another key means another store: rotate by building the stores again from their sources.
 */
import { readFileSync } from 'node:fs';
import { ScreeningError, toReadReason } from '../errors.js';

export const SSN_KEY_BYTES = 32;
/** The environment variable that holds the key in hex. */
export const SSN_KEY_VARIABLE = 'SCREENING_SSN_KEY';

const HEX_KEY = /^[0-9a-f]{64}$/iu;

/** What was never filled, or overwritten after use. */
export const isAllZeros = (key: Uint8Array): boolean => key.every((byte) => byte === 0);

/**
 * Reads a key of 32 bytes in hex; blanks around it are left out. @param source what the text comes from, for the message.
 * @throws ScreeningError invalid_key; the message names the source, never the text.
 */
export const parseSsnKey = (text: string, source: string): Uint8Array => {
  const hex = typeof text === 'string' ? text.trim() : ''; // A caller without types may give what is not set.
  if (!HEX_KEY.test(hex)) {
    throw new ScreeningError('invalid_key', `The key in ${source} is not ${SSN_KEY_BYTES} bytes in hex (64 digits 0-9, a-f).`, { source });
  }
  const key = Uint8Array.from(Buffer.from(hex, 'hex'));
  if (isAllZeros(key))
    throw new ScreeningError('invalid_key', `The key in ${source} is all zeros: anybody could try it. Make one at random.`, { source });
  return key;
};

/**
 * Reads the key from a file if one is named, otherwise from the environment variable SCREENING_SSN_KEY.
 * @throws ScreeningError invalid_key when neither holds one.
 */
export const readSsnKey = (keyFile: string | undefined, environment: Readonly<Record<string, string | undefined>>): Uint8Array => {
  if (keyFile !== undefined) {
    let text: string;
    try {
      text = readFileSync(keyFile, 'utf8');
    } catch (cause) {
      throw new ScreeningError('invalid_key', `The key file ${keyFile} cannot be read: ${toReadReason(cause)}.`, { source: keyFile });
    }
    return parseSsnKey(text, keyFile);
  }
  const text = environment[SSN_KEY_VARIABLE];
  if (text === undefined || text === '') {
    throw new ScreeningError('invalid_key', `No key: set ${SSN_KEY_VARIABLE} or name a key file.`, { source: SSN_KEY_VARIABLE });
  }
  return parseSsnKey(text, SSN_KEY_VARIABLE);
};
