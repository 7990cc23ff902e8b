/**
 * Words of organisations in scripts with letters (Cyrillic, Greek, Hebrew, Georgian, Thai…) by the English words that
 * stand for them: lists translate `механический завод`, and romanise only what is the organisation's own name.
 *
 * Han words of the same table are read where their texts are cut into words (scripts/han.ts).
 */
import { toOsaDistance } from '../kernels/osa-distance.js';
import { MAX_FORMS, withForms, type RomanToken } from '../scripts/roman-token.js';
import { toArabicKey } from '../scripts/arabic.js';
import { AS_ROMANISED, toAlternatives, toOrganisationWords } from '../scripts/organisation-words.js';
import type { Script } from '../scripts/script.js';
import { isTransposed } from './company-slips.js';
import { toOwnReadings } from './cyrillic-words.js';
import { isCompanyOrPlace } from './company-words.js';
import { toWrittenOut } from './latin-words.js';
import { findCommonLegalWord, isLegalWord } from './legal-forms.js';
import { findExact, findWord, isTableWord } from './script-stems.js';

/**
 * A word of an organisation's name as it is compared: under the romanisation that legal forms are written with, else under
 * the English words of script-words.tsv, else under a romanisation that the tables of company words know, else as it was.
 */
export const toOrganisationReadings = (token: RomanToken, at: number, words: readonly RomanToken[]): readonly RomanToken[] => {
  const { raw, script, forms, vowelless } = token;
  // A word with its vowels is read by heart (arabic.ts).
  if (script === 'han' || (script === 'arabic' && !vowelless)) return [token];
  if (script === 'latin') return toWrittenOut(token, at, words);
  if (script === 'arabic' && at === 0 && words.length > 1 && isSlippedCompany(toArabicKey(raw)))
    return [withForms(token, COMPANY_FORMS, false)];
  const behind = toBehindProclitic(token);
  if (behind !== undefined && isFoundBehind(behind)) return splitProclitic(token, behind, words);
  const found = findWord(raw, script);
  const english = found === AS_ROMANISED ? undefined : found?.split(' ');
  const legal = findLegalWord(token);
  // A word of legal forms stands in their phrases as it is romanised, and outside of them for what it means.
  if (legal !== undefined) return [asKnown(token, legal, english?.length === 1 ? toAlternatives(english[0]!) : [])];
  if (english === undefined) return toUntranslated(token, behind, words);
  if (english.length > 1) return english.map((form) => withForms(token, toAlternatives(form), false));
  // A word may be the name's own, which lists romanise (قصر الأرز, Kasr al-Arz): it stays without its vowels.
  return [withForms(token, [...new Set([...toAlternatives(english[0]!), ...forms])].slice(0, MAX_FORMS))];
};

const LONGEST_ABBREVIATION = 4;
/** An abbreviation of the script's own language is none of another's: КБ is no kommanditbolag. */
const findLegalWord = ({ raw, script, forms, vowelless }: RomanToken): string | undefined => {
  const isOwn = raw.length <= LONGEST_ABBREVIATION && isTableWord(raw, script);
  return vowelless || isOwn ? undefined : (forms.find(isLegalWord) ?? findCommonLegalWord(forms[0]!));
};

/** A word under the form of it that the tables have, then under what it means, then as it was. */
const asKnown = (token: RomanToken, known: string, meant: readonly string[]): RomanToken =>
  known === token.forms[0] && meant.length === 0
    ? token
    : withForms(token, [...new Set([known, ...meant, ...token.forms])].slice(0, MAX_FORMS));

/** A word that has no English in the table. */
const toUntranslated = (token: RomanToken, behind: RomanToken | undefined, words: readonly RomanToken[]): readonly RomanToken[] => {
  const known = token.vowelless ? undefined : token.forms.find(isCompanyOrPlace);
  if (known !== undefined) return [asKnown(token, known, [])];
  // In what is nearly a word of the table most are names: بارکزی is Barakzai.
  const isFound = behind !== undefined && (token.raw.startsWith('ب') ? findExact : findWord)(behind.raw, token.script) !== undefined;
  if (isFound) return splitProclitic(token, behind, words);
  return token.script === 'cyrillic' ? toOwnReadings(token, words) : [token];
};

/** Words of one letter that are written as one with the word behind: Arabic for, and, in; Hebrew the, and, for, in, from. */
const PROCLITICS: Readonly<Partial<Record<Script, Readonly<Record<string, readonly string[]>>>>> = {
  arabic: { ل: ['lil', 'li'], و: ['wa'], ب: ['fi'] },
  hebrew: { ה: ['the'], ו: ['ve'], ל: ['for'], ב: ['in'], מ: ['of'] },
};
/** The article of the word behind in, which for and and are parted from before (arabic.ts). */
const IN_THE = /^بال(?=.{3})/u;
const LEAST_BEHIND = 3;
/** `لنقل`, `وصناعة`: what stands behind such a letter, where the two are no word of the table together. */
const toBehindProclitic = (token: RomanToken): RomanToken | undefined => {
  const { raw, script, forms } = token;
  if (PROCLITICS[script]?.[raw.charAt(0)] === undefined || raw.length <= LEAST_BEHIND || findExact(raw, script) !== undefined)
    return undefined;
  return IN_THE.test(raw)
    ? withForms(
        token,
        forms.map((form) => form.replace(/^bal/u, '')),
        true,
        raw.replace(IN_THE, ''),
      )
    : withForms(
        token,
        forms.map((form) => form.slice(1)),
        true,
        raw.slice(1),
      );
};
/** Whether it is a word of the table; in Hebrew also behind another such letter (`והפצה`). */
const isFoundBehind = (behind: RomanToken): boolean => {
  const second = behind.script === 'hebrew' ? toBehindProclitic(behind) : undefined;
  return findExact(behind.raw, behind.script) !== undefined || (second !== undefined && findExact(second.raw, second.script) !== undefined);
};
const splitProclitic = (token: RomanToken, behind: RomanToken, words: readonly RomanToken[]): readonly RomanToken[] => {
  const letter = token.raw.charAt(0);
  return [withForms(token, PROCLITICS[token.script]![letter]!, false, letter), ...toOrganisationReadings(behind, 1, words)];
};

/** Company, with which most names of companies in Persian and Arabic begin, and its readings. */
const COMPANY_WORDS = ['شرکت', 'شرکه'] as const;
const COMPANY_FORMS = ['sherkat', 'sharikat', 'shirkat'] as const;
/** A letter more, a letter less, or two exchanged; with another letter it is another word (برکت, شوکت). */
const isSlippedCompany = (word: string): boolean =>
  !toOrganisationWords('arabic').has(word) &&
  COMPANY_WORDS.some((company) => toOsaDistance(company, word, 1) === 1 && (word.length !== company.length || isTransposed(company, word)));
