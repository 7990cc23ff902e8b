/**
 * Which constants serve best: a search over the costs of score/weights.ts, on the tuning part, for one kind of name.
 *
 *   npx tsx bench/fit.ts PAIRS.jsonl person|company [STEPS [COSTS]]
 *
 * COSTS is a JSON of costs to start from, beside those of weights.ts. PAIRS.jsonl is what `npm run bench:quality -- --pairs PAIRS.jsonl` writes. Decides what weights.ts states: what the search finds is
 * looked at, rounded, and held against the scorecard of the part that was kept back, before it is kept.
 */
import type { NameCosts } from '../src/compare/name-doubts.js';
import { NAME_COSTS } from '../src/score/weights.js';
import { readQuestionPairs, scoreQuestions, toKnownQuestions, toNameKind } from './quality/known-pairs.js';
import { createRandom } from './quality/random.js';
import { WESTERN_SETS } from './quality/clean-questions.js';
import { toThresholdFor } from './quality/measures.js';
import { WANTED, WANTED_RECALL, type Wanted } from './quality/targets.js';

const [file, kind, steps = '300', start = '{}'] = process.argv.slice(2);
if (file === undefined || (kind !== 'person' && kind !== 'company')) throw new Error('fit.ts PAIRS.jsonl person|company [STEPS [COSTS]]');
const nameKind = toNameKind(kind);

const questions = toKnownQuestions(readQuestionPairs(file, kind), kind);

/** Treatments without a goal of their own: a search must not pay for the others with them. */
const KEPT: readonly Wanted[] = [
  ...(['middle added', 'generic word added', 'generic word dropped', 'OCR slip'] as const).map((set) => ({ set, least: 95 })),
  ...(['vowel changed', 'keyboard slip', 'digit for letter', 'patronymic dropped'] as const).map((set) => ({ set, least: 98 })),
  { set: 'patronymic added', least: 75 },
].map(({ set, least }) => ({ label: set, group: 'treatment', kinds: ['person', 'company'], sets: [set], least }));

/** A false alert is paid for by every customer, a miss only where somebody listed is asked about. */
const FALSE_ALERT_WEIGHT = 3;

/** What is found at a fixed rate of false alerts says more than any one treatment at one threshold. */
const RECALL_WEIGHT = 3;

/** Thresholds that a share is taken over, so that it moves by degrees. */
const AROUND = [68, 69, 70, 71, 72];

interface Outcome {
  readonly loss: number;
  readonly lines: readonly string[];
}

const evaluate = (costs: NameCosts): Outcome => {
  const scores = scoreQuestions(questions, costs);
  let loss = 0;
  const lines: string[] = [];
  for (const { label, group, kinds, sets, dateUse = 'none', least, most } of [...WANTED, ...KEPT]) {
    const members = sets.flatMap((set) => scores.get(`${group}|${set}`) ?? []);
    if (!kinds.includes(kind) || dateUse !== 'none' || members.length === 0) continue;
    const share = AROUND.reduce((sum, threshold) => sum + members.filter((score) => score >= threshold).length / members.length, 0) / AROUND.length;
    const short = least === undefined ? (FALSE_ALERT_WEIGHT * (100 * share - most!)) / (most! + 1) : (least - 100 * share) / (100 - least + 1.5);
    // What is met counts a little too: there is no reason to stand just at the mark.
    loss += short > 0 ? short : 0.05 * short;
    lines.push(`${short > 0 ? 'SHORT' : 'ok   '} ${label}: ${(100 * share).toFixed(2)} of ${least === undefined ? `≤${String(most)}` : `≥${String(least)}`}`);
  }
  const ofGroup = (group: string): number[] => [...scores].flatMap(([key, members]) => (key.startsWith(`${group}|`) ? members : []));
  const clean = kind === 'person' ? [...WESTERN_SETS].flatMap((set) => scores.get(`clean|${set}`) ?? []) : ofGroup('clean');
  const treated = ofGroup('treatment');
  for (const { falseAlerts, least } of WANTED_RECALL.filter((wanted) => wanted.kind === kind && wanted.dateUse === 'none')) {
    const threshold = toThresholdFor(clean, falseAlerts);
    const recall = (100 * treated.filter((score) => score >= threshold).length) / treated.length;
    loss += RECALL_WEIGHT * Math.max(0, (least - recall) / (100 - least + 1.5));
    lines.push(`${recall < least ? 'SHORT' : 'ok   '} all treatments at ${String(falseAlerts)} % false alerts: ${recall.toFixed(2)} of ≥${String(least)}, at ${threshold.toFixed(1)}`);
  }
  return { loss, lines };
};

/** Costs that are one number; those of containment and of weak aliases are set by hand. */
type FittedCost = { [C in keyof NameCosts]: NameCosts[C] extends number ? C : never }[keyof NameCosts];
const isFitted = (name: keyof NameCosts): name is FittedCost => typeof costs[name] === 'number' && !name.startsWith('weak') && name !== 'exchangedParent';

const random = createRandom('fit');
let costs: NameCosts = { ...NAME_COSTS[nameKind], ...(JSON.parse(start) as Partial<NameCosts>) };
let best = evaluate(costs);
console.log(`start ${best.loss.toFixed(3)}`);
const names = (Object.keys(costs) as (keyof NameCosts)[]).filter(isFitted);
for (let step = 0; step < Number(steps); step++) {
  const changed: { -readonly [C in keyof NameCosts]: NameCosts[C] } = { ...costs };
  for (const name of random.chance(0.5) ? [random.pick(names)!] : [random.pick(names)!, random.pick(names)!]) {
    changed[name] = Math.max(0, Math.round(100 * (costs[name] * Math.exp((random.next() - 0.5) * 0.7) + (random.next() - 0.5) * 0.06)) / 100);
  }
  const outcome = evaluate(changed);
  if (outcome.loss >= best.loss) continue;
  costs = changed;
  best = outcome;
  console.log(`step ${String(step)}: ${best.loss.toFixed(3)} ${names.map((name) => `${name} ${String(costs[name])}`).join(', ')}`);
}
console.log(best.lines.join('\n'));
