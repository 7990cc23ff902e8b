/**
 * The organisations that a name is by public usage: letters that stand for words (SMIC), where the name is all of either.
 *
 * In: the tokens of a name. Out: for each organisation of data/companies/known-names.tsv that it is, a number and by which of
 * its names, short or full. A word counts as the tables of companies have it, so that plant and works are one, in any
 * order and without legal forms, little words and that it is a group.
 */
import { readTable, toParts } from '../../table.js';
import { prepareName } from '../prepare.js';
import type { Token } from '../tokens/token.js';
import { shareWordsLater } from '../words/word-table.js';
import { toCompanyWord, toPlace } from './company-words.js';

export interface KnownName {
  readonly organisation: number;
  readonly isShort: boolean;
  /** Which of its full names it is, where it is one. */
  readonly full: number;
}

const NONE: readonly KnownName[] = [];
/** Words of the longest name of the table; longer ones are not looked up. */
const MOST_WORDS = 8;

const toWord = ({ number, forms: [form] }: Token): string => {
  if (number !== undefined) return String(number);
  const place = toPlace(form!);
  return toCompanyWord(form!)?.canonical ?? (place?.kind === 'country' ? place.country : form!);
};

/** Words of the whole of which a company is the head: IRISL Group. */
const OF_WHOLE: ReadonlySet<string> = new Set(['group', 'holding']);
const toKey = (tokens: readonly Token[]): string => {
  const words: string[] = [];
  for (const token of tokens) {
    if (token.tag === 'legal_form' || token.tag === 'connective') continue;
    const word = toWord(token);
    if (!OF_WHOLE.has(word)) words.push(word);
  }
  return words.length > MOST_WORDS ? '' : words.sort().join(' ');
};

const toKnown = shareWordsLater('known names', () => {
  const known = new Map<string, KnownName[]>();
  for (const [organisation, [short, full]] of readTable('companies/known-names.tsv', 2).entries()) {
    const add = (name: string, isShort: boolean, at: number): void => {
      const key = toKey(prepareName(name, 'organisation').tokens);
      if (key !== '') known.set(key, [...(known.get(key) ?? []), { organisation, isShort, full: at }]);
    };
    for (const name of toParts(short, ',')) add(name, true, 0);
    for (const [at, name] of toParts(full, ';').entries()) add(name, false, at);
  }
  return known;
});

/** Of a name that states its short form too (Islamic Republic of Iran Shipping Lines (IRISL)) the words without it. */
export const findKnownNames = (tokens: readonly Token[]): readonly KnownName[] =>
  toKnown().get(toKey(tokens)) ??
  (tokens.some(isAcronym) ? toKnown().get(toKey(tokens.filter((token) => !isAcronym(token)))) : undefined) ??
  NONE;
const isAcronym = ({ tag }: Token): boolean => tag === 'acronym';
