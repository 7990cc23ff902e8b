/**
 * Leaves out listed tokens that share a key with a query word but stand in no name beside a token that another query word
 * may match. Where one word alone cannot bring a name to the score, these need not be compared, and to compare them would
 * take longer than to read the few names that most tokens have.
 *
 * Complete: a name in which only one word is matched has one pair, which is too little.
 */
import { isLongerName, POSTING_WORDS, toTokenHash } from '../index/layout.js';
import type { PartitionReader } from '../index/reader.js';
import { toLightShare, type ContainmentCosts } from '../text/evidence.js';
import type { NameKind, Token } from '../text/tokens/token.js';
import { isInitial, toPairLeft, type MatchList, type TokenExpansion } from './expansion.js';
import { countPostings } from './word-pairs.js';

/** What names must score to be found, and what the query's words cost that they leave out. */
export interface LeastScore {
  readonly leastScore: number;
  readonly costs: Readonly<Record<NameKind, Pick<ContainmentCosts, 'queryMissing' | 'queryParticle' | 'queryStructure'>>>;
}

/** The highest weight of a pair, in hundredths. */
const MOST_WEIGHT = 100;
/** Room for the rounding of scores to two decimals. */
const ROUNDING = 0.01;

/** Whether a name that matches the word at a position and no other may score enough. An initial is matched by any word that begins so. */
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
 * By token hash, the positions whose words the token may match; all of them where it matches two words or half a word.
 * Small, since it is filled for every query.
 */
const standing = new Uint32Array(4096);
const MASK = standing.length - 1;
const ALL_POSITIONS = 0xffff_ffff;

/** Notes what the words of a query may match, until the next query. */
export const fillOthers = (expansions: readonly TokenExpansion[]): void => {
  standing.fill(0);
  for (let position = 0; position < expansions.length; position++) {
    const { single, merged, split } = expansions[position]!;
    for (let i = single.start; i < single.end; i++) standing[toTokenHash(single.rows[i]!) & MASK]! |= 1 << position;
    for (let i = merged.start; i < merged.end; i++) standing[toTokenHash(merged.rows[i]!) & MASK] = ALL_POSITIONS;
    for (let i = split.start; i < split.end; i++) standing[toTokenHash(toPairLeft(split.rows[i]!)) & MASK] = ALL_POSITIONS;
  }
};

/** A token in more names than these is kept without reading them. */
const MOST_NAMES = 64;

/** Keeps, in place, the tokens of a list that stand in a name beside a match of another position ({@link fillOthers}); a few pass by chance. */
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

/** By the four marks in each of its postings (retrieve.ts). */
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
