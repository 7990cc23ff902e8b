/**
 * From names and their tokens to postings: for each token the names that have it, each with what rejects it unread
 * (layout.ts).
 */
import { TOKEN_TAGS } from '../text/token-tags.js';
import { isWordTag } from '../text/tokens/token.js';
import { TOKEN_KEY_HEAD } from '../text/tokens/token-key.js';
import { createU32 } from './growable.js';
import {
  LONGER_NAME,
  MAX_TOTAL_STEPS,
  POSTING_MARKS,
  POSTING_WORDS,
  TOKEN_TAG_MASK,
  toLetterNumber,
  toPostingHead,
  toTokenMark,
  WEIGHT_STEP,
  type Column,
} from './layout.js';
import type { Steps } from './steps.js';

export interface NameColumns {
  readonly tokenTexts: Uint8Array;
  readonly tokenOffsets: Uint32Array;
  readonly tokenTags: Uint8Array;
  readonly tokenWeights: Uint8Array;
  readonly nameOffsets: Uint32Array;
  readonly nameTokens: Uint32Array;
}

/** Names whose postings are written in one step: some milliseconds. */
const NAMES_A_STEP = 1 << 15;

/** One posting for each distinct token of each name; of each token those of light names first, of equally heavy ones in their order. */
export const buildPostings = function* ({
  tokenTexts,
  tokenOffsets,
  tokenTags,
  tokenWeights,
  nameOffsets,
  nameTokens,
}: NameColumns): Steps<Record<string, Column>> {
  const postingOffsets = createU32(tokenWeights.length + 1);
  const marks = Uint32Array.from(tokenWeights, (weight, token) => {
    const isWord = isWordTag(TOKEN_TAGS[tokenTags[token]! & TOKEN_TAG_MASK]!);
    return toTokenMark(token, weight, isWord ? toLetterNumber(tokenTexts[tokenOffsets[token]! + TOKEN_KEY_HEAD]!) : 0);
  });
  /** Whether a name has the token at a place there for the first time. */
  const isFirst = (start: number, at: number): boolean => {
    for (let i = start; i < at; i++) if (nameTokens[i] === nameTokens[at]) return false;
    return true;
  };
  for (let name = 0; name < nameOffsets.length - 1; name++) {
    const start = nameOffsets[name]!;
    for (let at = start; at < nameOffsets[name + 1]!; at++) if (isFirst(start, at)) postingOffsets[nameTokens[at]! + 1]!++;
  }
  for (let token = 1; token < postingOffsets.length; token++) postingOffsets[token]! += postingOffsets[token - 1]!;
  const next = postingOffsets.slice();
  const postings = createU32(postingOffsets[tokenWeights.length]! * POSTING_WORDS);
  const weights = toTotalSteps({ tokenWeights, nameOffsets, nameTokens });
  yield;
  const put = (name: number): void => {
    const [start, end] = [nameOffsets[name]!, nameOffsets[name + 1]!];
    const head = toPostingHead(name, weights[name]!);
    const isLonger = end - start > POSTING_MARKS + 1;
    for (let at = start; at < end; at++) {
      if (!isFirst(start, at)) continue;
      const posting = next[nameTokens[at]!]!++ * POSTING_WORDS;
      postings[posting] = head;
      if (isLonger) putMark(postings, posting + 1, 0, LONGER_NAME);
      else
        for (let other = start, n = 0; other < end; other++)
          if (other !== at) putMark(postings, posting + 1, n++, marks[nameTokens[other]!]!);
    }
  };
  const order = orderByWeight(weights);
  for (let from = 0; from < order.length; from += NAMES_A_STEP) {
    for (const name of order.subarray(from, from + NAMES_A_STEP)) put(name);
    yield;
  }
  return { postingOffsets, postings };
};

/** Of each name the weight of all its tokens in steps, at most {@link MAX_TOTAL_STEPS}. */
const toTotalSteps = ({
  tokenWeights,
  nameOffsets,
  nameTokens,
}: Pick<NameColumns, 'tokenWeights' | 'nameOffsets' | 'nameTokens'>): Uint8Array => {
  const weights = new Uint8Array(nameOffsets.length - 1);
  for (let name = 0; name < weights.length; name++) {
    let weight = 0;
    for (let at = nameOffsets[name]!; at < nameOffsets[name + 1]!; at++) weight += tokenWeights[nameTokens[at]!]!;
    weights[name] = Math.min(Math.floor(weight / WEIGHT_STEP), MAX_TOTAL_STEPS);
  }
  return weights;
};

/** Numbers from 0, light ones first: a counting sort. */
const orderByWeight = (weights: Uint8Array): Uint32Array => {
  const next = new Uint32Array(MAX_TOTAL_STEPS + 2);
  for (const weight of weights) next[weight + 1]!++;
  for (let weight = 1; weight < next.length; weight++) next[weight]! += next[weight - 1]!;
  const order = new Uint32Array(weights.length);
  for (let number = 0; number < weights.length; number++) order[next[weights[number]!]!++] = number;
  return order;
};

/** Puts the nth mark of 24 bits into the three words from `at`. */
const putMark = (postings: Uint32Array, at: number, n: number, mark: number): void => {
  const bit = n * 24;
  const word = at + (bit >>> 5);
  const shift = bit & 31;
  postings[word]! |= mark << shift;
  if (shift > 8) postings[word + 1]! |= mark >>> (32 - shift);
};
