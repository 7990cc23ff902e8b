/**
 * Takes apart the names of Canada's list: one text of aliases, and names of entities that carry others.
 *
 * "Alena Shapurova, Russian: Елена Шапурова / Олена Шапурова; Алена Шапурова": parted at semicolons, slashes, "or" and
 * the labels of languages, which are left out; at commas before a capital or a letter of a script without capitals.
 * "and" parts the names of people, and others only beside another script or behind a legal form.
 */
import { splitKnownAs } from '../facts/known-as.js';
import { isLatin } from '../facts/listed-name.js';
import { toOneLine } from '../reading/one-line.js';

/** "Russian:", "Arabic:", "Russian :". */
const LANGUAGE = /[\s,;(]*\b(?:Russian|Belarus+ian|Ukrainian|Arabic|Persian|Farsi|Hebrew|Burmese|Chinese|Spanish|French|English)\s*:\s*/gu;
/** Not a slash in an abbreviation ("A/S"). */
const ALTERNATIVE = /\s*;\s*,?\s*|\s*,?\s+\bor\s+|(?<=\S{2})\s*\/\s*(?=\S{2})|\s+\/\s*|\s*\/\s+/gu;
/** A lower-case word goes on with the name before: "Министерство культуры, спорта и туризма". */
const COMMA = /\s*,\s*(?=[\p{Lu}\p{Lo}\p{N}"“«‘'])/gu;
/** Behind a comma it belongs to the name before: "Agat Plant, JSC". */
const LEGAL_FORM =
  /^(?:(?:[POC]?JSC|PJS|SC|FSUE|L\.L\.C|LLC|Ltd|Inc|Co|OAO|OOO|ZAO|AO|Limited|АО|ОАО|ООО|ПАО|ЗАО|САО|ФАУ|ФГУП)(?:[\s.,)]+|$))+$/u;
const AND = /\s+and\s+/u;
const ENDS_IN_LEGAL_FORM = /\b(?:JSC|LLC|Ltd\.?|Inc\.?|Co\.?|Company|Corporation|PA|OAO|OOO)$/u;

/** Longer texts are prose and have no names; the longest of the list has 537 characters. */
export const MAX_ALIASES = 20_000;

/** Aliases in order; each is a name as it reads. */
export const splitAliases = (text: string, isPerson: boolean): readonly string[] => {
  if (text.length > MAX_ALIASES) return [];
  const names = toOneLine(text)
    .replace(LANGUAGE, '; ')
    .split(ALTERNATIVE)
    .flatMap((part) => splitAnd(part, isPerson))
    .flatMap((part) => joinLegalForms(part.split(COMMA)))
    .map(trimName)
    .filter((name) => /[\p{L}\p{N}]/u.test(name));
  // A legal form alone is no name, but the start of the next: "ОАО / БЭТО".
  const isStart = names.map((name, at) => LEGAL_FORM.test(name) && at < names.length - 1);
  return names.flatMap((name, at) => (isStart[at] ? [] : isStart[at - 1] ? `${names[at - 1]!} ${name}` : name));
};

const joinLegalForms = (parts: readonly string[]): readonly string[] => {
  const joined: string[] = [];
  for (const part of parts) {
    if (joined.length > 0 && LEGAL_FORM.test(part)) joined.push(`${joined.pop()!}, ${part}`);
    else joined.push(part);
  }
  return joined;
};

const splitAnd = (part: string, isPerson: boolean): readonly string[] => {
  const names: string[] = [];
  for (const piece of part.split(AND)) {
    const before = names.at(-1);
    // Only what stands between the commas around it tells what "and" joins.
    const isInName = isLatin(before?.split(',').at(-1) ?? '') && isLatin(piece.split(',')[0]!) && !ENDS_IN_LEGAL_FORM.test(before ?? '');
    if (before !== undefined && !isPerson && isInName) names.push(`${names.pop()!} and ${piece}`);
    else names.push(piece);
  }
  return names;
};

export interface EntityNames {
  readonly name: string;
  readonly others: readonly string[];
}

/** "Leading Plant Granit (also known as The Granit Works)", "Aerospace Organization/Organisation aérospatiale". */
export const splitEntityName = (text: string): EntityNames => {
  if (text.length > MAX_ALIASES) return { name: text, others: [] };
  const { name, others } = splitKnownAs(text);
  const [first, ...more] = splitOutside(name)
    .map(trimName)
    .filter((part) => part !== '');
  return { name: first ?? '', others: [...more, ...others.flatMap((other) => splitAliases(other, false))] };
};

/** At slashes outside parentheses, which give the name in the other official language. */
const splitOutside = (name: string): readonly string[] => {
  const parts = [''];
  let depth = 0;
  for (const letter of name) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === '/' && depth <= 0) parts.push('');
    else parts.push(parts.pop()! + letter);
  }
  return parts;
};

/** Without punctuation at the ends and without a parenthesis that has no other. */
const trimName = (name: string): string => {
  const bare = name.replace(/^[\s,;:]+|[\s,;:]+$/gu, '').replace(/\s+AKA$/u, '');
  const [opening, closing] = [bare.split('(').length, bare.split(')').length];
  if (opening > closing && bare.startsWith('(')) return bare.slice(1).trim();
  return closing > opening && bare.endsWith(')') ? bare.slice(0, -1).trim() : bare;
};
