/**
 * How much a word says about who is meant: hundredths, 0 to 100, by what it is and how rare it is in the shipped
 * reference frequencies, never by how often it is listed (README, Decisions).
 */
import { toCompanyFrequency, toCompanyWord } from './company-words.js';
import { isListedName, toHonorific, toSpellingsFrequency } from './person-words.js';
import type { NameKind, TokenTag } from './token.js';

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
/** A father's name as East Slavs form it: drawn from few given names, so it weighs at most as a common one. */
const FEMALE_PATRONYMIC = /.{3}(?:[oe]vn[ay]|[aiy]vna|[ae]una|[iy]ch?na)$/u;
const MALE_PATRONYMIC = /[aoeiy][vw][iy](?:t?ch|tj|tsj?|tsh|tsch|cz?)$/u;
const PATRONYMIC_MOST = 30;
/** Lahunovich is a family name: what stands before the ending is nobody's given name that the tables know. */
const FAMILY_NAME_MOST = 65;
/** Petrovic is a family name in Serbian, Adamowicz in Polish, and a father's in a few romanisations of Russian. */
const SOUTH_SLAVIC_MOST = 45;
/** What of a given name the ending takes off: sergey → serge-evich, anatoliy → anatol-evich. */
const STEM_ENDS = ['', 'y', 'i', 'a', 'iy', 'ey', 'ei', 'yy', 'o'] as const;

/** The most that a word in -ovich or its like can weigh; 100 for other words. */
const toMostOfPatronymic = (form: string): number => {
  if (FEMALE_PATRONYMIC.test(form)) return PATRONYMIC_MOST;
  const male = MALE_PATRONYMIC.exec(form);
  if (!male || male.index < 2) return 100;
  const isSouthSlavic = /[vw]icz?$/u.test(form);
  // Yakov-levich has an l more than his father.
  const stem = form.slice(0, male.index).replace(/(?<=v)l$|j$/u, '');
  if (STEM_ENDS.some((end) => isListedName(stem + end))) return isSouthSlavic ? SOUTH_SLAVIC_MOST : PATRONYMIC_MOST;
  return isSouthSlavic ? 100 : FAMILY_NAME_MOST;
};

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
  if (fixed !== undefined) return fixed;
  const rarity = toRarity(kind === 'person' ? toSpellingsFrequency(form) : toCompanyFrequency(form));
  if (kind === 'person') return Math.min(rarity, toMostOfPatronymic(form), toMostOfLength(form));
  return tag === 'generic' ? Math.min(rarity, toCompanyWord(form)?.kind === 'structure' ? STRUCTURE_MOST : GENERIC_MOST) : tag === 'place' ? Math.min(rarity, PLACE_MOST) : rarity;
};
