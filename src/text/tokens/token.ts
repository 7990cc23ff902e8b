/**
 * What a prepared token is: one word of a name with everything that comparing it needs.
 *
 * Tokens are values: the same forms and tag always give an equal token, so an index stores each once (lazy-token.ts
 * makes them). A token's weight is its rarity by the shipped reference frequencies, never by the loaded list: a score
 * depends on the two names alone, and stays the same when a list changes (docs/decisions.md).
 */
import type { LegalForm } from '../companies/legal-forms.js';
import type { NamePair } from '../persons/paired-names.js';
import type { TokenTag } from '../token-tags.js';

/** person names, and names of everything else: companies, vessels, aircraft. */
export type NameKind = 'person' | 'organisation';

/**
 * filial: who stands before is the child of who stands behind (bin, ibn, bint, ould). syllable: of one syllable.
 * leading: a name that many bear before the one they are called by, and leave out (Mohammad Javad, José Daniel).
 * generation: tells father from son (Jr, III). father: whose child the bearer is (Heydar oglu, Karimovich). The lower two bits of both are those of
 * filial, which particles alone are; of the others fathers alone are names.
 */
export const TOKEN_ROLES = { none: 0, filial: 1, syllable: 2, leading: 3, generation: 5, father: 9 } as const;
export type TokenRole = (typeof TOKEN_ROLES)[keyof typeof TOKEN_ROLES];

export interface Token {
  readonly kind: NameKind;
  readonly tag: TokenTag;
  /** {@link spellings}, and behind them {@link readings} with their mark. */
  readonly forms: readonly string[];
  /** 1–3 romanisations (Greek 4, Arabic 5, kana and Hangul up to 14), best first; lower-case ASCII letters and digits. */
  readonly spellings: readonly string[];
  /** How other languages read a word in Han characters: compared to the letter only, since each reads many names as one. */
  readonly readings: readonly string[];
  /** The consonants only, as Arabic or Hebrew is written. */
  readonly vowelless: boolean;
  /** Hundredths, 0 (a title that is nobody's name) to 100: how much the token says about who is meant. */
  readonly weight: number;
  /** Groups of spellings, translations and short forms that any of its forms is in. */
  readonly groups: readonly number[];
  /** Consonant skeletons of its forms, those of two classes or more. */
  readonly skeletons: readonly string[];
  /** Double Metaphone codes of its forms, those of two letters or more. */
  readonly phonetics: readonly string[];
  /** Of a person's words, its forms without what each language writes in its own way (orthography.ts); none of short ones and of syllables. */
  readonly orthographies: readonly string[];
  /** What is left of `abdulqader` and its like without the servant: the name that its bearer is also called by. */
  readonly bare: string | undefined;
  /** The first half of a compound name (compound-names.ts). */
  readonly compoundHead: string | undefined;
  /** Ways to read a person's word as two given names; none of a compound name. */
  readonly namePairs: readonly NamePair[];
  /** The name that a patronymic or a surname is made of (fathers-names.ts). */
  readonly forefather: string | undefined;
  /** The tables of names or of company words hold it, or it is a name by rule (formed-names.ts). */
  readonly isKnown: boolean;
  readonly number: number | undefined;
  /** What it is to the words beside it, of {@link TOKEN_ROLES}. */
  readonly role: TokenRole;
  /** The digits of its first form, which no misspelling changes: A2Z is not A4Z. */
  readonly digits: string;
  readonly legalForms: readonly LegalForm[];
  readonly outline: Outline;
}

/** What tells most tokens from it (outline.ts). Lengths and parities are of its form; the others have a bit for each text or group. */
export interface Outline {
  readonly length: number;
  readonly firstLetter: number;
  readonly parities: number;
  readonly skeletons: number;
  readonly phonetics: number;
  readonly orthographies: number;
  /** Of its groups, and those of the first half of a compound name. */
  readonly groups: number;
  /** Of its form, and the names that it is made of. */
  readonly names: number;
}

/** Tags whose tokens are compared as words: by spelling, sound and groups. The others are equal, related by table, or not. */
export const isWordTag = (tag: TokenTag): boolean =>
  tag === 'name' || tag === 'generic' || tag === 'place' || tag === 'honorific' || tag === 'initial';

/** Whether a word may be half of a name that is written as one: a name, or a title that makes one with its neighbour (Haji Murad). */
export const mayBeHalf = ({ tag }: Token): boolean => tag === 'name' || tag === 'honorific';

/** A token as one word: a number by its digits. */
export const toSpelt = ({ number, forms }: Token): string => (number === undefined ? forms[0]! : String(number));
