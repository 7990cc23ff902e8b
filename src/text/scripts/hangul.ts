/**
 * Runs of Hangul: surname and glued given name for two to four syllables, pairs of syllables for longer words.
 *
 * Up to five forms: Revised Romanisation (2000) syllable by syllable, as names are written; the McCune–Reischauer
 * habit of North Korea (jong un, pak, ri); the spelling that people choose (young, hyun, lee); McCune–Reischauer
 * proper (chibu), and syllable by syllable, as hyphens have it (sang-kuk, yong-pom).
 * Surnames and what is spelt by ear stand in data/names/korean-script.tsv.
 */
import { readTable, toParts } from '../../table.js';
import { toOrganisationMarks, toOrganisationWords } from './organisation-words.js';
import { readForeignName } from './foreign-names.js';
import { mayBeForeign, toHeardSpellings } from './hangul-by-ear.js';
import type { ScriptToken } from './script.js';
import { makeWordCutter } from './word-cutter.js';

const NAMES = readTable('names/korean-script.tsv', 3);
const toReadings = (kind: string): ReadonlyMap<string, readonly string[]> =>
  new Map(NAMES.filter(([of]) => of === kind).map(([, word, readings]) => [word!, toParts(readings, ',')]));
/** Of one syllable, or of two. */
const SURNAMES = toReadings('surname');
/** Of a word that begins with a surname of two syllables, its spellings. */
const toCompoundSurname = (word: string): readonly string[] | undefined => (word.length > 1 ? SURNAMES.get(word.slice(0, 2)) : undefined);

/** Letters of a word at which a long run is cut. */
const LEAST_WORD = 2;
const cutAtOrganisationWords = makeWordCutter(
  () => [...toOrganisationMarks('hangul'), ...toOrganisationWords('hangul').keys()],
  LEAST_WORD,
);

/** Spellings by ear of single syllables, where they differ from Revised Romanisation. */
const BY_EAR = toReadings('syllable');

const LEADS_REVISED = 'g kk n d tt r m b pp s ss . j jj ch k t p h'.split(' ');
const LEADS_MCCUNE = 'k kk n t tt r m p pp s ss . j jj ch k t p h'.split(' ');
const LEADS_OLDER = 'k kk n t tt r m p pp s ss . ch jj ch k t p h'.split(' ');
const VOWELS_REVISED = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const VOWELS_MCCUNE = 'a ae ya yae o e yo ye o wa wae oe yo u wo we wi yu u ui i'.split(' ');
const TAILS = '. k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ');

/**
 * Tokens of one run of Hangul syllables (composed by NFKC); loose jamo are left out.
 *
 * @param isAlone no other Hangul word stands in the text: surname and given name are then one run
 * @param isOrganisation the text says so
 */
export const romaniseHangul = (run: string, isAlone: boolean, isOrganisation: boolean): ScriptToken[] => {
  const syllables = Array.from(run).filter((letter) => letter >= '가' && letter <= '힣');
  const word = syllables.join('');
  if (word === '') return [];
  const known = isOrganisation ? [] : readForeignName('hangul', word);
  if (known.length > 0) return [{ raw: word, forms: [...known, ...toForms(word)] }];
  if (syllables.length <= LONGEST_PERSON && !isOrganisation && !endsInTrade(word)) return romanisePerson(word, isAlone);
  // A name of another language is one word of several, which may have a word of organisations within it by chance.
  if (!isAlone && !isOrganisation && syllables.length <= LONGEST_FOREIGN && !cutAtOrganisationWords(syllables).at(-1)!.isWord)
    return [{ raw: word, forms: [...toForms(word), ...toHeardSpellings(word)] }];
  return toPieces(syllables).map((piece) => ({ raw: piece, forms: toForms(piece) }));
};

const LONGEST_FOREIGN = 8;

const LONGEST_PERSON = 4;
/** 동방해운, 한진건설: four syllables with a word of organisations at the end, where no surname of two begins them. */
const endsInTrade = (word: string): boolean =>
  word.length === LONGEST_PERSON && toCompoundSurname(word) === undefined && toOrganisationWords('hangul').has(word.slice(2));

/** Cut at words of organisations; what stands between them in pairs. */
const toPieces = (syllables: readonly string[]): string[] =>
  cutAtOrganisationWords(syllables).flatMap(({ text, isWord }) => (isWord ? [text] : text.match(/.{1,2}/gu)!));

const romanisePerson = (word: string, isAlone: boolean): ScriptToken[] => {
  const compound = word.length > 2 || !isAlone ? toCompoundSurname(word) : undefined;
  const surname = compound ?? SURNAMES.get(word.charAt(0));
  // A given name, a word or a foreign name is one token.
  if (surname === undefined || (!isAlone && word.length > (compound === undefined ? 1 : 2)))
    return [{ raw: word, forms: [...toForms(word), ...(!isAlone && mayBeForeign(word) ? toHeardSpellings(word) : [])] }];
  const length = compound === undefined ? 1 : 2;
  const tokens: ScriptToken[] = [{ raw: word.slice(0, length), forms: surname }];
  if (word.length > length) tokens.push({ raw: word.slice(length), forms: toForms(word.slice(length)) });
  return tokens;
};

/** All spellings of all surnames. */
export const toHangulSurnameSpellings = (): string[] => [...SURNAMES.values()].flat();

/** @returns spellings of a surname; none of one that is not known. */
export const romaniseHangulSurname = (surname: string): readonly string[] => SURNAMES.get(surname) ?? [];

/** @returns spellings of a given name as one word. */
export const romaniseHangulGivenName = (given: string): readonly string[] => toForms(given);

/** @returns how one syllable of a given name is spelt, as the first or the second one, by whichever romanisation. */
export const romaniseHangulSyllable = (syllable: string, isSecond: boolean): readonly string[] => {
  const spellings = new Set(toForms(syllable));
  for (const spelling of BY_EAR.get(syllable) ?? []) spellings.add(spelling);
  if (isSecond) spellings.add(spell(syllable, LEADS_REVISED, LEADS_REVISED, VOWELS_MCCUNE));
  return [...spellings];
};

const toForms = (word: string): string[] => {
  const forms = [spell(word, LEADS_REVISED, LEADS_REVISED, VOWELS_REVISED), spell(word, LEADS_MCCUNE, LEADS_REVISED, VOWELS_MCCUNE)];
  forms.push(
    Array.from(word)
      .map((syllable) => BY_EAR.get(syllable)?.[0] ?? spell(syllable, LEADS_REVISED, LEADS_REVISED, VOWELS_REVISED))
      .join(''),
  );
  forms.push(spell(word, LEADS_OLDER, LEADS_REVISED, VOWELS_MCCUNE), spell(word, LEADS_OLDER, LEADS_OLDER, VOWELS_MCCUNE));
  return [...new Set(forms)].filter((form) => form !== '');
};

/** @param inner leads after a vowel, n, l, m or ng, where North Korean and older spellings voice them */
const spell = (word: string, initial: readonly string[], inner: readonly string[], vowels: readonly string[]): string => {
  let spelled = '';
  for (const syllable of word) {
    const code = syllable.charCodeAt(0) - 0xac00;
    const leads = spelled === '' || /[kptc]$/.test(spelled) ? initial : inner;
    const lead = leads[Math.floor(code / 588)]!;
    const tail = TAILS[code % 28]!;
    spelled += (lead === '.' ? '' : lead) + vowels[Math.floor((code % 588) / 28)]! + (tail === '.' ? '' : tail);
  }
  return spelled.replace(/lr/g, 'll');
};
