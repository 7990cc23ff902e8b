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

interface Sounded {
  readonly simplified: string;
  readonly sounds: readonly string[];
}
const load = (): ReadonlyMap<string, Sounded> => {
  const loaded = new Map<string, Sounded>();
  for (const [simplified, traditional, cell] of readTable('names/han-foreign.tsv', 3)) {
    const sounded: Sounded = { simplified: simplified!, sounds: toParts(cell, ',') };
    loaded.set(simplified!, sounded);
    if (traditional !== '-') loaded.set(traditional!, sounded);
  }
  return loaded;
};
let loaded: ReadonlyMap<string, Sounded> | undefined;
const toSounded = (character: string): Sounded =>
  (loaded ??= load()).get(character) ?? {
    simplified: character,
    sounds: [
      anyAscii(character)
        .toLowerCase()
        .replace(/[^a-z]/gu, ''),
    ],
  };

/** One word, known or put together, the likeliest first. */
export const romaniseForeignHan = (run: string): readonly string[] => {
  const characters = Array.from(run, toSounded);
  const simplified = characters.map((character) => character.simplified).join('');
  return [...readForeignName('han', simplified), ...toSpellingsOf(characters.map(({ sounds }) => sounds))];
};
