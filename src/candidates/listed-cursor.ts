/**
 * One listed name after the other as the other side of a query: weights and relations by look-up, nothing is compared.
 */
import type { NameRow, TokenId } from '../entity/ids.js';
import { NAME_FLAGS, TOKEN_FLAGS, TOKEN_TAG_MASK } from '../index/layout.js';
import type { PartitionReader } from '../index/reader.js';
import { MAX_TOKENS } from '../text/prepare.js';
import { NO_MATCH, type TokenMatch } from '../text/token-similarity.js';
import { isWordTag, TOKEN_TAGS, type Token } from '../text/token.js';
import { findMatch, isInitial, toInitialMatch, toPairNumber, type TokenExpansion } from './expand.js';

export interface ListedCursor {
  readonly moveTo: (name: NameRow) => void;
  /** The name's tokens; valid until the next move. */
  readonly side: { length: number; readonly weights: Uint8Array; readonly filial: Uint8Array; isWeak: boolean };
  readonly relations: {
    readonly single: (query: number, listed: number) => TokenMatch;
    readonly merged: (query: number, listed: number) => TokenMatch;
    readonly split: (query: number, listed: number) => TokenMatch;
  };
}

export const createListedCursor = (partition: PartitionReader, expansions: readonly TokenExpansion[]): ListedCursor => {
  const { nameOffsets, nameTokens, tokenTags, tokenWeights, nameFlags } = partition;
  const side = { length: 0, weights: new Uint8Array(MAX_TOKENS), filial: new Uint8Array(MAX_TOKENS), isWeak: false };
  let start = 0;
  return {
    side,
    moveTo: (name) => {
      start = nameOffsets[name]!;
      side.length = nameOffsets[name + 1]! - start;
      side.isWeak = (nameFlags[name]! & NAME_FLAGS.weak) !== 0;
      for (let j = 0; j < side.length; j++) {
        const token = nameTokens[start + j]!;
        side.weights[j] = tokenWeights[token]!;
        side.filial[j] = tokenTags[token]! & TOKEN_FLAGS.filial;
      }
    },
    relations: {
      single: (query, listed) => {
        const { token, single } = expansions[query]!;
        const row = nameTokens[start + listed]!;
        const known = findMatch(single, row);
        return known !== NO_MATCH || !isInitial(token) ? known : toInitialMatchOf(partition, token, row as TokenId);
      },
      merged: (query, listed) => {
        const { merged } = expansions[query]!;
        return merged.rows.length === 0 ? NO_MATCH : findMatch(merged, nameTokens[start + listed]!);
      },
      split: (query, listed) => {
        const { split } = expansions[query]!;
        return split.rows.length === 0 ? NO_MATCH : findMatch(split, toPairNumber(nameTokens[start + listed]!, nameTokens[start + listed + 1]!));
      },
    },
  };
};

/** The relations seen from the other side: what is merged for one is split for the other. */
export const toSwappedRelations = ({ single, merged, split }: ListedCursor['relations']): ListedCursor['relations'] => ({
  single: (query, listed) => single(listed, query),
  merged: (query, listed) => split(listed, query),
  split: (query, listed) => merged(listed, query),
});

const toInitialMatchOf = (partition: PartitionReader, token: Token, listed: TokenId): TokenMatch =>
  partition.toFirstLetter(listed) === token.forms[0]!.charCodeAt(0) && isWordTag(TOKEN_TAGS[partition.tokenTags[listed]! & TOKEN_TAG_MASK]!)
    ? toInitialMatch(token)
    : NO_MATCH;
