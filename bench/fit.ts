/**
 * Which few constants serve best: of all of one kind of name, on the tuning part, those that both folds want moved.
 *
 *   npx tsx bench/fit.ts PAIRS.jsonl person|company [MOVES]
 *
 * PAIRS.jsonl is what `npm run bench:quality -- --pairs PAIRS.jsonl` writes. Decides what score/weights.ts,
 * text/tokens/token-match.ts and text/tokens/spelling-costs.ts state. The loss is how far each goal is missed, in standard errors,
 * and a little for each constant that is moved. Questions are parted by their entities into two folds; each step takes
 * the one constant that the fold gains most by that gains less. MOVES (`enough=0.6,unlikeMissing=4;enough=0.5`) instead
 * measures sets of moves that a person wants to know about. What is found is looked at, rounded, and held against the scorecard.
 */
import type { NameCosts } from '../src/compare/name-doubts.js';
import { DEFAULT_THRESHOLD } from '../src/entity/options.js';
import { NAME_COSTS } from '../src/score/weights.js';
import { SPELLING, type SpellingCosts } from '../src/text/tokens/spelling-costs.js';
import { TOKEN_RELATIONS, type TokenRelation } from '../src/text/tokens/token-match.js';
import { groupBy } from './quality/grouping.js';
import { readQuestionPairs, scoreQuestion, toKnownQuestions } from './quality/known-pairs.js';
import { toNameKind } from './quality/names.js';
import { shareAt, toThresholdFor } from './quality/measures.js';
import { isReferenceSet } from './quality/reference-sets.js';
import { WANTED, WANTED_RECALL } from './quality/targets.js';

const [file, kind, moves] = process.argv.slice(2);
if (file === undefined || (kind !== 'person' && kind !== 'company')) throw new Error('fit.ts PAIRS.jsonl person|company [MOVES]');
const nameKind = toNameKind(kind);
const start = NAME_COSTS[nameKind];
const { questions, respell, restate } = toKnownQuestions(readQuestionPairs(file, kind), kind, start);

type Writable<T> = { -readonly [K in keyof T]: T[K] extends object ? Writable<T[K]> : T[K] };
const costs = structuredClone(start) as Writable<NameCosts>;
const scores = Float64Array.from(questions, (question) => scoreQuestion(question, start));
/** Scores that a few moves may take over the threshold or below it; the others stay as they are. */
const NEAR = { from: 48, to: 88 } as const;
const near = questions.flatMap(({ pairs }, at) => (pairs.length > 0 && scores[at]! >= NEAR.from && scores[at]! <= NEAR.to ? [at] : []));
const rescore = (): void => {
  for (const at of near) scores[at] = scoreQuestion(questions[at]!, costs);
};

/** Questions by number: those of either fold, and all. */
type Members = readonly [readonly number[], readonly number[], readonly number[]];
const ALL = 2;
type Fold = 0 | 1 | typeof ALL;
const toMembers = (all: readonly number[]): Members => [
  all.filter((at) => questions[at]!.fold === 0),
  all.filter((at) => questions[at]!.fold === 1),
  all,
];
const bySet = groupBy(
  questions.map((_, at) => at),
  (at) => questions[at]!.key,
);
const membersOf = (sets: readonly string[]): Members => toMembers(sets.flatMap((set) => bySet.get(set) ?? []));
const ofSets = (isOf: (set: string) => boolean): Members => membersOf([...bySet.keys()].filter(isOf));

/** Points of the score over which a name passes from missed to found, so that shares move by degrees. */
const SOFTNESS = 0.8;
const toSoftShare = (members: readonly number[]): number =>
  (100 * members.reduce((sum, at) => sum + 1 / (1 + Math.exp((DEFAULT_THRESHOLD - scores[at]!) / SOFTNESS)), 0)) / members.length;
const toHardShare = (members: readonly number[]): number =>
  shareAt(
    members.map((at) => scores[at]!),
    DEFAULT_THRESHOLD,
  ).percent;

interface Goal {
  readonly label: string;
  readonly members: Members;
  readonly isLeast: boolean;
  /** By fold, in per cent: what is wanted, or what it is of a set without a goal, which must not pay for the others. */
  readonly wanted: readonly [number, number, number];
  readonly hasGoal: boolean;
  readonly standardError: number;
}
/** Shares of nought and of all have an error too: as if so many per cent were otherwise. */
const LEAST_OTHERWISE = 0.4;
const toStandardError = (percent: number, count: number): number => {
  const share = Math.min(Math.max(percent, LEAST_OTHERWISE), 100 - LEAST_OTHERWISE) / 100;
  return 100 * Math.sqrt((share * (1 - share)) / count);
};
/** Sets of fewer questions say nothing. */
const LEAST_QUESTIONS = 30;
const goals: Goal[] = WANTED.filter(({ kinds, dateUse = 'none' }) => kinds.includes(kind) && dateUse === 'none').flatMap(
  ({ label, group, sets, least, most }) => {
    const members = membersOf(sets.map((set) => `${group}|${set}`));
    const wanted = least ?? most!;
    return members[ALL].length < LEAST_QUESTIONS
      ? []
      : [
          {
            label,
            members,
            isLeast: least !== undefined,
            wanted: [wanted, wanted, wanted],
            hasGoal: true,
            standardError: toStandardError(wanted, members[ALL].length),
          },
        ];
  },
);
const withGoal = new Set(WANTED.flatMap(({ group, sets }) => sets.map((set) => `${group}|${set}`)));
for (const set of bySet.keys()) {
  const members = membersOf([set]);
  if (withGoal.has(set) || members[ALL].length < LEAST_QUESTIONS) continue;
  const [one, other, all] = members.map(toSoftShare) as [number, number, number];
  goals.push({
    label: set,
    members,
    isLeast: /^(?:treatment|natural)/u.test(set),
    wanted: [one, other, all],
    hasGoal: false,
    standardError: toStandardError(all, members[ALL].length),
  });
}
const clean = ofSets((set) => set.startsWith('clean|') && isReferenceSet(kind, set.slice('clean|'.length)));
const treated = ofSets((set) => set.startsWith('treatment|'));
/** Rates about the one that is meant: where five names decide a threshold, one of them must not decide the fit. */
const AROUND = [0.5, 0.75, 1, 1.5, 2];
/** In points, by judgement: that of the threshold, which few clean names set, is most of it. */
const RECALL_ERROR = { 0.1: 0.4, 0.5: 0.25 } as Readonly<Record<number, number>>;
const recallWanted = WANTED_RECALL.filter((wanted) => wanted.kind === kind && wanted.dateUse === 'none');
const toRecall = (fold: Fold, falseAlerts: number): number => {
  const best = clean[fold].map((at) => scores[at]!);
  const found = treated[fold].map((at) => scores[at]!);
  return AROUND.reduce((sum, share) => sum + shareAt(found, toThresholdFor(best, falseAlerts * share)).percent, 0) / AROUND.length;
};

/** What is met counts a little too, down to so many errors: there is no reason to stand just at the mark. */
const MET = { share: 0.2, most: 3 } as const;
/** A set without a goal counts less than one with. */
const WITHOUT_GOAL = 0.6;
const toMissed = (errors: number): number => (errors > 0 ? errors : MET.share * Math.max(errors, -MET.most));
const toLoss = (fold: Fold): number => {
  let loss = 0;
  for (const { members, isLeast, wanted, hasGoal, standardError } of goals) {
    const share = toSoftShare(members[fold]);
    loss += (hasGoal ? 1 : WITHOUT_GOAL) * toMissed((isLeast ? wanted[fold] - share : share - wanted[fold]) / standardError);
  }
  for (const { falseAlerts, least } of recallWanted) loss += toMissed((least - toRecall(fold, falseAlerts)) / RECALL_ERROR[falseAlerts]!);
  return loss;
};

/** A constant that may be moved. */
interface Constant {
  readonly name: string;
  readonly initial: number;
  readonly apply: (to: number) => void;
  current: number;
}
const constants: Constant[] = [];
const addConstant = (name: string, initial: number, apply: (to: number) => void): void =>
  void constants.push({ name, initial, apply, current: initial });
for (const name of Object.keys(costs) as (keyof NameCosts)[]) {
  const own = costs[name];
  if (name.startsWith('weak') || name === 'exchangedParent') continue;
  if (typeof own === 'number') addConstant(name, own, (to) => void Object.assign(costs, { [name]: to }));
  else
    for (const part of Object.keys(own) as (keyof typeof own)[]) addConstant(`${name}.${part}`, own[part], (to) => void (own[part] = to));
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
  ['transliteration', 9700],
  ['transliteration', 9400],
  ['transliteration', 9000],
  ['translation', 6500],
  ['nickname', 7200],
  ['nickname', 6500],
  ['nickname', 5000],
  ['initial', 7200],
  ['compound', 8000],
  ['compound', 6000],
  ['edit', 7500],
  ['synonym', 9700],
  ['generic', 9700],
  ['legal_form', 6000],
  ['legal_form', 5000],
];
for (const [relation, similarity] of STATED) {
  const match = similarity * 16 + TOKEN_RELATIONS.indexOf(relation);
  addConstant(`${relation} ${String(similarity)}`, similarity, (to) => restate(match, Math.min(10_000, Math.round(to))));
}

/** What a constant costs that is moved by its own size, in standard errors. */
const MOVING = 0.75;
const toMoved = (): number =>
  MOVING * constants.reduce((sum, { initial, current }) => sum + Math.abs(Math.log((current + 0.02) / (initial + 0.02))), 0);
const toLosses = (): readonly [number, number] => [toLoss(0) + toMoved(), toLoss(1) + toMoved()];
const move = (constant: Constant, to: number): void => {
  constant.apply(to);
  constant.current = to;
};
/** What both folds gain by a move, which is taken back. */
const toGains = (constant: Constant, to: number, [one, other]: readonly [number, number]): readonly [number, number] => {
  const before = constant.current;
  move(constant, to);
  rescore();
  const moved = toLosses();
  move(constant, before);
  return [one - moved[0], other - moved[1]];
};

const toText = (gains: readonly number[]): string => gains.map((gain) => gain.toFixed(2)).join(' ');
const initialShares = goals.map(({ members }) => toHardShare(members[ALL]));
const initialRecall = recallWanted.map(({ falseAlerts }) => toRecall(ALL, falseAlerts));
/** What is otherwise than it was at first. */
const printChanges = (): void => {
  for (const [at, { label, members, hasGoal, isLeast, wanted }] of goals.entries()) {
    const share = toHardShare(members[ALL]);
    if (share !== initialShares[at])
      console.log(
        `  ${label}${hasGoal ? ` (wanted ${isLeast ? '≥' : '≤'} ${String(wanted[ALL])})` : ''}: ${initialShares[at]!.toFixed(2)} to ${share.toFixed(2)}`,
      );
  }
  for (const [at, { falseAlerts, least }] of recallWanted.entries())
    console.log(
      `  all treatments around ${String(falseAlerts)} % false alerts (wanted ≥ ${String(least)}): ${initialRecall[at]!.toFixed(2)} to ${toRecall(ALL, falseAlerts).toFixed(2)}`,
    );
};

const measureMoves = (sets: readonly string[]): void => {
  const before = toLosses();
  for (const set of sets) {
    const named = set
      .split(',')
      .map((text) => [constants.find(({ name }) => name === text.split('=')[0]), Number(text.split('=')[1])] as const);
    for (const [constant, to] of named) {
      if (constant === undefined || Number.isNaN(to)) throw new Error(`${set} names no constant, or no number`);
      move(constant, to);
    }
    rescore();
    const moved = toLosses();
    console.log(`${set}: gains ${toText([before[0] - moved[0], before[1] - moved[1]])}`);
    printChanges();
    for (const [constant] of named) move(constant!, constant!.initial);
  }
};

const STEPS = [0.8, 0.9, 1.1, 1.25];
const toTargets = ({ current }: Constant): number[] => (current === 0 ? [0.05, 0.15] : STEPS.map((step) => current * step));
/** A step that gains less in either fold is not taken; after the first step those that gained most are tried again. */
const LEAST_GAIN = 0.1;
const MOST_STEPS = 12;
const TRIED_AGAIN = 34;
const search = (): void => {
  let losses = toLosses();
  let candidates = constants.flatMap((constant) =>
    toTargets(constant).map((to) => ({ constant, to, gains: toGains(constant, to, losses) })),
  );
  const toLesser = ({ gains }: (typeof candidates)[number]): number => Math.min(...gains);
  for (let step = 0; step < MOST_STEPS; step++) {
    candidates.sort((a, b) => toLesser(b) - toLesser(a));
    if (step > 0)
      for (const candidate of candidates.slice(0, TRIED_AGAIN)) candidate.gains = toGains(candidate.constant, candidate.to, losses);
    const best = candidates.reduce((most, candidate) => (toLesser(candidate) > toLesser(most) ? candidate : most));
    if (toLesser(best) < LEAST_GAIN) break;
    move(best.constant, best.to);
    rescore();
    losses = toLosses();
    console.log(
      `${best.constant.name} ${String(best.constant.initial)} -> ${best.to.toPrecision(3)}: gains ${toText(best.gains)}, losses ${toText(losses)}`,
    );
    candidates = [
      ...candidates.filter(({ constant }) => constant !== best.constant),
      ...toTargets(best.constant).map((to) => ({ constant: best.constant, to, gains: [Infinity, Infinity] as const })),
    ];
  }
  printChanges();
};

console.log(`${String(questions.length)} questions, ${String(near.length)} of them near the threshold; losses ${toText(toLosses())}`);
if (moves === undefined) search();
else measureMoves(moves.split(';'));
