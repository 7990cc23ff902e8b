/**
 * The names that one text states: what somebody is called, and was called before, at birth or in trade.
 *
 * In: a subject's name as it was given. Out: that text first, then each name in it that says another one: the words
 * before and behind `formerly`, `trading as`, `a.k.a.`; of a person each holder of a joint account, those around a byname
 * in quotation marks, with a surname of birth or marriage (née, geb., épouse) the first word with that surname, with two
 * surnames and a hyphen each of them, and of `s/o` and its like what stands before, since the rest names somebody else;
 * with another script or another whole name in brackets, both; and whom a payment or a customer file names, without its
 * numbers, notes and address.
 *
 *   text ─ payment-party.ts: lines and numbers off ─▶ file-notes.ts: notes off ─▶ parts between markers.ts
 *        ─ of each part paid-name.ts: words of a payment and the address (addressed-name.ts) off ─▶ names
 *
 * Not here: brackets that say which company it is (`Bank of China (Hong Kong)`), and other names that a list states in
 * fields of their own. Of a listed name of a company the names between such words are its entity's too ({@link toNamesOfListed}).
 */
import { prepareName } from '../prepare.js';
import type { NameKind } from '../tokens/token.js';
import { toSingleSurnames } from './double-surnames.js';
import { withoutNotes } from './file-notes.js';
import {
  ALSO_BETWEEN,
  BEFORE_KIN,
  BEFORE_SMALL_SURNAME,
  BEFORE_SURNAME,
  FORMER_UNPARTED,
  JOINT,
  MAY_STATE,
  SMALL_ALSO,
} from './markers.js';
import { endsInForm, toNamesAside, toNamesBehindDash, toOwnWords } from './names-aside.js';
import { toPaidNames } from './paid-name.js';
import { toParty } from './payment-party.js';

const BRACKET = /[(（](?<inside>[^()（）]*)[)）]/u;
const MAY_QUOTE = /["“”„«»]/u;
/** A byname between the names of a person: Joseph "Erap" Estrada. */
const QUOTED = /["“”„«»][^"“”„«»]+["“”„«»]/gu;
const NOT_OF_NAME = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$/gu;
const BLANKS = /\s+/gu;
const LATIN = /\p{Script=Latin}/u;
const LETTERS = /\p{L}/u;

/** More are not looked for: each costs a search. */
const MOST_NAMES = 8;
/** Letters and digits from which one word is a company's name. */
const LEAST_OF_COMPANY = 3;

/**
 * @returns the text itself first, then the distinct names within it, at most {@link MOST_NAMES} together; of most texts only the first.
 */
export const toStatedNames = (raw: string, kind: NameKind): readonly string[] => {
  const party = withoutNotes(toParty(raw));
  if (!MAY_STATE.test(raw)) {
    const names = kind === 'person' ? [raw, ...toPersonNames(party)] : [raw, ...withPaid(party)];
    if (names.every((name) => name === raw)) return [raw];
    return [...new Set(names)].filter((name) => name === raw || isWhole(toWords(name), kind));
  }
  const parts = splitAlso(party);
  const names = new Map([[toWords(raw), raw]]);
  for (const name of parts.flatMap((part) =>
    kind === 'person'
      ? splitJoint(part).flatMap(splitPerson).flatMap(toPersonNames)
      : withPaid(part).flatMap((name) => splitBrackets(name, kind).flatMap((piece) => (piece === name ? [piece] : withPaid(piece)))),
  )) {
    const words = toWords(name);
    if (isWhole(words, kind) && !names.has(words)) names.set(words, name.replace(NOT_OF_NAME, '').replace(BLANKS, ' '));
  }
  return [...names.values()].slice(0, MOST_NAMES);
};

const splitAlso = (raw: string): readonly string[] =>
  raw
    .replace(BLANKS, ' ')
    .split(ALSO_BETWEEN)
    .flatMap((part) => part.split(SMALL_ALSO))
    .flatMap((part) => part.split(FORMER_UNPARTED))
    .filter((part) => LETTERS.test(part));

/**
 * The names that a listed name of a company states: lists give other names in fields of their own, but some write `Orsolt
 * Bank (formerly Karmelo Bank)`. Not those in brackets alone, which lists give again, nor behind @, which is a letter of
 * a name.
 */
export const toNamesOfListed = (raw: string): readonly string[] => {
  if (!MAY_STATE.test(raw) || raw.includes('@')) return [];
  const parts = splitAlso(raw);
  return parts.join('') === raw.replace(BLANKS, ' ')
    ? []
    : parts
        .map((part) => part.replace(NOT_OF_NAME, ''))
        .filter((name) => isWhole(toWords(name), 'organisation') && toWords(name) !== toWords(raw) && hasOwnWord(name));
};

/** Whether what is left of a payment's text may be a company: by a word of its own, or a place beside a trade (Makran Petrochem). */
const saysWho = (name: string): boolean => {
  const tokens = prepareName(name, 'organisation').tokens.filter(({ tag }) => tag !== 'legal_form' && tag !== 'connective');
  return tokens.some(({ tag }) => tag === 'name' || (tag === 'place' && tokens.length > 1));
};

/** Whether an address alone was cut off behind a company of trades and a legal form: Internet Research Agency LLC, 55 Karelo Street. */
const isBeforeAddress = (text: string, name: string): boolean => text.startsWith(name) && endsInForm(name);

/** Whether a name says which company it is: legal forms, places and trades alone do not. */
const hasOwnWord = (name: string): boolean => toOwnWords(name).length > 0;

/** A person's name, whom it names as a payment's text or before an address, and each with one of two surnames. */
const toPersonNames = (text: string): readonly string[] => {
  const [name, ...others] = toPaidNames(text, 'person');
  return [text, ...(name === text ? [] : [name]), ...toSingleSurnames(name), ...others];
};

/** A company's name, and whom it names as a payment's text. */
const withPaid = (text: string): readonly string[] => [
  text,
  ...toPaidNames(text, 'organisation').filter((name) => name !== text && (saysWho(name) || isBeforeAddress(text, name))),
];

const toWords = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();

/** `Orsolt and Maria Vandemirk` are Orsolt Vandemirk and Maria Vandemirk; `Mr & Mrs Orsolt Vandemirk` is one name. */
const splitJoint = (text: string): readonly string[] => {
  const [first, ...others] = text.split(JOINT).map((part) => part.trim());
  if (others.length === 0) return [text];
  const all = [first!, ...others];
  const surname = others.at(-1)!.split(' ').at(-1)!;
  return [text, ...all.map((part, at) => (at < all.length - 1 && isUntitled(part, others.at(-1)!) ? `${part} ${surname}` : part))];
};

/** One word that is no title before a name. */
const isUntitled = (word: string, name: string): boolean =>
  !word.includes(' ') && prepareName(`${word} ${name}`, 'person').tokens[0]?.tag === 'name';

const splitPerson = (text: string): readonly string[] => {
  const [name, kin] = splitAt(text, BEFORE_KIN);
  const [before, surname] = splitAt(name, BEFORE_SURNAME);
  const [own, born] = surname === undefined ? splitAt(name, BEFORE_SMALL_SURNAME) : [before, surname];
  if (born === undefined) return kin === undefined ? splitBrackets(name, 'person') : [text, ...splitBrackets(name, 'person')];
  const other = born.replace(NOT_OF_NAME, '');
  return [text, own, other.includes(' ') ? other : `${/[\p{L}\p{M}'-]+/u.exec(own)?.[0] ?? ''} ${other}`];
};

/** What stands before a marker and behind it; without one the text. */
const splitAt = (text: string, marker: RegExp): readonly [before: string, behind?: string] => {
  const found = marker.exec(text);
  return found === null || found.index === 0 ? [text] : [text.slice(0, found.index), text.slice(found.index + found[0].length)];
};

/**
 * A name in another script in brackets is the same name; of a person so is another whole name, one word there may be a
 * surname before a marriage, and the rest is a name without what stands in them.
 */
const splitBrackets = (text: string, kind: NameKind): readonly string[] => {
  const found = BRACKET.exec(text);
  if (found === null && kind === 'organisation') return [text, ...toNamesBehindDash(text)];
  if (found === null) return MAY_QUOTE.test(text) ? [text, text.replace(QUOTED, ' ')] : [text];
  const inside = found.groups!['inside']!;
  const outside = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
  const isOtherScript = LETTERS.test(inside) && LETTERS.test(outside) && LATIN.test(inside) !== LATIN.test(outside);
  const isBehind = !LETTERS.test(text.slice(found.index + found[0].length));
  if (kind === 'organisation')
    return isOtherScript ? [text, outside, inside] : isBehind ? [text, ...toNamesAside(outside.trim(), inside)] : [text];
  const given = isOtherScript || !isBehind || inside.includes(' ') ? undefined : FIRST_WORD.exec(outside)?.[0];
  return given === undefined ? [text, outside, inside] : [text, outside, `${given} ${inside}`];
};

const FIRST_WORD = /(?<![\p{L}\p{M}'-])[\p{L}\p{M}'-]+(?=\s+\p{L})/u;

/** Whether the words of a part are a name by themselves: of a person two, or one in a script that does not part them. */
const isWhole = (words: string, kind: NameKind): boolean =>
  (LETTERS.test(words) && !LATIN.test(words)) || (kind === 'person' ? words.includes(' ') : words.length >= LEAST_OF_COMPANY);
