/**
 * What slips in spelling cost: how much of the similarity of two words is left by how many edits, and what is too little.
 *
 * In: edits, and lengths in letters. Out: similarities in ten-thousandths. How edits are counted is kernels/spelling-distance.ts.
 */
import type { NameKind } from './token.js';

/** A spelling that is less alike is another name. */
export const NOISE = 3_000;

/**
 * How similarity falls with edits: to {@link AT_TYPICAL} at the number of edits that is typical of one slip for a token
 * of this length, faster than in proportion beyond it. Two slips in one short token make another name far more often
 * than one slip in each of two tokens does.
 *
 * Evidence for these and for {@link SPELLING}: searches over the tuning half of eight official lists, 2026-11-21,
 * persons and companies apart; rounded; `knownApart` of persons and `singleSlip` of companies with others of score/weights.ts,
 * 2026-11-22. That known names lie so far apart is set by the cases of test/cases/names.json.
 * What moves when one of them does: bench/README.md, Sensitivity. The part kept back was not looked at.
 */
const AT_TYPICAL = 0.75;
const STEEPNESS = 1.6;

export interface SpellingCosts {
  /** Edits that are typical of one slip: of a token of no letters, and added for each letter. */
  readonly typical: number;
  readonly typicalPerLetter: number;
  /**
   * Edits added where both spellings are names of the tables and share no group: a slip seldom makes another known
   * name, so Hassan and Hossain, Wilson and Watson are two names rather than one misspelt.
   */
  readonly knownApart: number;
  /**
   * Similarity, in ten-thousandths, below which two such names are two, and contradict each other, where more than one slip
   * parts them: Zhang and Song. Evidence: tuning half, 800 questions a set, 2026-11-22, clean listed cultures of two words
   * 4.74 to 4.66 %, another given name 1.75 to 1.63, one alias of 2,836 less, slips found as before; of single slips too,
   * clean names gained .1 more, but one typo was found in .4 less.
   */
  readonly knownNoise: number;
  /** What is left of the difference where one of the two is such a name and the other is none: one slip makes that of any name. */
  readonly oneKnown: number;
  /** Added for each letter by which lengths differ beyond the first: dropping a syllable is no slip. */
  readonly perLetterOfLength: number;
  /** The most that one inserted, dropped, changed or exchanged letter counts, where it makes no other known name. */
  readonly singleSlip: number;
  /** Edits added for each letter that the longer spelling has less than {@link SHORT_WORD}. */
  readonly perLetterShort: number;
}

/**
 * Companies that are called by one short word or by letters are many, and one letter apart from each other (KFC, KFB):
 * of 217 well-known ones (banks, airlines, makers of cars and clothes) 79 instead of 154 alert on six official lists,
 * while one typo costs .5 points more of the names on the tuning half, 2026-11-21.
 */
export const SHORT_WORD = 6;

/** Companies' words are longer and odder than people's, so that a slip makes another company's word less often. */
export const SPELLING: Readonly<Record<NameKind, SpellingCosts>> = {
  person: {
    typical: 0.32,
    typicalPerLetter: 0.137,
    knownApart: 0.74,
    knownNoise: 5500,
    oneKnown: 0.85,
    perLetterOfLength: 0.42,
    singleSlip: 0.87,
    perLetterShort: 0,
  },
  organisation: {
    typical: 0.32,
    typicalPerLetter: 0.185,
    knownApart: 0.45,
    knownNoise: NOISE,
    oneKnown: 1,
    perLetterOfLength: 0.3,
    singleSlip: 1.08,
    perLetterShort: 0.15,
  },
};

const toTypicalEdits = (length: number, { typical, typicalPerLetter }: SpellingCosts): number => typical + typicalPerLetter * length;
/** How alike two spellings so many edits apart are: ten-thousandths. @param length of the longer one, in letters. */
export const toGraded = (edits: number, length: number, costs: SpellingCosts): number =>
  Math.round(10_000 * AT_TYPICAL ** ((edits / toTypicalEdits(length, costs)) ** STEEPNESS));

/** Edits, in typical ones, with which similarity falls to {@link NOISE}, and a little more for the rounding. */
const NOISE_EDITS = (Math.log(NOISE / 10_000) / Math.log(AT_TYPICAL)) ** (1 / STEEPNESS) + 0.01;
/** Whether two spellings so many edits apart are other names, for all that {@link toGraded} would say: powers are dear. */
export const isNoise = (edits: number, length: number, costs: SpellingCosts): boolean =>
  edits > NOISE_EDITS * toTypicalEdits(length, costs);

/** The most that inserting, dropping, changing or exchanging one letter costs, the first letter too (spelling-distance.ts), and folding. */
export const DEAREST_SLIP = 1.5;
/** Whether a distance of so many edits may be a single slip that costs less as one. */
export const mayBeSingleSlip = (edits: number, { singleSlip }: SpellingCosts): boolean => edits > singleSlip && edits <= DEAREST_SLIP;

/** Hundredths of an edit from which two spellings of these lengths are noise, but no less than what a single slip costs. */
export const toMostDistance = (a: number, b: number, costs: SpellingCosts): number =>
  100 * Math.max(DEAREST_SLIP, NOISE_EDITS * toTypicalEdits(Math.max(a, b), costs) - toLengthEdits(a, b, costs));
/** Edits added for what lengths differ by. */
export const toLengthEdits = (a: number, b: number, { perLetterOfLength }: SpellingCosts): number =>
  perLetterOfLength * Math.max(0, Math.abs(a - b) - 1);
