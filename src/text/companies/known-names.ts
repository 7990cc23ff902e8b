/**
 * The organisations that a name is by public usage: letters that stand for words (SMIC), where the name is all of either.
 *
 * In: the tokens of a name. Out: for each organisation of data/companies/known-names.tsv that it is, a number and whether
 * it is so by its short name. A word counts as the tables of companies have it, so that plant and works are one, in any
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
    const add = (name: string, isShort: boolean): void => {
      const key = toKey(prepareName(name, 'organisation').tokens);
      if (key !== '') known.set(key, [...(known.get(key) ?? []), { organisation, isShort }]);
    };
    for (const name of toParts(short, ',')) add(name, true);
    for (const name of toParts(full, ';')) add(name, false);
  }
  return known;
});

/** Of a name that states its short form behind it (Islamic Republic of Iran Shipping Lines (IRISL)) the words without it. */
export const findKnownNames = (tokens: readonly Token[]): readonly KnownName[] =>
  toKnown().get(toKey(tokens)) ??
  (tokens.some(isAcronym) ? toKnown().get(toKey(tokens.filter((token) => !isAcronym(token)))) : undefined) ??
  NONE;
const isAcronym = ({ tag }: Token): boolean => tag === 'acronym';

/** A part of a known organisation that has a number, as a text that says which part of which. */
export interface KnownPart {
  readonly text: string;
  /** Whether the organisation is called by its short name. */
  readonly isShort: boolean;
}

const NO_PARTS: readonly KnownPart[] = [];
/** Words that say no more of a numbered part; and the one that stands for both institutes and academies, which translators take by turns. */
const UNSAID: ReadonlySet<string> = new Set(['research', 'number']);
const toPartWord = (word: string): string => (word === 'academy' ? 'institute' : word);

/** `CETC 14th Research Institute`, `中国电子科技集团公司第十四研究所`: of names of a known organisation and a numbered part of it, in any order. */
export const findKnownParts = (tokens: readonly Token[]): readonly KnownPart[] => {
  if (!tokens.some(hasNumber)) return NO_PARTS;
  const parts: KnownPart[] = [];
  for (let start = 0; start < tokens.length; start++) {
    for (let end = start + 1; end <= tokens.length && end - start <= MOST_RUN && !hasNumber(tokens[end - 1]!); end++) {
      const known = toKnown().get(toKey(tokens.slice(start, end)));
      if (known === undefined || isLight(tokens[start]!) || isLight(tokens[end - 1]!)) continue;
      const part = [...tokens.slice(0, start), ...tokens.slice(end)].filter((token) => !isLight(token)).map(toWord);
      const said = part
        .filter((word) => !UNSAID.has(word) && !OF_WHOLE.has(word))
        .map(toPartWord)
        .sort();
      for (const { organisation, isShort } of known) {
        const text = `known ${organisation} ${said.join(' ')}`;
        if (!parts.some((other) => other.text === text && other.isShort === isShort)) parts.push({ text, isShort });
      }
    }
  }
  return parts;
};
/** Words of a known name with those between them that do not count. */
const MOST_RUN = 12;
const hasNumber = ({ number }: Token): boolean => number !== undefined;
const isLight = ({ tag }: Token): boolean => tag === 'legal_form' || tag === 'connective';
