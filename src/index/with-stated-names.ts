/**
 * The names that listed names state within them, as names of their entity.
 *
 * A list's own fields say what an entity is called; where one of them holds two names of a company (formerly, trading as,
 * a.k.a.), each is one that it is found by, of the quality of the whole. Of persons it is not done: a quoted word or a
 * bracket in their names is mostly a byname or a note.
 */
import type { Entity, EntityName } from '../entity/entity.js';
import { toNamesOfListed } from '../text/stated/stated-names.js';

/** @returns the entity itself where no name states another that it lacks. */
export const withStatedNames = (entity: Entity): Entity => {
  if (entity.type === 'person') return entity;
  const known = new Set(entity.names.map(({ entityName }) => entityName));
  const stated: EntityName[] = [];
  for (const { entityName, quality } of entity.names) {
    for (const name of toNamesOfListed(entityName)) {
      if (known.has(name)) continue;
      known.add(name);
      stated.push({ type: 'alias', quality, entityName: name });
    }
  }
  return stated.length === 0 ? entity : { ...entity, names: [...entity.names, ...stated] };
};
