/**
 * Customers as columns: the names of a portfolio in the partitions that lists use, so that listed names are searched
 * in it by the same code, the other way round.
 *
 * In: customers, one after the other. Out: columns, and what reads them. A customer's own facts stay in a compact
 * blob, read only for those whose name is near enough; what decides that before (the type, which fields are stated)
 * has a column. Customers keep the order in which they came; two of one id are two customers.
 */
import { FINDINGS, type SupportingField } from '../compare/comparer.js';
import { toStatedFields } from '../compare/fields.js';
import { ENTITY_TYPES } from '../entity/entity.js';
import type { Subject, SubjectInput } from '../entity/subject.js';
import { toPartition } from '../index/build.js';
import { createDetailReader, DetailBuilder } from '../index/detail-columns.js';
import { growF64, growU32, growU8 } from '../index/growable.js';
import { toDirectKeys, toStatedFacts } from '../index/direct-keys.js';
import { buildKeyTable, collectRows, toTableColumns, type KeyTable } from '../index/key-table.js';
import { assertWithinLimit, PARTITIONS, type Column, type Partition } from '../index/layout.js';
import { createPartitionBuilder } from '../index/partition-builder.js';
import type { Steps } from '../index/steps.js';
import { createPartitionReader, type PartitionReader } from '../index/reader.js';
import type { SectionReader } from '../index/section-reader.js';
import { prepareName } from '../text/prepare.js';
import { toStatedNames } from '../text/stated/stated-names.js';
import { toKey } from '../text/tokens/relation-keys.js';

/** A customer as a caller states it: an id and a subject. */
export interface CustomerInput {
  /** The caller's own; returned with every alert. */
  readonly id: string;
  readonly subject: SubjectInput;
}

/** A customer of a portfolio. */
export interface Customer {
  readonly id: string;
  readonly subject: Subject;
}

const FIELDS = Object.keys(FINDINGS) as readonly SupportingField[];

/** Fields as bits. */
export const toFieldMask = (fields: readonly SupportingField[]): number =>
  fields.reduce((mask, field) => mask | (1 << FIELDS.indexOf(field)), 0);
export const toFields = (mask: number): readonly SupportingField[] => FIELDS.filter((_, bit) => (mask & (1 << bit)) !== 0);

export interface CustomerBuilder {
  /** @throws ScreeningError index_limit. */
  readonly add: (customer: Customer) => void;
  readonly size: () => number;
  readonly build: () => Steps<Record<string, Column>>;
}

/** @param acrossTypes whether names are to be found among entries of every type, and not of the customer's own alone. */
export const createCustomerBuilder = (acrossTypes: boolean): CustomerBuilder => {
  const partitions = { person: createPartitionBuilder(), organisation: createPartitionBuilder() };
  const types = growU8();
  const fields = growU8();
  const details = new DetailBuilder();
  const idKeys = growF64();
  const directKeys = growF64();
  const directRows = growU32();

  const add = ({ id, subject }: Customer): void => {
    const row = types.length;
    assertWithinLimit('entities', row + 1);
    types.push(ENTITY_TYPES.indexOf(subject.type));
    fields.push(toFieldMask(toStatedFields(subject)));
    idKeys.push(toIdKey(id));
    details.add(packCustomer({ id, subject }));
    for (const key of toDirectKeys(toStatedFacts(subject))) {
      directKeys.push(key);
      directRows.push(row);
    }
    for (const kind of acrossTypes ? PARTITIONS : [toPartition(subject.type)]) {
      for (const name of toStatedNames(subject.name, kind))
        partitions[kind].addName(prepareName(name, kind), { entity: row, quality: 'strong' });
    }
  };

  const build = function* (): Steps<Record<string, Column>> {
    const columns: Record<string, Column> = {
      customerTypes: types.toColumn(),
      customerFields: fields.toColumn(),
      acrossTypes: Uint8Array.of(acrossTypes ? 1 : 0),
      ...details.toColumns(),
      ...toTableColumns('id', yield* buildKeyTable(idKeys.toColumn(), Uint32Array.from(idKeys.toColumn().keys()))),
      ...toTableColumns('direct', yield* buildKeyTable(directKeys.toColumn(), directRows.toColumn())),
    };
    for (const kind of PARTITIONS) {
      for (const [name, column] of Object.entries(yield* partitions[kind].build())) columns[`${kind}.${name}`] = column;
    }
    return columns;
  };

  return { add, size: () => types.length, build };
};

const toIdKey = (id: string): number => toKey('exact', id);

const packCustomer = (customer: Customer): Buffer =>
  Buffer.from(JSON.stringify(customer, (_, member: unknown) => (Array.isArray(member) && member.length === 0 ? undefined : member)));

const parseCustomer = (text: string): Customer => {
  const { id, subject } = JSON.parse(text) as Customer;
  return { id, subject: { ...{ countries: [], birthPlaces: [], identifications: [], addresses: [] }, ...subject } };
};

/** Customers that were built into columns. Rows are numbered from 0, in the order of adding. */
export interface CustomerReader {
  readonly size: number;
  readonly acrossTypes: boolean;
  /** Numbers of ENTITY_TYPES. */
  readonly types: Uint8Array;
  /** Masks of {@link toFieldMask}. */
  readonly fields: Uint8Array;
  /** Names of customers; `nameEntities` are their rows. */
  readonly partitions: Readonly<Record<Partition, PartitionReader>>;
  /** By the keys of direct-keys.ts. */
  readonly directs: KeyTable;
  /** Reads a customer: some microseconds. */
  readonly toCustomer: (row: number) => Customer;
  readonly toRowsOfId: (id: string) => readonly number[];
}

export const createCustomerReader = (sections: SectionReader): CustomerReader => {
  const { column, table } = sections;
  const details = createDetailReader(sections);
  const ids = table('id');
  const toCustomer = (row: number): Customer => parseCustomer(details.toText(row));
  return {
    size: details.size,
    acrossTypes: column<Uint8Array>('acrossTypes')[0] === 1,
    types: column('customerTypes'),
    fields: column('customerFields'),
    partitions: {
      person: createPartitionReader(sections, 'person'),
      organisation: createPartitionReader(sections, 'organisation'),
    },
    directs: table('direct'),
    toCustomer,
    toRowsOfId: (id) => collectRows(ids, toIdKey(id)).filter((row) => toCustomer(row).id === id),
  };
};
