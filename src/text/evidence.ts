/**
 * What agreeing words are worth as evidence, for what is scored (compare/name-doubts.ts) and what bounds it
 * (candidates/plan.ts, thin-evidence.ts) alike.
 *
 * A pair of equal words is its weight to a power, so that common words add up to less than their weights do; one of
 * words that are alike is that times its similarity to a power: it is less evidence than it is found.
 */

/** Twice the weight of three tokens written as one and three that answer them, in hundredths. */
const MOST = 6 * 100;

/** Powers from 0 to 1 in equal steps, for each power made once. */
const toPowers = (most: number, one: number): ((power: number) => Float64Array) => {
  const tables = new Map<number, Float64Array>();
  return (power) => {
    const known = tables.get(power);
    if (known) return known;
    const table = Float64Array.from({ length: most + 1 }, (_, step) => (step / one) ** power);
    tables.set(power, table);
    return table;
  };
};
/** By twice the pair's weight in hundredths. */
export const toEvidenceTable = toPowers(MOST, 200);
/** By the pair's similarity in ten-thousandths. */
export const toLikenessTable = toPowers(10_000, 10_000);

/**
 * What a missing word costs, as a share of its weight, where the other name holds all words that are there: from evidence
 * of `from` on by and by, from `full` on wholly.
 */
export interface Containment {
  readonly missing: number;
  /**
   * What a word between others weighs at most, in hundredths, where it is missing: a rare middle name parts two people no
   * better than a common one.
   */
  readonly most: number;
  readonly from: number;
  readonly full: number;
}

export interface ContainmentCosts {
  /** Of a word that the query has more, and added where it is the first or the last. */
  readonly queryMissing: number;
  readonly queryEdge: number;
  /** Of a word that the listed name has more. */
  readonly listedMissing: number;
  /** What is left of these for a particle: who states a father's name beside says whose son he is as well. */
  readonly queryParticle: number;
  readonly listedParticle: number;
  /** The same for a word of structure, of up to {@link STRUCTURE_WORD}: who adds group or holding seldom means another company. */
  readonly queryStructure: number;
  readonly listedStructure: number;
  /**
   * Instead of {@link queryMissing} where the query holds all words of the listed name: who bears all names of a listed
   * person bears another name too.
   */
  readonly containing: Containment;
  /** Instead of {@link listedMissing} where the listed name holds all words of the query: most people are called by some of their names. */
  readonly held: Containment;
}

/** A token of at most this weight (an article, "abu", "and") does not make a second word of a name. */
export const PARTICLE_WEIGHT = 12;

/** What is left of a missing word's cost by its weight, in hundredths. */
export const toLightShare = (weight: number, particle: number, structure: number): number =>
  weight <= PARTICLE_WEIGHT ? particle : weight <= STRUCTURE_WORD ? structure : 1;

/** The most that a listed particle or word of structure is spared, in hundredths of its weight. */
export const toMostSpared = ({ listedParticle, listedStructure }: ContainmentCosts): number =>
  Math.max((1 - listedParticle) * PARTICLE_WEIGHT, (1 - listedStructure) * STRUCTURE_WORD);

/** The most that a word weighs, in hundredths, that says what a company does or where, not which it is. */
export const COMMON_WORD = 38;

/** The most that a word of structure weighs, in hundredths (group, holding, corporation). */
export const STRUCTURE_WORD = 26;
/**
 * What two left-over words contradict each other by, in hundredths: the lighter; of two words of structure, which may stand for each
 * other (a group may be called a holding), or beside a legal form, which others leave out, a share of it. Never falls as either weight grows.
 */
export const toContradictedWeight = (one: number, other: number, structureShare: number): number => {
  const lighter = Math.min(one, other);
  return lighter > PARTICLE_WEIGHT && Math.max(one, other) > STRUCTURE_WORD ? lighter : structureShare * lighter;
};

/** The weight of an initial: what weighs more is a word. A listed initial that answers a word of the query leaves the word to differ. */
export const INITIAL_WEIGHT = 30;

/** Names of fewer pairs of words are in too many others. */
export const LEAST_CONTAINED = 2;

/** How far so much evidence lets a name that holds all words of another be taken for it, 0..1. */
export const toContainment = (agreeing: number, { from, full }: Containment): number =>
  agreeing <= from ? 0 : Math.min(1, (agreeing - from) / (full - from));

/** Least similarity of what agrees, from which a query counts as held by the listed name, fully where it is 1. */
const NEARLY_EQUAL = 0.8;
/** By the least similarity, 0..1, of all pairs. */
export const toNearness = (least: number): number => Math.max(0, (least - NEARLY_EQUAL) / (1 - NEARLY_EQUAL));

/** What a word is spared of its cost, at so much for each hundredth of its weight, for what it weighs above the most. */
export const toSpared = (weight: number, missing: number, most: number): number => missing * Math.max(0, weight - most);

/** The same costs where words are not told one by one: as if each weighed as much as one can. */
export const toLeastContainment = (containment: Containment): Containment => ({
  ...containment,
  missing: (containment.missing * containment.most) / 100,
  most: 100,
});

/** A cost on the way from what it is otherwise to what it is where one name holds the other. */
export const toLessened = (missing: number, contained: number, containment: number): number =>
  missing + containment * (contained - missing);
