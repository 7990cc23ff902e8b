/**
 * Presents one listed name after the other to the scorer: weights and matches are looked up, nothing is compared.
 *
 * One cursor at a time: making one invalidates the one before it.
 */
import type { NameRow, TokenId } from '../entity/ids.js';
import { NAME_FLAGS, TOKEN_FLAGS, TOKEN_ROLE_SHIFT, TOKEN_TAG_MASK, toTokenHash } from '../index/layout.js';
import type { PartitionReader } from '../index/reader.js';
import { MAX_TOKENS } from '../text/prepare.js';
import { NO_MATCH, type TokenMatch } from '../text/tokens/token-match.js';
import { toStrangeness } from '../text/persons/strangeness.js';
import { TOKEN_KEY_HEAD } from '../text/tokens/token-key.js';
import { TOKEN_TAGS } from '../text/token-tags.js';
import { isWordTag, TOKEN_ROLES, type Token } from '../text/tokens/token.js';
import { toInitialMatch } from './expand.js';
import { findMatch, isInitial, toPairNumber, type TokenExpansion } from './expansion.js';
import { fillStanding, MERGED_SHIFT, SPLIT_SHIFT, toStandingBit } from './standing.js';

/** Which query tokens a listed token may match: for most none, which is known at once. Small, since it is filled for every query. */
const standing = new Uint32Array(4096);
const MASK = standing.length - 1;

const PARTICLE = TOKEN_TAGS.indexOf('particle');
const NAME = TOKEN_TAGS.indexOf('name');
/** From the two bits that are kept, `filial` means a father in a name, and a generation in any other word but a particle. */
const toRole = (tag: number): number => {
  const role = tag >>> TOKEN_ROLE_SHIFT;
  const kind = tag & TOKEN_TAG_MASK;
  return role !== TOKEN_ROLES.filial || kind === PARTICLE ? role : kind === NAME ? TOKEN_ROLES.father : TOKEN_ROLES.generation;
};

export interface ListedCursor {
  readonly moveTo: (name: NameRow) => void;
  /** The name's tokens; valid until the next move. */
  readonly side: {
    length: number;
    readonly weights: Uint8Array;
    readonly roles: Uint8Array;
    readonly isKnown: (position: number) => boolean | undefined;
    readonly toStrangeness: (position: number) => number;
    isWeak: boolean;
  };
  readonly relations: {
    readonly single: (query: number, listed: number) => TokenMatch;
    readonly merged: (query: number, listed: number) => TokenMatch;
    readonly split: (query: number, listed: number) => TokenMatch;
  };
}

/** 1 where the query token is an initial. */
const initials = new Uint8Array(MAX_TOKENS);
/** For each token of the listed name its weight, its role, and what it may match. */
const weights = new Uint8Array(MAX_TOKENS);
const roles = new Uint8Array(MAX_TOKENS);
const stands = new Uint32Array(MAX_TOKENS);

export const createListedCursor = (partition: PartitionReader, expansions: readonly TokenExpansion[]): ListedCursor => {
  const { nameOffsets, nameTokens, tokenTags, tokenTexts, tokenOffsets, tokenWeights, nameFlags } = partition;
  let start = 0;
  const isKnown = (position: number): boolean | undefined => {
    const tag = tokenTags[nameTokens[start + position]!]!;
    return (tag & TOKEN_FLAGS.complex) === 0 ? (tag & TOKEN_FLAGS.known) !== 0 : undefined;
  };
  const toStrangenessAt = (position: number): number => {
    const token = nameTokens[start + position]!;
    return toStrangeness({ bytes: tokenTexts, start: tokenOffsets[token]! + TOKEN_KEY_HEAD, end: tokenOffsets[token + 1]! });
  };
  const side = { length: 0, weights, roles, isKnown, toStrangeness: toStrangenessAt, isWeak: false };
  fillStanding(standing, expansions);
  for (let query = 0; query < expansions.length; query++) initials[query] = isInitial(expansions[query]!.token) ? 1 : 0;
  return {
    side,
    moveTo: (name) => {
      start = nameOffsets[name]!;
      side.length = nameOffsets[name + 1]! - start;
      side.isWeak = (nameFlags[name]! & NAME_FLAGS.weak) !== 0;
      for (let j = 0; j < side.length; j++) {
        const token = nameTokens[start + j]!;
        weights[j] = tokenWeights[token]!;
        roles[j] = toRole(tokenTags[token]!);
        stands[j] = standing[toTokenHash(token) & MASK]!;
      }
    },
    relations: {
      single: (query, listed) => {
        const isFound = (stands[listed]! & toStandingBit(query)) !== 0;
        if (!isFound && initials[query] === 0) return NO_MATCH;
        const { token, single } = expansions[query]!;
        const row = nameTokens[start + listed]!;
        const known = isFound ? findMatch(single, row) : NO_MATCH;
        return known !== NO_MATCH || initials[query] === 0 ? known : toInitialMatchOf(partition, token, row as TokenId);
      },
      merged: (query, listed) =>
        (stands[listed]! & (toStandingBit(query) << MERGED_SHIFT)) === 0
          ? NO_MATCH
          : findMatch(expansions[query]!.merged, nameTokens[start + listed]!),
      split: (query, listed) =>
        (stands[listed]! & (toStandingBit(query) << SPLIT_SHIFT)) === 0
          ? NO_MATCH
          : findMatch(expansions[query]!.split, toPairNumber(nameTokens[start + listed]!, nameTokens[start + listed + 1]!)),
    },
  };
};

/** The matches seen from the other side: what is merged for one side is split for the other. */
export const toSwappedRelations = ({ single, merged, split }: ListedCursor['relations']): ListedCursor['relations'] => ({
  single: (query, listed) => single(listed, query),
  merged: (query, listed) => split(listed, query),
  split: (query, listed) => merged(listed, query),
});

const toInitialMatchOf = (partition: PartitionReader, token: Token, listed: TokenId): TokenMatch =>
  partition.toFirstLetter(listed) === token.forms[0]!.charCodeAt(0) && isWordTag(TOKEN_TAGS[partition.tokenTags[listed]! & TOKEN_TAG_MASK]!)
    ? toInitialMatch(token)
    : NO_MATCH;
