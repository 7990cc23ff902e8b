/**
 * Pet forms that a language makes by rule, beside those that names/nicknames.tsv lists: a name clipped to its first
 * syllable (Fran of Francine) or to its end (Drea of Andrea), and a pet ending on a name or a short form (Franny,
 * Anita, Luisinho, Sashenka).
 *
 * They are guesses about words that no table knows: whoever asks must put them last, behind every known name.
 * Source of facts: general knowledge of hypocoristics in each language. Date: 2026-11.
 */

const VOWEL = 'aeiouy';
/** Letters of a clipped name, of one that is the end of a name, and of a whole pet form. */
const LEAST_CLIPPED = 3;
const LEAST_TAIL = 4;
const LEAST_FORM = 4;

/** The beginnings of a name up to the consonants behind its first vowel: fran and franc of francine. */
const toHeads = (name: string): string[] => {
  const head = /^[^aeiouy]*[aeiouy]{1,2}[^aeiouy]{1,2}/u.exec(name)?.[0];
  if (head === undefined) return [];
  return [head, head.slice(0, -1)].filter((stem) => stem.length >= LEAST_CLIPPED && stem.length < name.length && !VOWEL.includes(stem.at(-1)!));
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

/** What stands in the place of a last vowel, by language; on formal names and short forms where `*` comes first, else on short forms. */
const ENDINGS: Readonly<Record<string, string>> = {
  spanish: '* ito ita cito cita illo illa in ina ico ica',
  portuguese: '* inho inha zinho zinha ito ita',
  catalan: '* et eta',
  italian: '* ino ina etto etta uccio uccia ello ella',
  french: 'ou ette et ie y i',
  german: '* chen lein i le el erl',
  dutch: '* je tje ke ken etje pje',
  nordic: 'e en is an i',
  polish: 'ek ka us usia unia ula eczek eczka cia sia ciu enka',
  czech: 'ek ik icek ka icka inka uska enka ousek',
  slovak: 'ko ik ka icka inka uska enka',
  hungarian: '* i ka ke ko ci cska uka',
  romanian: '* el ica ita ut uta ucu isor ioara',
  russian: 'ka enka ochka echka ushka yushka unya ulya ulka ik usha yusha',
  ukrainian: 'ko ka yk ychok enka ochka us usia usyk',
  belarusian: 'ka ik ok enka ochka us usia',
  bulgarian: 'ko ka cho che ichka',
  'serbo-croatian': 'ica ko ka ce a o e',
  bosnian: 'ica ko ka ce a o e',
  slovene: 'ek ica ka ko ej',
  greek: '* akis aki itsa oula akos ika',
  irish: '* in een',
  scottish: '* ie y ina ag',
  yiddish: '* l ele ke tsche ush',
  hebrew: 'le ush ka i y chik ik',
};

/** Pet forms of the names and short forms of a row of nicknames.tsv, without those; none where the language has no rule. */
export const toHypocorisms = (language: string, formal: readonly string[], short: readonly string[]): ReadonlySet<string> => {
  const endings = ENDINGS[language]?.split(' ') ?? [];
  const bases = endings[0] === '*' ? [...formal, ...short] : short;
  const forms =
    language === 'english'
      ? toEnglish(formal, short)
      : bases.map(withoutVowels).filter((stem) => stem.length >= LEAST_CLIPPED - 1).flatMap((stem) => endings.filter((ending) => ending !== '*').map((ending) => stem + ending));
  return new Set(forms.filter((form) => form.length >= LEAST_FORM && !formal.includes(form) && !short.includes(form)));
};
