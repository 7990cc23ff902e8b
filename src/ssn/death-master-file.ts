/**
 * The Death Master File in its 100-character layout, whole or as an update.
 *
 *   1 blank|A|C|D   2–10 SSN   11–30 last   31–34 suffix   35–49 first   50–64 middle   65 V|P   66–73 death   74–81 birth (MMDDCCYY)
 *
 * In: a path, and the store that it updates. Out: the next store and a summary; what was not as the layout says is an
 * issue. A line whose number can be read is applied even when the rest of it cannot: to lose a death is the worse
 * error. Names are not read, and a birth date only to report it: the number alone decides.
 * Source: NTIS, "Limited Access Death Master File", record layout.
 */
import { ScreeningError } from '../errors.js';
import { assertOptions, toKnownByRule, type OptionRules } from '../option-rules.js';
import { readFileRecords, skipByteOrderMark } from './file-records.js';
import { SSN_DIGITS } from './format.js';
import { createMortalityBuilder, type DeathChange, type MortalitySummary } from './mortality-builder.js';
import { LOAD_OPTIONS, type DeathDate, type DeathRecord, type SsnIssue, type SsnLoadOptions } from './sources.js';
import { toDeathDate, toDeathRecord, type MortalityStore } from './store.js';

/** Key, callbacks, and for an update the store to be updated. */
export interface DeathMasterFileOptions extends SsnLoadOptions {
  /** The store to update; without it the file is a whole one. */
  readonly base?: MortalityStore | undefined;
}

const FILE_OPTIONS: OptionRules<DeathMasterFileOptions> = { ...LOAD_OPTIONS, base: toKnownByRule('a store of deaths', 'keyId') };

/** A store, and counts of what became of the numbers in the file. */
export interface LoadedMortality {
  readonly store: MortalityStore;
  readonly summary: MortalitySummary;
}

const LINE_LENGTH = 100;
/** 0-based offsets. */
const SSN_AT = 1;
const EVIDENCE_AT = 64;
const DEATH_AT = 65;
const BIRTH_AT = 73;
const DATE_LENGTH = 8;
const BLANK = 0x20;
const ZERO = 0x30;

const CHANGES = new Map<number, DeathChange>([
  [BLANK, 'add'],
  [0x41, 'add'],
  [0x43, 'change'],
  [0x44, 'delete'],
]);

const EVIDENCE = new Map<number, NonNullable<DeathRecord['evidence']>>([
  [0x56, 'verified'],
  [0x50, 'proof'],
]);

/**
 * Loads a Death Master File in its layout of 100 characters, whole or as an update of `base`; a line that cannot be filed is an issue.
 * @throws ScreeningError invalid_option, invalid_key, file_unreadable, list_empty (a whole file without a record), store_key, store_limit.
 */
export const loadDeathMasterFile = async (file: string, options: DeathMasterFileOptions): Promise<LoadedMortality> => {
  assertOptions(options, FILE_OPTIONS);
  const { hmacKey, base, onIssue, onProgress } = options;
  const builder = createMortalityBuilder({ hmacKey, ...(base ? { base } : {}) });
  await readFileRecords(file, { layout: 'lines', onProgress }, (bytes, from, end, line) => {
    const start = line === 1 ? skipByteOrderMark(bytes, from) : from;
    if (start === end) return;
    const report = (severity: SsnIssue['severity'], field: string, message: string): void =>
      onIssue?.({ file, line, field, severity, message });
    reportLength(bytes, start, end, report);

    const change = CHANGES.get(bytes[start]!);
    if (change === undefined) {
      report('error', 'recordType', 'The record type is not blank, A, C or D; the line is left out.');
      return;
    }
    const numberEnd = start + SSN_AT + SSN_DIGITS;
    const reason =
      numberEnd > end ? 'layout' : builder.apply(bytes.subarray(start + SSN_AT, numberEnd), change, readDeath(bytes, start, end, report));
    if (reason !== undefined) report('error', 'ssn', `The number cannot be an SSN (${reason}); the line is left out.`);
  });
  const loaded = await builder.build();
  if (base === undefined && loaded.summary.records === 0) {
    throw new ScreeningError('list_empty', `${file} has no record that can be filed.`, { file, list: 'mortality' });
  }
  return loaded;
};

type Report = (severity: SsnIssue['severity'], field: string, message: string) => void;

const reportLength = (bytes: Buffer, start: number, end: number, report: Report): void => {
  const length = end - start;
  if (length < LINE_LENGTH) {
    // After the birth date there is only filler.
    const severity = length < BIRTH_AT + DATE_LENGTH ? 'error' : 'warning';
    report(severity, 'line', `The line has ${length} characters instead of ${LINE_LENGTH}; what it has is used.`);
  } else if (length > LINE_LENGTH) {
    // Another record may stand there, its line break lost.
    const isBlank = bytes.subarray(start + LINE_LENGTH, end).every((byte) => byte === BLANK);
    report(
      isBlank ? 'warning' : 'error',
      'line',
      `The line has ${length} characters instead of ${LINE_LENGTH}; the first ${LINE_LENGTH} are used.`,
    );
  }
};

const readDeath = (bytes: Buffer, start: number, end: number, report: Report): DeathRecord => {
  const date = readDate(bytes, start + DEATH_AT, end);
  if (date === 'unreadable') report('warning', 'dateOfDeath', 'The date of death is no date; it is left out.');
  if (readDate(bytes, start + BIRTH_AT, end) === 'unreadable') report('warning', 'dateOfBirth', 'The date of birth is no date.');
  const evidence = start + EVIDENCE_AT < end ? EVIDENCE.get(bytes[start + EVIDENCE_AT]!) : undefined;
  return toDeathRecord(typeof date === 'object' ? date : undefined, evidence);
};

/**
 * Reads MMDDCCYY; zeros in the day, in month and day, or in all are unknown parts.
 * @returns undefined for blanks, zeros and what a short line lacks.
 */
const readDate = (bytes: Buffer, at: number, end: number): DeathDate | 'unreadable' | undefined => {
  if (at + DATE_LENGTH > end) return undefined;
  let blanks = 0;
  for (let i = at; i < at + DATE_LENGTH; i++) {
    const byte = bytes[i]!;
    if (byte === BLANK) blanks++;
    else if (byte < ZERO || byte > ZERO + 9) return 'unreadable';
  }
  if (blanks > 0) return blanks === DATE_LENGTH ? undefined : 'unreadable';
  const month = readNumber(bytes, at, 2);
  const day = readNumber(bytes, at + 2, 2);
  const year = readNumber(bytes, at + 4, 4);
  if (month === 0 && day === 0 && year === 0) return undefined;
  return isCalendarDate(year, month, day) ? toDeathDate(year, month, day) : 'unreadable';
};

const readNumber = (bytes: Buffer, from: number, length: number): number => {
  let number = 0;
  for (let i = from; i < from + length; i++) number = number * 10 + bytes[i]! - ZERO;
  return number;
};

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether the known parts can stand together; 0 is unknown, and a day needs a month. */
const isCalendarDate = (year: number, month: number, day: number): boolean => {
  if (month > 12 || (month === 0 && day > 0)) return false;
  if (month > 0 && day > DAYS_IN_MONTH[month - 1]!) return false;
  const isLeap = year === 0 || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
  return month !== 2 || day < 29 || isLeap;
};
