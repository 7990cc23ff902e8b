import { describe, expect, test } from 'vitest';
import { carryOver, type KeptMatch, type KeptResult } from '../../../src/api/monitoring/carry-over.js';
import { createIndexReader } from '../../../src/index/reader.js';
import type { ScreeningResult } from '../../../src/result/result.js';
import { screenOne } from '../../../src/screen-one.js';
import { sampleIndex } from '../../sample-list.js';

const [reader, subject] = [createIndexReader(await sampleIndex()), { type: 'person', name: 'Gennady Vorotilin' } as const];
const screened = screenOne(reader, subject, { threshold: 60 });
const [first] = screened.breakdown.matches;

const withMatches = (...matches: readonly KeptMatch[]): KeptResult => ({ ...screened, breakdown: { ...screened.breakdown, matches } });
const asScreened = (...matches: readonly KeptMatch[]): ScreeningResult => withMatches(...matches) as unknown as ScreeningResult;
const rejected: KeptMatch = { ...first!, status: 'rejected', comment: 'Another man.' };
const other: KeptMatch = { ...first!, id: 'other', sourceId: 'SN-7777' };

describe('a match that is screened again', () => {
  test('keeps its decision and comment as long as it does not materially change', () => {
    const { result, alerts, removed, isChanged } = carryOver({ ...withMatches(rejected), outcome: 'clear' }, asScreened(first!));
    expect({ alerts, removed, isChanged }).toEqual({ alerts: [], removed: [], isChanged: false });
    expect(result).toEqual({ ...screened, outcome: 'clear', breakdown: { ...screened.breakdown, matches: [rejected] } });
  });

  test.each<[string, Partial<KeptMatch['details']>, readonly string[], boolean]>([
    ['another name', { names: [...first!.details.names, { type: 'alias', entityName: 'Gena V.' }] }, ['names'], true],
    ['another date', { dates: [] }, ['dates'], true],
    ['another classification', { classifications: { pep: ['level1'] } }, ['classifications'], true],
    ['another country', { countries: [{ type: 'citizenship', country: 'BY' }] }, ['countries'], false],
    ['another reference', { references: [] }, ['references'], false],
    ['names in another order', { names: first!.details.names.toReversed() }, [], false],
  ])('with %s', (_, details, fields, isMaterial) => {
    const changed: KeptMatch = { ...first!, details: { ...first!.details, ...details } };
    const { result, alerts, isChanged } = carryOver(withMatches(rejected), asScreened(changed));
    expect(isChanged).toBe(true);
    expect(alerts).toEqual(
      isMaterial
        ? [{ id: first!.id, list: first!.list, sourceId: first!.sourceId, change: 'changed', fields, previousDecision: 'rejected' }]
        : [],
    );
    expect(result.breakdown.matches[0]).toEqual(isMaterial ? changed : { ...changed, status: 'rejected', comment: 'Another man.' });
    expect(result.outcome).toBe(isMaterial ? 'attention' : 'clear');
  });

  test('calls for attention when its score rises by a point, not when it falls', () => {
    const low = { ...rejected, score: 80 };
    expect(carryOver(withMatches(low), asScreened({ ...first!, score: 80.99 })).alerts).toEqual([]);
    expect(carryOver(withMatches(low), asScreened({ ...first!, score: 81 })).alerts).toMatchObject([{ change: 'changed', fields: [] }]);
    expect(carryOver(withMatches(low), asScreened({ ...first!, score: 70 })).result.breakdown.matches[0]).toMatchObject({
      score: 70,
      status: 'rejected',
    });
  });

  test('is the same when it is linked with what it was, and is told as another entry of the two', () => {
    const linked: KeptMatch = { ...other, linked: [{ list: first!.list, sourceId: first!.sourceId, entityName: 'x' }] };
    expect(carryOver(withMatches(rejected), asScreened(linked))).toMatchObject({
      alerts: [],
      removed: [],
      result: { breakdown: { matches: [{ id: 'other', status: 'rejected' }] } },
    });
  });

  test('is new, or is no more', () => {
    const { alerts, removed, result } = carryOver(withMatches({ ...first!, status: 'confirmed' }), asScreened(other));
    expect(alerts).toEqual([{ id: 'other', list: first!.list, sourceId: 'SN-7777', change: 'added', fields: [] }]);
    expect(removed).toEqual([
      { id: first!.id, list: first!.list, sourceId: first!.sourceId, change: 'removed', fields: [], previousDecision: 'confirmed' },
    ]);
    expect(result.outcome).toBe('attention');
    expect(carryOver(withMatches(first!), asScreened()).result.outcome).toBe('clear');
    expect(carryOver(withMatches({ ...first!, status: 'confirmed' }), asScreened(first!, other)).result.outcome).toBe('match_confirmed');
  });
});
