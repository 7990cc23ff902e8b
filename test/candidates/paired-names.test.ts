/** Two given names written as one word, and two syllables spelt by ear, are found in an index, on whichever side they are, with the score of the two names alone. */
import { expect, test } from 'vitest';
import { compareNames } from '../../src/compare-names.js';
import { NO_FACTS, type Entity } from '../../src/entity/entity.js';
import { createIndexReader } from '../../src/index/reader.js';
import { screenOne } from '../../src/screen-one.js';
import { buildIndexOf } from '../sample-list.js';

const HEADS = [
  ['Muhammad', 'mohammad'],
  ['Noor', 'nur'],
  ['Ghulam', 'qolam'],
  ['Haile', 'hayle'],
  ['Ali', 'aly'],
  ['Hosain', 'hussein'],
] as const;
const TAILS = [
  ['Riza', 'reza'],
  ['Mohamed', 'muhammad'],
  ['Hossein', 'husayn'],
  ['Sillase', 'selassie'],
  ['Hasan', 'hassan'],
  ['Akbar', 'akber'],
] as const;

const whole = HEADS.flatMap(([, head]) => TAILS.map(([, tail]) => `${head}${tail} Vandemirk`));
const halves = HEADS.flatMap(([head]) => TAILS.map(([tail]) => `${head} ${tail} Vandemirk`));

const SURNAMES = [
  ['Tan', 'Chen'],
  ['Lim', 'Lin'],
] as const;
const FIRST = [
  ['Chee', 'zhi'],
  ['Boon', 'wen'],
  ['Kheng', 'qing'],
  ['Swee', 'rui'],
  ['Tock', 'du'],
  ['Kien', 'jian'],
  ['Ting', 'ding'],
  ['Yew', 'you'],
] as const;
const SECOND = [
  ['Hian', 'xian'],
  ['Keow', 'qiao'],
  ['Hock', 'fu'],
  ['Eng', 'ying'],
  ['Hwee', 'hui'],
  ['Loong', 'long'],
] as const;
const written = SURNAMES.flatMap(([, surname]) => FIRST.flatMap(([, first]) => SECOND.map(([, second]) => `${surname} ${first}${second}`)));
const heard = SURNAMES.flatMap(([surname]) => FIRST.flatMap(([first]) => SECOND.map(([second]) => `${surname} ${first} ${second}`)));

const toEntity = (entityName: string, at: number): Entity => ({
  list: 'alpha',
  sourceId: String(at).padStart(5, '0'),
  type: 'person',
  names: [{ type: 'primary', quality: 'strong', entityName }],
  classifications: ['watchlist.sanctionsLists'],
  ...NO_FACTS,
});

test.each([
  ['words are listed', whole, halves],
  ['pairs are listed', halves, whole],
  ['syllables of pinyin are listed', written, heard],
  ['syllables as they are heard are listed', heard, written],
])('where %s', async (_, listed, queries) => {
  const reader = createIndexReader(await buildIndexOf(listed.map(toEntity)));
  let joined = 0;
  queries.forEach((query, at) => {
    const { score, parts } = compareNames(query, listed[at]!, 'person');
    if (parts.some(({ reason }) => reason === 'joined')) joined++;
    const { matches } = screenOne(reader, { type: 'person', name: query }, { limit: 50, threshold: 50 }).breakdown;
    const found = matches.find(({ sourceId }) => sourceId === String(at).padStart(5, '0'));
    expect(found?.score, `${query} and ${listed[at]!}`).toBeCloseTo(score, 2);
  });
  expect(joined).toBeGreaterThan(30);
});
