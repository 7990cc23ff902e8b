/** Words of a name on their way to tokens: joined, and tagged. */
import { withForms, type RomanToken } from '../scripts/roman-token.js';
import { toToken } from './lazy-token.js';
import type { NameKind, Token, TokenTag } from './token.js';

/** A token, and the raw words that it stands for. */
export interface TaggedWord {
  readonly token: Token;
  readonly word: string;
}

/** Letters of a word beyond these are not compared. */
export const MAX_TOKEN_LENGTH = 64;
/** Romanisations that a joined word carries at most. */
export const MAX_FORMS = 3;

/** Neighbours as one word of these forms; without vowels where one of them is, unless it is told. */
export const joinWords = (
  tokens: readonly RomanToken[],
  forms: readonly string[],
  vowelless = tokens.some((token) => token.vowelless),
): RomanToken => withForms(tokens[0]!, [...new Set(forms)].slice(0, MAX_FORMS), vowelless, tokens.map(({ raw }) => raw).join(' '));
/** Words as they are romanised best, written as one. */
export const toJoinedForm = (tokens: readonly RomanToken[]): string => tokens.map(({ forms }) => forms[0]!).join('');

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
