/**
 * The organisations that a name is by public usage: letters that stand for words (SMIC), where the name is all of either.
 *
 * In: the tokens of a name. Out: for each organisation of data/companies/known-names.tsv that it is, a number and by which of
 * its names, short or full. A word counts as the tables of companies have it, so that plant and works are one, in any
 * order and without legal forms, little words and that it is a group.
 */
import { readTable, toParts } from '../../table.js';
import { prepareName, type PreparedName } from '../prepare.js';
import type { Token } from '../tokens/token.js';
import { shareWordsLater } from '../words/word-table.js';
import { toCompanyWord, toPlace } from '../companies/company-words.js';

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
  const word = toCompanyWord(form!);
  if (word !== undefined) return word.canonical;
  const place = toPlace(form!);
  return place?.kind === 'country' ? place.country : form!;
};

/** Words of the whole of which a company is the head: IRISL Group. */
const OF_WHOLE: ReadonlySet<string> = new Set(['group', 'holding']);
/** @param mayBeOf whether a word may be of such a key: of most names the first is not, and they have none. */
const toKey = (tokens: readonly Token[], mayBeOf: (word: string) => boolean): string => {
  const words: string[] = [];
  for (const token of tokens) {
    if (token.tag === 'legal_form' || token.tag === 'connective') continue;
    const word = toWord(token);
    if (OF_WHOLE.has(word)) continue;
    if (!mayBeOf(word)) return '';
    words.push(word);
  }
  return words.length > MOST_WORDS ? '' : words.sort().join(' ');
};

let made: ReadonlyMap<string, readonly KnownName[]> | undefined;
/** Made once a process, for the first of the two tables below that is made: it prepares every name. */
const toMade = (): ReadonlyMap<string, readonly KnownName[]> => (made ??= makeKnown());
const makeKnown = (): ReadonlyMap<string, readonly KnownName[]> => {
  const known = new Map<string, KnownName[]>();
  for (const [organisation, [short, full]] of readTable('companies/known-names.tsv', 2).entries()) {
    const add = (name: string, isShort: boolean, at: number): void => {
      const key = toKey(prepareName(name, 'organisation').tokens, () => true);
      if (key !== '') known.set(key, [...(known.get(key) ?? []), { organisation, isShort, full: at }]);
    };
    for (const name of toParts(short, ',')) add(name, true, 0);
    for (const [at, name] of toParts(full, ';').entries()) add(name, false, at);
  }
  return known;
};
const toKnown = shareWordsLater('known names', toMade);
const toWordsOfKnown = shareWordsLater(
  'words of known names',
  () => new Map([...toMade().keys()].flatMap((key) => key.split(' ')).map((word) => [word, true])),
);

/**
 * Of a name that states its short form too (Islamic Republic of Iran Shipping Lines (IRISL)) the words without it, and of one
 * with another in brackets behind it (Kurdistan Workers' Party (Partiya Karkeren Kurdistane)) each of both.
 */
export const findKnownNames = ({ raw, tokens }: PreparedName): readonly KnownName[] =>
  find(tokens) ?? (tokens.some(isAcronym) ? find(tokens.filter((token) => !isAcronym(token))) : undefined) ?? findInBrackets(raw) ?? NONE;
const BRACKETS = /^(?<outside>[^()（）]+)[(（](?<inside>[^()（）]+)[)）]$/u;
const findInBrackets = (raw: string): readonly KnownName[] | undefined => {
  const { outside, inside } = (raw.endsWith(')') || raw.endsWith('）') ? BRACKETS.exec(raw)?.groups : undefined) ?? {};
  return outside === undefined ? undefined : (findText(outside) ?? findText(inside!));
};
const findText = (text: string): readonly KnownName[] | undefined => find(prepareName(text, 'organisation').tokens);
const find = (tokens: readonly Token[]): readonly KnownName[] | undefined => toKnown().get(toKey(tokens, toWordsOfKnown().has));
const isAcronym = ({ tag }: Token): boolean => tag === 'acronym';
