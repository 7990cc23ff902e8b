/**
 * What the tables of data/names know about words: which are titles and particles, which spellings are one name, which
 * short forms stand for which names, and how common a name is.
 *
 * Every lookup takes a plain form (lower-case ASCII letters and digits, as toPlainText gives).
 */
import { readTable, toParts } from '../table.js';
import { toHypocorisms } from './hypocorisms.js';
import { createGroup, toGroupKind, type GroupKind } from './word-groups.js';

const groupsByForm = new Map<string, number[]>();

const addGroup = (kind: GroupKind, forms: Iterable<string>): number => {
  const group = createGroup(kind);
  for (const form of forms) {
    const key = form.replaceAll(' ', '');
    const groups = groupsByForm.get(key);
    if (groups === undefined) groupsByForm.set(key, [group]);
    else if (!groups.includes(group)) groups.push(group);
  }
  return group;
};

/** Cultures of groups that hold one name in several languages, whose bearers are mostly different people. */
const OTHER_LANGUAGE = new Set(['translation', 'crosslinguistic']);
for (const [culture, , forms] of readTable('names/variants.tsv', 3)) {
  addGroup(OTHER_LANGUAGE.has(culture!) ? 'translation' : 'variant', toParts(forms, ','));
}
/** A form with all its spellings, so that a short form of Alexander is one of Aleksandr. */
const variantForms = new Map<number, readonly string[]>();
for (const [form, groups] of groupsByForm) {
  for (const group of groups) if (toGroupKind(group) === 'variant') variantForms.set(group, [...(variantForms.get(group) ?? []), form]);
}
const toSpellings = (form: string): readonly string[] => [form, ...(groupsByForm.get(form) ?? []).flatMap((group) => variantForms.get(group) ?? [])];
/** Forms that are formal names in a nickname group: group → forms. */
const formalNames = new Map<number, ReadonlySet<string>>();
/** Forms that are names of their own in some row, whatever they are short for in another. */
const ownNames = new Set<string>();
const nicknames = readTable('names/nicknames.tsv', 3).map(([language, formalNamesOfRow, shortForms]) => {
  const [formal, short] = [toParts(formalNamesOfRow, ',').map((form) => form.replaceAll(' ', '')), toParts(shortForms, ',')];
  const spellings = formal.flatMap(toSpellings);
  const group = addGroup('nickname', [...spellings, ...short]);
  formalNames.set(group, new Set(spellings));
  for (const form of spellings) ownNames.add(form);
  return { language: language!, formal, short, group };
});

const NO_GROUPS: readonly number[] = [];
export const isFormalName = (group: number, form: string): boolean => formalNames.get(group)?.has(form) ?? false;

/** Whether a form is a full name in some language, not only short for one: Jack and Sean, both short for John, Ali and Reza of Alireza. */
export const isOwnName = (form: string): boolean => ownNames.has(form);

/** Titles and honorifics: `sure` ones weigh next to nothing, `ambiguous` ones (Khan, Sayyid) a little. */
const honorifics = new Map<string, 'sure' | 'ambiguous'>();
for (const [form, , , mark] of readTable('names/honorifics.tsv', 3)) {
  const key = form!.replaceAll(' ', '');
  honorifics.set(key, mark === 'ambiguous' || honorifics.get(key) === 'ambiguous' ? 'ambiguous' : 'sure');
}
/** A title that the tables of names hold too is ambiguous, whatever its row says. */
export const toHonorific = (form: string): 'sure' | 'ambiguous' | undefined => (personFrequency.has(form) && honorifics.has(form) ? 'ambiguous' : honorifics.get(form));

/** theophoric: abd, abdul, which stand for nothing without the word after them; the others say little themselves. */
export type ParticleKind = 'article' | 'patronymic' | 'clan' | 'kunya' | 'theophoric' | 'nobiliary' | 'connective' | 'middle';
export interface Particle {
  readonly kind: ParticleKind;
  /** One group for each kind of a culture: bin and ibn, al and el. */
  readonly groups: readonly number[];
}
const particleGroups = new Map<string, number>();
const particles = new Map<string, Particle>();
for (const [form, culture, kind] of readTable('names/particles.tsv', 3)) {
  const name = `${culture!}:${kind!}`;
  const group = particleGroups.get(name) ?? createGroup('variant');
  particleGroups.set(name, group);
  const known = particles.get(form!);
  particles.set(form!, { kind: known?.kind ?? (kind as ParticleKind), groups: [...(known?.groups ?? []), group] });
}
export const toParticle = (form: string): Particle | undefined => particles.get(form);

const generations = new Map<string, string>();
for (const [form, label] of readTable('names/generations.tsv', 2)) generations.set(form!.replaceAll(' ', ''), label!);
export const toGeneration = (form: string): string | undefined => generations.get(form);

const personFrequency = new Map<string, number>();
for (const [, , name, per100k] of readTable('names/frequencies.tsv', 4)) {
  const key = name!.replaceAll(' ', '');
  personFrequency.set(key, Math.max(personFrequency.get(key) ?? 0, Number(per100k)));
}
/** Bearers per 100,000 people of the culture in which the name is commonest; 0 when the table does not have it. */
export const toPersonFrequency = (form: string): number => personFrequency.get(form) ?? 0;

/** Pet forms by rule, each with its groups; made when a word is first asked for that no table knows. */
let ruledForms: ReadonlyMap<string, readonly number[]> | undefined;
const makeRuledForms = (): ReadonlyMap<string, readonly number[]> => {
  const ruled = new Map<string, readonly number[]>();
  for (const { language, formal, short, group } of nicknames) {
    const own = [group];
    for (const form of toHypocorisms(language, formal, short)) {
      const others = ruled.get(form);
      ruled.set(form, others === undefined ? own : [...others, group]);
    }
  }
  return ruled;
};

/** The person-name groups of a form: spellings, translations and nicknames; those of a pet form by rule where no table knows the word as anything else. */
export const toNameGroups = (form: string): readonly number[] => {
  const groups = groupsByForm.get(form);
  if (groups !== undefined) return groups;
  if (personFrequency.has(form) || honorifics.has(form) || particles.has(form)) return NO_GROUPS;
  return (ruledForms ??= makeRuledForms()).get(form) ?? NO_GROUPS;
};
/** Whether the tables of names hold a form; a pet form by rule is a guess. */
export const isListedName = (form: string): boolean => personFrequency.has(form) || groupsByForm.has(form);

/** The same of the commonest of its spellings: Aleksey says no more than Alexey. */
const groupFrequency = new Map<number, number>();
for (const [form, frequency] of personFrequency) {
  for (const group of toNameGroups(form)) {
    if (toGroupKind(group) === 'variant') groupFrequency.set(group, Math.max(groupFrequency.get(group) ?? 0, frequency));
  }
}
export const toSpellingsFrequency = (form: string): number =>
  toNameGroups(form).reduce((most, group) => Math.max(most, groupFrequency.get(group) ?? 0), toPersonFrequency(form));
