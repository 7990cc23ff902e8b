/**
 * Finds the entries of several lists that are one person, company or ship, so that a result can show them as one.
 *
 * In: entities in the order of their rows. Out: for each row the next of those that are the same, around to the first,
 * and what was stated but is not believed. Two entries are linked by a publisher's reference or by an equal strong
 * identification, if type and names do not speak against it; never by names alone.
 * Invariant: the links do not depend on the order of the lists. No two entries of one list are linked but by a reference.
 */
import { compareText } from '../compare-text.js';
import type { Entity } from '../entity/entity.js';
import type { NameCosts } from '../compare/name-doubts.js';
import { comparePreparedNames } from '../compare/name.js';
import { NAME_COSTS } from '../score/weights.js';
import { prepareName, type PreparedName } from '../text/prepare.js';
import { toLinkKeys, type LinkKey } from './link-keys.js';

/** A reference or identification that names another entry and does not link. Holds no name and no number. */
export interface LinkIssue {
  readonly list: string;
  readonly sourceId: string;
  readonly field: string;
  readonly message: string;
}

export interface Links {
  /** For each row the next row of the same entity, in a ring; a row that is linked to none is followed by itself. */
  readonly next: Uint32Array;
  readonly issues: readonly LinkIssue[];
}

export interface Linker {
  /** Takes the entity of the next row. Keeps its names where it states a number that may link. */
  readonly add: (entity: Entity) => void;
  readonly close: () => Links;
}

/** An entry that states a number. */
interface Stating {
  readonly row: number;
  readonly list: string;
  readonly sourceId: string;
  readonly type: Entity['type'];
  /** As JSON, which takes a fraction of the objects' memory and lets go of the file's text. */
  readonly names: string;
}

interface Statement {
  readonly entry: Stating;
  readonly link: LinkKey;
}

/**
 * Score of the best pair of names from which two entries that state one number pass for one entity. Of 17,000 pairs of
 * the official lists (2026-11) all but forty score 90 and more. What is typed wrong, brothers with one tax number and
 * companies that were renamed score below 40, the least of two true pairs 56.
 */
const LEAST_NAME_SCORE = 50;

export const createLinker = (): Linker => {
  const statements = new Map<string, Statement[]>();
  const lists = new Set<string>();
  let rows = 0;
  return {
    add: (entity) => {
      const row = rows++;
      lists.add(entity.list);
      const links = toLinkKeys(entity);
      if (links.length === 0) return;
      const { list, sourceId, type } = entity;
      const entry = { row, list, sourceId, type, names: JSON.stringify(entity.names.map(({ entityName }) => entityName)) };
      for (const link of links) {
        const known = statements.get(link.key);
        if (known) known.push({ entry, link });
        else statements.set(link.key, [{ entry, link }]);
      }
    },
    close: () => link([...statements.values()], lists, rows),
  };
};

const link = (statements: readonly Statement[][], lists: ReadonlySet<string>, rows: number): Links => {
  const groups = createGroups();
  const issues: LinkIssue[] = [];
  const warn = ({ list, sourceId }: Stating, field: string, message: string): void => void issues.push({ list, sourceId, field, message });
  // In an order of their own, so that the order of the lists does not decide which of two links comes first.
  for (const stating of statements) stating.sort((a, b) => compareText(toRank(a), toRank(b)));
  const ordered = statements.toSorted(
    ([a], [b]) =>
      Number(a!.link.kind === 'identification') - Number(b!.link.kind === 'identification') || compareText(a!.link.key, b!.link.key),
  );
  for (const stating of ordered) {
    const { kind } = stating[0]!.link;
    if (kind === 'reference') linkReference(stating, lists, groups, warn);
    else linkIdentification(stating, groups, warn);
  }
  return { next: groups.toRings(rows), issues };
};

const toRank = ({ entry: { list, sourceId } }: Statement): string => `${list}\0${sourceId}`;

type Warn = (entry: Stating, field: string, message: string) => void;

/** Who states a reference is linked to the entry that has it; where its list is not loaded, to the first who states it. */
const linkReference = (stating: readonly Statement[], lists: ReadonlySet<string>, groups: Groups, warn: Warn): void => {
  const own = stating.find(({ entry, link: { owner } }) => entry.list === owner);
  let first = own?.entry;
  for (const {
    entry,
    link: { owner, field },
  } of stating) {
    if (entry === first) continue;
    if (!own && owner !== undefined && lists.has(owner)) {
      warn(entry, field, `The reference names no entry of ${owner}.`);
      continue;
    }
    first ??= entry;
    const doubt = findDoubt(first, entry);
    if (doubt === undefined) groups.join(first, entry);
    else warn(entry, field, toObjection('reference', first, doubt));
  }
};

const toObjection = (what: string, { list, sourceId }: Stating, doubt: string): string =>
  `The ${what} is that of entry ${sourceId} of ${list}, whose ${doubt}; they are not linked.`;

/** An identification links one entry of each list to those before it, and none where a list has it twice. */
const linkIdentification = (stating: readonly Statement[], groups: Groups, warn: Warn): void => {
  if (new Set(stating.map(({ entry }) => entry.list)).size === 1) return;
  for (const [
    position,
    {
      entry,
      link: { field },
    },
  ] of stating.entries()) {
    if (stating.some((other, at) => at < position && other.entry.list === entry.list && !groups.areJoined(other.entry, entry))) {
      warn(entry, field, 'Another entry of the list states the number too; nothing is linked by it.');
      return;
    }
  }
  for (const [
    position,
    {
      entry,
      link: { field, decides },
    },
  ] of stating.entries()) {
    const before = stating.slice(0, position).map((other) => other.entry);
    if (position === 0 || before.some((other) => groups.areJoined(other, entry))) continue;
    const like = before.find((other) => findDoubt(other, entry, decides) === undefined);
    if (!like) warn(entry, field, toObjection('number', before[0]!, findDoubt(before[0]!, entry, decides)!));
    else if (groups.wouldCollide(like, entry)) warn(entry, field, toObjection('number', like, 'links lead to another entry of the list'));
    else groups.join(like, entry);
  }
};

/** What speaks against two entries being one. */
const findDoubt = (a: Stating, b: Stating, namesMayDiffer = false): string | undefined => {
  if (a.type !== b.type) return 'type is another';
  return namesMayDiffer || haveLikeNames(a, b) ? undefined : 'names are others';
};

const haveLikeNames = (a: Stating, b: Stating): boolean => {
  const kind = a.type === 'person' ? 'person' : 'organisation';
  const costs = NAME_COSTS[kind];
  const toNames = ({ names }: Stating): PreparedName[] => (JSON.parse(names) as string[]).map((name) => prepareName(name, kind));
  const others = toNames(b);
  return toNames(a).some((name) => others.some((other) => areLike(name, other, costs)));
};

/** One side may give a part of the name only, whichever it is. */
const areLike = (a: PreparedName, b: PreparedName, costs: NameCosts): boolean =>
  comparePreparedNames(a, b, costs).score >= LEAST_NAME_SCORE || comparePreparedNames(b, a, costs).score >= LEAST_NAME_SCORE;

/** Groups of entries that are one entity. */
interface Groups {
  readonly join: (a: Stating, b: Stating) => void;
  readonly areJoined: (a: Stating, b: Stating) => boolean;
  /** Whether joining them would bring two entries of one list together. */
  readonly wouldCollide: (a: Stating, b: Stating) => boolean;
  readonly toRings: (rows: number) => Uint32Array;
}

const createGroups = (): Groups => {
  const groups = new Map<number, Stating[]>();
  const groupOf = (entry: Stating): Stating[] => groups.get(entry.row) ?? [entry];
  return {
    areJoined: (a, b) => groupOf(a) === groupOf(b),
    wouldCollide: (a, b) => {
      const lists = new Set(groupOf(a).map(({ list }) => list));
      return groupOf(b).some(({ list }) => lists.has(list));
    },
    join: (a, b) => {
      const [left, right] = [groupOf(a), groupOf(b)];
      if (left === right) return;
      const group = [...left, ...right];
      for (const { row } of group) groups.set(row, group);
    },
    toRings: (rows) => {
      const next = Uint32Array.from({ length: rows }, (_, row) => row);
      for (const group of new Set(groups.values())) {
        for (const [position, { row }] of group.entries()) next[row] = group[(position + 1) % group.length]!.row;
      }
      return next;
    },
  };
};
