/**
 * Counts what a loader delivers for one list, and closes it.
 *
 * Invariant: a source id is delivered once in a list, and a list without entities never passes for a list.
 */
import type { Entity, EntityType, ListVersion } from '../entity/entity.js';
import { ScreeningError } from '../errors.js';
import type { ListIssue, ListItem } from './loader.js';

/** What became of one entry: without an entity, an issue says why. */
export interface ReadEntry {
  readonly sourceId?: string | undefined;
  readonly entity?: Entity;
  readonly issues: readonly Pick<ListIssue, 'field' | 'severity' | 'message'>[];
}

export interface ListTally {
  /**
   * An entry for which the publisher states no programme, regime or source refers to its list.
   *
   * @returns the entity as an item; an issue in its place where the list had its source id before.
   */
  readonly entity: (entity: Entity, where: Pick<ListIssue, 'file' | 'line'>) => ListItem;
  readonly issue: (issue: Omit<ListIssue, 'list'>) => ListItem;
  /** @throws ScreeningError list_empty. */
  readonly close: (source: Pick<ListVersion, 'publishedOn' | 'contentHash'>) => ListItem;
}

/** Memory grows with the number of entities by their source ids. `file` is named if the list is empty. */
export const openTally = (list: string, name: string, file: string): ListTally => {
  const entities: Record<EntityType, number> = { person: 0, company: 0, vessel: 0, aircraft: 0 };
  const sourceIds = new Set<string>();
  let names = 0;
  let issues = 0;
  let firstLoss: ListIssue | undefined;

  const issue: ListTally['issue'] = (given) => {
    issues += 1;
    const told = { list, ...given };
    if (told.severity === 'error') firstLoss ??= told;
    return { kind: 'issue', issue: told };
  };
  return {
    issue,
    entity: (entity, where) => {
      if (sourceIds.has(entity.sourceId)) {
        const message = 'The list has an entry with this identifier before; this one is left out.';
        return issue({ ...where, sourceId: entity.sourceId, severity: 'error', message });
      }
      sourceIds.add(entity.sourceId);
      entities[entity.type] += 1;
      names += entity.names.length;
      return { kind: 'entity', entity: entity.references.length > 0 ? entity : { ...entity, references: [{ source: name }] } };
    },
    close: (source) => {
      if (sourceIds.size === 0) throw toEmptyError(list, file, firstLoss);
      return { kind: 'list', version: { list, name, ...source, entities, names, issues } };
    },
  };
};

/** @param loss the first thing that was lost, which says why nothing is there. */
const toEmptyError = (list: string, file: string, loss?: Pick<ListIssue, 'file' | 'line' | 'message'>): ScreeningError => {
  const where = loss?.line === undefined ? loss?.file : `line ${loss.line} of ${loss.file}`;
  const why = loss === undefined ? '' : ` The first that is lost, in ${where}: ${loss.message}`;
  return new ScreeningError('list_empty', `${file} holds no entry of the list ${list}.${why}`, { file, list });
};

/** Issues first, then the entity. */
export function* deliverEntry(
  tally: ListTally,
  where: Pick<ListIssue, 'file' | 'line'>,
  { sourceId, entity, issues }: ReadEntry,
): Generator<ListItem, void, undefined> {
  for (const issue of issues) yield tally.issue({ ...where, ...(sourceId === undefined ? {} : { sourceId }), ...issue });
  if (entity) yield tally.entity(entity, where);
}
