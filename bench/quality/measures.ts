/**
 * The arithmetic of the scorecard: shares with their uncertainty, alerts, thresholds, precision.
 */
import { FLOOR } from './ask.js';

export const THRESHOLDS = [60, 65, 70, 75, 80, 85, 90] as const;
export const ALERT_THRESHOLD = 70;

/** A share of a count, with the interval that holds it with 95 % confidence. All but the counts in per cent. */
export interface Share {
  readonly hits: number;
  readonly count: number;
  readonly percent: number;
  readonly low: number;
  readonly high: number;
}

const Z = 1.959964;

/** Wilson's score interval (1927): holds for shares near 0 and 100 %, where the normal one does not. */
export const toShare = (hits: number, count: number): Share => {
  if (count === 0) return { hits, count, percent: NaN, low: 0, high: 100 };
  const share = hits / count;
  const spread = (Z * Math.sqrt((share * (1 - share)) / count + (Z * Z) / (4 * count * count))) / (1 + (Z * Z) / count);
  const centre = (share + (Z * Z) / (2 * count)) / (1 + (Z * Z) / count);
  return { hits, count, percent: 100 * share, low: Math.max(0, 100 * (centre - spread)), high: Math.min(100, 100 * (centre + spread)) };
};

export const shareAt = (scores: readonly number[], threshold: number): Share =>
  toShare(scores.filter((score) => score >= threshold).length, scores.length);

/** @returns undefined for no scores. */
export const toQuantile = (scores: readonly number[], quantile: number): number | undefined => {
  const sorted = [...scores].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(quantile * sorted.length))];
};

export const toMedian = (scores: readonly number[]): number | undefined => toQuantile(scores, 0.5);

/**
 * The lowest threshold, in hundredths, at which at most this share of clean names alerts.
 * @param best the best score of each clean name.
 * @returns the threshold, {@link FLOOR} or more: below, scores are not known.
 */
export const toThresholdFor = (best: readonly number[], percent: number): number => {
  const allowed = Math.floor((percent / 100) * best.length);
  const sorted = [...best].sort((a, b) => b - a);
  const first = sorted[allowed] ?? 0;
  return Math.max(FLOOR, Math.round(first * 100 + 1) / 100);
};

/** Share of alerts that are true, in per cent, where one customer in a hundred is listed. */
export const toPrecision = (recallPercent: number, alertPercent: number, prevalence = 0.01): number => {
  const right = prevalence * recallPercent;
  const wrong = (1 - prevalence) * alertPercent;
  return right + wrong === 0 ? 100 : (100 * right) / (right + wrong);
};

/** Counts of scores in steps of 2, from 0 to 100; a score of 100 has a step of its own. */
export const toHistogram = (scores: readonly number[]): number[] => {
  const counts = new Array<number>(51).fill(0);
  for (const score of scores) counts[Math.min(50, Math.floor(score / 2))]!++;
  return counts;
};
