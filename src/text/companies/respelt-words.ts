/**
 * Words of companies and places written as they sound: Serveece, Kommershal, Roodnaya. A key leaves out what several
 * spellings of one sound differ by; only words that no table knows are looked up by it.
 */
import { readCompanyForms, toCompanyWord } from './company-words.js';
import { isCompanyWord } from './legal-forms.js';
import { isListedName } from '../persons/person-words.js';
import { rewrite, toRules, toSingleLetters } from '../spelling/rewrite.js';
import { shareWordsLater } from '../words/word-table.js';
import { mayBeToldApartWord } from './told-apart.js';

/** Letters of a key from which: shorter ones are other words as often. */
const LEAST_KEY = 6;

const KEY_RULES = toRules([
  [/ph/gu, 'f', 'p h'],
  [/ck|q|c(?![eiyh])/gu, 'k', 'cq'],
  [/x/gu, 'ks', 'x'],
  [/z|c(?=[eiy])/gu, 's', 'cz'],
  [/w/gu, 'v', 'w'],
  [/oo|ou/gu, 'u', 'o'],
  [/ee|y/gu, 'i', 'ey'],
  [/(?<=[bdgkprt])h|(?<=[aeiou])h(?=[^aeiou])/gu, '', 'h'],
]);
/** @param form lower-case ASCII letters. */
const toKey = (form: string): string => toSingleLetters(rewrite(form, KEY_RULES));

/** Two words of one key that do not stand for each other are none of it. */
const AMBIGUOUS = '';
const toWordsByKey = shareWordsLater('words of companies as they sound', () => {
  const words = new Map<string, string>();
  for (const form of readCompanyForms()) {
    const word = toCompanyWord(form);
    const key = toKey(form);
    if (key.length < LEAST_KEY || (word?.kind !== 'generic' && word?.kind !== 'structure')) continue;
    const known = words.get(key);
    if (known === undefined) words.set(key, form);
    else if (toCompanyWord(known)?.group !== word.group) words.set(key, AMBIGUOUS);
  }
  return words;
});

const isKnown = (form: string): boolean => mayBeToldApartWord(form) || isCompanyWord(form) || isListedName(form);

/** The word of the table that a word sounds as; empty for any other, and for one that the tables know. */
export const toRespeltWord = (form: string): string => (isKnown(form) ? '' : (toWordsByKey().get(toKey(form)) ?? ''));

/** Words too short for two letters more to be slips in them. */
const SHORT = /^(?=[a-z]*(?:ee|oo))[a-z]{2,5}$/u;
/** A short word of a company's own as it would be written without the two vowels that English reads as one: Maee, Mai. */
export const toShortSound = (form: string): string | undefined =>
  SHORT.test(form) && !isKnown(form) ? form.replace(/ee/gu, 'i').replace(/oo/gu, 'u') : undefined;
