/**
 * The next generation of a list, made from the present one: entries go, come and change in every field. Seeded.
 */
import { CLASSIFICATION_LEAVES } from '../../src/entity/classification.js';
import type { Entity, EntityName } from '../../src/entity/entity.js';
import { createRandom, mangle } from '../mangle.js';

type Change = (entity: Entity, other: Entity, random: () => number) => Entity;

const withAlias: Change = (entity, _, random) => {
  const alias: EntityName = {
    type: 'alias',
    quality: random() < 0.4 ? 'weak' : 'strong',
    entityName: mangle(entity.names[0]!.entityName, random),
  };
  return { ...entity, names: [...entity.names, alias] };
};
const withoutAliases: Change = (entity) => ({ ...entity, names: entity.names.slice(0, 1) });
const renamed: Change = (entity, _, random) => ({
  ...entity,
  names: [{ ...entity.names[0]!, entityName: mangle(entity.names[0]!.entityName, random) }, ...entity.names.slice(1)],
});
const weakened: Change = (entity) => ({
  ...entity,
  names: entity.names.map((name, at) => (at === 0 ? name : { ...name, quality: name.quality === 'weak' ? 'strong' : 'weak' })),
});
const reordered: Change = (entity) => ({
  ...entity,
  names: [entity.names[0]!, ...entity.names.slice(1).reverse()],
  addresses: entity.addresses.toReversed(),
});
const annotated: Change = (entity) => ({
  ...entity,
  remarks: 'Reviewed.',
  references: [...entity.references, { source: 'ANOTHER PROGRAMME' }],
});
const reclassified: Change = (entity, _, random) => ({
  ...entity,
  classifications: [CLASSIFICATION_LEAVES[Math.floor(random() * CLASSIFICATION_LEAVES.length)]!],
});
const dated: Change = (entity, other) => ({ ...entity, dates: other.dates });
const placed: Change = (entity, other) => ({ ...entity, countries: other.countries, birthPlaces: other.birthPlaces });
const numbered: Change = (entity, other) => ({ ...entity, identifications: other.identifications });
const emptied: Change = ({ gender: _gender, ...entity }) => ({
  ...entity,
  dates: [],
  countries: [],
  birthPlaces: [],
  identifications: [],
  addresses: [],
});

const CHANGES: readonly Change[] = [
  withAlias,
  withAlias,
  withoutAliases,
  renamed,
  weakened,
  reordered,
  annotated,
  reclassified,
  dated,
  placed,
  numbered,
  emptied,
];

export const toNextGeneration = (entities: readonly Entity[], seed: number): readonly Entity[] => {
  const random = createRandom(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const next = entities.flatMap((entity) => {
    const turn = random();
    if (turn < 0.1) return [];
    if (turn < 0.5) return [entity];
    return [pick(CHANGES)(entity, pick(entities), random)];
  });
  const added = entities.flatMap((entity, at) =>
    random() < 0.15
      ? [{ ...entity, sourceId: `NEW-${at}`, names: [{ ...entity.names[0]!, entityName: mangle(entity.names[0]!.entityName, random) }] }]
      : [],
  );
  return [...next, ...added];
};
