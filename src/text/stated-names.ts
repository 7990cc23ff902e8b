/**
 * The names that one text states: what somebody is called, and was called before, at birth or in trade.
 *
 * In: a subject's name as it was given. Out: that text first, then each name in it that says another one: the words
 * before and behind `formerly`, `trading as`, `a.k.a.`; of a person each holder of a joint account, those around a byname
 * in quotation marks, with a surname of birth or marriage (née, geb., épouse) the first word with that surname, with two
 * surnames and a hyphen each of them, and of `s/o` and its like what stands before, since the rest names somebody else;
 * with another script or another whole name in brackets, both; and whom a payment or a customer file names, without its
 * numbers and notes (payment-party.ts, file-notes.ts, paid-name.ts).
 * Not here: brackets that say which company it is (`Bank of China (Hong Kong)`), and other names that a list states in
 * fields of their own. Of a listed name of a company the names between such words are its entity's too ({@link toNamesOfListed}).
 * Source of facts: usage of registers, banks' forms and civil registries in each language. Date: 2026-11.
 */
import { toPaidName } from './paid-name.js';
import { withoutNotes } from './file-notes.js';
import { toParty } from './payment-party.js';
import { toSingleSurnames } from './persons/double-surnames.js';
import { prepareName } from './prepare.js';
import type { NameKind } from './tokens/token.js';

/** Before a name of another time, in brackets: elsewhere these are words of names (Former Glory Ltd). */
const FORMER = String.raw`former|prev\.?|previous|prior|antes|antiguo|anterior|ancien|ancienne|ehemalige?[rs]?|frühere?[rs]?|già|dawn[ay]|dříve|dřívější|tidl\.?|fd|förr|entinen|endine|endise|buvusi|buvęs|bijusī|bijušais|fost|fostă|bivš[ia]|nekadašnj[ia]|eski|önceki|dahulu|sebelumnya|πρώην|быв\.?|бывшее|колишн(?:я|ій|є)|нын[её]|سابقاً|سابقا|לשעבר`;
/** The same in Chinese, Japanese and Korean, which do not part it from the name: 旧金山 is San Francisco. */
const FORMER_UNPARTED =
  /(?<=[(（]\s*)(?:原名|原称|原稱|原|旧称|舊稱|旧名|旧社名|旧商号|旧(?!金山)|前身[为為は]?|曾用名|현|구|옛|전)(?:[:：.]\s*|\s+|(?=\p{Script=Han}{2}|\p{Script=Katakana}{2}))/u;
/** Between two names of the same person or company. */
const ALSO = [
  String.raw`(?:(?:also|now) )?(?:[afn](?:\.\s?|/)k(?:\.\s?|/)a\.?|[afn]ka|d(?:\.\s?|/)b(?:\.\s?|/)a\.?|dba|t/as?|o/a|(?:trading|doing business|operating) as)`,
  '(?:(?:also|now|formerly|previously|better|commonly) )?(?:known|called|named) as',
  'formerly|previously|alias|vulgo|detto|detta|apodad[oa]|genannt|bekannt als',
  String.raw`(?:(?:aussi|anciennement|précédemment) )?connue? sous (?:le nom|la dénomination)(?: de?)?|(?:(?:también|também|antes|anteriormente) )?(?:conocid[ao]|conhecid[ao]|denominad[ao]) (?:como|por)|(?:(?:tidligere|tidigare|også|även) )?(?:kendt|kjent|känt|känd) som|(?:(?:voorheen|ook) )?bekend als|(?:(?:dawniej|poprzednio|także) )?znan[aey] jako|(?:già |anche )?not[ao] come|(?:vormals|früher|auch) bekannt als`,
  String.raw`anteriormente denominad[ao]|vormals|früher|frueher|fruher|ehemals|ehem\.|voorheen|tidigare|tidligere|dawniej|poprzednio|vorm\.|anciennement|anteriormente|antes denominad[ao]|exploitant sous le nom|handelend onder de naam|firmierend als`,
  String.raw`(?<=[(（]\s*)(?:(?:now|ex|экс)(?=[\s.-])|(?:${FORMER})(?: (?:name|names|adı|ünvanı|nombre|nom|nome|название|наименование|unvan[ıi]|adi|isim|ismi):?)?)`,
  'c/o|care of|on behalf of|obo|for (?:the )?account of|in trust for',
  'for further credit(?: to)?|ffc',
  String.raw`imo(?: no\.?| number)?\W*\d{7}\b(?:\W+(?:owner|operator|manager|owned by|operated by|managed by)\b:?)?`,
  String.raw`ранее|раніше|прежде|бывш(?:ий|ая|ее)|бывш\.|он же|она же|известн(?:ый|ая) как`,
];
/** Between the holders of one account. Spanish y and Portuguese e join a person's own surnames, and Or and Et are names. */
const JOINT = /\s(?:[aA][nN][dD]|&|(?:[aA][nN][dD]|&|[yY]|[eE])\s?\/\s?(?:[oO][rR]?)|ITF|POA|or|und|oder|et|и)\s|\s\/\s/u;
/** Before another surname of the same person. */
const SURNAME = [
  String.raw`née|née|geb\.|geborene|roz\.|rozená|rođ\.|rođena|z domu|урожд\.|урожд[её]нн(?:ая|ый)|в девичестве|épouse|epouse|ép\.|veuve|viuda de|vda\.? de|född|født`,
];
/** The same, where the word is a name too unless it is written small. */
const SMALL_SURNAME = ['né|nee|born|ep\\.|nacida|nascida|nata'];
/** Before somebody else's name. */
const KIN = ['[sdw]/o|(?:son|daughter|wife|widow) of'];

const toMarker = (words: readonly string[], flags: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.join('|')})(?![\p{L}\p{N}])`, flags);
const ALSO_BETWEEN = new RegExp(String.raw`${toMarker(ALSO, 'iu').source}|;|(?<=\s)@(?=\s)`, 'iu');
const BEFORE_SURNAME = toMarker(SURNAME, 'iu');
const BEFORE_SMALL_SURNAME = toMarker(SMALL_SURNAME, 'u');
const BEFORE_KIN = toMarker(KIN, 'iu');
/** Between two names where it is written small among words that are not: in capitals Now and Ex are words of a name. */
const SMALL_ALSO = /(?<=\p{Lu}.*\s)(?:now|antes|ex)\s+(?=[\p{Lu}"“«])/u;
/** What every marker and bracket has (a test asks it of each): most names are done with once this is not found. */
const MAY_STATE =
  /[;@/&(（"“”„«»]|[éÉöÖøØüÜđ]|[а-яА-Я]{2}|\b(?:[afn]\.?k\.?a|d\.?b\.?a|as|als|naam|alias|vulgo|dett[oa]|apodad[oa]|genannt|bekannt|formerly|previously|now|ex|connue?|conocid[ao]|conhecid[ao]|denominad[ao]|kendt|kjent|bekend|znan[aey]|not[ao]|vorm|vormals|frueher|fruher|ehem|ehemals|voorheen|tidigare|tidligere|dawniej|poprzednio|further|ffc|imo|anciennement|anteriormente|antes|nom|geb|geborene|roz|rozen|domu|epouse|ep|veuve|viuda|vda|nee|born|nacida|nascida|nata|son|daughter|wife|widow|and|or|und|oder|et|care|obo|behalf|account|trust|itf|poa)\b/i;
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
    kind === 'person' ? splitJoint(part).flatMap(splitPerson).flatMap(toPersonNames) : splitBrackets(part, kind).flatMap(withPaid),
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

/** Whether a name says which company it is: legal forms, places and trades alone do not. */
const hasOwnWord = (name: string): boolean => prepareName(name, 'organisation').tokens.some(({ tag }) => tag === 'name');

/** A person's name, whom it names as a payment's text or before an address, and each with one of two surnames. */
const toPersonNames = (text: string): readonly string[] => {
  const name = toPaidName(text, 'person');
  return name === text ? [text, ...toSingleSurnames(text)] : [text, name, ...toSingleSurnames(name)];
};

/** A company's name, and whom it names as a payment's text. */
const withPaid = (text: string): readonly string[] => [text, toPaidName(text, 'organisation')];

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
  if (found === null) return kind === 'person' && MAY_QUOTE.test(text) ? [text, text.replace(QUOTED, ' ')] : [text];
  const inside = found.groups!['inside']!;
  const outside = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
  const isOtherScript = LETTERS.test(inside) && LETTERS.test(outside) && LATIN.test(inside) !== LATIN.test(outside);
  if (kind === 'organisation') return isOtherScript ? [text, outside, inside] : [text];
  const isBehind = !LETTERS.test(text.slice(found.index + found[0].length));
  const given = isOtherScript || !isBehind || inside.includes(' ') ? undefined : FIRST_WORD.exec(outside)?.[0];
  return given === undefined ? [text, outside, inside] : [text, outside, `${given} ${inside}`];
};
const FIRST_WORD = /(?<![\p{L}\p{M}'-])[\p{L}\p{M}'-]+(?=\s+\p{L})/u;

/** Whether the words of a part are a name by themselves: of a person two, or one in a script that does not part them. */
const isWhole = (words: string, kind: NameKind): boolean =>
  (LETTERS.test(words) && !LATIN.test(words)) || (kind === 'person' ? words.includes(' ') : words.length >= LEAST_OF_COMPANY);
