/**
 * English letters that another script writes by their names: 에스케이 is SK, बी B, بي P or B.
 */
import { addTo, readTable, toParts } from '../../table.js';
import type { RomanToken } from './roman-token.js';
import { toArabicKey } from './arabic.js';
import type { Script } from './script.js';

const lettersByScript = new Map<string, Map<string, string[]>>();
for (const [script, letter, names] of readTable('letter-names.tsv', 3)) {
  const letters = lettersByScript.get(script!) ?? new Map<string, string[]>();
  lettersByScript.set(script!, letters);
  for (const name of toParts(names, ',')) addTo(letters, name, letter!);
}

/** The names of letters in a script, each with the letters that it may be of; undefined where no table has the script. */
export const findLetterNames = (script: Script): ReadonlyMap<string, readonly string[]> | undefined => lettersByScript.get(script);

/** As which a word is looked up among the names of letters. */
export const toLetterNameKey = ({ raw, script }: Pick<RomanToken, 'raw' | 'script'>): string =>
  script === 'arabic' ? toArabicKey(raw) : raw.toLowerCase().replace(/'/gu, '');
