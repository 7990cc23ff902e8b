/**
 * The text by which an index knows a token, and what its bytes tell without the token being made: a character for the
 * tag, one for whether vowels are written, and the forms, divided. Latin-1.
 */
import { makeToken } from './lazy-token.js';
import { TOKEN_TAGS, type TokenTag } from '../token-tags.js';
import type { NameKind, Token } from './token.js';

/** The character of the first tag. */
const FIRST_TAG = 48;
/** Characters before the first form. */
export const TOKEN_KEY_HEAD = 2;

const [WITH_VOWELS, WITHOUT_VOWELS] = [':', '~'];
const FORM_DIVIDER = '|';

/** Equal keys, equal tokens. */
export const toTokenKey = (tag: TokenTag, forms: readonly string[], vowelless: boolean): string =>
  `${String.fromCharCode(FIRST_TAG + TOKEN_TAGS.indexOf(tag))}${vowelless ? WITHOUT_VOWELS : WITH_VOWELS}${forms.length === 1 ? forms[0]! : forms.join(FORM_DIVIDER)}`;

/** Reads back what {@link toTokenKey} wrote. The token is made anew, for a look that is soon over. */
export const parseTokenKey = (kind: NameKind, key: string): Token => {
  const forms = key.slice(TOKEN_KEY_HEAD);
  return makeToken(
    kind,
    TOKEN_TAGS[key.charCodeAt(0) - FIRST_TAG]!,
    forms.includes(FORM_DIVIDER) ? forms.split(FORM_DIVIDER) : [forms],
    key.charAt(1) === WITHOUT_VOWELS,
  );
};

/** The first form of the token that a text is of. */
export const toFirstForm = (key: string): string => {
  const end = key.indexOf(FORM_DIVIDER, TOKEN_KEY_HEAD);
  return key.slice(TOKEN_KEY_HEAD, end < 0 ? key.length : end);
};

/** Whether the bytes are of a token that is written without vowels, whose first form begins at `start`. */
export const isKeyOfVowelless = (bytes: Uint8Array, start: number): boolean => bytes[start - 1] === WITHOUT_VOWELS.charCodeAt(0);

const DIVIDER_BYTE = FORM_DIVIDER.charCodeAt(0);
/** Where the form that begins at `start` ends among the bytes of a key, which end at `end`. */
export const toFormEnd = (bytes: Uint8Array, start: number, end: number): number => {
  let at = start;
  while (at < end && bytes[at] !== DIVIDER_BYTE) at++;
  return at;
};
