/**
 * Pet forms that a language makes by rule, beside those that names/nicknames.tsv lists: a name clipped to its first
 * syllable (Fran of Francine) or to its end (Drea of Andrea), and a pet ending on a name or a short form (Franny; by
 * names/pet-endings.tsv Anita, Luisinho, Sashenka).
 *
 * They are guesses about words that no table knows: whoever asks must put them last, behind every known name.
 * Source of facts: general knowledge of hypocoristics in each language. Date: 2026-11.
 */
import { readTable, toParts } from '../../table.js';

const VOWEL = 'aeiouy';
/** Letters of a clipped name, of one that is the end of a name, and of a whole pet form. */
const LEAST_CLIPPED = 3;
const LEAST_TAIL = 4;
const LEAST_FORM = 4;

/** The beginnings of a name up to the consonants behind its first vowel: fran and franc of francine. */
const toHeads = (name: string): string[] => {
  const head = /^[^aeiouy]*[aeiouy]{1,2}[^aeiouy]{1,2}/u.exec(name)?.[0];
  if (head === undefined) return [];
  return [head, head.slice(0, -1)].filter(
    (stem) => stem.length >= LEAST_CLIPPED && stem.length < name.length && !VOWEL.includes(stem.at(-1)!),
  );
};

/** The ends of a name that begin with a consonant before a vowel, r, l or h: drea of andrea. */
const toTails = (name: string): string[] => {
  const tails: string[] = [];
  for (let at = 1; at <= name.length - LEAST_TAIL; at++) {
    if (!VOWEL.includes(name.charAt(at)) && `${VOWEL}rlh`.includes(name.charAt(at + 1))) tails.push(name.slice(at));
  }
  return tails;
};

const PET_ENDINGS = ['y', 'ie', 'ey', 'i', 'ee'] as const;

/** Before a pet ending a short stem may double its last letter, a consonant: Fran, Franny. */
const toPetForms = (stem: string): string[] => {
  const doubled = stem.length <= 4 ? [stem, stem + stem.at(-1)!] : [stem];
  return doubled.flatMap((base) => PET_ENDINGS.map((ending) => base + ending));
};
const withoutVowels = (form: string): string => form.replace(/[aeiouy]+$/u, '');

const toEnglish = (formal: readonly string[], short: readonly string[]): string[] => [
  ...formal.flatMap((name) => toHeads(name).flatMap((stem) => [stem, stem + stem.at(-1)!, `${stem}s`, ...toPetForms(stem)])),
  ...formal.flatMap(toTails).flatMap((tail) => [tail, ...PET_ENDINGS.map((ending) => withoutVowels(tail) + ending)]),
  ...short.flatMap((form) => (withoutVowels(form).length >= LEAST_CLIPPED ? [`${form}s`, ...toPetForms(withoutVowels(form))] : [])),
];

interface PetEndings {
  readonly areOnFormal: boolean;
  readonly endings: readonly string[];
}
let loaded: ReadonlyMap<string, PetEndings> | undefined;
const toPetEndings = (): ReadonlyMap<string, PetEndings> =>
  (loaded ??= new Map(
    readTable('names/pet-endings.tsv', 3).map(([language, bases, endings]) => [
      language!,
      { areOnFormal: bases === 'all', endings: toParts(endings, ',') },
    ]),
  ));

/** Pet forms of the names and short forms of a row of nicknames.tsv, without those; none where the language has no rule. */
export const toHypocorisms = (language: string, formal: readonly string[], short: readonly string[]): ReadonlySet<string> => {
  const forms = language === 'english' ? toEnglish(formal, short) : toForms(toPetEndings().get(language), formal, short);
  return new Set(forms.filter((form) => form.length >= LEAST_FORM && !formal.includes(form) && !short.includes(form)));
};

const toForms = (rule: PetEndings | undefined, formal: readonly string[], short: readonly string[]): string[] => {
  if (rule === undefined) return [];
  const stems = (rule.areOnFormal ? [...formal, ...short] : short).map(withoutVowels).filter((stem) => stem.length >= LEAST_CLIPPED - 1);
  return stems.flatMap((stem) => rule.endings.map((ending) => stem + ending));
};
