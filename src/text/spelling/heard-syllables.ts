/**
 * A syllable of a Chinese name as it sounds, whoever wrote it down: in South-East Asia and Hong Kong each family spells
 * by ear, so that chee is chi, tsi and gee's neighbour zhi, hean hian and hien, swee sui, keow kiau.
 *
 * In: plain forms. Out: letters that such spellings share. Two characters that no dialect reads alike may share them
 * too: so a name is compared by two syllables, beside a surname (persons/chinese-readings.ts).
 */
import { FEW, remember } from '../words/remember.js';
import { rewrite, toRules, toSingleLetters } from './rewrite.js';

/** In this order: the letters of one sound become one, those before and behind vowels first. Letters that stand doubled then are single. */
const SOUNDS = toRules([
  [/ck|k{2,}/gu, 'k', 'k'],
  [/ts?ch|tsh|t[jsz]|[cz]h|[jz]/gu, 'c', 'hjsz'],
  [/kh|q(?=u)/gu, 'k', 'hq'],
  [/q/gu, 'c', 'q'],
  [/gh/gu, 'g', 'h'],
  [/ph/gu, 'p', 'h'],
  [/th/gu, 't', 'h'],
  [/sh|hs|x/gu, 's', 'sx'],
  [/ee/gu, 'i', 'e'],
  [/o[ou]/gu, 'u', 'o'],
  [/y/gu, 'i', 'y'],
  [/[ei]ow|iaw|iao|eaw/gu, 'iau', 'ow'],
  [/ow|ao/gu, 'au', 'o'],
  [/aw/gu, 'o', 'w'],
  [/i?ew/gu, 'iu', 'w'],
  [/w/gu, 'u', 'w'],
  [/uei/gu, 'ui', 'u'],
  [/ei/gu, 'e', 'e'],
  [/ea(?=[gknpt])|ie(?=[nt])/gu, 'ia', 'e'],
  [/eo(?=ng)/gu, 'io', 'g'],
  [/ue(?=n)|oa(?=n)/gu, 'ua', 'n'],
  [/oe$/u, 'o', 'o'],
  [/ing/gu, 'eng', 'g'],
  [/e?ik/gu, 'ek', 'k'],
  [/oke$/u, 'ok', 'k'],
  [/(?<=[aeiou])[hr](?![aeiou])/gu, '', 'hr'],
  [/(?<!n)g$/u, 'k', 'g'],
]);

/** The sounds of a syllable, or of a word of several. */
export const toHeard = remember((form: string): string => toSingleLetters(rewrite(form, SOUNDS)), FEW);

/** Syllables of pinyin, which its writers do not confuse: Zhi is neither Ji nor Zi. */
const OPEN = 'ang|eng|ong|ai|ei|ao|ou|an|en|a|o|e|u|uai|uan|uang|ui|un|uo|ua';
const NARROW = 'iang|iong|ing|ian|iao|iu|ie|in|ia|i';
const PINYIN = `(?:[bpmfdtnl](?:${OPEN}|${NARROW})|(?:[gkhrzcs]|[zcs]h)(?:${OPEN})|(?:[rzcs]|[zcs]h)i|[jqx](?:${NARROW}|u|ue|uan|un)|w(?:${OPEN})|y(?:${OPEN}|i|in|ing|ue)|ang|eng|ai|ao|ou|an|en|er|e)`;
export const ONE_PINYIN = new RegExp(`^${PINYIN}$`, 'u');
export const TWO_PINYIN = new RegExp(`^${PINYIN}{2}$`, 'u');
const SYLLABLE = '(?:[bcdfghj-np-tv-z]{0,3}[aeiouwy]{1,4}(?:n[gh]?|c?k|[hlmprst])?|[hp]?ng|t?sz)';
const ONE_SYLLABLE = new RegExp(`^${SYLLABLE}$`, 'u');
const TWO_SYLLABLES = new RegExp(`^${SYLLABLE}{2}$`, 'u');

/** Whether a word may be a syllable of a Chinese name. */
export const isHeardSyllable = (form: string): boolean => ONE_SYLLABLE.test(form);

/** Two syllables as one word: to the letter where both are pinyin, else as they sound. */
export const toHeardPair = (head: string, tail: string): string =>
  ONE_PINYIN.test(head) && ONE_PINYIN.test(tail) ? head + tail : toHeard(head) + toHeard(tail);

/** The same of a word that may be two syllables (Cheehean); of any other the word itself. */
export const toHeardWord = (form: string): string => (TWO_SYLLABLES.test(form) && !TWO_PINYIN.test(form) ? toHeard(form) : form);
