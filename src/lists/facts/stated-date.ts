/**
 * Dates in the English words of publishers: to the day, the month or the year, exact, approximate or a range.
 *
 * In: "10 Dec 1948", "Sep 1938", "circa 1979-1982", "Mar 1962 to Feb 1963", "1958-02-22". Out: partial dates, or
 * undefined for anything else. Nothing is guessed: an order of numbers that two countries read differently
 * (03/04/1950) is not a date here.
 */
import { isLater, isPartialDate, parsePartialDate, toIsoText, type EntityDate, type PartialDate } from '../../entity/partial-date.js';

/** What a text states about one event: a date, or the first and last date of a range. */
export type StatedDate = Pick<EntityDate, 'from' | 'to' | 'circa'>;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_NAMES = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** "Sep", "Sept.", "September": 9. @returns undefined for what is no English month or its abbreviation. */
export const parseMonth = (word: string): number | undefined => {
  const folded = word.toLowerCase().replace(/\.$/u, '');
  const month = MONTHS.indexOf(folded.slice(0, 3)) + 1;
  return month > 0 && MONTH_NAMES[month - 1]!.startsWith(folded) ? month : undefined;
};

/** The day that a text begins with: "2014-10-21T00:00:00", "2016-11-09-05:00". */
export const parseFirstDay = (text: string | undefined): PartialDate | undefined =>
  text === undefined ? undefined : parsePartialDate(text.slice(0, 10));

/** The same as text, `YYYY-MM-DD`: the day of a version. */
export const toFirstIsoDay = (text: string | undefined): string | undefined => {
  const day = parseFirstDay(text);
  return day?.day === undefined ? undefined : toIsoText(day);
};

const DAY_MONTH_YEAR = /^(?:(\d{1,2})\s+)?(\p{L}+\.?),?\s*(\d{4})$/u;
const MONTH_DAY_YEAR = /^(\p{L}+\.?)\s+(\d{1,2}),?\s+(\d{4})$/u;

/** One date: "10 Dec 1948", "December 10, 1948", "Dec. 1948", "1948", "1948-12", "1948-12-10". */
export const parseDate = (text: string): PartialDate | undefined => {
  const trimmed = text.trim();
  const iso = parsePartialDate(trimmed);
  if (iso) return iso;
  const dayFirst = DAY_MONTH_YEAR.exec(trimmed);
  const monthFirst = dayFirst ? undefined : MONTH_DAY_YEAR.exec(trimmed);
  const [day, word, year] = dayFirst ? dayFirst.slice(1) : monthFirst ? [monthFirst[2], monthFirst[1], monthFirst[3]] : [];
  const month = word === undefined ? undefined : parseMonth(word);
  if (month === undefined) return undefined;
  const date: PartialDate = { year: Number(year), month, ...(day === undefined ? {} : { day: Number(day) }) };
  return isPartialDate(date) ? date : undefined;
};

const CIRCA = /^(?:circa|ca?\.|approximately|approx\.?|about|around)\s+/iu;
const YEAR_RANGE = /^(\d{4})\s*[-–]\s*(\d{4})$/u;
const RANGE = /^(?:between\s+|from\s+)?(.+?)\s+(?:to|and|until)\s+(.+)$/iu;

/** A date or a range, with or without "circa" before it. */
export const parseStatedDate = (text: string): StatedDate | undefined => {
  const circa = CIRCA.test(text.trim());
  const words = text.trim().replace(CIRCA, '');
  const date = parseDate(words);
  if (date) return { from: date, circa };
  const range = YEAR_RANGE.exec(words) ?? RANGE.exec(words);
  const to = range ? parseDate(range[2]!) : undefined;
  if (!range || !to) return undefined;
  // "Between Aug. and Sep. 1977" gives the year once.
  const from = parseDate(range[1]!) ?? (to.year === undefined ? undefined : parseDate(`${range[1]!} ${to.year}`));
  return from && !isLater(from, to) ? { from, to, circa } : undefined;
};

/**
 * A period by its first and last day, in the precision that words would have: from 1 January to 31 December is a year,
 * from the first to the last of a month a month; the same date twice is one date.
 * @returns undefined where the last day comes before the first.
 */
export const toStatedPeriod = (first: PartialDate, last: PartialDate, circa: boolean): StatedDate | undefined => {
  if (isLater(first, last)) return undefined;
  const [from, to] = coarsen(first, last);
  const isOne = from.year === to.year && from.month === to.month && from.day === to.day;
  return isOne ? { from, circa } : { from, to, circa };
};

const coarsen = (first: PartialDate, last: PartialDate): readonly [PartialDate, PartialDate] => {
  const [from, to] = [withoutDay(first), withoutDay(last)];
  const isWhole = first.day === 1 && last.day !== undefined && !isPartialDate({ ...last, day: last.day + 1 });
  if (!isWhole || first.year === undefined || last.year === undefined) return [first, last];
  return first.month === 1 && last.month === 12 ? [{ year: first.year }, { year: last.year }] : [from, to];
};

const withoutDay = ({ day: _, ...rest }: PartialDate): PartialDate => rest;

/**
 * The one date that a statement comes down to, where only one date has room: the date itself, or the year or month
 * that a range covers from its first day to its last ("01 Jan 2019 to 31 Dec 2019").
 * @returns undefined for an approximate date and for any other range.
 */
export const toSingleDate = ({ from, to, circa }: StatedDate): PartialDate | undefined => {
  const period = to && !circa ? toStatedPeriod(from, to, circa) : { from, to, circa };
  return circa || period?.to ? undefined : period?.from;
};
