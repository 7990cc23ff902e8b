/**
 * One identification as OFAC's remarks write it: `TYPE NUMBER (Country) issued DATE expires DATE`.
 *
 * In: one segment of remarks. Out: the identification, and whether its words say more than it holds; or undefined
 * for prose. Numbers keep their letters, blanks and dots: they are compared elsewhere.
 */
import { parseCountry } from '../../../entity/country.js';
import type { EntityIdentification } from '../../../entity/entity.js';
import type { PartialDate } from '../../../entity/partial-date.js';
import { readTable } from '../../../table.js';
import { definedOf } from '../../facts/entity-draft.js';
import { parseStatedDate, toSingleDate } from '../../facts/stated-date.js';

export interface ParsedIdentification {
  readonly type: string;
  /** Absent where no number follows the type. */
  readonly identification?: EntityIdentification;
  /** Words of the segment that are in none of the fields; the segment is then to be kept in the remarks. */
  readonly leftOver: boolean;
}

interface KnownType {
  readonly type: string;
  /** Whether a value without a digit is one too. */
  readonly lettersOnly: boolean;
}

const firstWord = (text: string): string => /^[^\s:]*/u.exec(text)![0].toLowerCase();

/** By first word in lower case; the longest type first. */
const KNOWN_TYPES = (() => {
  const types = readTable('ofac-identification-types.tsv', 2).map(([type, kind]) => ({ type: type!, lettersOnly: kind === 'letters' }));
  const byWord = new Map<string, KnownType[]>();
  for (const known of types.sort((a, b) => b.type.length - a.type.length)) {
    const word = firstWord(known.type);
    byWord.set(word, [...(byWord.get(word) ?? []), known]);
  }
  return byWord;
})();

const findKnownType = (segment: string): KnownType | undefined =>
  KNOWN_TYPES.get(firstWord(segment))?.find(
    ({ type }) => segment.slice(0, type.length).toLowerCase() === type.toLowerCase() && /^[\s:]/u.test(segment.slice(type.length)),
  );

/** A word that names a number, with or without a note behind it. */
const NUMBER_WORD = String.raw`(?:\S*#|(?:no\.?|number|code|id|card|passport|licen[cs]e|certificate|registration|identification)(?: \([^\d()]*\))?)`;
/** At most six words, the last of which names a number; a word with a digit follows. */
const UNKNOWN_TYPE = new RegExp(String.raw`^((?:[^\d\s;:]+ ){0,5}?${NUMBER_WORD}):? (?=\S*\d)`, 'iu');
const ENDS_IN_NUMBER_WORD = new RegExp(String.raw`(?:^|\s)${NUMBER_WORD}:?$`, 'iu');

/** Whether a type that the table does not know names a number by its last word ("Lighthouse Keeper No."). */
export const isUnknownNumberType = (type: string): boolean => findKnownType(`${type} `) === undefined && ENDS_IN_NUMBER_WORD.test(type);

const findUnknownType = (segment: string): KnownType | undefined => {
  const type = UNKNOWN_TYPE.exec(segment)?.[1];
  return type === undefined ? undefined : { type, lettersOnly: false };
};

/** Greedy: the last of several dates is taken off first. */
const DATED = /^(|.*\s)(issued|expires|expired)\s+(\S.*)$/iu;
const IN_COUNTRY = /^(.+?)\s*\(([^()]*\p{L}[^()]*)\)$/u;
const LABELLED = /^(\p{L}[\p{L}.]*):\s+(.+)$/u;

/** @param segment without "alt. " before it and the full stop behind it. */
export const parseOfacIdentification = (segment: string): ParsedIdentification | undefined => {
  const known = findKnownType(segment) ?? findUnknownType(segment);
  if (!known) return undefined;
  let { type } = known;
  const { country, issued, expires, ...rest } = takeFactsBehind(segment.slice(type.length).replace(/^[\s:]+/u, ''));
  let { text, leftOver } = rest;
  const currency = /^-\s+(\S+)\s+(\S.*)$/u.exec(text);
  const labelled = currency ?? LABELLED.exec(text);
  if (labelled) {
    type = `${type}${currency ? ' - ' : ' '}${labelled[1]!}`;
    text = labelled[2]!;
  }
  const comma = text.indexOf(', ');
  if (comma > 0) {
    leftOver = true;
    text = text.slice(0, comma);
  }
  if (text === '' || (!known.lettersOnly && !/\d/u.test(text))) return { type, leftOver: true };
  const identification = definedOf<EntityIdentification>({ type, value: text, country, issued, expires });
  return { type, identification, leftOver };
};

/** What stands behind a number, and the text before it. */
interface FactsBehind {
  text: string;
  leftOver: boolean;
  country?: string;
  issued?: PartialDate;
  expires?: PartialDate;
}

/** Taken off from the right, in whatever order it comes; of each fact the last counts. */
const takeFactsBehind = (behindType: string): FactsBehind => {
  const facts: FactsBehind = { text: behindType, leftOver: false };
  for (;;) {
    const placed = IN_COUNTRY.exec(facts.text);
    const dated = placed ? null : DATED.exec(facts.text);
    if (placed) {
      const country = parseCountry(placed[2]!);
      if (country === undefined || facts.country !== undefined) facts.leftOver = true;
      if (country !== undefined) facts.country ??= country;
      facts.text = placed[1]!;
    } else if (dated) {
      const stated = parseStatedDate(dated[3]!);
      const date = stated && toSingleDate(stated);
      if (date) facts[dated[2]!.toLowerCase() === 'issued' ? 'issued' : 'expires'] ??= date;
      else facts.leftOver = true;
      facts.text = dated[1]!.replace(/[\s,]+$/u, '');
    } else return facts;
  }
};
