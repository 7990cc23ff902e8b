/**
 * A party of a FollowTheMoney file while it is read, and facts that its own properties and its links state alike.
 */
import type { ClassificationLeaf } from '../../../entity/classification.js';
import type { EntityIdentification, EntityType } from '../../../entity/entity.js';
import { parsePartialDate } from '../../../entity/partial-date.js';
import { noteUnread, type EntityDraft } from '../../facts/entity-draft.js';
import { parseStatedDate, type StatedDate } from '../../facts/stated-date.js';
import { type JsonObject } from '../../reading/json-source.js';
import { parseFtmCountry } from './ftm-country.js';
import type { FtmGraph } from './ftm-graph.js';
import { valuesOf, type FtmEntity } from './ftm-model.js';

/** Facts in the draft, leaves in a set. */
export interface Reading {
  readonly list: string;
  readonly party: FtmEntity;
  readonly graph: FtmGraph;
  readonly draft: EntityDraft;
  readonly type: EntityType;
  readonly leaves: Set<ClassificationLeaf>;
}

/** Properties that say nothing of the party. */
export const ABOUT_THE_RECORD: ReadonlySet<string> = new Set([
  'createdAt',
  'modifiedAt',
  'retrievedAt',
  'publisher',
  'publisherUrl',
  'sourceUrl',
]);

export const firstOf = (properties: JsonObject, name: string): string | undefined => valuesOf(properties, name)[0];

export const toStatedDate = (words: string): StatedDate | undefined => {
  const from = parsePartialDate(words.replace(/T.*$/u, ''));
  return from ? { from, circa: false } : parseStatedDate(words);
};

/** The first date that a property states, or nothing; words that are no date are kept in the remarks, with a warning. */
export const firstDateOf = (draft: EntityDraft, properties: JsonObject, name: string): StatedDate | undefined => {
  const words = firstOf(properties, name);
  const stated = words === undefined ? undefined : toStatedDate(words);
  if (words !== undefined && !stated) noteUnread(draft, name, words);
  return stated;
};

/** The first country that a property states, in the same way. */
export const firstCountryOf = (draft: EntityDraft, properties: JsonObject, name: string): string | undefined => {
  const words = firstOf(properties, name);
  const country = words === undefined ? undefined : parseFtmCountry(words);
  if (words !== undefined && country === undefined) noteUnread(draft, name, words);
  return country;
};

export const addIdentification = ({ identifications }: EntityDraft, identification: EntityIdentification): void => {
  if (!identifications.some(({ type, value }) => type === identification.type && value === identification.value))
    identifications.push(identification);
};
