/**
 * Names of other languages in Han characters, with a dot between them: 弗拉基米尔·普京 is Vladimir Putin, 努尔·白克力 Nur Bekri.
 *
 * The commonest are known as wholes (foreign-names.ts); of others each character stands for the sounds that it is used for
 * (data/names/han-foreign.tsv), and one that the table lacks for its pinyin.
 */
import anyAscii from 'any-ascii';
import { readTable, toParts } from '../../table.js';
import { readForeignName, toSpellingsOf } from './foreign-names.js';

const DOT_BETWEEN = /\p{Script=Han}\s*[·・•‧∙⋅.]\s*\p{Script=Han}/u;
/** Whether a text in Han characters is another language's name. */
export const isForeignHan = (text: string): boolean => DOT_BETWEEN.test(text);

let loaded: ReadonlyMap<string, readonly string[]> | undefined;
const toSounds = (character: string): readonly string[] =>
  (loaded ??= new Map(readTable('names/han-foreign.tsv', 2).map(([of, sounds]) => [of!, toParts(sounds, ',')]))).get(character) ?? [anyAscii(character).toLowerCase().replace(/[^a-z]/gu, '')];

/** One word, known or put together, the likeliest first. */
export const romaniseForeignHan = (run: string): readonly string[] => [...readForeignName('han', run), ...toSpellingsOf(Array.from(run, toSounds))];
