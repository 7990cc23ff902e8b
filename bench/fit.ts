/**
 * Which constants serve best: all of one kind of name together, by coordinate descent on the tuning part.
 *
 *   npx tsx bench/fit.ts PAIRS.jsonl person|company [ROUNDS [MINUTES]]
 *
 * PAIRS.jsonl is what `npm run bench:quality -- --pairs PAIRS.jsonl` writes. Decides what score/weights.ts,
 * text/token-match.ts and text/spelling-similarity.ts state: a step is taken only where both halves of the questions gain by it, so that what
 * one sample happens to hold moves nothing, and each step away from what is costs a little. What the search finds is
 * looked at, rounded, and held against the scorecard, before it is kept.
 */
import type { NameCosts } from '../src/compare/name-doubts.js';
import { NAME_COSTS } from '../src/score/weights.js';
import { SPELLING, type SpellingCosts } from '../src/text/spelling-similarity.js';
import { TOKEN_RELATIONS, type TokenRelation } from '../src/text/token-match.js';
import { readQuestionPairs, scoreQuestions, toKnownQuestions, toNameKind, type KnownQuestion } from './quality/known-pairs.js';
import { createRandom } from './quality/random.js';
import { WESTERN_SETS } from './quality/clean-questions.js';
import { toThresholdFor } from './quality/measures.js';
import { WANTED, WANTED_RECALL, type Wanted } from './quality/targets.js';

const [file, kind, rounds = '3', minutes = '10'] = process.argv.slice(2);
if (file === undefined || (kind !== 'person' && kind !== 'company')) throw new Error('fit.ts PAIRS.jsonl person|company [ROUNDS [MINUTES]]');
const nameKind = toNameKind(kind);
const start = NAME_COSTS[nameKind];
const { questions, respell, restate } = toKnownQuestions(readQuestionPairs(file, kind), kind, start);
const halves = [0, 1].map((half) => questions.filter((_, at) => at % 2 === half));
const until = performance.now() + 60_000 * Number(minutes);

/** Treatments without a goal of their own: a search must not pay for the others with them. */
const KEPT: readonly Wanted[] = [
  ...(['middle added', 'generic word added', 'generic word dropped', 'OCR slip'] as const).map((set) => ({ set, least: 95 })),
  ...(['vowel changed', 'keyboard slip', 'digit for letter', 'patronymic dropped'] as const).map((set) => ({ set, least: 98 })),
  { set: 'patronymic added', least: 90 },
].map(({ set, least }) => ({ label: set, group: 'treatment', kinds: ['person', 'company'], sets: [set], least }));

/** A false alert is paid for by every customer, a miss only where somebody listed is asked about. */
const FALSE_ALERT_WEIGHT = 1.5;

/** A goal that leaves more than so many points to be missed is worth no less for it. */
const MOST_MISSED = 8;

/** What is found at a fixed rate of false alerts says more than any one treatment at one threshold. */
const RECALL_WEIGHT = 2;

/** Rates about the one that is meant: where five names decide a threshold, one of them must not decide the fit. */
const AROUND = [0.5, 0.75, 1, 1.5, 2];

/** Points of the score over which a name passes from missed to found, so that shares move by degrees. */
const SOFTNESS = 1;
const THRESHOLD = 70;
const toFound = (scores: readonly number[]): number => scores.reduce((sum, score) => sum + 1 / (1 + Math.exp((THRESHOLD - score) / SOFTNESS)), 0) / scores.length;

interface Outcome {
  readonly loss: number;
  readonly lines: readonly string[];
}

const evaluate = (of: readonly KnownQuestion[], costs: NameCosts): Outcome => {
  const scores = scoreQuestions(of, costs);
  let loss = 0;
  const lines: string[] = [];
  for (const { label, group, kinds, sets, dateUse = 'none', least, most } of [...WANTED, ...KEPT]) {
    const members = sets.flatMap((set) => scores.get(`${group}|${set}`) ?? []);
    if (!kinds.includes(kind) || dateUse !== 'none' || members.length === 0) continue;
    const percent = 100 * toFound(members);
    const short = least === undefined ? (FALSE_ALERT_WEIGHT * (percent - most!)) / (most! + 1) : (least - percent) / Math.min(100 - least + 1.5, MOST_MISSED);
    // What is met counts a little too: there is no reason to stand just at the mark.
    loss += short > 0 ? short : 0.15 * short;
    const hard = (100 * members.filter((score) => score >= THRESHOLD).length) / members.length;
    lines.push(`${short > 0 ? 'SHORT' : 'ok   '} ${label}: ${hard.toFixed(2)} of ${least === undefined ? `≤${String(most)}` : `≥${String(least)}`}`);
  }
  const ofGroup = (group: string): number[] => [...scores].flatMap(([key, members]) => (key.startsWith(`${group}|`) ? members : []));
  const clean = kind === 'person' ? [...WESTERN_SETS].flatMap((set) => scores.get(`clean|${set}`) ?? []) : ofGroup('clean');
  const treated = ofGroup('treatment');
  for (const { falseAlerts, least } of WANTED_RECALL.filter((wanted) => wanted.kind === kind && wanted.dateUse === 'none')) {
    const recallAt = (threshold: number): number => (100 * treated.filter((score) => score >= threshold).length) / treated.length;
    const recall = AROUND.reduce((sum, share) => sum + recallAt(toThresholdFor(clean, falseAlerts * share)), 0) / AROUND.length;
    loss += RECALL_WEIGHT * Math.max(0, (least - recall) / (100 - least + 1.5));
    lines.push(`${recall < least ? 'SHORT' : 'ok   '} all treatments around ${String(falseAlerts)} % false alerts: ${recall.toFixed(2)} of ≥${String(least)}, at ${toThresholdFor(clean, falseAlerts).toFixed(1)}`);
  }
  return { loss, lines };
};

/** A constant that may be moved. */
interface Constant {
  readonly name: string;
  readonly initial: number;
  readonly apply: (to: number) => void;
  current: number;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] extends object ? Writable<T[K]> : T[K] };
const costs = structuredClone(start) as Writable<NameCosts>;
const constants: Constant[] = [];
const addConstant = (name: string, initial: number, apply: (to: number) => void): void => void constants.push({ name, initial, apply, current: initial });
for (const name of Object.keys(costs) as (keyof NameCosts)[]) {
  const own = costs[name];
  if (name.startsWith('weak') || name === 'exchangedParent') continue;
  if (typeof own === 'number') addConstant(name, own, (to) => void Object.assign(costs, { [name]: to }));
  else for (const part of Object.keys(own) as (keyof typeof own)[]) addConstant(`${name}.${part}`, own[part], (to) => void (own[part] = to));
}
const spelling = SPELLING[nameKind] as Writable<SpellingCosts>;
for (const name of Object.keys(spelling) as (keyof SpellingCosts)[]) {
  addConstant(`spelling ${name}`, spelling[name], (to) => {
    spelling[name] = to;
    respell();
  });
}
/** What the table of token-match.ts states, in ten-thousandths. */
const STATED: readonly (readonly [TokenRelation, number])[] = [
  ['transliteration', 9700], ['transliteration', 9000], ['translation', 6500], ['nickname', 7200], ['nickname', 6500], ['nickname', 5000],
  ['initial', 7200], ['compound', 8000], ['joined', 8300], ['edit', 7500],
];
for (const [relation, similarity] of STATED) {
  const match = similarity * 16 + TOKEN_RELATIONS.indexOf(relation);
  addConstant(`${relation} ${String(similarity)}`, similarity, (to) => restate(match, Math.min(10_000, Math.round(to))));
}

/** What a constant that was moved by its own size costs. */
const MOVING = 0.1;
/** By how much at most: what wants to be another thing altogether is another rule. */
const MOST_MOVED = 2;
const toMoved = (): number => MOVING * constants.reduce((sum, { initial, current }) => sum + Math.abs(Math.log((current + 0.02) / (initial + 0.02))), 0);
const toLosses = (): number[] => halves.map((half) => evaluate(half, costs).loss + toMoved());

let losses = toLosses();
const print = (label: string): void => console.log(`${label} ${losses.map((loss) => loss.toFixed(4)).join(' ')}`);
print('start');
console.log(evaluate(questions, costs).lines.join('\n'));
/** Takes the move where both halves gain. */
const tryMoves = (moves: readonly (readonly [Constant, number])[]): boolean => {
  if (moves.some(([{ initial }, to]) => to + 0.02 > MOST_MOVED * (initial + 0.02) || to + 0.02 < (initial + 0.02) / MOST_MOVED)) return false;
  const before = moves.map(([constant]) => constant.current);
  const set = (constant: Constant, to: number): void => {
    constant.current = to;
    constant.apply(to);
  };
  for (const [constant, to] of moves) set(constant, to);
  const tried = toLosses();
  if (tried.every((loss, half) => loss < losses[half]! - 0.001)) {
    losses = tried;
    print(moves.map(([{ name, initial }, to]) => `${name} ${String(initial)} -> ${to.toPrecision(3)}`).join(', '));
    return true;
  }
  moves.forEach(([constant], at) => set(constant, before[at]!));
  return false;
};
const STEPS = [0.85, 1.18] as const;
const toStepped = ({ current }: Constant, step: number): number => (current === 0 ? (step > 1 ? 0.05 : 0) : current * step);
const random = createRandom('fit');
for (let round = 0; round < Number(rounds) && performance.now() < until; round++) {
  for (const constant of constants) {
    for (const step of round === 0 ? STEPS : [0.93, 1.075]) {
      if (performance.now() > until) break;
      if (tryMoves([[constant, toStepped(constant, step)]])) while (performance.now() < until && tryMoves([[constant, toStepped(constant, step)]]));
    }
  }
  print(`round ${String(round)}`);
}
while (performance.now() < until) {
  const [one, other] = [random.pick(constants)!, random.pick(constants)!];
  if (one !== other) tryMoves([[one, toStepped(one, random.pick(STEPS)!)], [other, toStepped(other, random.pick(STEPS)!)]]);
}
console.log(constants.filter(({ initial, current }) => initial !== current).map(({ name, initial, current }) => `${name} ${String(initial)} -> ${current.toPrecision(4)}`).join('\n'));
console.log(evaluate(questions, costs).lines.join('\n'));
