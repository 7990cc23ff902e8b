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

/**
 * A compared field, or a part of a name below it. Weighted scores add up: Σ riskWeightedScore / Σ riskWeight of the items
 * is the score above them.
 */
export interface BreakdownItem {
  readonly fieldName: string;
  /** What the list states and was compared; for a part of a name the words on both sides. */
  readonly fieldValue: string;
  /** How the parts of a name were matched. Absent on fields. */
  readonly reason?: NamePartReason;
  /** 0..100, two decimals: similarity. */
  readonly score: number;
  /** How much the item counts beside the others, 0 and more. */
  readonly riskWeight: number;
  /** score × riskWeight. */
  readonly riskWeightedScore: number;
  /** Points of the score above that this item contributes. */
  readonly normalisedScore: number;
  readonly breakdowns: readonly BreakdownItem[];
}

type Row = Omit<BreakdownItem, 'riskWeightedScore' | 'normalisedScore'>;
type RowInMaking = Row & { riskWeightedScore?: number; normalisedScore?: number };

/** Completes rows that were made for it: a copy of each takes as long as all else. */
const toItems = (rows: RowInMaking[], total: number): BreakdownItem[] => {
  let weights = 0;
  for (const { riskWeight } of rows) weights += riskWeight;
  const points: number[] = [];
  for (const { score, riskWeight } of rows) points.push((score * riskWeight) / weights);
  const shares = toClosingShares(points, total);
  for (let position = 0; position < rows.length; position++) {
    const row = rows[position]!;
    row.riskWeightedScore = round(row.score * row.riskWeight, MILLIONTHS);
    row.normalisedScore = shares[position]!;
  }
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

export const toBreakdown = (combined: CombinedScore, name: NameExplanation, values: ReadonlyMap<FieldName, string>): BreakdownItem[] => {
  const rows: RowInMaking[] = [];
  for (const { fieldName, score, riskWeight } of combined.fields) {
    rows.push({
      fieldName,
      fieldValue: fieldName === 'name' ? name.listedName : (values.get(fieldName) ?? ''),
      score,
      riskWeight,
      breakdowns: fieldName === 'name' ? toNameBreakdown(name, score) : [],
    });
  }
  return toItems(rows, combined.score);
};

const toNameBreakdown = ({ query, listed, parts }: NameExplanation, score: number): BreakdownItem[] => {
  const rows: RowInMaking[] = [];
  for (const { reason, query: left, listed: right, similarity, weight } of parts) {
    rows.push({
      fieldName: 'nameToken',
      fieldValue: `${toWords(query, left)} ~ ${toWords(listed, right)}`,
      reason,
      score: round(100 * similarity, HUNDREDTHS),
      riskWeight: round(weight, MILLIONTHS),
      breakdowns: [],
    });
  }
  return toItems(rows, score);
};

/** The words at positions that follow one another; a dash where there are none. */
const toWords = ({ words }: PreparedName, positions: readonly number[]): string => {
  if (positions.length === 0) return '—';
  let text = words[positions[0]!]!;
  for (let at = 1; at < positions.length; at++) text += ` ${words[positions[at]!]!}`;
  return text;
};
