/** The words that an answer about a number is made of: whatever comes in, only these go out. */
import { SSN_FORMAT_REASONS, SSN_MATCH_CODES, type SsnResult } from '../../src/ssn/ssn.js';

const CONTRACT_WORDS: ReadonlySet<string> = new Set([
  ...SSN_MATCH_CODES,
  ...SSN_FORMAT_REASONS,
  'clear',
  'attention',
  'not_processed',
  'first_and_last_swapped',
]);

const toTexts = (part: unknown): string[] => (typeof part === 'string' ? [part] : Object.values(part as object).flatMap(toTexts));

/** Texts of an answer that are no word of the contract. */
export const findForeignWords = (result: SsnResult): string[] => toTexts(result).filter((text) => !CONTRACT_WORDS.has(text));
