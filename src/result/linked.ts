/**
 * Entries of several lists that are one entity, told as one.
 */
import type { Entity } from '../entity/entity.js';

/** An entry of another list for the same entity. */
export interface LinkedEntry {
  readonly list: string;
  readonly sourceId: string;
  /** Its primary name. */
  readonly entityName: string;
}

export const toLinkedEntry = ({ list, sourceId, names }: Entity): LinkedEntry => ({ list, sourceId, entityName: names[0]!.entityName });

/**
 * What the entries say together, each fact once: the first entry's come first, and its identity and primary name stand.
 * A primary name of another entry is an alias; one entry that says that the person has died is enough.
 */
export const mergeEntities = (first: Entity, others: readonly Entity[]): Entity => {
  if (others.length === 0) return first;
  const all = [first, ...others];
  const collect = <Fact>(factsOf: (entity: Entity) => readonly Fact[], keyOf: (fact: Fact) => string = JSON.stringify): Fact[] => {
    const facts = new Map<string, Fact>();
    for (const fact of all.flatMap(factsOf)) if (!facts.has(keyOf(fact))) facts.set(keyOf(fact), fact);
    return [...facts.values()];
  };
  const [primary, ...names] = collect(
    ({ names }) => names,
    ({ entityName }) => entityName,
  );
  const gender = all.find((entity) => entity.gender !== undefined)?.gender;
  const deceased = all.some((entity) => entity.deceased === true) || first.deceased;
  return {
    ...first,
    names: [primary!, ...names.map((name) => (name.type === 'primary' ? { ...name, type: 'alias' as const } : name))],
    classifications: collect(({ classifications }) => classifications),
    dates: collect(({ dates }) => dates),
    countries: collect(({ countries }) => countries),
    birthPlaces: collect(({ birthPlaces }) => birthPlaces),
    ...(gender === undefined ? {} : { gender }),
    ...(deceased === undefined ? {} : { deceased }),
    addresses: collect(({ addresses }) => addresses),
    identifications: collect(({ identifications }) => identifications),
    occupations: collect(({ occupations }) => occupations),
    references: collect(({ references }) => references),
    images: collect(({ images }) => images),
  };
};
