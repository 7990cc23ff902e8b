/**
 * The breakdown of a match: per field, and for the name per token, what was compared and what it contributed.
 *
 * Invariants: riskWeightedScore = score × riskWeight; Σ riskWeightedScore / Σ riskWeight = the score above;
 * Σ normalisedScore = the score above, exactly to the printed decimals.
 */
import type { FieldName } from '../compare/comparer.js';
import type { NamePart, NamePartReason } from '../compare/name.js';
import type { PreparedName } from '../text/prepare.js';
import type { CombinedScore } from '../score/combine.js';
import { HUNDREDTHS, MILLIONTHS, round } from '../score/rounding.js';
import { toClosingShares } from './arithmetic.js';

export interface BreakdownItem {
  readonly fieldName: string;
  /** What the list states and was compared; for a part of a name the words on both sides. */
  readonly fieldValue: string;
  /** How the parts of a name were matched. Absent on fields. */
  readonly reason?: NamePartReason;
  /** 0..100, two decimals: similarity. */
  readonly score: number;
  readonly riskWeight: number;
  readonly riskWeightedScore: number;
  /** Points of the score above that this item contributes. */
  readonly normalisedScore: number;
  readonly breakdowns: readonly BreakdownItem[];
}

type Row = Omit<BreakdownItem, 'riskWeightedScore' | 'normalisedScore'>;
type RowInMaking = Row & { riskWeightedScore?: number; normalisedScore?: number };

/** Completes rows that were made for it: a copy of each takes as long as all else. */
const toItems = (rows: RowInMaking[], total: number): BreakdownItem[] => {
  const weights = rows.reduce((sum, { riskWeight }) => sum + riskWeight, 0);
  const shares = toClosingShares(rows.map(({ score, riskWeight }) => (score * riskWeight) / weights), total);
  rows.forEach((row, position) => {
    row.riskWeightedScore = round(row.score * row.riskWeight, MILLIONTHS);
    row.normalisedScore = shares[position]!;
  });
  return rows as BreakdownItem[];
};

/** What a name comparison is explained by. */
export interface NameExplanation {
  readonly query: PreparedName;
  readonly listed: PreparedName;
  /** The listed name in the publisher's words. */
  readonly listedName: string;
  readonly parts: readonly NamePart[];
}

export const toBreakdown = (combined: CombinedScore, name: NameExplanation, values: ReadonlyMap<FieldName, string>): BreakdownItem[] =>
  toItems(
    combined.fields.map(({ fieldName, score, riskWeight }) => ({
      fieldName,
      fieldValue: fieldName === 'name' ? name.listedName : (values.get(fieldName) ?? ''),
      score,
      riskWeight,
      breakdowns: fieldName === 'name' ? toNameBreakdown(name, score) : [],
    })),
    combined.score,
  );

const toWords = (name: PreparedName, positions: readonly number[]): string => positions.map((position) => name.words[position]!).join(' ');

const toNameBreakdown = ({ query, listed, parts }: NameExplanation, score: number): BreakdownItem[] =>
  parts.length === 0
    ? []
    : toItems(
        parts.map(({ reason, query: left, listed: right, similarity, weight }) => ({
          fieldName: 'nameToken',
          fieldValue: [toWords(query, left), toWords(listed, right)].map((words) => words || '—').join(' ~ '),
          reason,
          score: round(100 * similarity, HUNDREDTHS),
          riskWeight: round(weight, MILLIONTHS),
          breakdowns: [],
        })),
        score,
      );
