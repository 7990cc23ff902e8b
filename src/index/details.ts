/**
 * The facts of an entity that only a returned match shows, packed: JSON without names of members, absent ones as 0
 * and left out at the end, words of fixed sets as their numbers, dates as numbers.
 *
 * A third of the JSON that it stands for, and as fast to read. What columns of the index hold (list, type,
 * classifications) is not in it. Invariant: what is unpacked equals what was packed.
 */
import { hash } from 'node:crypto';
import { toClassificationLeaves } from '../entity/classification.js';
import { COUNTRY_KINDS, NO_FACTS, type Entity, type EntityName, type EntityType } from '../entity/entity.js';
import { DATE_KINDS, type PartialDate } from '../entity/partial-date.js';

type Packed = string | number | readonly Packed[];
const ABSENT = 0;

/** How values of one kind are packed. Nothing that is present packs to {@link ABSENT}. */
interface Shape<T> {
  readonly pack: (value: T) => Packed;
  readonly unpack: (packed: Packed) => T;
}

const text: Shape<string> = { pack: (value) => value, unpack: (packed) => packed as string };

/** A word of a fixed set; the order of the set is part of the layout. */
const word = <W extends string>(...words: readonly W[]): Shape<W> => ({
  pack: (value) => words.indexOf(value) + 1,
  unpack: (packed) => words[(packed as number) - 1]!,
});

/** `false` for a flag that is always stated is absent. */
const FLAG_TRUE = 1;

const partialDate: Shape<PartialDate> = {
  pack: ({ year = 0, month = 0, day = 0 }) => year * 10_000 + month * 100 + day,
  unpack: (packed) => {
    const [year, month, day] = [
      Math.floor((packed as number) / 10_000),
      Math.floor((packed as number) / 100) % 100,
      (packed as number) % 100,
    ];
    const date: { -readonly [Part in keyof PartialDate]: PartialDate[Part] } = {};
    if (year !== 0) date.year = year;
    if (month !== 0) date.month = month;
    if (day !== 0) date.day = day;
    return date;
  },
};

const listOf = <T>({ pack, unpack }: Shape<T>): Shape<readonly T[]> => ({
  pack: (values) => (values.length === 0 ? ABSENT : values.map(pack)),
  unpack: (packed) => {
    const values: T[] = [];
    if (packed !== ABSENT) for (const value of packed as readonly Packed[]) values.push(unpack(value));
    return values;
  },
});

/** Members in the order in which they are packed; those that may be absent behind those that may not. */
const record = <T extends object>(shapes: { readonly [K in keyof Required<T>]: Shape<NonNullable<T[K]>> }): Shape<T> => {
  const members = Object.entries(shapes) as [string, Shape<unknown>][];
  return {
    pack: (value) => {
      const packed = members.map(([name, { pack }]) => {
        const member = (value as Record<string, unknown>)[name];
        return member === undefined ? ABSENT : pack(member);
      });
      while (packed.length > 1 && packed.at(-1) === ABSENT) packed.pop();
      return packed;
    },
    unpack: (packed) => {
      const value: Record<string, unknown> = {};
      for (let i = 0; i < (packed as readonly Packed[]).length; i++) {
        const member = (packed as readonly Packed[])[i]!;
        if (member !== ABSENT) value[members[i]![0]] = members[i]![1].unpack(member);
      }
      return value as T;
    },
  };
};

const statedDate = record<Omit<Entity['dates'][number], 'circa'> & { circa?: true }>({
  kind: word(...DATE_KINDS),
  from: partialDate,
  to: partialDate,
  circa: { pack: () => FLAG_TRUE, unpack: () => true },
});
const entityDate: Shape<Entity['dates'][number]> = {
  pack: ({ circa, ...date }) => statedDate.pack(circa ? { ...date, circa } : date),
  unpack: (packed) => ({ circa: false, ...statedDate.unpack(packed) }),
};

const wholeName = record<EntityName>({
  entityName: text,
  type: word('primary', 'alias', 'localised_name'),
  quality: word('strong', 'weak'),
  firstName: text,
  middleName: text,
  lastName: text,
});
/** Most names are strong, without parts, and after the first an alias: such a one is its words alone. */
const names: Shape<Entity['names']> = {
  pack: (values) =>
    values.map((name, position) => {
      const isPlain =
        name.quality === 'strong' &&
        name.type === toUsualType(position) &&
        (name.firstName ?? name.middleName ?? name.lastName) === undefined;
      return isPlain ? name.entityName : wholeName.pack(name);
    }),
  unpack: (packed) => {
    const names: EntityName[] = [];
    for (const name of packed as readonly Packed[])
      names.push(
        typeof name === 'string' ? { type: toUsualType(names.length), quality: 'strong', entityName: name } : wholeName.unpack(name),
      );
    return names;
  },
};
const toUsualType = (position: number): EntityName['type'] => (position === 0 ? 'primary' : 'alias');

type Facts = Omit<Entity, 'list' | 'type' | 'classifications'>;

const facts = record<Facts>({
  sourceId: text,
  names,
  dates: listOf(entityDate),
  countries: listOf(
    record<Entity['countries'][number]>({
      country: text,
      kind: word(...COUNTRY_KINDS),
    }),
  ),
  gender: word('male', 'female', 'other'),
  deceased: { pack: (value) => (value ? 1 : 2), unpack: (packed) => packed === 1 },
  birthPlaces: listOf(text),
  addresses: listOf(record<Entity['addresses'][number]>({ line: text, city: text, state: text, postalCode: text, country: text })),
  identifications: listOf(
    record<Entity['identifications'][number]>({ type: text, value: text, country: text, issued: partialDate, expires: partialDate }),
  ),
  references: listOf(record<Entity['references'][number]>({ source: text, fromDate: partialDate, toDate: partialDate })),
  occupations: listOf(
    record<Entity['occupations'][number]>({ type: text, title: text, category: text, fromDate: partialDate, toDate: partialDate }),
  ),
  images: listOf(text),
  remarks: text,
});

/** What of an entity stands in columns of the index. */
export interface EntityHead {
  readonly list: string;
  readonly type: EntityType;
  /** Mask of classification leaves. */
  readonly classifications: number;
}

/** The entity again; its classifications in the order of the leaves. */
export const parseDetails = (packed: string, { list, type, classifications }: EntityHead): Entity => ({
  list,
  type,
  classifications: toClassificationLeaves(classifications),
  ...NO_FACTS,
  ...facts.unpack(JSON.parse(packed) as Packed),
});

/** Packed details, and the fingerprint of the content that they are part of. */
export interface WrittenDetails {
  /** Holds until the next entity is written. */
  readonly packed: Uint8Array;
  /**
   * What tells two contents apart: 53 bits of SHA-256 over the packed details and what stands beside them, so that two
   * versions of a list are compared without reading what did not change. Two of a million entities meet by chance once
   * in 18,000 lists.
   */
  readonly fingerprint: number;
}

/** UTF-8 takes up to three bytes for a unit of a string. */
const BYTES_PER_UNIT = 3;

/** @param classifications mask of leaves. */
export const createDetailWriter = (): ((entity: Entity, classifications: number) => WrittenDetails) => {
  let buffer = Buffer.alloc(1 << 16);
  return (entity, classifications) => {
    const head = `${entity.list} ${entity.type} ${classifications}\0`;
    const text = JSON.stringify(facts.pack(entity));
    const most = BYTES_PER_UNIT * (head.length + text.length);
    if (most > buffer.length) buffer = Buffer.alloc(2 * most);
    const start = buffer.write(head);
    const end = start + buffer.write(text, start);
    const digest = hash('sha256', buffer.subarray(0, end), 'hex');
    return { packed: buffer.subarray(start, end), fingerprint: toFingerprint(digest) };
  };
};

/** @param digest in hex. */
const toFingerprint = (digest: string): number => parseInt(digest.slice(0, 12), 16) * 32 + (parseInt(digest.slice(12, 14), 16) >>> 3);
