/** Words of a name with the token that each is. */
import type { RomanToken } from '../scripts/roman-token.js';
import { toToken } from '../tokens/lazy-token.js';
import type { TokenTag } from '../token-tags.js';
import type { NameKind, Token } from '../tokens/token.js';

/** A token, and the raw words that it stands for. */
export interface TaggedWord {
  readonly token: Token;
  readonly word: string;
}

/** Letters of a word beyond these are not compared. */
export const MAX_TOKEN_LENGTH = 64;

export const toTagged = (kind: NameKind, tag: TokenTag, { forms, raw, vowelless }: RomanToken): TaggedWord => ({
  token: toToken(kind, tag, forms.some(isTooLong) ? forms.map((form) => form.slice(0, MAX_TOKEN_LENGTH)) : forms, vowelless),
  word: raw,
});
/** A word of an organisation's name that says little where it stands. */
export const toConnective = ({ token, word }: TaggedWord): TaggedWord => ({
  token: toToken('organisation', 'connective', token.forms, token.vowelless),
  word,
});
const isTooLong = (form: string): boolean => form.length > MAX_TOKEN_LENGTH;
