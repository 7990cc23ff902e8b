import { expect, test } from 'vitest';
import { expandName } from '../../src/candidates/expand.js';
import { NO_FACTS } from '../../src/entity/entity.js';
import type { TokenId } from '../../src/entity/ids.js';
import { createIndexReader } from '../../src/index/reader.js';
import { NAME_COSTS } from '../../src/score/weights.js';
import { prepareName } from '../../src/text/prepare.js';
import { buildIndexOf } from '../sample-list.js';

const NAMES = [
  'Orsolt Vandemirk',
  'Karmelo Vandemirsk',
  'Vandemyrk',
  'Orsolt Vandemirc Tansu',
  'Vandemirt Karmelo Tansu Yildo Bekra Zolti',
  'Karmelo Orsold',
];
const index = await buildIndexOf(
  NAMES.map((entityName, at) => ({
    list: 'alpha',
    sourceId: String(at),
    type: 'person',
    names: [{ type: 'primary', quality: 'strong', entityName }],
    classifications: ['watchlist.sanctionsLists'],
    ...NO_FACTS,
  })),
);

/** What the last word of a name may stand for, for a reader that keeps nothing of other names. */
const findLast = (name: string, leastScore?: number): readonly string[] => {
  const { person } = createIndexReader(index).partitions;
  const least = leastScore === undefined ? undefined : { leastScore, costs: NAME_COSTS };
  const { single } = expandName(person, prepareName(name, 'person'), least).at(-1)!;
  return Array.from(single.rows.subarray(single.start, single.end), (row) => person.toToken(row as TokenId).forms[0]!);
};
const ALL = ['vandemirc', 'vandemirk', 'vandemirsk', 'vandemirt', 'vandemyrk'];

test('a word that brings no name to the score alone stands for what is beside another word of the query, and in long names', () => {
  expect(findLast('Orsolt Vandemirq', 70)).toEqual(['vandemirc', 'vandemirk', 'vandemirt']);
});

test('it stands for all that it is like', () => {
  // Where whatever scores is found, and where one word is enough.
  expect(findLast('Orsolt Vandemirq')).toEqual(ALL);
  expect(findLast('Orsolt Vandemirq', 30)).toEqual(ALL);
  expect(findLast('Vandemirq', 70)).toEqual(ALL);
  // Beside an initial, which any word that begins so answers, and what weighs little.
  expect(findLast('O Vandemirq', 70)).toEqual(ALL);
  expect(findLast('Mr Vandemirq', 70)).toEqual(ALL);
});

test('two words of which nothing is known stand beside each other', () => {
  expect(findLast('Orsoldt Vandemirq', 70)).toEqual(['vandemirc', 'vandemirk', 'vandemirt']);
  expect(findLast('Yildu Vandemirq', 70)).toEqual(['vandemirt']);
});
