/** A word in runs of letters of one script, of which each is romanised by itself. */
import anyAscii from 'any-ascii';
import { isAlphabet, toScript, type Script } from './script.js';

export interface Run {
  run: string;
  script: Script;
  isMixed: boolean;
}

/**
 * A word in runs of one script. Latin, Cyrillic, Greek and their look-alikes stay one run, which is then `isMixed`;
 * digits stay with the letters before them in alphabets with vowels, and are a run of their own elsewhere.
 */
export const toRuns = (word: string): Run[] => {
  const runs: Run[] = [];
  for (const letter of word) {
    const last = runs.at(-1);
    const digit = toDigit(letter);
    const script = digit === undefined ? toScript(letter) : 'latin';
    const added = digit ?? letter;
    if (last === undefined) {
      if (letter !== "'") runs.push({ run: added, script: script ?? 'other', isMixed: false });
    } else if (script === undefined || script === last.script || (digit !== undefined && isAlphabet(last.script))) {
      last.run += added;
    } else if (isOneAlphabet(last.script, script, last.run)) {
      if (/^[0-9']*$/.test(last.run)) last.script = script;
      else last.isMixed = true;
      last.run += added;
    } else {
      runs.push({ run: added, script, isMixed: false });
    }
  }
  return runs;
};

/** Whether two neighbouring letters are in one word: alphabets that are mixed to deceive, or a number before letters. */
const isOneAlphabet = (last: Script, script: Script, run: string): boolean =>
  (isAlphabet(last) && isAlphabet(script)) ||
  (last === 'latin' && !/^[0-9']*$/.test(run) && (script === 'armenian' || script === 'other')) ||
  (script === 'latin' && (last === 'armenian' || last === 'other'));

/** 0–9 for a decimal digit of another script, else `undefined`. */
const toDigit = (letter: string): string | undefined => {
  if (letter <= '\x7f') return letter >= '0' && letter <= '9' ? letter : undefined;
  return /^\p{Nd}$/u.test(letter) ? anyAscii(letter) : undefined;
};
