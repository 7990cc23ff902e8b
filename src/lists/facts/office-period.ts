/**
 * The days of an office that stand behind its title: "Minister of Ports (2003-2009)", "… since May 2016", "… from 2001 to 2004".
 */
import type { PartialDate } from '../../entity/partial-date.js';
import { parseDate } from './stated-date.js';

export interface OfficePeriod {
  /** Without the days, where they were read. */
  readonly title: string;
  readonly fromDate?: PartialDate | undefined;
  readonly toDate?: PartialDate | undefined;
}

/** Longer titles are prose. */
const MAX_LENGTH = 300;
const SINCE = /^(.+?)[\s,]+\(?since ([^()]+?)\)?$/iu;
const PERIODS: readonly RegExp[] = [/^(.+?)\s*\(([^()]+?)\s*[-–]\s*([^()]+)\)$/u, /^(.+?),? from ([^()]+?),? (?:to|until) ([^()]+)$/iu];

/** Words that are no days leave the title as it is. */
export const readOfficePeriod = (words: string): OfficePeriod => {
  if (words.length > MAX_LENGTH) return { title: words };
  const since = SINCE.exec(words);
  const start = since ? parseDate(since[2]!) : undefined;
  if (start) return { title: since![1]!, fromDate: start };
  for (const pattern of PERIODS) {
    const found = pattern.exec(words);
    const [fromDate, toDate] = [found?.[2], found?.[3]].map((text) => (text === undefined ? undefined : parseDate(text)));
    if (found && fromDate && toDate) return { title: found[1]!, fromDate, toDate };
  }
  return { title: words };
};
