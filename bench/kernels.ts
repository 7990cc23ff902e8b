/**
 * Do the own string kernels earn their place beside talisman and fastest-levenshtein?
 *
 * `npm run bench:kernels`. First equality with talisman's distance on 300,000 pairs of name tokens, near and far; a
 * difference ends the run. Then tinybench, nanoseconds a pair. Decides: own kernels stay while they are several times
 * faster in what the engine asks of them (is it within so many edits?).
 */
import { distance } from 'fastest-levenshtein';
import talismanOsa from 'talisman/metrics/damerau-levenshtein.js';
import talismanJaroWinkler from 'talisman/metrics/jaro-winkler.js';
import { Bench } from 'tinybench';
import { comparePreparedNames } from '../src/compare/name.js';
import { NAME_COSTS } from '../src/score/weights.js';
import { toOsaDistance } from '../src/text/kernels/osa-distance.js';
import { OsaPattern } from '../src/text/kernels/osa-pattern.js';
import { toSpellingDistance } from '../src/text/kernels/spelling-distance.js';
import { SpellingPattern } from '../src/text/kernels/spelling-pattern.js';
import { prepareName } from '../src/text/prepare.js';
import { compareTokens } from '../src/text/tokens/token-similarity.js';
import { toToken } from '../src/text/tokens/lazy-token.js';
import { createRandom, mangle } from '../test/mangle.js';
import { drawName } from './large-list.js';

const PAIRS = 300_000;
const BOUND = 2;
const random = createRandom(11);
const words: string[] = [];
while (words.length < 20_000) {
  for (const word of drawName(random, 'person')
    .toLowerCase()
    .replaceAll(/[^a-z ]/gu, '')
    .split(' '))
    if (word.length > 1) words.push(word);
}
const pick = (): string => words[Math.floor(random() * words.length)]!;
/** Half of them a slip or two apart, half by chance. */
const pairs = Array.from({ length: PAIRS }, (_, i): [string, string] => {
  const word = pick();
  return [
    word,
    i % 2 === 0
      ? mangle(word, random)
          .toLowerCase()
          .replaceAll(/[^a-z]/gu, '') || word
      : pick(),
  ];
});

const pattern = new OsaPattern();
const spelling = new SpellingPattern();
const bytes = pairs.map(([, other]) => new Uint8Array(Buffer.from(other, 'latin1')));
for (const [i, [a, b]] of pairs.entries()) {
  const expected = talismanOsa(a, b);
  pattern.set(a);
  const isWithin = a.length <= 32 && pattern.isWithin(bytes[i]!, 0, b.length, BOUND);
  if (toOsaDistance(a, b, 3) !== Math.min(expected, 4) || isWithin !== (a.length <= 32 && expected <= BOUND) || distance(a, b) < expected) {
    throw new Error(`The kernels differ from talisman on ${a} and ${b}: ${toOsaDistance(a, b, 3)}, ${isWithin}, expected ${expected}.`);
  }
}
console.log(`equal to talisman on ${PAIRS} pairs`);

/** The first pairs again and again, all in the cache: what a call costs, not what memory does. */
const ROUND = 10_000;
const overPairs = (compare: (a: string, b: string, i: number) => number | boolean) => (): void => {
  for (let i = 0; i < ROUND; i++) compare(pairs[i]![0], pairs[i]![1], i);
};
const names = Array.from({ length: ROUND }, () => drawName(random, 'person'));
const prepared = names.map((name) => prepareName(name, 'person'));
const queries = names.map((name) => prepareName(mangle(name, random), 'person'));
const tokens = pairs
  .slice(0, ROUND)
  .map(([a, b]) => [toToken('person', 'name', [a], false), toToken('person', 'name', [b], false)] as const);
const bench = new Bench({ time: 1000, warmupTime: 300 })
  .add(
    'talisman Jaro-Winkler',
    overPairs((a, b) => talismanJaroWinkler(a, b)),
  )
  .add(
    'talisman Damerau-Levenshtein',
    overPairs((a, b) => talismanOsa(a, b)),
  )
  .add(
    'fastest-levenshtein',
    overPairs((a, b) => distance(a, b)),
  )
  .add(
    'own OSA within 2',
    overPairs((a, b) => toOsaDistance(a, b, BOUND)),
  )
  .add(
    'own OSA within 2, bytes',
    overPairs((a, b, i) => {
      pattern.set(a);
      return pattern.isWithin(bytes[i]!, 0, b.length, BOUND);
    }),
  )
  .add(
    'own spelling distance',
    overPairs((a, b) => toSpellingDistance(a, b)),
  )
  .add(
    'own spelling distance and folded, bytes',
    overPairs((a, b, i) => {
      spelling.set(a);
      return spelling.toBytesDistance(bytes[i]!, 0, b.length, 250);
    }),
  )
  .add('two tokens, all relations', () => {
    for (const [a, b] of tokens) compareTokens(a, b);
  })
  .add('two prepared person names', () => {
    for (let i = 0; i < ROUND; i++) comparePreparedNames(queries[i]!, prepared[i]!, NAME_COSTS.person);
  });
await bench.run();
console.table(
  bench.tasks.map(({ name, result }) => ({
    kernel: name,
    'ns a pair': 'latency' in result ? Math.round((result.latency.p50 * 1e6) / ROUND) : 'failed',
  })),
);
