/**
 * Re-screening by brute comparison: every customer is screened against both generations, and the matches compared.
 * What re-screening by difference must equal.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Entity } from '../../src/entity/entity.js';
import type { ScreeningOptions } from '../../src/entity/options.js';
import type { IndexReader } from '../../src/index/reader.js';
import { ENTRY_FIELDS, type EntryField } from '../../src/monitor/list-delta.js';
import type { CustomerInput } from '../../src/monitor/customer-columns.js';
import type { CustomerAlert, MatchAlert } from '../../src/monitor/rescreen.js';
import type { ScreeningMatch } from '../../src/result/match.js';
import { screenOne } from '../../src/screen-one.js';

export interface Generation {
  readonly reader: IndexReader;
  /** By list and source id. */
  readonly entities: ReadonlyMap<string, Entity>;
}

const LIMIT = 1000;
const keyOf = ({ list, sourceId }: Pick<Entity, 'list' | 'sourceId'>): string => `${list} ${sourceId}`;
export const toEntityMap = (entities: readonly Entity[]): ReadonlyMap<string, Entity> =>
  new Map(entities.map((entity) => [keyOf(entity), entity]));

const screenAll = ({ reader }: Generation, { subject }: CustomerInput, options: ScreeningOptions): ReadonlyMap<string, ScreeningMatch> => {
  const { matches } = screenOne(reader, subject, { ...options, limit: LIMIT }).breakdown;
  if (matches.length === LIMIT) throw new Error('The comparison cannot be made: matches were cut off by the limit.');
  return new Map(matches.map((match) => [keyOf(match), match]));
};

const sorted = (content: unknown): unknown =>
  Array.isArray(content) ? content.map((item: unknown) => JSON.stringify(item)).sort() : content;

const toChangedFields = (old: Entity | undefined, next: Entity | undefined): readonly EntryField[] =>
  old && next ? ENTRY_FIELDS.filter((field) => !isDeepStrictEqual(sorted(old[field]), sorted(next[field]))) : [];

const MATERIAL: readonly EntryField[] = ['type', 'names', 'dates', 'classifications'];

export const compareFully = (
  customers: Iterable<CustomerInput>,
  old: Generation,
  next: Generation,
  options: ScreeningOptions,
): CustomerAlert[] => {
  const alerts: CustomerAlert[] = [];
  for (const customer of customers) {
    const [before, after] = [screenAll(old, customer, options), screenAll(next, customer, options)];
    const matches: MatchAlert[] = [];
    for (const key of new Set([...before.keys(), ...after.keys()])) {
      const [was, is] = [before.get(key), after.get(key)];
      const fields = toChangedFields(old.entities.get(key), next.entities.get(key));
      const told = {
        list: (is ?? was)!.list,
        sourceId: (is ?? was)!.sourceId,
        entityName: (next.entities.get(key) ?? old.entities.get(key))!.names[0]!.entityName,
        fields,
      };
      if (!is) matches.push({ ...told, score: was!.score, change: 'removed' });
      else if (!was) matches.push({ ...told, score: is.score, change: old.entities.has(key) ? 'changed' : 'added' });
      else if (Math.round((is.score - was.score) * 100) >= 100 || MATERIAL.some((field) => fields.includes(field))) {
        matches.push({ ...told, score: is.score, change: 'changed', previousScore: was.score });
      }
    }
    if (matches.length > 0)
      alerts.push({ id: customer.id, matches: matches.sort((a, b) => b.score - a.score || (keyOf(a) < keyOf(b) ? -1 : 1)) });
  }
  return alerts;
};
