/** Screening the OFAC and UN lists against brute force: the same entities, order and scores. */
import { describe, expect, test } from 'vitest';
import { screenOne } from '../../src/screen-one.js';
import type { SubjectInput } from '../../src/entity/subject.js';
import { createRandom, mangle } from '../mangle.js';
import { createOracle } from '../oracle.js';
import { hasRealLists, loadRealLists, OFAC_AND_UN } from './real-lists.js';

/** Of each half. */
const QUERIES = Number(process.env['ORACLE_QUERIES'] ?? 2000) / 2;
const THRESHOLDS = [60, 70, 85];

export const compareWithOracle = ({ seed }: { readonly seed: number }): void => {
  describe.skipIf(!hasRealLists)(`screening the OFAC and UN lists equals brute force, queries of seed ${seed}`, async () => {
    const { entities, reader } = hasRealLists ? await loadRealLists(OFAC_AND_UN) : { entities: [], reader: undefined };
    const screened = entities.filter(({ type }) => type === 'person' || type === 'company');
    const random = createRandom(seed);
    const toQuery = (): SubjectInput => {
      const entity = screened[Math.floor(random() * screened.length)]!;
      const name = entity.names[Math.floor(random() * entity.names.length)]!.entityName;
      const birth = entity.dates.find(({ kind }) => kind === 'birth');
      return {
        type: entity.type === 'person' ? 'person' : 'company',
        name: random() < 0.2 ? name : mangle(name, random),
        ...(random() < 0.2 && birth ? { date: birth.from } : {}),
        ...(random() < 0.2 ? { countries: entity.countries } : {}),
        ...(random() < 0.1 ? { identifications: entity.identifications.slice(0, 2).map(({ type, value }) => ({ type, value })) } : {}),
      };
    };

    test(`${QUERIES} queries at thresholds ${THRESHOLDS.join(', ')}: the same entities, order and scores`, () => {
      const oracle = createOracle(screened);
      let found = 0;
      for (let turn = 0; turn < QUERIES; turn++) {
        const query = toQuery();
        const all = oracle.screen(query, Math.min(...THRESHOLDS));
        found += all.length;
        for (const threshold of THRESHOLDS) {
          const expected = all.filter(({ score }) => score >= threshold).slice(0, 1000);
          const { matches } = screenOne(reader!, query, { threshold, limit: 1000 }).breakdown;
          expect(
            matches.map(({ list, sourceId, score }) => ({ list, sourceId, score })),
            `query ${turn} at ${threshold}`,
          ).toEqual(expected);
        }
      }
      expect(found).toBeGreaterThan(QUERIES);
    });
  });
};
