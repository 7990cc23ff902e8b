/**
 * Hebrew words as Latin forms: consonants, and the vowels that vav, yod and a final he stand for.
 *
 * Points are not written in names, so ב is b or v, פ p or f, כ k or kh, ש sh or s, ו v, o or u: up to three forms.
 * A geresh makes ג j, ז zh, צ ch. Read as Israeli Hebrew (Academy of the Hebrew Language, 2006, simplified).
 */
import { readTable, toParts } from '../../table.js';

const NAMES = new Map(readTable('names/hebrew-script.tsv', 2).map(([word, forms]) => [word!, toParts(forms, ',')] as const));
const SAME: Readonly<Record<string, string>> = {
  א: 'a', ג: 'g', ד: 'd', ה: 'h', ז: 'z', ט: 't', י: 'y', ל: 'l', מ: 'm', ם: 'm', נ: 'n', ן: 'n', ס: 's', ף: 'f', ץ: 'tz', ק: 'k', ר: 'r', ת: 't', ך: 'kh',
};
const WITH_GERESH: Readonly<Record<string, string>> = { ג: 'j', ז: 'zh', צ: 'ch', ץ: 'ch', ח: 'kh', ת: 'th', ד: 'dh', ט: 'z', ע: 'gh', ו: 'w' };

type Reading = 'usual' | 'hard' | 'other';

/**
 * Forms of one word (without points), and whether vowels are left out. A name of the table is also read as it is written,
 * since a slip in it makes a word that the table lacks.
 */
export const romaniseHebrew = (word: string): { readonly forms: readonly string[]; readonly vowelless: boolean } => {
  const known = NAMES.get(word.replace(/'/g, ''));
  if (known !== undefined) return { forms: [...new Set([...known, read(word, 'usual')])], vowelless: false };
  const forms = [read(word, 'usual'), read(word, 'hard'), read(word, 'other')];
  return { forms: [...new Set(forms)].filter((form) => form !== ''), vowelless: true };
};

const read = (word: string, reading: Reading): string => {
  let form = '';
  for (let at = 0; at < word.length; at++) {
    const letter = word.charAt(at);
    const next = word.charAt(at + 1);
    const isFirst = at === 0;
    const isLast = at === word.length - 1;
    if (next === "'" && WITH_GERESH[letter] !== undefined) {
      form += WITH_GERESH[letter];
      at++;
    } else if (letter === 'ו') {
      const isDouble = next === 'ו';
      if (isDouble) at++;
      if (isFirst || isDouble || reading === 'other') form += 'v';
      else form += isLast || reading === 'hard' ? 'u' : 'o';
    } else if (letter === 'י') {
      const isDouble = next === 'י';
      if (isDouble) at++;
      form += isFirst || (reading === 'other' && !isLast) ? 'y' : isDouble ? 'ai' : 'i';
    } else if (letter === 'ה') {
      form += isLast && reading !== 'hard' ? 'a' : 'h';
    } else if (letter === 'ע') {
      form += isLast || form.endsWith('a') ? '' : 'a';
    } else if (letter === 'א') {
      form += isLast || !form.endsWith('a') ? 'a' : '';
    } else if (letter === 'ב') {
      form += isFirst || reading === 'hard' ? 'b' : 'v';
    } else if (letter === 'פ') {
      form += reading === 'other' ? 'f' : isFirst || reading === 'hard' ? 'p' : 'f';
    } else if (letter === 'כ') {
      form += reading === 'other' ? 'ch' : isFirst || reading === 'hard' ? 'k' : 'kh';
    } else if (letter === 'ח') {
      form += reading === 'usual' ? 'h' : reading === 'hard' ? 'ch' : 'kh';
    } else if (letter === 'צ') {
      form += reading === 'hard' ? 'ts' : 'tz';
    } else if (letter === 'ש') {
      form += reading === 'other' ? 's' : 'sh';
    } else if (letter === 'ך' && reading === 'other') {
      form += 'ch';
    } else {
      form += SAME[letter] ?? '';
    }
  }
  return form;
};
