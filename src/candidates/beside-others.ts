/**
 * Of the listed tokens that a word of a query may stand for, those that stand in a name beside what another of its words may
 * stand for. Where no word brings a name to a score alone, the others need not be compared, which takes longer than to read
 * the few names that most have.
 *
 * Complete: a name in which one word finds its like and no other word does has one pair, and that is too little.
 */
import { isLongerName, POSTING_WORDS, toTokenHash } from '../index/layout.js';
import type { PartitionReader } from '../index/reader.js';
import { toLightShare, type ContainmentCosts } from '../text/evidence.js';
import type { NameKind, Token } from '../text/tokens/token.js';
import { isInitial, toPairLeft, type MatchList, type TokenExpansion } from './expansion.js';
import { countPostings } from './word-pairs.js';

/** What names must score to be found, and what the words cost there that they leave out. */
export interface LeastScore {
  readonly leastScore: number;
  readonly costs: Readonly<Record<NameKind, Pick<ContainmentCosts, 'queryMissing' | 'queryParticle' | 'queryStructure'>>>;
}

/** What a pair of words weighs at most, in hundredths. */
const MOST_WEIGHT = 100;
/** Scores are rounded to two decimals after the fact. */
const ROUNDING = 0.01;

/** Whether a name may score so much that answers the word at a position and no other; an initial is answered by any word that begins so. */
export const mayScoreAlone = (tokens: readonly Token[], position: number, { leastScore, costs }: LeastScore): boolean => {
  const theta = (leastScore - ROUNDING) / 100;
  const { queryMissing, queryParticle, queryStructure } = costs[tokens[position]!.kind];
  let missing = 0;
  for (let other = 0; other < tokens.length; other++) {
    if (isInitial(tokens[other]!)) return true;
    const { weight } = tokens[other]!;
    if (other !== position) missing += queryMissing * toLightShare(weight, queryParticle, queryStructure) * weight;
  }
  return (1 - theta) * MOST_WEIGHT >= theta * missing;
};

/**
 * By token hash the positions whose words may stand for it, all of them where it stands for two words or for half a word.
 * Small, since it is filled for one query after the other.
 */
const standing = new Uint32Array(4096);
const MASK = standing.length - 1;
const ALL_POSITIONS = 0xffff_ffff;

/** Says what the words of a query may stand for; stands until the next query. */
export const fillOthers = (expansions: readonly TokenExpansion[]): void => {
  standing.fill(0);
  for (let position = 0; position < expansions.length; position++) {
    const { single, merged, split } = expansions[position]!;
    for (let i = single.start; i < single.end; i++) standing[toTokenHash(single.rows[i]!) & MASK]! |= 1 << position;
    for (let i = merged.start; i < merged.end; i++) standing[toTokenHash(merged.rows[i]!) & MASK] = ALL_POSITIONS;
    for (let i = split.start; i < split.end; i++) standing[toTokenHash(toPairLeft(split.rows[i]!)) & MASK] = ALL_POSITIONS;
  }
};

/** More names than these are not read. */
const MOST_NAMES = 64;

/** Moves to the front of a list, in its place, what stands beside anything that {@link fillOthers} was told of another position, a few tokens by chance. */
export const keepBesideOthers = (partition: PartitionReader, list: MatchList, position: number): MatchList => {
  const { rows, matches, start } = list;
  const others = ~(1 << position);
  let end = start;
  for (let i = start; i < list.end; i++) {
    if (countPostings(partition, rows[i]!) <= MOST_NAMES && !isBeside(partition, rows[i]!, others)) continue;
    rows[end] = rows[i]!;
    matches[end++] = matches[i]!;
  }
  return { rows, matches, start, end };
};

/** By the marks of its postings, four to each (retrieve.ts). */
const isBeside = ({ postings, postingOffsets }: PartitionReader, token: number, others: number): boolean => {
  const end = postingOffsets[token + 1]! * POSTING_WORDS;
  for (let at = postingOffsets[token]! * POSTING_WORDS; at < end; at += POSTING_WORDS) {
    const first = postings[at + 1]!;
    const second = postings[at + 2]!;
    const third = postings[at + 3]!;
    const beside =
      standing[first & MASK]! |
      standing[((first >>> 24) | (second << 8)) & MASK]! |
      standing[(second >>> 16) & MASK]! |
      standing[(third >>> 8) & MASK]!;
    if ((beside & others) !== 0 || isLongerName(first)) return true;
  }
  return false;
};
