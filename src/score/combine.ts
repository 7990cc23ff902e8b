/**
 * From evidence to a score: the weighted mean of the fields that both sides state.
 *
 *   score = Σ riskWeight × field score / Σ riskWeight
 *
 * The name weighs 1. Other fields weigh by what was found (field-weights.ts); what corroborates counts only beside
 * a plausible name, so that a shared country lifts nobody over the threshold; what contradicts counts in full.
 * All numbers are rounded before they are used, so that the printed breakdown gives the printed score.
 */
import { FINDINGS, type FieldEvidence, type FieldName, type SupportingField } from '../compare/comparer.js';
import { FIELD_WEIGHTS } from './field-weights.js';
import { HUNDREDTHS, round, TEN_THOUSANDTHS } from './rounding.js';
import { PLAUSIBLE_BESIDE_BIRTH_DAY, PLAUSIBLE_NAME } from './weights.js';

export interface ScoredField {
  readonly fieldName: FieldName;
  /** 0..100, two decimals: the field's similarity. */
  readonly score: number;
  /** Relative to the name's 1, four decimals. */
  readonly riskWeight: number;
}

export interface CombinedScore {
  /** 0..100, two decimals. */
  readonly score: number;
  readonly fields: readonly ScoredField[];
}

/** Share of its weight with which corroboration counts, 0..1, by the name's score. */
const toPlausibility = (nameScore: number, { from, full }: typeof PLAUSIBLE_NAME | typeof PLAUSIBLE_BESIDE_BIRTH_DAY): number =>
  Math.min(1, Math.max(0, (nameScore - from) / (full - from)));

const toFieldWeight = ({ fieldName, finding }: FieldEvidence): number =>
  (FIELD_WEIGHTS[fieldName] as Readonly<Record<string, number>>)[finding]!;

const isBirthDay = ({ fieldName, finding }: FieldEvidence): boolean => fieldName === 'dateOfBirth' && finding === 'same_day';

const isDecisive = ({ fieldName, finding }: FieldEvidence): boolean => fieldName === 'identification' && finding === 'same_strong';

/** @param nameScore 0..100, two decimals. */
export const combineScore = (nameScore: number, evidence: readonly FieldEvidence[]): CombinedScore => {
  const fields: ScoredField[] = [{ fieldName: 'name', score: nameScore, riskWeight: 1 }];
  for (const item of evidence) {
    const score = round(100 * item.similarity, HUNDREDTHS);
    const share =
      score < nameScore || isDecisive(item) ? 1 : toPlausibility(nameScore, isBirthDay(item) ? PLAUSIBLE_BESIDE_BIRTH_DAY : PLAUSIBLE_NAME);
    fields.push({ fieldName: item.fieldName, score, riskWeight: round(toFieldWeight(item) * share, TEN_THOUSANDTHS) });
  }
  let weighted = 0;
  let total = 0;
  for (const { score, riskWeight } of fields) {
    weighted += score * riskWeight;
    total += riskWeight;
  }
  return { score: round(weighted / total, HUNDREDTHS), fields };
};

/** What is looked up by itself (index/direct-keys.ts), so that no name need lead to it. */
const LOOKED_UP: Readonly<Partial<Record<SupportingField, string>>> = { identification: 'same_strong', dateOfBirth: 'same_day' };

/** The most that a field can weigh in favour of a match that its name led to. */
const toMostSupport = (field: SupportingField): number => {
  const weights: readonly (readonly [string, number])[] = Object.entries(FIELD_WEIGHTS[field]);
  return Math.max(
    ...weights.filter(([finding]) => finding !== LOOKED_UP[field] && !finding.startsWith('different')).map(([, weight]) => weight),
  );
};
const MOST_SUPPORT = new Map((Object.keys(FINDINGS) as SupportingField[]).map((field) => [field, toMostSupport(field)] as const));

const toSupport = (fields: readonly SupportingField[], except?: SupportingField): number => {
  let support = 0;
  for (const field of fields) if (field !== except) support += MOST_SUPPORT.get(field)!;
  return support;
};

/**
 * The least name score with which a match can reach the threshold when these fields agree as well as they can.
 * Equal strong identifiers and days of birth are not counted: they are looked up by themselves.
 * @returns 0..threshold, two decimals.
 */
export const toLeastNameScore = (threshold: number, fields: readonly SupportingField[]): number => findByName(threshold, toSupport(fields));

/** The same for those who were born on the same day. */
export const toLeastNameScoreOfDay = (threshold: number, fields: readonly SupportingField[]): number =>
  findOfDay(threshold, toSupport(fields, 'dateOfBirth'));

/**
 * @param birthDay what an equal day of birth weighs.
 * @returns the search for a least name score, by the threshold and what other fields weigh at most.
 */
const createLeastSearch = (birthDay: number): ((threshold: number, support: number) => number) => {
  // One subject after the other asks the same.
  let last = { threshold: 0, support: 0, least: 0 };
  return (threshold, support) => {
    if (threshold !== last.threshold || support !== last.support)
      last = { threshold, support, least: findLeastNameScore(threshold, support, birthDay) };
    return last.least;
  };
};

/** The score of a name and of fields that agree as well as they can, unrounded. */
const toMost = (nameScore: number, support: number, birthDay: number): number => {
  const weight = support * toPlausibility(nameScore, PLAUSIBLE_NAME) + birthDay * toPlausibility(nameScore, PLAUSIBLE_BESIDE_BIRTH_DAY);
  return (nameScore + 100 * weight) / (1 + weight);
};

/** What rounding weights and score may add. */
const ROUNDED = 0.02;

/** The most that an entity can score which its name led to. @returns by its name's score, 0..100. */
export const createMostScore = (fields: readonly SupportingField[]): ((nameScore: number) => number) => {
  if (fields.length === 0) return (nameScore) => nameScore;
  const support = toSupport(fields);
  return (nameScore) => toMost(nameScore, support, 0) + ROUNDED;
};

const findLeastNameScore = (threshold: number, support: number, birthDay: number): number => {
  const reaches = (nameScore: number): boolean => toMost(nameScore, support, birthDay) >= threshold - ROUNDED;
  let low = 0;
  let high = Math.round(threshold * 100);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (reaches(middle / 100)) high = middle;
    else low = middle + 1;
  }
  return low / 100;
};

const findByName = createLeastSearch(0);
const findOfDay = createLeastSearch(FIELD_WEIGHTS.dateOfBirth.same_day);
