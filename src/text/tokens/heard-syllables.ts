/**
 * A syllable of a Chinese name as it sounds, whoever wrote it down: in South-East Asia and Hong Kong each family spells
 * by ear, so that chee is chi, tsi and gee's neighbour zhi, hean hian and hien, swee sui, keow kiau.
 *
 * In: plain forms. Out: letters that such spellings share. Two characters that no dialect reads alike may share them
 * too: so a name is compared by two syllables, beside a surname (persons/chinese-readings.ts).
 */
import { FEW, remember } from '../words/remember.js';

/** In this order: the letters of one sound become one, those before and behind vowels first. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ck|k{2,}/gu, 'k'],
  [/ts?ch|tsh|t[jsz]|[cz]h|[jz]/gu, 'c'],
  [/kh|q(?=u)/gu, 'k'],
  [/q/gu, 'c'],
  [/gh/gu, 'g'],
  [/ph/gu, 'p'],
  [/th/gu, 't'],
  [/sh|hs|x/gu, 's'],
  [/ee/gu, 'i'],
  [/o[ou]/gu, 'u'],
  [/y/gu, 'i'],
  [/[ei]ow|iaw|iao|eaw/gu, 'iau'],
  [/ow|ao/gu, 'au'],
  [/aw/gu, 'o'],
  [/i?ew/gu, 'iu'],
  [/w/gu, 'u'],
  [/uei/gu, 'ui'],
  [/ei/gu, 'e'],
  [/ea(?=[gknpt])|ie(?=[nt])/gu, 'ia'],
  [/eo(?=ng)/gu, 'io'],
  [/ue(?=n)|oa(?=n)/gu, 'ua'],
  [/oe$/u, 'o'],
  [/ing/gu, 'eng'],
  [/e?ik/gu, 'ek'],
  [/oke$/u, 'ok'],
  [/(?<=[aeiou])[hr](?![aeiou])/gu, ''],
  [/(?<!n)g$/u, 'k'],
  [/(.)\1+/gu, '$1'],
];

/** The sounds of a syllable, or of a word of several. */
export const toHeard = remember(
  (form: string): string => SOUNDS.reduce((heard, [letters, sound]) => heard.replace(letters, sound), form),
  FEW,
);

/** Syllables of pinyin, which its writers do not confuse: Zhi is neither Ji nor Zi. */
const OPEN = 'ang|eng|ong|ai|ei|ao|ou|an|en|a|o|e|u|uai|uan|uang|ui|un|uo|ua';
const NARROW = 'iang|iong|ing|ian|iao|iu|ie|in|ia|i';
const PINYIN = `(?:[bpmfdtnl](?:${OPEN}|${NARROW})|(?:[gkhrzcs]|[zcs]h)(?:${OPEN})|(?:[rzcs]|[zcs]h)i|[jqx](?:${NARROW}|u|ue|uan|un)|w(?:${OPEN})|y(?:${OPEN}|i|in|ing|ue)|ang|eng|ai|ao|ou|an|en|er|e)`;
const ONE_PINYIN = new RegExp(`^${PINYIN}$`, 'u');
const TWO_PINYIN = new RegExp(`^${PINYIN}{2}$`, 'u');
const SYLLABLE = '(?:[bcdfghj-np-tv-z]{0,3}[aeiouwy]{1,4}(?:n[gh]?|c?k|[hlmprst])?|[hp]?ng)';
const ONE_SYLLABLE = new RegExp(`^${SYLLABLE}$`, 'u');
const TWO_SYLLABLES = new RegExp(`^${SYLLABLE}{2}$`, 'u');

/** Whether a word may be a syllable of a Chinese name. */
export const isHeardSyllable = (form: string): boolean => ONE_SYLLABLE.test(form);

/** Two syllables as one word: to the letter where both are pinyin, else as they sound. */
export const toHeardPair = (head: string, tail: string): string =>
  ONE_PINYIN.test(head) && ONE_PINYIN.test(tail) ? head + tail : toHeard(head) + toHeard(tail);

/** The same of a word that may be two syllables (Cheehean); of any other the word itself. */
export const toHeardWord = (form: string): string => (TWO_SYLLABLES.test(form) && !TWO_PINYIN.test(form) ? toHeard(form) : form);
