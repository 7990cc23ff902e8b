/**
 * An audit log in a file: JSON Lines of chained records, appended to and never rewritten.
 *
 * One process appends at a time: it holds a lock while it has the log open. A record is on the disk when `append`
 * returns, and nothing of it when that throws; a last line that was torn by a crash was never acknowledged, and is cut
 * off when the log is opened to append. Records hold no personal data: they stay when a customer is deleted.
 */
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync } from 'node:fs';
import { ScreeningError, toWriteReason } from '../errors.js';
import { appendWhole } from '../files/append-whole.js';
import { lockFile } from '../files/process-lock.js';
import { readLines } from '../lists/reading/lines.js';
import { readSourceText } from '../lists/reading/source-text.js';
import { CHAIN_HEAD, findChainFaults, toChained, type ChainedRecord, type ChainFault, type ChainHead } from './audit-chain.js';

/** A log that only grows: each record holds the hash of the one before. */
export interface AuditLog {
  /** @throws ScreeningError file_unreadable where the disk refuses. */
  readonly append: (record: Readonly<Record<string, unknown>>) => ChainedRecord;
  /** Of the last record. */
  readonly head: () => ChainHead;
  readonly close: () => void;
}

/** Bytes from the end of a log in which its last record is looked for first. */
const TAIL_BYTES = 1 << 16;

/**
 * Opens a file of hash-chained records for appending, creating it if it is missing. One process at a time.
 * @throws ScreeningError file_unreadable, also while another process has it open to append; source_malformed where the last line is no record.
 */
export const openAuditLog = (file: string): AuditLog => {
  const guard = <T>(action: () => T): T => {
    try {
      return action();
    } catch (cause) {
      if (cause instanceof ScreeningError) throw cause;
      throw new ScreeningError('file_unreadable', `The audit log ${file} cannot be written: ${toWriteReason(cause)}.`, { file }, { cause });
    }
  };
  const handle = guard(() => openSync(file, 'a+'));
  let unlock = (): void => undefined;
  const close = (): void => {
    closeSync(handle);
    unlock();
  };
  let head: ChainHead;
  try {
    unlock = lockFile(file);
    head = guard(() => readHead(handle, file));
  } catch (error) {
    close();
    throw error;
  }
  return {
    append: (record) => {
      const chained = toChained(head, record);
      guard(() => appendWhole(handle, `${toLine(chained)}\n`, fsyncSync));
      head = chained;
      return chained;
    },
    head: () => ({ sequence: head.sequence, hash: head.hash }),
    close,
  };
};

const LINE_END = 0x0a;
/** How each line begins, and what may be left of one by a crash. */
const RECORD_START = '{"sequence":';
const isTornRecord = (text: string): boolean => RECORD_START.startsWith(text.slice(0, RECORD_START.length));

/**
 * The last record of a log; a torn last line is cut off.
 * @throws ScreeningError source_malformed for a file that is no audit log, which stays as it is.
 */
const readHead = (handle: number, file: string): ChainHead => {
  const { size } = fstatSync(handle);
  for (let bytes = TAIL_BYTES; size > 0; bytes *= 4) {
    const tail = Buffer.alloc(Math.min(bytes, size));
    readSync(handle, tail, 0, tail.length, size - tail.length);
    const end = tail.lastIndexOf(LINE_END);
    const start = end < 0 ? -1 : tail.lastIndexOf(LINE_END, end - 1);
    if (start < 0 && tail.length < size) continue;
    const record = end < 0 ? undefined : parseRecord(tail.toString('utf8', start + 1, end));
    const isLog = end < 0 ? isTornRecord(tail.toString('utf8')) : record !== undefined;
    if (!isLog)
      throw new ScreeningError('source_malformed', `The last line of the audit log ${file} is no record of an audit log.`, { file });
    if (end + 1 < tail.length) ftruncateSync(handle, size - (tail.length - end - 1));
    return record ?? CHAIN_HEAD;
  }
  return CHAIN_HEAD;
};

const toLine = ({ sequence, record, previousHash, hash }: ChainedRecord): string =>
  JSON.stringify({ sequence, record, previousHash, hash });

/** Nothing for a line that was not written so: what stands in it beside a record has no hash. */
const parseRecord = (text: string): ChainedRecord | undefined => {
  try {
    const parsed = JSON.parse(text) as Partial<ChainedRecord> | null;
    const isRecord =
      Number.isInteger(parsed?.sequence) &&
      [parsed?.record, parsed?.previousHash, parsed?.hash].every((member) => typeof member === 'string');
    return isRecord && toLine(parsed as ChainedRecord) === text ? (parsed as ChainedRecord) : undefined;
  } catch {
    return undefined;
  }
};

/** What is wrong with a line of a log. */
export type AuditFault = (ChainFault | { readonly kind: 'unreadable'; readonly message: string }) & { readonly line: number };

/** What the verification of a log found. */
export interface AuditVerification {
  /** Records that could be read. */
  readonly records: number;
  readonly head: ChainHead;
  /** The first {@link MOST_FAULTS}, in the order of the file; none where the log is whole. */
  readonly faults: readonly AuditFault[];
  /** All that there are. */
  readonly faultCount: number;
  /** Of the hashes that were asked for, those that the log holds. */
  readonly hashes: ReadonlySet<string>;
}

/** Faults that are told one by one; of the others, how many there are. */
const MOST_FAULTS = 1000;

/**
 * Reads a whole log and checks its chain; memory does not grow with it.
 * @param wanted hashes of records that must be present: heads recorded elsewhere, which reveal a log that was cut off or rewritten.
 * @throws ScreeningError file_unreadable, source_malformed for what is no text.
 */
export const verifyAuditLog = async (file: string, wanted: readonly string[] = []): Promise<AuditVerification> => {
  const hashes = new Set<string>();
  const faults: AuditFault[] = [];
  let faultCount = 0;
  const add = (fault: AuditFault): void => {
    faultCount += 1;
    if (faults.length < MOST_FAULTS) faults.push(fault);
  };
  let head = CHAIN_HEAD;
  let records = 0;
  for await (const { line, text } of readLines(readSourceText(file, createHash('sha256')), file)) {
    const record = parseRecord(text);
    if (!record) {
      add({ kind: 'unreadable', line, message: 'This is no record of an audit log.' });
      continue;
    }
    records += 1;
    for (const fault of findChainFaults(head, record)) add({ ...fault, line });
    if (wanted.includes(record.hash)) hashes.add(record.hash);
    head = { sequence: record.sequence, hash: record.hash };
  }
  return { records, head, faults, faultCount, hashes };
};
