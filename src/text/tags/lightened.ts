/** Words of a company's name that say little where they stand (branches.ts, asides.ts): which they are, and made light. */
import { toCompanyWord } from '../companies/company-words.js';
import { toConnective, type TaggedWord } from './tagged-word.js';

/** Places of words, the end left out. */
export type WordRange = readonly [start: number, end: number];

/** Each word of a range but legal forms weighs as a connective. */
export const lighten = (tagged: readonly TaggedWord[], [start, end]: WordRange): readonly TaggedWord[] =>
  tagged.map((entry, at) => (at >= start && at < end && entry.token.tag !== 'legal_form' ? toConnective(entry) : entry));

/** Whether a word is a form of a word of companies, as the tables have it. */
export const isWord = (entry: TaggedWord | undefined, canonical: string): boolean =>
  entry !== undefined && toCompanyWord(entry.token.forms[0]!)?.canonical === canonical;
