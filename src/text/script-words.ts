/**
 * Words of organisations in scripts with letters (Cyrillic, Greek, Hebrew, Georgian, Thai…) by the English words that
 * stand for them: lists translate `механический завод`, and romanise only what is the organisation's own name.
 *
 * Han words of the same table are read where their texts are cut into words (scripts/han.ts).
 */
import { readTable } from '../table.js';
import { toArabicKey } from './scripts/arabic.js';
import { toCompanyWord, toPlace, isLegalWord } from './words.js';
import type { RomanToken, Script } from './romanise.js';

const OTHERWISE_READ: ReadonlySet<string> = new Set<Script>(['han']);
const wordsByScript = new Map<string, Map<string, string>>();
for (const [script, word, english] of readTable('companies/script-words.tsv', 3)) {
  if (OTHERWISE_READ.has(script!)) continue;
  const words = wordsByScript.get(script!) ?? new Map<string, string>();
  wordsByScript.set(script!, words.set(word!, english!));
}

/** Endings of nouns and adjectives, whatever their case and number. */
const ENDINGS: Readonly<Partial<Record<Script, RegExp>>> = {
  cyrillic: /^(?:[аеёиоуыэюяйьіїєъ][хмйгоеиіюяу]{0,3}|ов|ев|ів)?$/u,
  greek: /^[αεηιουωνς]{0,4}$/u,
};
const LEAST_STEM = 3;
const LONGEST_ENDING = 4;
const ACCENTS = /\p{M}+/gu;

const toTableWord = (raw: string, script: Script): string => {
  if (script === 'arabic') return toArabicKey(raw);
  const word = raw.toLowerCase();
  return script === 'greek' ? word.normalize('NFD').replace(ACCENTS, '') : word.replace(/'/gu, '');
};

const findWord = (raw: string, script: Script): string | undefined => {
  const words = wordsByScript.get(script);
  if (!words) return undefined;
  const word = toTableWord(raw, script);
  const exact = words.get(word);
  const endings = ENDINGS[script];
  if (exact !== undefined || !endings) return exact;
  for (let length = word.length - 1; length >= Math.max(LEAST_STEM, word.length - LONGEST_ENDING); length--) {
    const english = words.get(word.slice(0, length));
    if (english !== undefined && endings.test(word.slice(length))) return english;
  }
  return undefined;
};

const isKnown = (form: string): boolean => toCompanyWord(form) !== undefined || toPlace(form) !== undefined || isLegalWord(form);

/**
 * A word of an organisation's name as it is compared: under the romanisation that the tables of company words know, else
 * under the English words of script-words.tsv, else as it was.
 */
export const toOrganisationReadings = (token: RomanToken): readonly RomanToken[] => {
  const { raw, script, forms, vowelless } = token;
  // A word with its vowels is read by heart (arabic.ts).
  if (script === 'latin' || OTHERWISE_READ.has(script) || (script === 'arabic' && !vowelless)) return [token];
  const known = vowelless ? undefined : forms.find(isKnown);
  if (known !== undefined) return known === forms[0] ? [token] : [{ ...token, forms: [known, ...forms.filter((form) => form !== known)] }];
  const english = findWord(raw, script)?.split(' ');
  if (english === undefined) return [token];
  if (english.length > 1) return english.map((form) => ({ ...token, forms: [form], vowelless: false }));
  return [{ ...token, forms: [...new Set([english[0]!, ...forms])].slice(0, 3), vowelless: false }];
};
