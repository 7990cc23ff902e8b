/**
 * What the tables of data/names know about words: which are titles and particles, which spellings are one name, which
 * short forms stand for which names, and how common a name is.
 *
 * Every lookup takes a plain form (lower-case ASCII letters and digits, as toPlainText gives).
 */
import { addTo, readTable, toParts } from '../../table.js';
import { toHypocorisms } from './hypocorisms.js';
import { toCyrillicRespellings } from '../scripts/foreign-names.js';
import { createGroup, toGroupKind, type GroupKind } from '../words/word-groups.js';
import { shareNumbers, shareWordSet, shareWords, shareWordsLater } from '../words/word-table.js';

/** Cultures of groups that hold one name in several languages, whose bearers are mostly different people. */
const OTHER_LANGUAGE = new Set(['translation', 'crosslinguistic']);

/** The spellings of each name that the tables hold in several. */
export const toSpellingRows = (): readonly (readonly string[])[] =>
  readTable('names/variants.tsv', 3).flatMap(([culture, , forms]) => (OTHER_LANGUAGE.has(culture!) ? [] : [toParts(forms, ',')]));

interface NicknameRow {
  readonly language: string;
  readonly formal: readonly string[];
  readonly short: readonly string[];
  readonly group: number;
}

interface NameTables {
  readonly groups: ReadonlyMap<string, readonly number[]>;
  /** By form the nickname groups in which it is a formal name, in its own spelling or in another of its variants. */
  readonly formal: ReadonlyMap<string, readonly number[]>;
  readonly nicknames: readonly NicknameRow[];
}

let frequencyRows: ReturnType<typeof readTable> | undefined;
/** Read once a process, for the first of the tables below that is made. */
const toFrequencyRows = (): ReturnType<typeof readTable> => (frequencyRows ??= readTable('names/frequencies.tsv', 4));

/** Letters from which what Russian makes of a foreign name is taken for nothing else: Dzhordzh, but no Mur. */
const LEAST_RESPELT = 5;

const makeNameTables = (): NameTables => {
  const groups = new Map<string, number[]>();
  const formalGroups = new Map<string, number[]>();
  const addGroup = (kind: GroupKind, forms: Iterable<string>): number => {
    const group = createGroup(kind);
    for (const form of forms) addTo(groups, form.replaceAll(' ', ''), group);
    return group;
  };
  for (const [culture, , forms] of readTable('names/variants.tsv', 3)) {
    addGroup(OTHER_LANGUAGE.has(culture!) ? 'translation' : 'variant', toParts(forms, ','));
  }
  const known = new Set([...groups.keys(), ...toFrequencyRows().map(([, , name]) => name!)]);
  for (const { forms, respelt } of toCyrillicRespellings()) {
    const others = respelt.filter((form) => form.length >= LEAST_RESPELT && !known.has(form));
    if (others.length > 0) addGroup('variant', [...forms, ...others]);
  }
  /** A form with all its spellings, so that a short form of Alexander is one of Aleksandr. */
  const variantForms = new Map<number, string[]>();
  for (const [form, ofForm] of groups) {
    for (const group of ofForm) if (toGroupKind(group) === 'variant') addTo(variantForms, group, form);
  }
  const toSpellings = (form: string): readonly string[] => [
    form,
    ...(groups.get(form) ?? []).flatMap((group) => variantForms.get(group) ?? []),
  ];
  const nicknames = readTable('names/nicknames.tsv', 3).map(([language, formalNames, shortForms]): NicknameRow => {
    const [formal, short] = [toParts(formalNames, ',').map((form) => form.replaceAll(' ', '')), toParts(shortForms, ',')];
    const spellings = formal.flatMap(toSpellings);
    const group = addGroup('nickname', [...spellings, ...short]);
    for (const form of spellings) addTo(formalGroups, form, group);
    return { language: language!, formal, short, group };
  });
  return { groups, formal: formalGroups, nicknames };
};

let nameTables: NameTables | undefined;
/** Made once a process, by the first of the tables below that is. */
const toNameTables = (): NameTables => (nameTables ??= makeNameTables());

const groupsByForm = shareWords('groups of names', () => toNameTables().groups);
/** Forms that are formal names in nickname groups: names of their own in some row, whatever they are short for in another. */
const formalGroups = shareWords('formal names', () => toNameTables().formal);

const NO_GROUPS: readonly number[] = [];
export const isFormalName = (group: number, form: string): boolean => formalGroups.get(form)?.includes(group) ?? false;

/** Whether a form is a full name in some language, not only short for one: Jack and Sean, both short for John, Ali and Reza of Alireza. */
export const isOwnName = (form: string): boolean => formalGroups.has(form);

/** Titles and honorifics: `sure` ones weigh next to nothing, `ambiguous` ones (Khan, Sayyid) a little. */
const honorifics = shareWords('honorifics', () => {
  const marks = new Map<string, 'sure' | 'ambiguous'>();
  for (const [form, , , mark] of readTable('names/honorifics.tsv', 3)) {
    const key = form!.replaceAll(' ', '');
    marks.set(key, mark === 'ambiguous' || marks.get(key) === 'ambiguous' ? 'ambiguous' : 'sure');
  }
  return marks;
});
/** A title that the tables of names hold too is ambiguous, whatever its row says. */
export const toHonorific = (form: string): 'sure' | 'ambiguous' | undefined =>
  personFrequency.has(form) && honorifics.has(form) ? 'ambiguous' : honorifics.get(form);

/** theophoric: abd, abdul, which stand for nothing without the word after them; the others say little themselves. */
export type ParticleKind = 'article' | 'patronymic' | 'clan' | 'kunya' | 'theophoric' | 'nobiliary' | 'connective' | 'middle';
export interface Particle {
  readonly kind: ParticleKind;
  /** One group for each kind of a culture: bin and ibn, al and el. */
  readonly groups: readonly number[];
}
const particles = shareWords('particles', () => {
  const groups = new Map<string, number>();
  const made = new Map<string, Particle>();
  for (const [form, culture, kind] of readTable('names/particles.tsv', 3)) {
    const name = `${culture!}:${kind!}`;
    const group = groups.get(name) ?? createGroup('variant');
    groups.set(name, group);
    const known = made.get(form!);
    made.set(form!, { kind: known?.kind ?? (kind as ParticleKind), groups: [...(known?.groups ?? []), group] });
  }
  return made;
});
export const toParticle = (form: string): Particle | undefined => particles.get(form);

/** Names that many bear before the one that they are called by: Muhammad, José and Maria in all spellings. */
const LEADING = ['muhammad', 'jose', 'maria'];
const leadingGroups = new Set(
  LEADING.flatMap((form) => groupsByForm.get(form) ?? NO_GROUPS).filter((group) => toGroupKind(group) === 'variant'),
);
export const isLeadingName = (form: string): boolean =>
  form === 'md' || (groupsByForm.get(form) ?? NO_GROUPS).some((group) => leadingGroups.has(group));

interface Generation {
  readonly label: string;
  /** One group for each label, and for one that is the same generation: Jr, Junior and II. */
  readonly groups: readonly number[];
}
/** Labels that are given to one person as often as not: the second of a name is the younger of two. */
const SAME_GENERATION: Readonly<Record<string, string>> = { junior: '2', senior: '1' };
const generations = shareWords('generations', () => {
  const rows = readTable('names/generations.tsv', 2).map(([form, label]) => ({ form: form!.replaceAll(' ', ''), label: label! }));
  const groups = new Map<string, number>();
  for (const label of [...rows.map((row) => row.label), ...Object.values(SAME_GENERATION)])
    if (!groups.has(label)) groups.set(label, createGroup('variant'));
  return new Map(
    rows.map(({ form, label }): [string, Generation] => {
      const same = SAME_GENERATION[label];
      return [form, { label, groups: (same === undefined ? [label] : [label, same]).map((each) => groups.get(each)!) }];
    }),
  );
});
export const toGeneration = (form: string): string | undefined => generations.get(form)?.label;
export const toGenerationGroups = (form: string): readonly number[] => generations.get(form)?.groups ?? NO_GROUPS;

const readFrequencies = (): Map<string, number> => {
  const frequencies = new Map<string, number>();
  for (const [, , name, per100k] of toFrequencyRows()) {
    const key = name!.replaceAll(' ', '');
    frequencies.set(key, Math.max(frequencies.get(key) ?? 0, Number(per100k)));
  }
  return frequencies;
};
const personFrequency = shareWords('frequencies of names', readFrequencies);
const rareNames = shareWordSet('rare names', () => readTable('names/rare.tsv', 2).map(([, name]) => name!));
/** Whether the tables hold a form as somebody's name, with a frequency, as a spelling, or as too rare for either. */
export const isBorneName = (form: string): boolean => isListedName(form) || rareNames.has(form);
const givenNames = shareWordSet('given names', () => toFrequencyRows().flatMap(([, kind, name]) => (kind === 'given' ? [name!] : [])));
/** Whether a form is a common given name, whatever else it is. */
export const isGivenName = (form: string): boolean => givenNames.has(form);
let commonNames: readonly string[] | undefined;
/** All names of the frequency tables, the commonest first. */
export const toCommonNames = (): readonly string[] =>
  (commonNames ??= [...readFrequencies()].sort(([, a], [, b]) => b - a).map(([name]) => name));

/** All names of the tables, each once, in their parts. */
export const toTableNames = (): ReadonlySet<string> =>
  new Set(
    [
      ...toFrequencyRows().map(([, , name]) => name!),
      ...readTable('names/variants.tsv', 3).flatMap(([, , forms]) => toParts(forms, ',')),
      ...readTable('names/rare.tsv', 2).map(([, name]) => name!),
    ].flatMap((name) => name.split(' ')),
  );

/** Bearers per 100,000 people of the culture in which the name is commonest; 0 when the table does not have it. */
export const toPersonFrequency = (form: string): number => personFrequency.get(form) ?? 0;

/** Pet forms by rule, each with its groups; made when a word is first asked for that no table knows. */
const toRuledForms = shareWordsLater('pet forms by rule', () => {
  const ruled = new Map<string, number[]>();
  for (const { language, formal, short, group } of toNameTables().nicknames) {
    for (const form of toHypocorisms(language, formal, short)) addTo(ruled, form, group);
  }
  nameTables = undefined;
  return ruled;
});

/**
 * The person-name groups of a form: spellings, translations and nicknames; those of a pet form by rule where no table knows
 * the word as anything else.
 */
export const toNameGroups = (form: string): readonly number[] => {
  const groups = groupsByForm.get(form);
  if (groups !== undefined) return groups;
  if (personFrequency.has(form) || honorifics.has(form) || particles.has(form)) return NO_GROUPS;
  return toRuledForms().get(form) ?? NO_GROUPS;
};
/** The same without pet forms by rule, which are no spellings: the sooner told. */
export const toTableGroups = (form: string): readonly number[] => groupsByForm.get(form) ?? NO_GROUPS;
/** Whether the tables of names hold a form; a pet form by rule is a guess. */
export const isListedName = (form: string): boolean => personFrequency.has(form) || groupsByForm.has(form);

/** Peoples whose titles of several words are syllables that make names as well: Dong Chi. */
const TITLES_LIKE_NAMES: ReadonlySet<string> = new Set(['vietnamese', 'chinese', 'korean', 'burmese']);
/** Titles of several words that nobody would take for names (field marshal), and how many words those have at most that begin with one. */
const titlePhrases = shareWords('titles of several words', () => {
  const phrases = new Map<string, number>();
  for (const [form, language, , mark] of readTable('names/honorifics.tsv', 3)) {
    const words = form!.split(' ');
    if (
      words.length === 1 ||
      mark === 'ambiguous' ||
      words.some(({ length }) => length === 1) ||
      TITLES_LIKE_NAMES.has(language!) ||
      particles.has(words[0]!)
    )
      continue;
    phrases.set(form!, 0);
    phrases.set(words[0]!, Math.max(phrases.get(words[0]!) ?? 0, words.length));
  }
  return phrases;
});
/** The most words of a title that begins with this one, 0 where none of several does. */
export const toTitleWords = (form: string): number => titlePhrases.get(form) ?? 0;
/** @param phrase words of plain letters, one blank between them. */
export const isTitlePhrase = (phrase: string): boolean => titlePhrases.has(phrase);

/** By group, the frequency of the commonest of its spellings; 0 of those that no table has, and of groups that are not of spellings. */
const groupFrequency = shareNumbers('frequencies of groups', () => {
  const frequencies: (number | undefined)[] = [];
  for (const [, , name, per100k] of toFrequencyRows()) {
    for (const group of toNameGroups(name!.replaceAll(' ', ''))) {
      if (toGroupKind(group) === 'variant') frequencies[group] = Math.max(frequencies[group] ?? 0, Number(per100k));
    }
  }
  return Float64Array.from(frequencies, (frequency) => frequency ?? 0);
});
frequencyRows = undefined;
/** The same of the commonest of its spellings: Aleksey says no more than Alexey. */
export const toSpellingsFrequency = (form: string): number =>
  toNameGroups(form).reduce((most, group) => Math.max(most, groupFrequency[group] ?? 0), toPersonFrequency(form));
