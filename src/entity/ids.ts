/**
 * Distinct types for the identifiers and row numbers that would otherwise all be strings and numbers.
 */
declare const brand: unique symbol;
type Branded<T, Name extends string> = T & { readonly [brand]: Name };

/** Row of an entity in one index, 0-based. Valid for the index generation that gave it. */
export type EntityRow = Branded<number, 'EntityRow'>;
/** Row of a name in one partition of an index, 0-based. */
export type NameRow = Branded<number, 'NameRow'>;
/** Number of a distinct token in one partition of an index, 0-based. */
export type TokenId = Branded<number, 'TokenId'>;
