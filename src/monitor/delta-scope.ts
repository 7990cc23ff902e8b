/**
 * What a re-screening looks at: the scope of a screening, over two generations of lists at once.
 *
 * A list that is in one generation alone has no entries in the other; one that is in neither is not known.
 */
import { toClassificationMask } from '../entity/classification.js';
import type { Entity, EntityType } from '../entity/entity.js';
import type { ResolvedOptions } from '../entity/options.js';
import { ScreeningError } from '../errors.js';
import { toPartition } from '../index/build.js';
import type { ListDelta } from './list-delta.js';

export interface DeltaScope {
  /** Whether the entry's list, classifications and type let it through, for any customer. */
  readonly includesEntry: (entity: Entity) => boolean;
  /** Whether a customer of the type is screened against entries of this one's. */
  readonly includesPair: (entity: Entity, customerType: EntityType) => boolean;
}

/**
 * @param customerTypes of the customers in the portfolio.
 * @param acrossTypes whether the portfolio finds its customers by names of either kind.
 * @throws ScreeningError unknown_list; invalid_option where types are asked for that the portfolio was not built for.
 */
export const createDeltaScope = (
  delta: ListDelta,
  { scope, classificationMask, entityTypes }: ResolvedOptions,
  customerTypes: readonly EntityType[],
  acrossTypes: boolean,
): DeltaScope => {
  if (entityTypes && !acrossTypes && new Set([...customerTypes, ...entityTypes].map(toPartition)).size > 1) {
    throw new ScreeningError(
      'invalid_option',
      'Option entityTypes asks for more types than the portfolio was built for: build it with acrossTypes (`portfolio build --across-types`).',
      { option: 'entityTypes' },
    );
  }
  const listed = scope && toListIds(delta, scope.lists);
  const isInclusion = scope?.mode !== 'exclusion';
  const types = new Set(entityTypes ?? customerTypes);
  return {
    includesEntry: ({ list, type, classifications }) =>
      types.has(type) &&
      (listed === undefined || listed.has(list) === isInclusion) &&
      (toClassificationMask(classifications) & classificationMask) !== 0,
    includesPair: ({ type }, customerType) => (entityTypes ? entityTypes.includes(type) : type === customerType),
  };
};

const toListIds = ({ oldLists, nextLists, listIds }: ListDelta, names: readonly string[]): ReadonlySet<string> => {
  const versions = [...oldLists, ...nextLists];
  return new Set(
    names.map((name) => {
      const id = listIds.includes(name) ? name : versions.find((version) => version.name === name && listIds.includes(version.list))?.list;
      if (id === undefined)
        throw new ScreeningError('unknown_list', `The list ${name} is in neither generation.`, { list: name, allowed: listIds });
      return id;
    }),
  );
};
