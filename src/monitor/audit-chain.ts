/**
 * The chain of an audit log: each record is hashed with the hash of the one before, so that nothing can be changed,
 * taken out, put in or moved without breaking it there.
 *
 * In: records in order. Out: hashes, or what is wrong. What a chain cannot show by itself is that its end was cut off,
 * or all of it written anew: keep the last hash where the log's keeper cannot write.
 */
import { createHash } from 'node:crypto';

/** A record as it is kept. */
export interface ChainedRecord {
  /** From 1, without gaps. */
  readonly sequence: number;
  /** Canonical JSON, as it was hashed. */
  readonly record: string;
  readonly previousHash: string;
  readonly hash: string;
}

/** The hash before the first record of a chain. */
export const CHAIN_START = '0'.repeat(64);

/** JSON with the members of every object in the order of their names, without spaces. Undefined members are left out. */
export const toCanonicalJson = (content: unknown): string => {
  if (Array.isArray(content)) return `[${content.map(toCanonicalJson).join(',')}]`;
  if (content === null || typeof content !== 'object' || content instanceof Date) return JSON.stringify(content);
  const members = Object.entries(content)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${toCanonicalJson(member)}`).join(',')}}`;
};

/** The hash of a record: SHA-256, in lowercase hex, of the previous record's hash and its own canonical JSON. */
export const toChainHash = (previousHash: string, canonicalJson: string): string =>
  createHash('sha256').update(previousHash).update('\n').update(canonicalJson).digest('hex');

/** Makes the record that follows another, or begins a chain. */
export const toChained = (previous: Pick<ChainedRecord, 'sequence' | 'hash'> | undefined, content: unknown): ChainedRecord => {
  const previousHash = previous?.hash ?? CHAIN_START;
  const record = toCanonicalJson(content);
  return { sequence: (previous?.sequence ?? 0) + 1, record, previousHash, hash: toChainHash(previousHash, record) };
};

/**
 * `changed`: the record is not the one that was hashed; `missing`: records before it are gone; `moved`: it comes after a
 * later one, or twice; `unlinked`: its number is right, but the record before it is not the one it was chained to.
 */
export type ChainFaultKind = 'changed' | 'missing' | 'moved' | 'unlinked';

/** What is wrong at a record of a chain. */
export interface ChainFault {
  readonly kind: ChainFaultKind;
  /** Of the record at which it shows. */
  readonly sequence: number;
  /** One sentence that names the record. */
  readonly message: string;
}

/** The last record of a chain, of those read so far. */
export type ChainHead = Pick<ChainedRecord, 'sequence' | 'hash'>;

/** The head of an empty chain. */
export const CHAIN_HEAD: ChainHead = { sequence: 0, hash: CHAIN_START };

/** What is wrong with a record in its place after another; empty if it follows it correctly. */
export const findChainFaults = (previous: ChainHead, record: ChainedRecord): readonly ChainFault[] => {
  const { sequence } = record;
  const faults: ChainFault[] = [];
  const add = (kind: ChainFaultKind, message: string): void => {
    faults.push({ kind, sequence, message });
  };
  if (toChainHash(record.previousHash, record.record) !== record.hash)
    add('changed', `Record ${sequence} was changed: its hash does not hold.`);
  if (sequence > previous.sequence + 1) {
    const [first, last] = [previous.sequence + 1, sequence - 1];
    add(
      'missing',
      first === last
        ? `Record ${first} is missing before record ${sequence}.`
        : `Records ${first} to ${last} are missing before record ${sequence}.`,
    );
  } else if (sequence <= previous.sequence) add('moved', `Record ${sequence} stands after record ${previous.sequence}.`);
  else if (record.previousHash !== previous.hash) {
    add(
      'unlinked',
      `Record ${sequence} was not chained to what stands before it${previous.sequence === 0 ? '' : `: record ${previous.sequence} was replaced`}.`,
    );
  }
  return faults;
};
