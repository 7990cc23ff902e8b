/**
 * Compares a stated date of birth (of incorporation, for a company) with the dates that a list states.
 *
 * In: the query's dates and every date of the listed entity; those of another kind (death, listing) are passed
 * over. Out: the best-agreeing pair. Each pair is compared at the precision that both sides give, so a listed
 * year agrees with any day in it, more weakly than an equal day does.
 * A date without a year compares with nothing: a day of the year alone is shared by one person in 365.
 * For two exact dates the similarity is symmetric.
 * Invariant, relied on by the index: same_day only where both sides have one key (index/direct-keys.ts).
 */
import type { DateKind, EntityDate, PartialDate } from '../entity/partial-date.js';
import { toIsoText } from '../entity/partial-date.js';
import { toBetterEvidence, type Comparer, type CreateComparer, type FieldEvidence, type FieldFindings } from './comparer.js';

type DateField = 'dateOfBirth' | 'incorporationDate';
type DateFinding = FieldFindings[DateField];
interface Compared {
  readonly finding: DateFinding;
  readonly similarity: number;
}

/**
 * Years on either side that "circa" is taken to allow. A choice: publishers do not define the word. OFAC's list
 * of January 2023 gives 11 people a circa beside another year; 4 of those lie within 2 years and 7 within 3,
 * and beyond the tolerance the distance counts from its edge, so that 3 and 4 years are still near.
 */
export const CIRCA_TOLERANCE_YEARS = 2;

/** Years that still count as near. */
const NEAR_YEARS = 2;

/**
 * Years from which dates are of two generations: of the pairs of alternative years that lists give for one person .6 and .5 %
 * lie so far apart (6 of 1,072 on OFAC's list of July 2021, 3 of 560 on the UN's of February 2026), of random pairs of people 38 and 37.
 */
const GENERATION_YEARS = 16;

/*
 * What a disagreement is worth follows from two counts on OFAC's list of January 2023: how it divides the pairs
 * of alternative dates that the list gives for one person (496 to the day) and random pairs of people (400,000).
 *   one digit 34 % and 0.2 %, swapped 5 % and 0.003 %, another day of one year 17 % and 2.2 %,
 *   1 year 11 % and 4.6 %, 2 years 7 % and 4.6 %, the same day and month in another year 3 % and 0.2 %,
 *   more 22 % and 88 %. Distances of 1, 2 … 8 years: 310, 173, 122, 71, 66, 49, 27, 20 pairs of 1,215.
 * So slips speak for one person, a year or two say little, and the rest falls to nothing at 8 years.
 */
const SLIP_SIMILARITY = 0.9;
const DIFFERENT_DAY_SIMILARITY = 0.7;
const SAME_DAY_OTHER_YEAR_SIMILARITY = 0.6;
/** 0.7 and 0.6 at one and two years. */
const toNearYearSimilarity = (years: number): number => (8 - years) / 10;
/** 0.25 at three years, 0 from eight. */
const toFarYearSimilarity = (years: number): number => Math.max(0, (8 - years) / 20);

const createDateComparer =
  <F extends DateField>(fieldName: F, kinds: readonly DateKind[]) =>
  (query: readonly PartialDate[]): Comparer<EntityDate, F> =>
  (listed) => {
    let best: FieldEvidence<F> | undefined;
    for (const listedDate of listed) {
      if (!kinds.includes(listedDate.kind)) continue;
      for (const queryDate of query) {
        const compared = compareDate(queryDate, listedDate);
        if (compared) best = toBetterEvidence(best, { fieldName, ...compared, fieldValue: toDateText(listedDate) });
      }
    }
    return best;
  };

/** Compares with the listed dates of birth; other kinds are no evidence. */
export const createBirthDateComparer: CreateComparer<PartialDate, EntityDate, 'dateOfBirth'> = createDateComparer('dateOfBirth', ['birth']);

/** Compares with the listed dates of incorporation and registration, which publishers do not tell apart; other kinds are no evidence. */
export const createIncorporationDateComparer: CreateComparer<PartialDate, EntityDate, 'incorporationDate'> = createDateComparer(
  'incorporationDate',
  ['incorporation', 'registration'],
);

/** `1961-03`, `circa 1951`, `1951 to 1953`: ISO 8601 as far as it is known. */
const toDateText = ({ from, to, circa }: EntityDate): string =>
  `${circa ? 'circa ' : ''}${toIsoText(from)}${to ? ` to ${toIsoText(to)}` : ''}`;

const compareDate = (query: PartialDate, { from, to, circa }: EntityDate): Compared | undefined => {
  if (query.year === undefined || from.year === undefined) return undefined;
  const tolerance = circa ? CIRCA_TOLERANCE_YEARS : 0;
  if (to?.year !== undefined) {
    if (toFirstDay(query) <= toLastDay(to) && toLastDay(query) >= toFirstDay(from)) return WITHIN_RANGE;
    return compareYears(query.year < from.year ? from.year - query.year : query.year - to.year, tolerance);
  }
  const years = Math.abs(query.year - from.year);
  if (years === 0) {
    const agreement = compareWithinYear(query, from);
    // "circa 7 July 1966" does not exclude 9 August.
    return circa && agreement.similarity < 1 ? WITHIN_RANGE : agreement;
  }
  return (years > tolerance ? compareDaysApart(query, from, years) : undefined) ?? compareYears(years, tolerance);
};

const WITHIN_RANGE: Compared = { finding: 'within_range', similarity: 1 };

/** Two days of years that differ by a slip, or by the year alone. @returns undefined where the years are all that can be compared. */
const compareDaysApart = (query: PartialDate, listed: PartialDate, years: number): Compared | undefined => {
  if (query.day === undefined || listed.day === undefined) return undefined;
  if (isDigitSlip(query, listed)) return { finding: 'one_digit', similarity: SLIP_SIMILARITY };
  return years > NEAR_YEARS && query.day === listed.day && query.month === listed.month
    ? { finding: 'different_year', similarity: SAME_DAY_OTHER_YEAR_SIMILARITY }
    : undefined;
};

const compareWithinYear = (query: PartialDate, listed: PartialDate): Compared => {
  if (query.month === undefined || listed.month === undefined) return { finding: 'same_year', similarity: 1 };
  const sameMonth = query.month === listed.month;
  if (query.day === undefined || listed.day === undefined) {
    return sameMonth ? { finding: 'same_month', similarity: 1 } : { finding: 'different_day', similarity: DIFFERENT_DAY_SIMILARITY };
  }
  if (sameMonth && query.day === listed.day) return { finding: 'same_day', similarity: 1 };
  if (isYearOnly(query) || isYearOnly(listed)) return { finding: 'same_year', similarity: 1 };
  if (query.month === listed.day && query.day === listed.month) return { finding: 'swapped', similarity: SLIP_SIMILARITY };
  if (isDigitSlip(query, listed)) return { finding: 'one_digit', similarity: SLIP_SIMILARITY };
  return { finding: 'different_day', similarity: DIFFERENT_DAY_SIMILARITY };
};

/** @param years between a date and the nearest year stated. */
const compareYears = (years: number, tolerance: number): Compared => {
  const beyond = years - tolerance;
  // At most 0 within one year too: a range that ends in March does not hold a date in May, but is as near as can be told.
  if (beyond <= 0 && tolerance > 0) return WITHIN_RANGE;
  if (beyond <= 0) return { finding: 'different_day', similarity: DIFFERENT_DAY_SIMILARITY };
  if (beyond >= GENERATION_YEARS) return { finding: 'different_generation', similarity: 0 };
  return beyond <= NEAR_YEARS
    ? { finding: 'near_year', similarity: toNearYearSimilarity(beyond) }
    : { finding: 'different_year', similarity: toFarYearSimilarity(beyond) };
};

/**
 * Registers write 1 January where only the year is known: it is 146 of the 5,266 days stated in OFAC's list of
 * January 2023, ten times a day's share. Against another day it speaks for the year alone.
 */
const isYearOnly = ({ month, day }: PartialDate): boolean => month === 1 && day === 1;

/** Whether two dates to the day differ in one digit of YYYYMMDD, or in two neighbouring digits exchanged. */
const isDigitSlip = (query: PartialDate, listed: PartialDate): boolean => {
  const a = toIsoText(query).replaceAll('-', '');
  const b = toIsoText(listed).replaceAll('-', '');
  let first = 0;
  while (a[first] === b[first]) first += 1;
  const rest = first + 1;
  return a.slice(rest) === b.slice(rest) || (a[first] === b[rest] && a[rest] === b[first] && a.slice(rest + 1) === b.slice(rest + 1));
};

/** Ordinal on a scale of 31-day months, which orders days and is all that overlap needs. */
const toFirstDay = ({ year = 0, month = 1, day = 1 }: PartialDate): number => (year * 12 + month) * 31 + day;
const toLastDay = ({ year = 0, month = 12, day = 31 }: PartialDate): number => (year * 12 + month) * 31 + day;
