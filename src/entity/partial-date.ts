/**
 * Dates as lists state them: to the day, the month or the year, exact, approximate ("circa") or a range.
 */
import { A_TEXT, assertOption, toRequired } from '../option-rules.js';

/** A date as far as it is stated: any of its parts may be unknown. */
export interface PartialDate {
  /** Four digits, proleptic Gregorian. */
  readonly year?: number;
  /** 1–12. */
  readonly month?: number;
  /** 1–31. Never present without a month. */
  readonly day?: number;
}

/** Indexes hold their places in this order. */
export const DATE_KINDS = ['birth', 'death', 'incorporation', 'registration', 'listed'] as const;

/**
 * birth, death, incorporation and registration describe the entity; listed, from and to describe the listing.
 */
export type DateKind = (typeof DATE_KINDS)[number];

/** A date of an entity, or a range in which it lies. */
export interface EntityDate {
  readonly kind: DateKind;
  /** The date, or the first day of the range. */
  readonly from: PartialDate;
  /** The last day of the range; absent for a single date. */
  readonly to?: PartialDate;
  /** The publisher says that the date is approximate. */
  readonly circa: boolean;
}

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether the parts make a date that a calendar can hold; 29 February is allowed when the year is absent or leap. */
export const isPartialDate = ({ year, month, day }: PartialDate): boolean => {
  if (year !== undefined && !isWholeNumber(year, 9999)) return false;
  if (month === undefined) return year !== undefined && day === undefined;
  return isWholeNumber(month, 12) && (day === undefined || isWholeNumber(day, toDaysOf(month, year)));
};

const isWholeNumber = (part: number, most: number): boolean => Number.isInteger(part) && part >= 1 && part <= most;
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const toDaysOf = (month: number, year: number | undefined): number =>
  month === 2 && year !== undefined && !isLeap(year) ? 28 : DAYS_IN_MONTH[month - 1]!;

/** Somewhere it is tomorrow already. */
const DAY_MS = 86_400_000;

/** Whether a date is in the future in every time zone; of a month or a year, the first day counts. */
export const isFuture = (
  { year, month = 1, day = 1 }: { readonly [part in keyof PartialDate]: PartialDate[part] | undefined },
  now: Date,
): boolean => year !== undefined && Date.UTC(year, month - 1, day) > now.getTime() + DAY_MS;

/** Whether the first date begins before the second one; a year or month begins with its first day. */
export const isEarlier = (first: PartialDate, second: PartialDate): boolean => toNumber(first, 1, 1) < toNumber(second, 1, 1);

/** Whether the first date begins after the second one has ended; both have a year. */
export const isLater = (first: PartialDate, second: PartialDate): boolean => toNumber(first, 1, 1) > toNumber(second, 12, 31);

const toNumber = (date: PartialDate, month: number, day: number): number =>
  (date.year ?? 0) * 10_000 + (date.month ?? month) * 100 + (date.day ?? day);

const ISO_PARTIAL = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/u;
const STATED = toRequired(A_TEXT);

/** Reads `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. @returns undefined for any other text, also for 2021-02-30. @throws ScreeningError invalid_option for what is no text. */
export const parsePartialDate = (text: string): PartialDate | undefined => {
  assertOption('text', text, STATED);
  const found = ISO_PARTIAL.exec(text.trim());
  if (!found) return undefined;
  const date: PartialDate = {
    year: Number(found[1]),
    ...(found[2] === undefined ? {} : { month: Number(found[2]) }),
    ...(found[3] === undefined ? {} : { day: Number(found[3]) }),
  };
  return isPartialDate(date) ? date : undefined;
};

/** Writes a date as `YYYY-MM-DD`, `YYYY-MM` or `YYYY`, as far as its parts are known; an unknown year is `????`. */
export const toIsoText = ({ year, month, day }: PartialDate): string => {
  const text = year === undefined ? '????' : String(year).padStart(4, '0');
  if (month === undefined) return text;
  const withMonth = `${text}-${String(month).padStart(2, '0')}`;
  return day === undefined ? withMonth : `${withMonth}-${String(day).padStart(2, '0')}`;
};
