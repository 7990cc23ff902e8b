/**
 * Names made of a father's or forefather's: patronymics (Sergeyevich, Heydar oglu, Äbishuly), and the surnames that
 * Central Asia and Azerbaijan made of such names under Russian rule and have unmade since (Rahmonov is Rahmon, Karimov
 * Karimzoda). A father's name says little, and what two such names are made of may tell that they are one.
 *
 * In: plain forms. Source of facts: general knowledge of naming customs and laws of each country. Date: 2026-11.
 */
import { isReformedStem } from './peoples.js';
import { isGivenName, isListedName } from './person-words.js';
import { FEW, remember } from '../words/remember.js';

/** As East Slavs form it: drawn from few given names, so it weighs at most as a common one. */
const FEMALE_PATRONYMIC = /(?<=.{3})(?:[oe]vn[ay]|[aiy]vna|[ae]una|[iy]ch?na)$/u;
const MALE_PATRONYMIC = /[aoeiy][vw][iy](?:t?ch|tj|tsj?|tsh|tsch|cz?)$/u;
const PATRONYMIC_MOST = 30;
/** Lahunovich is a family name: what stands before the ending is nobody's given name that the tables know. */
const FAMILY_NAME_MOST = 65;
/** Petrovic is a family name in Serbian, Adamowicz in Polish, and a father's in a few romanisations of Russian. */
const SOUTH_SLAVIC_MOST = 45;
const SOUTH_SLAVIC = /[vw]icz?$/u;
/** What all these endings, and those below, end in: many words are told by it. */
const LAST_LETTERS = 'acehijnsuvyz';
const mayEndSo = (form: string): boolean => LAST_LETTERS.includes(form.charAt(form.length - 1));
/** What of a given name the ending takes off: sergey → serge-evich, anatoliy → anatol-evich. */
const STEM_ENDS = ['', 'y', 'i', 'a', 'iy', 'ey', 'ei', 'yy', 'o'] as const;
/** The same of names that lack but a y behind a vowel: serge-evna is no daughter of a Serge. */
const VOWEL_STEM_ENDS = ['y', 'i', '', 'a', 'iy', 'ey', 'ei', 'yy', 'o'] as const;
/**
 * Stefanov and Krumov are family names, and in Bulgaria as often the father's before one; rare as they are written, many
 * bear what they are made of.
 */
const OF_A_GIVEN_NAME = /(?<=.{3})[oe]va?$/u;
/**
 * The daughter of and the son of, as Turkic peoples write them behind the father's name. Davutoglu is a Turkish family
 * name; what is written so now is a father's name or a family's in Kazakh and Tajik.
 */
const TURKIC_DAUGHTER = /(?<=.{3})(?:[kqg][iy]z[iy]|kyz)$/u;
const TURKIC_SON = /(?<=.{3})ogl[yi]$/u;
/** What both end in. */
const TURKIC_LAST_LETTERS = 'iyz';
const TURKIC_SON_OR_FAMILY = /(?<=.{4})(?:uly|uulu|zoda)$/u;
/** Such words where they stand by themselves, and how they are written at the end of one. */
const SON = /^(?:og[hw]?l[uyi]|ug[hw]?li|oglou)$/u;
const DAUGHTER = /^(?:[kqg][iy]z[iy]|kyz)$/u;
const SON_OR_FAMILY = /^(?:uly|uulu)$/u;

/** How the word "son of" or "daughter of" behind a father's name is written with it; undefined of other words. */
export const toFilialEnd = (form: string): string | undefined =>
  SON.test(form) ? 'ogly' : DAUGHTER.test(form) ? 'qizi' : SON_OR_FAMILY.test(form) ? 'uly' : undefined;

/** Whether a word says whose child somebody is as Turkic peoples do, with the father's name as it is. */
export const isTurkicFather = (form: string): boolean =>
  TURKIC_LAST_LETTERS.includes(form.charAt(form.length - 1)) && (TURKIC_SON.test(form) || TURKIC_DAUGHTER.test(form));

/** Whether a word says so as East Slavs and those they ruled do, and of which it is made tells (Karimovich, {@link toForefather}). */
export const isSlavicFather = (form: string): boolean => isPatronymic(form) && !SOUTH_SLAVIC.test(form) && toForefather(form) !== undefined;

/** Of, as Mongols write it behind the father's name, which stands first or is left as it is: Khaltmaagiin Battulga, Battulga Khaltmaa. */
const MONGOLIAN_FATHER = /(?<=.{4})g?iin$/u;

/** What a surname was made of a name with, and is unmade of since. */
const REFORMED = /(?<=.{4})(?:(?:y|i)?eva?|ova?|zod[ae]|zad[ae])$/u;

/** The most that a word can weigh: of patronymics little, 100 of other words. Asked of a token for its weight and for its role. */
export const toMostOfPatronymic = remember((form: string): number => {
  if (!mayEndSo(form)) return 100;
  if (FEMALE_PATRONYMIC.test(form) || TURKIC_DAUGHTER.test(form) || TURKIC_SON.test(form)) return PATRONYMIC_MOST;
  if (TURKIC_SON_OR_FAMILY.test(form)) return FAMILY_NAME_MOST;
  const male = MALE_PATRONYMIC.exec(form);
  if (!male || male.index < 2) return isOfGivenName(form) ? FAMILY_NAME_MOST : 100;
  const isSouthSlavic = SOUTH_SLAVIC.test(form);
  if (toNameBefore(form.slice(0, male.index)) !== undefined) return isSouthSlavic ? SOUTH_SLAVIC_MOST : PATRONYMIC_MOST;
  return isSouthSlavic ? 100 : FAMILY_NAME_MOST;
}, FEW);

const isOfGivenName = (form: string): boolean => {
  const end = OF_A_GIVEN_NAME.exec(form);
  return end !== null && isGivenName(form.slice(0, end.index));
};

/** Whether a word says whose child somebody is. */
export const isPatronymic = (form: string): boolean => toMostOfPatronymic(form) < 100 && !isOfGivenName(form);

const isDaughters = (form: string): boolean => FEMALE_PATRONYMIC.test(form) || TURKIC_DAUGHTER.test(form);
/** Whether two words name a son and a daughter, of one father or not: Mikhailovich and Mikhailovna. */
export const areSonAndDaughter = (a: string, b: string): boolean => isDaughters(a) !== isDaughters(b) && isPatronymic(a) && isPatronymic(b);

/** The given name that an East Slavic ending was taken from, if the tables know it. Yakov-levich has an l more than his father. */
const toNameBefore = (rest: string): string | undefined => {
  const stem = rest.replace(/(?<=v)l$|j$/u, '');
  const end = (/[aeiou]$/u.test(stem) ? VOWEL_STEM_ENDS : STEM_ENDS).find((end) => isListedName(stem + end));
  return end === undefined ? undefined : stem + end;
};

/** A father, as near to his own name as what is made of it tells, and his child. */
export interface Parentage {
  readonly father: string;
  readonly child: 'son' | 'daughter';
}

/** Whose child a word says somebody is, as Turkic peoples or East Slavs form it (hasanogly, gasanovich); undefined of other words. */
export const toFather = (form: string): Parentage | undefined => {
  if (!mayEndSo(form)) return undefined;
  const ofDaughter = TURKIC_DAUGHTER.exec(form);
  const turkic = ofDaughter ?? TURKIC_SON.exec(form) ?? TURKIC_SON_OR_FAMILY.exec(form);
  if (turkic) return { father: form.slice(0, turkic.index), child: ofDaughter ? 'daughter' : 'son' };
  const ofSlavicDaughter = FEMALE_PATRONYMIC.exec(form);
  const slavic = ofSlavicDaughter ?? (SOUTH_SLAVIC.test(form) ? null : MALE_PATRONYMIC.exec(form));
  if (!slavic) return undefined;
  const rest = form.slice(0, slavic.index);
  return { father: toNameBefore(rest) ?? rest.replace(/y$/u, ''), child: ofSlavicDaughter ? 'daughter' : 'son' };
};

const LEAST_STEM = 4;

/**
 * The name that a patronymic or a surname of these peoples is made of: emomali of emomalievich, rahmon of rahmonov, davlat of davlatzoda.
 * Not of Slavic names: among those Yury Bidonko is the father of Sergey Yuryevich, and Petrov no other spelling of Petr.
 */
export const toForefather = (form: string): string | undefined => {
  if (!mayEndSo(form)) return undefined;
  const fathers = TURKIC_DAUGHTER.exec(form) ?? TURKIC_SON.exec(form) ?? TURKIC_SON_OR_FAMILY.exec(form) ?? MONGOLIAN_FATHER.exec(form);
  if (fathers) return fathers.index < LEAST_STEM ? undefined : form.slice(0, fathers.index);
  const slavic = FEMALE_PATRONYMIC.exec(form) ?? (SOUTH_SLAVIC.test(form) ? null : MALE_PATRONYMIC.exec(form));
  const made = slavic ?? REFORMED.exec(form);
  const rest = made ? form.slice(0, made.index) : '';
  const father = slavic ? toNameBefore(rest) : rest;
  // A name that no table has is no Slavic one: Miromonovich is Miromon o'g'li.
  const stem = father ?? rest.replace(/y$/u, '');
  return stem.length >= LEAST_STEM && (father === undefined ? slavic !== null : isReformedStem(stem)) ? stem : undefined;
};
