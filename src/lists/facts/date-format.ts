/**
 * Dates in a format that the publisher of a list keeps to: "DD/MM/YYYY".
 */
import { isPartialDate, type PartialDate } from '../../entity/partial-date.js';
import { parseMonth } from './stated-date.js';

/** YYYY: four digits; MM, DD: two; M, D: one or two; MON: an English month or its abbreviation. The rest stands for itself. */
const TOKENS: Readonly<Record<string, string>> = {
  YYYY: String.raw`(?<year>\d{4})`,
  MON: String.raw`(?<name>\p{L}{3,9}\.?)`,
  MM: String.raw`(?<month>\d{2})`,
  DD: String.raw`(?<day>\d{2})`,
  M: String.raw`(?<month>\d{1,2})`,
  D: String.raw`(?<day>\d{1,2})`,
};

const TOKEN = /YYYY|MON|MM|DD|M|D/gu;

/** Whether a text has a year, at most one month and one day, and a month where it has a day. */
export const isDateFormat = (format: string): boolean => {
  const parts = [...format.matchAll(TOKEN)].map(([token]) => token.charAt(0));
  const count = (part: string): number => parts.filter((candidate) => candidate === part).length;
  return count('Y') === 1 && count('M') <= 1 && count('D') <= count('M');
};

const patterns = new Map<string, RegExp>();

const toPattern = (format: string): RegExp => {
  const known = patterns.get(format);
  if (known) return known;
  const parts = format.split(/(YYYY|MON|MM|DD|M|D)/u).map((part) => TOKENS[part] ?? part.replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`));
  const pattern = new RegExp(`^${parts.join('')}$`, 'iu');
  patterns.set(format, pattern);
  return pattern;
};

/** @param format for which isDateFormat holds. @returns undefined for a text that is not of it, or no date of the calendar. */
export const parseDateOf = (format: string, text: string): PartialDate | undefined => {
  const found = toPattern(format).exec(text.trim())?.groups;
  if (!found) return undefined;
  const month = found['name'] === undefined ? found['month'] && Number(found['month']) : parseMonth(found['name']);
  if (found['name'] !== undefined && month === undefined) return undefined;
  const date: PartialDate = {
    year: Number(found['year']),
    ...(typeof month === 'number' ? { month } : {}),
    ...(found['day'] === undefined ? {} : { day: Number(found['day']) }),
  };
  return isPartialDate(date) ? date : undefined;
};
