/**
 * What each finding of a field beside the name weighs, relative to the name's 1: the riskWeight of its breakdown.
 *
 * The score is Σ weight·score / Σ weight, so what a finding does follows from its weight and the similarity that
 * the comparer gives it. Agreement comes with similarity 1, or near it, and a weight by its rarity; contradiction
 * with a low similarity and a weight by how seldom one person's data contradict themselves. "100 becomes 72.5" below
 * says what a finding alone makes of an exact name.
 * These numbers are a first table: set from the counts named here and printed by test/real/compare-across-lists.test.ts
 * (UN list of February 2026, OFAC list of July 2021; 2026-11), not yet fitted to labelled pairs.
 */
import type { FieldFindings, SupportingField } from '../compare/comparer.js';

export const FIELD_WEIGHTS: { readonly [F in SupportingField]: Readonly<Record<FieldFindings[F], number>> } = {
  /*
   * Rates on OFAC's list of January 2023, among alternative dates of one person and among random pairs of persons:
   * same day (by definition) and 0.01 %, one digit 34 and 0.2 %, swapped 5 and 0.003 %, another day of the year
   * 17 and 2.2 %, one or two years apart 18 and 9.3 %, more 25 and 88 %.
   */
  dateOfBirth: {
    // One random pair in 9,000: the strongest thing that two people do not share by chance. 75 becomes 90, 25 becomes 70.
    same_day: 1.5,
    // One pair in 500. 75 becomes 78.8.
    same_month: 0.18,
    // One pair in 40, and often all that a list states. 75 becomes 77.7.
    same_year: 0.12,
    // Ranges and circa hold some years: one pair in 10. 75 becomes 76.2.
    within_range: 0.05,
    // Slips at similarity .9: an exact name stays above 98, a name of 90 stays where it is.
    swapped: 0.12,
    one_digit: 0.12,
    // At .7: rarer by chance than in one person's data, but two full dates that differ cannot confirm. 100 becomes 96.8.
    different_day: 0.12,
    // At .7 and .6, twice as common in one person's data as by chance, and no more. 100 becomes 96.8 and 95.7.
    near_year: 0.12,
    // At 0 from eight years: 100 becomes 70.4, so an exact name is still shown, and none that is less than exact; 85 becomes 59.9. At three years (.25) 77.8 and 67.3.
    different_year: 0.42,
    // One pair of dates of one person in 180, more than one in three at random (compare/date-of-birth.ts): an equal name is somebody else's. 100 becomes 66.7.
    different_generation: 0.5,
  },
  /*
   * As births, but a company is founded, registered and registered again, and publishers do not say which they
   * mean: an equal day says as much, another year far less (100 becomes 87).
   */
  incorporationDate: {
    same_day: 0.35,
    same_month: 0.18,
    same_year: 0.12,
    within_range: 0.05,
    swapped: 0.12,
    one_digit: 0.12,
    different_day: 0.08,
    near_year: 0.08,
    different_year: 0.15,
    different_generation: 0.15,
  },
  country: {
    // One random pair in 10 of that list, and names tell it already. 75 becomes 76.9.
    same_kind: 0.08,
    // Birth country with citizenship, address with residence: the same, less surely meant.
    same: 0.05,
    // None of 359 pairs of one name, 96 % at random: but lists copy one another, while a customer states one citizenship
    // of several, so it weighs less than these counts would have it. 100 becomes 90.9, of unstated kind (.5) 95.5.
    different: 0.1,
  },
  gender: {
    // Four random pairs in five of that list agree, since seven in eight entries are men.
    same: 0.03,
    // Rarely wrong in a list, rarely stated. 100 becomes 80, 85 becomes 68.
    different: 0.25,
  },
  birthPlace: {
    // A town: one random pair in 340 of that list, more among names of one culture. 75 becomes 78.3.
    same: 0.15,
    // A region, or two towns of one region (.6): 5 % of pairs of one name, 0.2 % at random.
    same_part: 0.06,
    // Little beside the name's own culture, and country.ts says it already.
    same_country: 0.02,
    // 3 % of pairs of one name, 99 % at random, but customers know their birth place better than lists do. In another country 100 becomes 94.3, in the same one (.4) 96.6.
    different: 0.06,
  },
  identification: {
    // 95 is (0 + 19 × 100) / 20: whatever the name, the score of the two alone is at least that.
    same_strong: 19,
    // A short or unsupported number: one in some thousands by chance. 75 becomes 78.3.
    same_weak: 0.15,
    // Passports are renewed and numbers mistyped. 100 becomes 95.2.
    different: 0.05,
  },
  address: {
    // A house that two people of like name share: family or the person. 75 becomes 80.
    same_line: 0.25,
    // As a birth town, but cities are where lists and customers both are. 75 becomes 76.2.
    same_city: 0.05,
    // People move, companies have many addresses: 13 % of pairs of one name differ. 100 becomes 98.
    different: 0.02,
  },
};
