/**
 * The facts of an entity that only a returned match shows, packed as JSON without what is empty.
 */
import type { Entity } from '../entity/entity.js';

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

export const packDetails = (entity: Entity): Buffer =>
  Buffer.from(JSON.stringify(entity, (key, value: unknown) => (key !== '' && isEmpty(value) ? undefined : value)));

/** The entity again, with the lists that packing left out. */
export const parseDetails = (bytes: Uint8Array): Entity => {
  const packed = JSON.parse(Buffer.from(bytes).toString('utf8')) as Partial<Entity>;
  return {
    dates: [],
    countries: [],
    birthPlaces: [],
    addresses: [],
    identifications: [],
    occupations: [],
    references: [],
    images: [],
    ...packed,
  } as unknown as Entity;
};
