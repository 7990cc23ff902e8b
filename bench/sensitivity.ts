/**
 * How much hangs on each constant of the name's score: each is moved by a tenth, up and down, and the pairs of a
 * scorecard are scored anew.
 *
 *   npx tsx bench/sensitivity.ts PAIRS.jsonl person|company
 *
 * Decides which constants deserve care, and shows whether one stands on an edge: where both ways are worse in both
 * columns it stands well, where one way is better in both it is set wrong. Prints a Markdown table for bench/README.md.
 */
import type { NameCosts } from '../src/compare/name-doubts.js';
import { DEFAULT_THRESHOLD } from '../src/entity/options.js';
import { NAME_COSTS } from '../src/score/weights.js';
import { SPELLING, type SpellingCosts } from '../src/text/tokens/spelling-costs.js';
import { readQuestionPairs, scoreQuestions, toKnownQuestions } from './quality/known-pairs.js';
import { toNameKind } from './quality/names.js';
import { isReferenceSet } from './quality/reference-sets.js';

const [file, kind] = process.argv.slice(2);
if (file === undefined || (kind !== 'person' && kind !== 'company')) throw new Error('sensitivity.ts PAIRS.jsonl person|company');
const nameKind = toNameKind(kind);
const costs = NAME_COSTS[nameKind];
const { questions, respell } = toKnownQuestions(readQuestionPairs(file, kind), kind, costs);

const MEASURES: Readonly<Record<string, (key: string) => boolean>> = {
  treatments: (key) => key.startsWith('treatment|'),
  'names left out': (key) => key.startsWith('natural|'),
  'clean Western or companies': (key) => key.startsWith('clean|') && isReferenceSet(kind, key.slice('clean|'.length)),
  'clean listed cultures': (key) => key.startsWith('clean|listed'),
  'hard negatives': (key) => key.startsWith('hard-negative|'),
};

/** Shares that reach the alert threshold, in per cent. */
const measure = (costs: NameCosts): number[] => {
  const scores = [...scoreQuestions(questions, costs)];
  return Object.values(MEASURES).map((isOf) => {
    const members = scores.flatMap(([key, each]) => (isOf(key) ? each : []));
    return members.length === 0 ? 0 : (100 * members.filter((score) => score >= DEFAULT_THRESHOLD).length) / members.length;
  });
};

const base = measure(costs);
const toCells = (shares: readonly number[]): string =>
  shares
    .map((share, at) => {
      const change = share - base[at]!;
      return `${change > 0 ? '+' : ''}${change.toFixed(2)}`;
    })
    .join(' | ');
const STEPS = [0.9, 1.1] as const;

console.log(`| ${kind} | ${Object.keys(MEASURES).join(' | ')} |`);
console.log(`|---|${'---|'.repeat(base.length)}`);
console.log(`| as it is, % | ${base.map((share) => share.toFixed(2)).join(' | ')} |`);
for (const name of Object.keys(costs) as (keyof NameCosts)[]) {
  const own = costs[name];
  if (own === 0) continue;
  for (const step of STEPS) {
    const [label, moved] =
      typeof own === 'number'
        ? [String(own), own * step]
        : [JSON.stringify(own).replaceAll('"', ''), { ...own, from: own.from * step, full: own.full * step }];
    console.log(`| ${name} ${label} × ${step} | ${toCells(measure({ ...costs, [name]: moved }))} |`);
  }
}
/** The one place where these are written to: a search over them needs no copy of the scorer. */
const spelling: { -readonly [name in keyof SpellingCosts]: number } = SPELLING[nameKind];
for (const name of Object.keys(spelling) as (keyof SpellingCosts)[]) {
  const own = spelling[name];
  for (const step of STEPS) {
    spelling[name] = own * step;
    respell();
    console.log(`| spelling ${name} ${own} × ${step} | ${toCells(measure(costs))} |`);
  }
  spelling[name] = own;
  respell();
}
