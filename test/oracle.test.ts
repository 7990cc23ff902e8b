import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildIndex } from '../src/build-index.js';
import { entitySchema } from '../src/entity/entity-schema.js';
import type { Entity } from '../src/entity/entity.js';
import { createIndexReader } from '../src/index/reader.js';
import { screenOne } from '../src/screen-one.js';
import { createRandom, mangle } from './mangle.js';
import { createStatedQueries } from './sample-queries.js';
import { createOracle } from './oracle.js';

const entities = readFileSync(new URL('../data/sample/sample-list.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.includes('"sourceId"'))
  .map((line) => entitySchema.parse(JSON.parse(line)) as Entity);

describe('screening equals brute force', async () => {
  const reader = createIndexReader(await buildIndex(entities.map((entity) => ({ kind: 'entity', entity }) as const)));
  const oracle = createOracle(entities);
  const random = createRandom(20261121);
  const queries = Array.from({ length: 600 }, () => {
    const entity = entities[Math.floor(random() * entities.length)]!;
    const name = mangle(entity.names[Math.floor(random() * entity.names.length)]!.entityName, random);
    const other = entities[Math.floor(random() * entities.length)]!;
    const supporting = {
      ...(random() < 0.3 && other.dates[0] ? { date: other.dates[0].from } : {}),
      ...(random() < 0.3 && entity.dates[0] ? { date: entity.dates[0].from } : {}),
      ...(random() < 0.3 ? { countries: entity.countries } : {}),
      ...(random() < 0.1 ? { identifications: other.identifications.map(({ value }) => ({ value })) } : {}),
    };
    return { type: entity.type === 'person' ? ('person' as const) : ('company' as const), name, ...supporting };
  });

  queries.push(...(createStatedQueries(60, 43) as typeof queries));

  const all = queries.map((query) => oracle.screen(query, 10));

  test.each([85, 70, 60, 50, 30])('at threshold %i: the same entities, order and scores', (threshold) => {
    let found = 0;
    for (const [at, query] of queries.entries()) {
      const expected = all[at]!.filter(({ score }) => score >= threshold);
      const actual = screenOne(reader, query, { threshold, limit: 1000 }).breakdown.matches.map(({ list, sourceId, score }) => ({
        list,
        sourceId,
        score,
      }));
      expect(actual, JSON.stringify(query)).toEqual(expected);
      found += expected.length;
    }
    expect(found).toBeGreaterThan(queries.length / 3);
  });

  test('a low threshold gives the best matches up to the limit', () => {
    for (const [at, query] of queries.slice(0, 100).entries()) {
      const expected = all[at]!.slice(0, 5);
      const actual = screenOne(reader, query, { threshold: 0, limit: 5 }).breakdown.matches.map(({ list, sourceId, score }) => ({
        list,
        sourceId,
        score,
      }));
      expect(actual).toEqual(expected);
    }
  });
});
