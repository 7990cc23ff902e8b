/**
 * Words of organisations in scripts with letters (Cyrillic, Greek, Hebrew, Georgian, Thai…) by the English words that
 * stand for them: lists translate `механический завод`, and romanise only what is the organisation's own name.
 *
 * Han words of the same table are read where their texts are cut into words (scripts/han.ts).
 */
import { readTable } from '../table.js';
import { toOsaDistance } from './kernels/osa-distance.js';
import { toArabicKey } from './scripts/arabic.js';
import { toCompanyWord, toPlace } from './company-words.js';
import { isLegalWord } from './legal-forms.js';
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
  return findWordNear(word, script, endings);
};

/** Letters of a stem from which one slip in it is mended. */
const LEAST_SLIPPED_STEM = 7;
const toLessOne = (stem: string): string[] => [stem, ...Array.from(stem, (_, at) => stem.slice(0, at) + stem.slice(at + 1))];
const makeStemsLessOne = (): ReadonlyMap<string, readonly string[]> => {
  const stems = new Map<string, string[]>();
  for (const script of ['cyrillic', 'greek']) {
    for (const stem of wordsByScript.get(script)!.keys()) {
      if (stem.length >= LEAST_SLIPPED_STEM) for (const key of toLessOne(stem)) stems.set(key, [...(stems.get(key) ?? []), stem]);
    }
  }
  return stems;
};
let stemsLessOne: ReadonlyMap<string, readonly string[]> | undefined;

const findWordNear = (word: string, script: Script, endings: RegExp): string | undefined => {
  stemsLessOne ??= makeStemsLessOne();
  for (let length = word.length; length >= Math.max(LEAST_SLIPPED_STEM, word.length - LONGEST_ENDING); length--) {
    const head = word.slice(0, length);
    if (!endings.test(word.slice(length))) continue;
    for (const key of toLessOne(head)) {
      const stem = stemsLessOne.get(key)?.find((known) => toOsaDistance(known, head, 1) === 1);
      if (stem !== undefined) return wordsByScript.get(script)!.get(stem);
    }
  }
  return undefined;
};

const isKnown = (form: string): boolean => toCompanyWord(form) !== undefined || toPlace(form) !== undefined;

/**
 * A word of an organisation's name as it is compared: under the romanisation that legal forms are written with, else under
 * the English words of script-words.tsv, else under a romanisation that the tables of company words know, else as it was.
 */
export const toOrganisationReadings = (token: RomanToken): readonly RomanToken[] => {
  const { raw, script, forms, vowelless } = token;
  // A word with its vowels is read by heart (arabic.ts).
  if (script === 'latin' || OTHERWISE_READ.has(script) || (script === 'arabic' && !vowelless)) return [token];
  const legal = vowelless ? undefined : forms.find(isLegalWord);
  const english = legal === undefined ? findWord(raw, script)?.split(' ') : undefined;
  const known = legal ?? (english === undefined && !vowelless ? forms.find(isKnown) : undefined);
  if (known !== undefined) return known === forms[0] ? [token] : [{ ...token, forms: [known, ...forms.filter((form) => form !== known)] }];
  if (english === undefined) return [token];
  if (english.length > 1) return english.map((form) => ({ ...token, forms: [form], vowelless: false }));
  return [{ ...token, forms: [...new Set([english[0]!, ...forms])].slice(0, 3), vowelless: false }];
};
