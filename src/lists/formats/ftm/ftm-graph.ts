/**
 * What the parties of a FollowTheMoney file are to one another: the first of two readings of the file.
 *
 * In: its lines in any order. Out: a head for each party (its caption, and what it is listed for), the links by the
 * parties that they name, and the positions and addresses. Links and things are kept as text, parsed where they are
 * used: memory grows with them, as a join must, and with a small head a party.
 */
import { toClassificationMask, type ClassificationLeaf } from '../../../entity/classification.js';
import { readTable } from '../../../table.js';
import { toTableLeaf } from '../../facts/classification-table.js';
import { classifyDataSets } from '../../facts/data-set-words.js';
import { isJsonObject, parseJson, type JsonObject } from '../../reading/json-source.js';
import { LINK_ENDS, PARTIES, RESOLVED, valuesOf, type FtmEntity } from './ftm-model.js';

export interface FtmLink {
  readonly schema: string;
  readonly text: string;
}

export interface FtmHead {
  readonly caption: string;
  /** Under sanctions or on another watch list, by its own topics. */
  readonly isWatched: boolean;
  /** Politically exposed by its own topics or data set; who holds an office has an Occupancy besides. */
  readonly isExposed: boolean;
}

export interface FtmGraph {
  readonly heads: Map<string, FtmHead>;
  readonly links: Map<string, FtmLink[]>;
  /** Positions and addresses, as text. */
  readonly things: Map<string, string>;
  lastSeen: string | undefined;
}

export const openGraph = (): FtmGraph => ({
  heads: new Map(),
  links: new Map(),
  things: new Map(),
  lastSeen: undefined,
});

/** Topics by which a person is politically exposed; the offices tell the level. */
const EXPOSING_TOPICS: ReadonlySet<string> = new Set(['role.pep', 'role.pol']);

const TOPICS = 'ftm-topics.tsv';
const topicLeaves = new Map(readTable(TOPICS, 3).map(([topic, leaf]) => [topic!, leaf === '-' ? undefined : toTableLeaf(leaf!, TOPICS)]));
const WATCHED = toClassificationMask([
  'watchlist.sanctionsLists',
  'watchlist.terror',
  'watchlist.warCrimes',
  'watchlist.otherOfficialLists',
  'watchlist.otherExclusionLists',
]);

export interface Topics {
  readonly leaves: readonly ClassificationLeaf[];
  /** Topics that the table does not know: they count as sanctions. */
  readonly unknown: readonly string[];
  readonly isExposed: boolean;
}

/** The leaves of a party's topics, but for the level of a politically exposed person. */
export const readTopics = (properties: JsonObject): Topics => {
  const topics = valuesOf(properties, 'topics');
  const unknown = topics.filter((topic) => !topicLeaves.has(topic));
  const leaves = topics.flatMap((topic) => (EXPOSING_TOPICS.has(topic) ? [] : (topicLeaves.get(topic) ?? [])));
  return {
    leaves: unknown.length === 0 ? leaves : [...leaves, 'watchlist.sanctionsLists'],
    unknown,
    isExposed: topics.some((topic) => EXPOSING_TOPICS.has(topic)),
  };
};

export const isPepDataSet = (dataSets: readonly string[]): boolean => classifyDataSets(dataSets).some((leaf) => leaf.startsWith('pep.'));

/** Takes what others need to know of one line; things of other schemata say nothing of parties. */
export const addToGraph = (graph: FtmGraph, entity: FtmEntity): void => {
  const { id, schema, properties } = entity;
  if (entity.lastSeen !== undefined && entity.lastSeen > (graph.lastSeen ?? '')) graph.lastSeen = entity.lastSeen;
  const ends = LINK_ENDS.get(schema);
  if (PARTIES.has(schema)) {
    if (!graph.heads.has(id)) graph.heads.set(id, toHead(entity));
  } else if (ends) {
    const link = { schema, text: toFlatText(properties) };
    const parties = new Set(ends.flatMap((end) => valuesOf(properties, end)));
    for (const party of parties) {
      const known = graph.links.get(party);
      if (known) known.push(link);
      else graph.links.set(party, [link]);
    }
  } else if (RESOLVED.has(schema)) {
    graph.things.set(id, toFlatText({ ...properties, caption: entity.caption }));
  }
};

/** The texts of the properties; links and things have no others. */
const toFlatText = (properties: JsonObject): string =>
  JSON.stringify(Object.fromEntries(Object.keys(properties).map((name) => [name, valuesOf(properties, name)])));

const toHead = ({ caption, properties, dataSets, target }: FtmEntity): FtmHead => {
  const topics = readTopics(properties);
  return {
    caption: caption ?? valuesOf(properties, 'name')[0] ?? 'a party without a name',
    isWatched: (toClassificationMask(topics.leaves) & WATCHED) !== 0,
    isExposed: topics.isExposed || (target !== false && topics.leaves.length === 0 && isPepDataSet(dataSets)),
  };
};

/** The links of a party, parsed, in an order that is not that of the lines: publishers change it from day to day. */
export const linksOf = ({ links }: FtmGraph, id: string): readonly { readonly schema: string; readonly properties: JsonObject }[] =>
  [...(links.get(id) ?? [])]
    .sort((a, b) => (a.schema + a.text < b.schema + b.text ? -1 : 1))
    .map(({ schema, text }) => ({ schema, properties: parseJson(text) as JsonObject }));

/** A position or address that a property names. */
export const thingOf = ({ things }: FtmGraph, id: string): JsonObject | undefined => {
  const thing = parseJson(things.get(id) ?? '');
  return isJsonObject(thing) ? thing : undefined;
};

/** Whether a party is politically exposed itself, as a relative or associate of whom another one counts. */
export const isExposed = ({ heads, links }: FtmGraph, id: string): boolean =>
  heads.get(id)?.isExposed === true || (links.get(id)?.some(({ schema }) => schema === 'Occupancy') ?? false);
