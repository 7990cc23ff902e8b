import { describe, expect, test } from 'vitest';
import { FINDINGS, type FieldEvidence, type SupportingField } from '../../src/compare/comparer.js';
import { combineScore, createMostScore } from '../../src/score/combine.js';
import { FIELD_WEIGHTS } from '../../src/score/field-weights.js';
import { PLAUSIBLE_BESIDE_BIRTH_DAY, PLAUSIBLE_NAME } from '../../src/score/weights.js';

const toEvidence = (fieldName: string, finding: string, similarity: number): FieldEvidence =>
  ({ fieldName, finding, similarity }) as unknown as FieldEvidence;

describe('combineScore', () => {
  test('of the name alone is its score', () => {
    expect(combineScore(98.81, [])).toEqual({ score: 98.81, fields: [{ fieldName: 'name', score: 98.81, riskWeight: 1 }] });
  });

  test('is the mean of the fields by their weights, each from 0 to 100', () => {
    const { same_month: month } = FIELD_WEIGHTS.dateOfBirth;
    const { score, fields } = combineScore(98.81, [toEvidence('dateOfBirth', 'same_month', 1)]);
    expect(fields).toEqual([
      { fieldName: 'name', score: 98.81, riskWeight: 1 },
      { fieldName: 'dateOfBirth', score: 100, riskWeight: month },
    ]);
    expect(score).toBeCloseTo((98.81 + 100 * month) / (1 + month), 2);
  });

  test('lets what agrees count only beside a plausible name, and what contradicts in full', () => {
    const [same, different] = [toEvidence('gender', 'same', 1), toEvidence('gender', 'different', 0)];
    expect(combineScore(30, [same])).toMatchObject({ score: 30, fields: [{}, { score: 100, riskWeight: 0 }] });
    const { score, fields } = combineScore(30, [different]);
    expect(fields[1]).toEqual({ fieldName: 'gender', score: 0, riskWeight: FIELD_WEIGHTS.gender.different });
    expect(score).toBeCloseTo(30 / (1 + FIELD_WEIGHTS.gender.different), 2);
  });

  test('lets an equal day of birth, or number, count beside a name that nothing else would', () => {
    const born = toEvidence('dateOfBirth', 'same_day', 1);
    const number = toEvidence('identification', 'same_strong', 1);
    const toWeights = (nameScore: number): (number | undefined)[] =>
      [born, number].map((item) => combineScore(nameScore, [item]).fields[1]?.riskWeight);
    const [day, strong] = [FIELD_WEIGHTS.dateOfBirth.same_day, FIELD_WEIGHTS.identification.same_strong];
    expect(toWeights(PLAUSIBLE_BESIDE_BIRTH_DAY.from)).toEqual([0, strong]);
    expect(toWeights(PLAUSIBLE_BESIDE_BIRTH_DAY.full)).toEqual([day, strong]);
    expect(PLAUSIBLE_BESIDE_BIRTH_DAY.full).toBeLessThan(PLAUSIBLE_NAME.from);
  });
});

describe('the most that a match can score by its name', () => {
  const FIELDS = Object.keys(FINDINGS) as SupportingField[];

  // Looser it would find the same, in more time.
  test.each(FIELDS)('is reached by what agrees best of %s and is not looked up by itself', (field) => {
    const agreeing = FINDINGS[field].filter(
      (finding) => !finding.startsWith('different') && finding !== 'same_strong' && !(field === 'dateOfBirth' && finding === 'same_day'),
    );
    for (const nameScore of [40, 75, 90]) {
      const reached = Math.max(...agreeing.map((finding) => combineScore(nameScore, [toEvidence(field, finding, 1)]).score));
      const most = createMostScore([field])(nameScore);
      expect(most).toBeGreaterThanOrEqual(reached);
      expect(most).toBeLessThan(reached + 0.04);
    }
  });
});
