/**
 * How much a word says about who is meant: hundredths, 0 to 100, by what it is and how rare it is in the shipped
 * reference frequencies, never by how often it is listed (docs/decisions.md).
 */
import { toCompanyFrequency, toCompanyWord } from '../companies/company-words.js';
import { toMostOfPatronymic } from '../persons/fathers-names.js';
import { toGeneration, toHonorific, toSpellingsFrequency } from '../persons/person-words.js';
import type { TokenTag } from '../token-tags.js';
import type { NameKind } from './token.js';

/** Weights of tags whose words say little, whatever the word. Hundredths. */
const TAG_WEIGHTS: Readonly<Partial<Record<TokenTag, number>>> = {
  initial: 30,
  particle: 10,
  honorific: 30,
  generation: 25,
  number: 60,
  legal_form: 8,
  connective: 5,
  acronym: 10,
};
/** A letter of a company's name (M Star) is part of it, and hides no word. */
const COMPANY_LETTER = 60;
/** A title that is nobody's name says nothing; it is kept because a word that was torn in two may look like one. */
const SURE_TITLE = 0;
/** A generic word (trading, group) weighs at most this, a place this: what a company does and where is not who it is. */
const GENERIC_MOST = 38;
/** Words that companies of every kind have (group, international, company). */
const STRUCTURE_MOST = 26;
const PLACE_MOST = 38;
const LEAST_WEIGHT = 30;
/** Frequency per 100,000 up to which a word counts as rare, and what each further factor of ten takes off. */
const RARE_PER_100K = 10;
const LOSS_PER_DECADE = 20;

/** The fewer letters, the more people share them by chance: the tables lack many short words (Korean syllables, Chinese names) that are common. */
const LEAST_OF_LENGTH = 45;
const MORE_PER_LETTER = 15;
const toMostOfLength = (form: string): number => LEAST_OF_LENGTH + MORE_PER_LETTER * (form.length - 2);

const toRarity = (per100k: number): number =>
  per100k <= RARE_PER_100K ? 100 : Math.max(LEAST_WEIGHT, Math.round(100 - LOSS_PER_DECADE * Math.log10(per100k / RARE_PER_100K)));

/** @param form the first of a token's forms. */
export const toWeight = (kind: NameKind, tag: TokenTag, form: string): number => {
  const fixed = TAG_WEIGHTS[tag];
  if (tag === 'honorific' && toHonorific(form) === 'sure') return SURE_TITLE;
  if (tag === 'initial' && kind === 'organisation') return COMPANY_LETTER;
  // Thi and Van are left out as often as not.
  if (tag === 'generation' && toGeneration(form) === undefined) return TAG_WEIGHTS.particle!;
  if (fixed !== undefined) return fixed;
  const rarity = toRarity(kind === 'person' ? toSpellingsFrequency(form) : toCompanyFrequency(form));
  if (kind === 'person') return Math.min(rarity, toMostOfPatronymic(form), toMostOfLength(form));
  return tag === 'generic'
    ? Math.min(rarity, toCompanyWord(form)?.kind === 'structure' ? STRUCTURE_MOST : GENERIC_MOST)
    : tag === 'place'
      ? Math.min(rarity, PLACE_MOST)
      : rarity;
};
