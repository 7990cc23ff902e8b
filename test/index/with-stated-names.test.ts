/** That an entity is found by each name that one of its listed names states. */
import { expect, test } from 'vitest';
import { buildIndex } from '../../src/build-index.js';
import { NO_FACTS, type Entity } from '../../src/entity/entity.js';
import { withStatedNames } from '../../src/index/with-stated-names.js';
import { createIndexReader, screenOne } from '../../src/main.js';

const toEntity = (type: Entity['type'], ...names: string[]): Entity => ({
  list: 'house',
  sourceId: names[0]!,
  type,
  names: names.map((entityName, at) => ({ type: at === 0 ? 'primary' : 'alias', quality: at === 0 ? 'strong' : 'weak', entityName })),
  classifications: ['pep.level1'],
  ...NO_FACTS,
});

test('names that a company’s names state follow its own, of the quality of the name that states them', () => {
  const { names } = withStatedNames(toEntity('company', 'Vandemirk Bank (formerly Orsolt Bank)', 'Karmelo a.k.a. Sinelli', 'Orsolt Bank'));
  expect(names.slice(3)).toEqual([
    { type: 'alias', quality: 'strong', entityName: 'Vandemirk Bank' },
    { type: 'alias', quality: 'weak', entityName: 'Karmelo' },
    { type: 'alias', quality: 'weak', entityName: 'Sinelli' },
  ]);
});

test.each([toEntity('person', 'Orsolt Vandemirk a.k.a. Junos'), toEntity('company', 'Vandemirk Bank', 'Orsolt Bank')])(
  '$names.0.entityName stays as it is',
  (entity) => expect(withStatedNames(entity)).toBe(entity),
);

test('a screening finds the entity by each of them', async () => {
  const index = await buildIndex(
    [{ kind: 'entity', entity: toEntity('company', 'Vandemirk Karmelo Holdings (formerly Orsolt Sinelli Shipping)') }],
    { threads: 0 },
  );
  for (const name of ['Vandemirk Karmelo Holdings', 'Orsolt Sinelli Shipping']) {
    expect(screenOne(createIndexReader(index), { type: 'company', name }, { threshold: 70 }).breakdown.matches, name).toMatchObject([
      { score: 100 },
    ]);
  }
});
