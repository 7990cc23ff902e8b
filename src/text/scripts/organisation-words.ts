/**
 * The tables of organisations' words in other scripts: what they are in English, {@link AS_ROMANISED} for a place, or which
 * English word they write by ear, read when it is first asked for; and which of them say that an organisation bears a name.
 */
import { addTo, readTable } from '../../table.js';
import type { ScriptToken } from './script.js';

/** Instead of English words: of a place, which English romanises. */
export const AS_ROMANISED = '*';

let wordsByScript: ReadonlyMap<string, ReadonlyMap<string, string>> | undefined;
const makeWordsByScript = (): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const made = new Map<string, Map<string, string>>();
  for (const [script, word, english] of [...readTable('companies/script-words.tsv', 3), ...readTable('companies/english-by-ear.tsv', 3)]) {
    const words = made.get(script!) ?? new Map<string, string>();
    made.set(script!, words.set(word!, english!));
  }
  return made;
};

const NONE: ReadonlyMap<string, string> = new Map();
export const toOrganisationWords = (script: string): ReadonlyMap<string, string> =>
  (wordsByScript ??= makeWordsByScript()).get(script) ?? NONE;

const MOST_FORMS = 3;
/** A word of the table as its English words; of one alone its own readings are further forms. */
export const toEnglishTokens = (raw: string, english: string, readings: readonly string[]): ScriptToken[] => {
  const words = english.split(' ');
  return words.map((word) => ({ raw, forms: words.length > 1 ? [word] : [word, ...readings].slice(0, MOST_FORMS) }));
};

const marks = new Map<string, string[]>();
for (const [script, word] of readTable('companies/script-marks.tsv', 2)) addTo(marks, script!, word!);
export type MarkedScript = 'han' | 'japanese' | 'hangul' | 'thai' | 'lao' | 'khmer' | 'burmese';
/** Words of a script that say that an organisation bears a name. */
export const toOrganisationMarks = (script: MarkedScript): readonly string[] => marks.get(script)!;
const patterns = new Map(Array.from(marks, ([script, words]) => [script, new RegExp(words.join('|'), 'u')]));
/** Whether a text has one of them. */
export const saysOrganisation = (script: MarkedScript, text: string): boolean => patterns.get(script)!.test(text);

/** `making/engineering`: words that translators take by turns. */
export const toAlternatives = (english: string): string[] => english.split('/');
