/**
 * From answers to the scorecard: every measure, per part, in plain values.
 */
import { groupBy } from './grouping.js';
import {
  ALERT_THRESHOLD,
  THRESHOLDS,
  shareAt,
  toHistogram,
  toMedian,
  toPrecision,
  toQuantile,
  toShare,
  toThresholdFor,
  type Share,
} from './measures.js';
import type { Kind, Part, Script } from './names.js';
import { toSetKey, type Answer, type DateUse, type QuestionGroup } from './question.js';
import { WANTED, WANTED_RECALL } from './targets.js';
import { isReferenceSet } from './reference-sets.js';
import { toFrame } from './spelling.js';
import { toPlainWord } from './words.js';

/** One set of questions, or one script of it. */
export interface SetResult {
  readonly group: QuestionGroup;
  readonly set: string;
  readonly kind: Kind;
  readonly dateUse: DateUse;
  /** Absent: all scripts together. */
  readonly script?: Script;
  /** By threshold: found (treatments, natural) or alerted (clean, hard negatives). */
  readonly at: Readonly<Record<number, Share>>;
  /** Hard negatives: alerted by the very entity that the question was made from, at the alert threshold. */
  readonly byTarget?: Share;
  /** Clean names and hard negatives: alerts on a listed name that has every word of the query, in some spelling. */
  readonly listedInEffect?: Share;
  /** Worth an alert as a pair, but not among the first 10. */
  readonly crowdedOut: number;
  /** 5 %, 50 % and 95 % of what the pairs are worth; of clean names, of their best scores. */
  readonly quantiles: readonly (number | undefined)[];
}

export interface WantedResult {
  readonly label: string;
  readonly kind: Kind;
  readonly measured: Share;
  readonly least?: number;
  readonly most?: number;
  readonly isMet: boolean;
}

export interface RecallResult {
  readonly kind: Kind;
  readonly dateUse: DateUse;
  readonly falseAlerts: number;
  /** The threshold that gives that share of false alerts. */
  readonly threshold: number;
  readonly recall: Share;
  /** Hard negatives that alert at that threshold: no recall without them. */
  readonly hardNegatives: Share;
  readonly least: number;
  readonly isMet: boolean;
}

export interface CurvePoint {
  readonly kind: Kind;
  readonly threshold: number;
  readonly recall: number;
  readonly cleanAlerts: number;
  readonly listedCultureAlerts: number;
  readonly hardAlerts: number;
  readonly precision: number;
}

/** A class of pairs, in the order in which its median must stand. */
export interface CalibrationClass {
  readonly name: 'strong match' | 'weak match' | 'weak non-match' | 'strong non-match';
  readonly kind: Kind;
  readonly count: number;
  readonly median: number | undefined;
  readonly histogram: readonly number[];
}

export interface PartResult {
  readonly part: Part;
  readonly wanted: readonly WantedResult[];
  readonly recall: readonly RecallResult[];
  readonly sets: readonly SetResult[];
  readonly curve: readonly CurvePoint[];
  readonly calibration: readonly CalibrationClass[];
  readonly calibrationOrder: Readonly<Record<Kind, boolean>>;
  readonly medianTrueMatch: Readonly<Record<Kind, number | undefined>>;
}

export const isMatchGroup = (group: QuestionGroup): boolean => group === 'treatment' || group === 'natural';

/** What counts for recall or as an alert. */
export const toOutcome = ({ question, found, best }: Answer): number => (isMatchGroup(question.group) ? found : best);

const toWordFrames = (text: string): string[] =>
  text
    .split(/[\s\-,.]+/u)
    .map(toPlainWord)
    .filter((word) => word.length >= 3 || /\d/u.test(word))
    .map((word) => (/\d/u.test(word) ? word : toFrame(word) || word));

/** An alert that a rule which finds names less a word, or in another spelling, cannot but raise. */
const isListedInEffect = ({ question, best, top }: Answer): boolean => {
  if (best < ALERT_THRESHOLD || !top) return false;
  const listed = new Set(toWordFrames(top.name));
  return toWordFrames(question.query).every((frame) => listed.has(frame));
};

const toSetResult = (answers: readonly Answer[], script?: Script): SetResult => {
  const { group, set, kind, dateUse } = answers[0]!.question;
  const outcomes = answers.map(toOutcome);
  const worth = answers.map((answer) => (group === 'clean' ? answer.best : answer.pair));
  return {
    group,
    set,
    kind,
    dateUse,
    ...(script === undefined ? {} : { script }),
    at: Object.fromEntries(THRESHOLDS.map((threshold) => [threshold, shareAt(outcomes, threshold)])),
    ...(group === 'hard-negative'
      ? {
          byTarget: shareAt(
            answers.map(({ found }) => found),
            ALERT_THRESHOLD,
          ),
        }
      : {}),
    ...(isMatchGroup(group) ? {} : { listedInEffect: toShare(answers.filter(isListedInEffect).length, answers.length) }),
    crowdedOut: isMatchGroup(group) ? answers.filter(({ pair, found }) => pair >= ALERT_THRESHOLD && found < ALERT_THRESHOLD).length : 0,
    quantiles: [0.05, 0.5, 0.95].map((quantile) => toQuantile(worth, quantile)),
  };
};

const toSetResults = (answers: readonly Answer[]): SetResult[] =>
  [...groupBy(answers, ({ question }) => toSetKey(question)).values()].flatMap((members) => {
    const byScript = groupBy(members, ({ question }) => question.script);
    return [toSetResult(members), ...(byScript.size > 1 ? [...byScript].map(([script, some]) => toSetResult(some, script)) : [])];
  });

const toWantedResults = (answers: readonly Answer[]): WantedResult[] =>
  WANTED.flatMap(({ label, group, kinds, sets, dateUse = 'none', least, most }) => {
    const members = answers.filter(
      ({ question }) =>
        question.group === group && kinds.includes(question.kind) && sets.includes(question.set) && question.dateUse === dateUse,
    );
    if (members.length === 0) return [];
    const measured = shareAt(members.map(toOutcome), ALERT_THRESHOLD);
    const isMet = (least === undefined || measured.percent >= least) && (most === undefined || measured.percent <= most);
    return [
      { label, kind: kinds[0]!, measured, ...(least === undefined ? {} : { least }), ...(most === undefined ? {} : { most }), isMet },
    ];
  });

const KINDS: readonly Kind[] = ['person', 'company'];

const isReference = ({ question: { group, kind, set } }: Answer): boolean => group === 'clean' && isReferenceSet(kind, set);

const toRecallResults = (answers: readonly Answer[]): RecallResult[] =>
  WANTED_RECALL.flatMap(({ kind, dateUse, falseAlerts, least }) => {
    const ofKind = answers.filter(({ question }) => question.kind === kind);
    const clean = ofKind.filter(
      (answer) => isReference(answer) && answer.question.dateUse === (dateUse === 'agreeing' ? 'random' : 'none'),
    );
    const treated = ofKind.filter(({ question }) => question.group === 'treatment' && question.dateUse === dateUse);
    const hard = ofKind.filter(
      ({ question }) => question.group === 'hard-negative' && question.dateUse === (dateUse === 'agreeing' ? 'contradicting' : 'none'),
    );
    if (clean.length === 0 || treated.length === 0) return [];
    const threshold = toThresholdFor(
      clean.map(({ best }) => best),
      falseAlerts,
    );
    const recall = shareAt(
      treated.map(({ found }) => found),
      threshold,
    );
    return [
      {
        kind,
        dateUse,
        falseAlerts,
        threshold,
        recall,
        hardNegatives: shareAt(
          hard.map(({ best }) => best),
          threshold,
        ),
        least,
        isMet: recall.percent >= least,
      },
    ];
  });

const CURVE_THRESHOLDS = Array.from({ length: 41 }, (_, step) => 60 + step);

const toCurve = (answers: readonly Answer[]): CurvePoint[] =>
  KINDS.flatMap((kind) => {
    const named = answers.filter(({ question }) => question.kind === kind && question.dateUse === 'none');
    const treated = named.filter(({ question }) => question.group === 'treatment').map(({ found }) => found);
    const clean = named.filter(isReference).map(({ best }) => best);
    const listed = named.filter(({ question }) => question.set.startsWith('listed cultures')).map(({ best }) => best);
    const hard = named.filter(({ question }) => question.group === 'hard-negative').map(({ best }) => best);
    if (treated.length === 0) return [];
    return CURVE_THRESHOLDS.map((threshold) => {
      const recall = shareAt(treated, threshold).percent;
      const cleanAlerts = shareAt(clean, threshold).percent;
      return {
        kind,
        threshold,
        recall,
        cleanAlerts,
        listedCultureAlerts: shareAt(listed, threshold).percent,
        hardAlerts: shareAt(hard, threshold).percent,
        precision: toPrecision(recall, cleanAlerts),
      };
    });
  });

/** Treatments after which anybody would still read the same name. */
const STRONG_SETS: ReadonlySet<string> = new Set([
  'exact',
  'case',
  'diacritics added',
  'diacritics dropped',
  'punctuation',
  'order',
  'honorific',
  'one typo',
  'letter doubled',
  'letter halved',
  'legal form added',
  'legal form dropped',
]);

type Class = CalibrationClass['name'];

const toClass = ({ question }: Answer): Class | undefined => {
  if (question.dateUse !== 'none' || question.group === 'clean') return undefined;
  if (question.group === 'hard-negative') return 'weak non-match';
  // An alias that is another name altogether is a match by fact, not by spelling.
  if (question.set === 'alias left out, another name') return undefined;
  return STRONG_SETS.has(question.set) ? 'strong match' : 'weak match';
};

/** @param strangers what two names of different people are worth, by kind. */
const toCalibration = (answers: readonly Answer[], strangers: Readonly<Record<Kind, readonly number[]>>): CalibrationClass[] => {
  const classOf = groupBy(answers, (answer) => `${answer.question.kind}|${toClass(answer) ?? ''}`);
  return KINDS.filter((kind) => answers.some(({ question }) => question.kind === kind)).flatMap((kind) =>
    (['strong match', 'weak match', 'weak non-match', 'strong non-match'] as const).map((name) => {
      const scores = name === 'strong non-match' ? strangers[kind] : (classOf.get(`${kind}|${name}`) ?? []).map(({ pair }) => pair);
      return { name, kind, count: scores.length, median: toMedian(scores), histogram: toHistogram(scores) };
    }),
  );
};

const isStrictlyFalling = (medians: readonly (number | undefined)[]): boolean => {
  const known = medians.filter((median) => median !== undefined);
  return known.every((median, at) => at === 0 || median < known[at - 1]!);
};

export const toPartResult = (part: Part, all: readonly Answer[], strangers: Readonly<Record<Kind, readonly number[]>>): PartResult => {
  const answers = all.filter(({ question }) => question.part === part);
  const calibration = toCalibration(answers, strangers);
  const byKind = <T>(of: (kind: Kind) => T): Record<Kind, T> => ({ person: of('person'), company: of('company') });
  const medianTrueMatch = byKind((kind) =>
    toMedian(
      answers
        .filter(({ question }) => question.kind === kind && question.group === 'treatment' && question.dateUse === 'none')
        .map(({ pair }) => pair),
    ),
  );
  return {
    part,
    wanted: toWantedResults(answers),
    recall: toRecallResults(answers),
    sets: toSetResults(answers),
    curve: toCurve(answers),
    calibration,
    calibrationOrder: byKind((kind) => isStrictlyFalling(calibration.filter((item) => item.kind === kind).map(({ median }) => median))),
    medianTrueMatch,
  };
};
