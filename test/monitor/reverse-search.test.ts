/** The search the other way round finds every customer at the very score that its name has, also where names differ by particles and words of structure, which cost a customer less. */
import { expect, test } from 'vitest';
import { NO_FACTS, type Entity } from '../../src/entity/entity.js';
import { buildPortfolio } from '../../src/monitor/portfolio.js';
import { searchName, toListedName, type NameHits } from '../../src/monitor/reverse-search.js';
import { createRandom } from '../mangle.js';

const random = createRandom(29);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
const compose = (words: readonly string[], light: readonly string[]): string =>
  Array.from({ length: 2 + Math.floor(random() * 5) }, () => (random() < 0.4 ? pick(light) : pick(words))).join(' ');

/** Names that score less are not looked for (src/screen.ts). */
const LEAST = 10;
const toText = ({ rows, scores }: NameHits, least = LEAST): string[] =>
  [
    ...new Set(
      rows
        .map((row, at) => ({ row, score: scores[at]! }))
        .filter(({ score }) => score >= least)
        .map(({ row, score }) => `${row}: ${score}`),
    ),
  ].sort();

test.each([
  ['person', ['Orsolt', 'Vandemirk', 'Brannagh', 'Teskar', 'Orsold'], ['al', 'bin', 'abu', 'de', 'la']],
  [
    'company',
    ['Orsolt', 'Vandemirk', 'Brannagh', 'Trading', 'Orsold'],
    ['Group', 'Holding', 'Corporation', 'International', 'Company', 'and'],
  ],
] as const)('of a %s', async (type, words, light) => {
  const customers = Array.from({ length: 250 }, (_, at) => ({
    id: `c${at}`,
    subject: { type, name: `${pick(words)} ${compose(words, light)}` },
  }));
  const [segment] = (await buildPortfolio(customers)).segments;
  const all = new Set(customers.keys());
  let found = 0;
  for (let turn = 0; turn < 40; turn++) {
    const entity: Entity = {
      list: 'alpha',
      sourceId: '1',
      type,
      names: [{ type: 'primary', quality: turn % 8 === 7 ? 'weak' : 'strong', entityName: `${pick(words)} ${compose(words, light)}` }],
      classifications: ['watchlist.sanctionsLists'],
      ...NO_FACTS,
    };
    const name = toListedName(entity, entity.names[0]!);
    const scored = searchName(segment!.customers, name, 100).score(all);
    const scores = [...new Set(scored.scores)].filter((score) => score >= LEAST).sort((a, b) => a - b);
    for (const least of scores.filter((_, at) => at % 5 === turn % 5)) {
      const expected = toText(scored, least);
      expect(toText(searchName(segment!.customers, name, least).hits, least), `${name.prepared.raw} at ${least}`).toEqual(expected);
      found += expected.length;
    }
  }
  expect(found).toBeGreaterThan(1000);
});
