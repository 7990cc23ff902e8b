/**
 * What an index keeps of a token beside its text: worked out from the token alone, in whichever thread meets it first.
 */
import {
  addHeardKey,
  addInitialsKey,
  addNamePairKeys,
  addRelationKeys,
  addWrittenKeys,
  isSimplySpelt,
  KEY_RELATIONS,
  KeyList,
} from '../text/tokens/relation-keys.js';
import { TOKEN_TAGS } from '../text/token-tags.js';
import type { Token } from '../text/tokens/token.js';
import { toTokenKey } from '../text/tokens/token-key.js';
import { TOKEN_FLAGS, TOKEN_ROLE_MASK, TOKEN_ROLE_SHIFT, toRelationRow } from './layout.js';

export interface TokenFacts {
  readonly weight: number;
  /** Its tag with flags and role (layout.ts). */
  readonly tags: number;
  /** The keys of its relations, each once. */
  readonly keys: Float64Array;
  /** What a row of the relation table says beside the token's number, by key. */
  readonly rows: Uint32Array;
}

/** Tokens whose numbers are known without their text. */
const MOST_RECENT = 50_000;

/** Numbers tokens from 0, equal ones alike while it is not cleared. */
export class TokenNumbers {
  readonly texts = new Map<string, number>();
  readonly #recent = new Map<Token, number>();
  #next = 0;

  /** @param onNew is told of a token that is numbered for the first time, with its text. */
  toNumber(token: Token, onNew: (token: Token, text: string) => void): number {
    const recent = this.#recent.get(token);
    if (recent !== undefined) return recent;
    if (this.#recent.size >= MOST_RECENT) this.#recent.clear();
    const text = toTokenKey(token.tag, token.forms, token.vowelless);
    const number = this.toNumberOfText(text, () => onNew(token, text));
    this.#recent.set(token, number);
    return number;
  }

  toNumberOfText(text: string, onNew: () => void): number {
    const known = this.texts.get(text);
    if (known !== undefined) return known;
    this.texts.set(text, this.#next);
    onNew();
    return this.#next++;
  }

  /** Forgets tokens; those that come are numbered on. */
  clear(): void {
    this.texts.clear();
    this.#recent.clear();
  }
}

const keyList = new KeyList();
let rowsAtHand = new Uint32Array(256);
const NO_NUMBER = 0;

/** @returns views that hold until the next call. */
export const toTokenFacts = (token: Token): TokenFacts => {
  keyList.length = 0;
  addRelationKeys(token, keyList);
  addInitialsKey(token, keyList);
  addHeardKey(token, keyList);
  addNamePairKeys(token, keyList);
  addWrittenKeys(token, keyList);
  keyList.mergeEqual();
  const isComplex = !isSimplySpelt(token);
  const { length } = token.forms[0]!;
  if (keyList.length > rowsAtHand.length) rowsAtHand = new Uint32Array(keyList.keys.length);
  for (let i = 0; i < keyList.length; i++)
    rowsAtHand[i] = toRelationRow(NO_NUMBER, { isSlip: (keyList.relations[i]! & KEY_RELATIONS.slip) !== 0, isComplex, length });
  return {
    weight: token.weight,
    tags:
      TOKEN_TAGS.indexOf(token.tag) |
      (token.isKnown ? TOKEN_FLAGS.known : 0) |
      (isComplex ? TOKEN_FLAGS.complex : 0) |
      ((token.role & TOKEN_ROLE_MASK) << TOKEN_ROLE_SHIFT),
    keys: keyList.keys.subarray(0, keyList.length),
    rows: rowsAtHand.subarray(0, keyList.length),
  };
};
