/**
 * Treatments of persons' names.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LISTS_FOLDER } from '../../test/real/real-lists.js';
import type { Culture } from './cultures.js';
import { toScript, type Name, type Word } from './names.js';
import type { Random } from './random.js';
import { toLetters } from './spelling.js';
import { PERSON, replaceWord, retext, type Treatment } from './treatment.js';
import {
  DROPPABLE_PARTICLES,
  FATHERS,
  FEMALE_PATRONYMICS,
  FILIAL,
  HONORIFICS,
  NICKNAMES,
  PARTICLES,
  PATRONYMIC_END,
  PATRONYMICS,
  toNicknames,
  toPlainWord,
} from './words.js';

const isFilial = ({ text }: Word): boolean => FILIAL.has(toPlainWord(text));

/** The family name in front, with a comma or without (behind, where it stood in front); not where order says who is whose son. */
export const familyFirst: Treatment = {
  name: 'order',
  kinds: PERSON,
  anyScript: true,
  apply: ({ words }, random) => {
    const from = words.findIndex(({ role }) => role === 'family');
    if (words.some(isFilial)) return undefined;
    if (from === 0 && words.length > 1) return [...words.slice(1), words[0]!];
    if (from <= 0) return undefined;
    let start = from;
    while (start > 1 && words[start - 1]!.role === 'particle') start--;
    if (PARTICLES.has(toPlainWord(words[start - 1]!.text))) return undefined;
    const family = words.slice(start);
    const last = family.length - 1;
    return [
      ...replaceWord(family, last, retext(family[last]!, random.chance(0.5) ? `${family[last]!.text},` : family[last]!.text)),
      ...words.slice(0, start),
    ];
  },
};

/** Words that are one part of a name with the next (Abd al-Rahman, Abu Bakr) or with the one before (Saif Allah). */
const LEADS_ON = /^(?:abd\p{L}{0,3}|abu|abou|umm?|bin|ibn|ben|بن|ابن|ابو|أبو|ام|أم|عبد|בן|אבו)$/u;
const BELONGS_BEFORE = /^(?:allah|[aeiou]?l+ah|(?:al|el|ad|ed|ud|od)?-?d[aei]+ne?|الله|الدين|الدین)$/u;
const isTorn = (words: readonly Word[], at: number): boolean => {
  const toPlain = (position: number): string => (words[position]?.text ?? '').toLowerCase().replace(/^['’‘-]|[.,]$/gu, '');
  const before = toPlain(at - 1) === 'al' || toPlain(at - 1) === 'el' || toPlain(at - 1) === 'ul' ? at - 2 : at - 1;
  return (
    (before >= 0 && LEADS_ON.test(toPlain(before))) ||
    LEADS_ON.test(toPlain(at)) ||
    BELONGS_BEFORE.test(toPlain(at)) ||
    BELONGS_BEFORE.test(toPlain(at + 1))
  );
};

/** Where a given name has two syllables, half of it is left out by nobody. */
const SYLLABIC = new Set<Culture>(['chinese', 'korean']);
/** A family name in front and a patronymic behind: what stands between is the given name. */
const ENDS_IN_PATRONYMIC = /(?:ович|евич|ич|овна|евна|ична|івна|ovich|evich|ovych|ovna|evna|ivna)$/iu;

/** A part between the first and the last; never half of one, nor the given name. */
export const middleDropped: Treatment = {
  name: 'middle dropped',
  kinds: PERSON,
  anyScript: true,
  apply: ({ words, culture }, random) => {
    if (SYLLABIC.has(culture) || ENDS_IN_PATRONYMIC.test(words.at(-1)?.text ?? '')) return undefined;
    const at = random.pick(
      words.flatMap(({ role }, position) =>
        role === 'middle' && position > 0 && position < words.length - 1 && !isTorn(words, position) ? [position] : [],
      ),
    );
    if (at === undefined || words.filter(({ role }) => role !== 'particle').length < 3) return undefined;
    const start = words[at - 1]?.role === 'particle' && at > 1 ? at - 1 : at;
    return [...words.slice(0, start), ...words.slice(at + 1)];
  },
};

const MIDDLE_NAMES: Readonly<Partial<Record<Culture, readonly string[]>>> = {
  arabic: ['Muhammad', 'Ahmad', 'Ali', 'Hussein', 'Mahmoud', 'Saleh'],
  persian: ['Reza', 'Ali', 'Hossein', 'Mohammad', 'Hassan'],
  'south asian': ['Ahmed', 'Khan', 'Kumar', 'Ali', 'Rehman'],
  hispanic: ['Antonio', 'José', 'Luis', 'María', 'Alberto'],
  slavic: PATRONYMICS,
  western: ['James', 'Marie', 'Paul', 'Ann', 'Peter'],
};

/** One more name or initial before the family name. */
const middleAdded: Treatment = {
  name: 'middle added',
  kinds: PERSON,
  apply: ({ words, culture }, random) => {
    const at = words.findIndex(({ role }, position) => position > 0 && role === 'family');
    const middle = random.chance(0.3) ? `${random.pick(toLetters('ABDFHJKLMNRSTVY'))!}.` : random.pick(MIDDLE_NAMES[culture] ?? []);
    if (at < 1 || middle === undefined || words.some(({ text }) => toPlainWord(text) === toPlainWord(middle))) return undefined;
    const start = words[at - 1]!.role === 'particle' ? at - 1 : at;
    return start === 0 ? undefined : [...words.slice(0, start), { text: middle, role: 'middle' }, ...words.slice(start)];
  },
};

const findGiven = (words: readonly Word[]): number =>
  words.findIndex(({ role, text }) => role === 'given' && /^\p{L}[\p{L}'’-]{2,}$/u.test(text));

/** Beside a family name of four letters or more; never for half of a name in two words (Abd Allah, Salah Eddine). */
export const initialForGiven: Treatment = {
  name: 'initial for the given name',
  kinds: PERSON,
  apply: ({ words }, random) => {
    const at = findGiven(words);
    if (at < 0 || isTorn(words, at) || !words.some(({ role, text }) => role === 'family' && text.length >= 4)) return undefined;
    const initial = words[at]!.text.charAt(0).toUpperCase();
    return replaceWord(words, at, retext(words[at]!, random.chance(0.5) ? `${initial}.` : initial));
  },
};

const useNickname = ({ words }: Name, random: Random, nicknames: ReadonlyMap<string, readonly string[]>): Word[] | undefined => {
  const at = findGiven(words);
  if (at < 0 || words.length < 2) return undefined;
  const nickname = random.pick(nicknames.get(toPlainWord(words[at]!.text)) ?? []);
  return nickname === undefined
    ? undefined
    : replaceWord(words, at, retext(words[at]!, nickname.charAt(0).toUpperCase() + nickname.slice(1)));
};

export const nickname: Treatment = { name: 'nickname', kinds: PERSON, apply: (name, random) => useNickname(name, random, NICKNAMES) };

const REFERENCE_NICKNAMES = join(LISTS_FOLDER, 'names/nicknames.csv');

/** Cultures whose names the table is about: Ali is short for Almena in none of the others. */
const REFERENCE_CULTURES = new Set<Culture>(['western', 'hispanic']);

/** By a public table of pairs of English names, read where it is there; many of them are rare. */
export const createReferenceNickname = (): Treatment => {
  let nicknames: ReadonlyMap<string, readonly string[]> = new Map();
  try {
    const rows = readFileSync(REFERENCE_NICKNAMES, 'utf8')
      .split(/\r?\n/u)
      .slice(1)
      .map((row) => row.split(','));
    nicknames = toNicknames(rows.flatMap(([name, , short]) => (name && short ? [[name, short] as const] : [])));
  } catch {
    console.error('Skipped: nicknames of the reference table (names/nicknames.csv is not there).');
  }
  return {
    name: 'nickname (reference table)',
    kinds: PERSON,
    apply: (name, random) => (REFERENCE_CULTURES.has(name.culture) ? useNickname(name, random, nicknames) : undefined),
  };
};

export const honorificAdded: Treatment = {
  name: 'honorific',
  kinds: PERSON,
  apply: ({ words, culture }, random) => {
    const own = culture in HONORIFICS ? HONORIFICS[culture as keyof typeof HONORIFICS] : [];
    const title = random.pick([...HONORIFICS.all, ...own, ...own])!;
    if (words.length < 2 || words.some(({ text }) => toPlainWord(text) === toPlainWord(title))) return undefined;
    return [{ text: title, role: 'particle' }, ...words];
  },
};

const findDroppable = (words: readonly Word[], random: Random): number | undefined =>
  random.pick(
    words.flatMap(({ text, role }, at) =>
      role === 'particle' && at > 0 && at < words.length - 1 && DROPPABLE_PARTICLES.has(toPlainWord(text)) ? [at] : [],
    ),
  );

/** A particle of its own, or one before a hyphen (AL-TIKRITI). */
export const particleDropped: Treatment = {
  name: 'particle dropped',
  kinds: PERSON,
  apply: ({ words }, random) => {
    const at = findDroppable(words, random);
    if (at !== undefined) return replaceWord(words, at);
    const hyphenated = words.findIndex(({ text }) => /^(?:al|el|ul|ad|an|ar|as|at|az)[-'’]\p{L}{3,}/iu.test(text));
    return hyphenated < 0
      ? undefined
      : replaceWord(words, hyphenated, retext(words[hyphenated]!, words[hyphenated]!.text.replace(/^\p{L}{2}[-'’]/u, '')));
  },
};

const particleJoined: Treatment = {
  name: 'particle joined',
  kinds: PERSON,
  apply: ({ words }, random) => {
    const at = findDroppable(words, random);
    if (at !== undefined)
      return [...words.slice(0, at), retext(words[at + 1]!, words[at]!.text + words[at + 1]!.text.toLowerCase()), ...words.slice(at + 2)];
    const hyphenated = words.findIndex(({ text }) => /^\p{L}{2}[-'’]\p{L}{3,}/u.test(text));
    return hyphenated < 0
      ? undefined
      : replaceWord(words, hyphenated, retext(words[hyphenated]!, words[hyphenated]!.text.replace(/[-'’]/u, '')));
  },
};

/** A Slavic patronymic, or "bin X" before the family name. */
const patronymicDropped: Treatment = {
  name: 'patronymic dropped',
  kinds: PERSON,
  apply: ({ words }) => {
    const at = words.findIndex(
      ({ text, role }, position) => position > 0 && role !== 'family' && PATRONYMIC_END.test(text) && text.length > 5,
    );
    if (at > 0 && words.length >= 3) return replaceWord(words, at);
    const son = words.findIndex((word, position) => position > 0 && isFilial(word) && position + 2 < words.length);
    return son < 0 ? undefined : [...words.slice(0, son), ...words.slice(son + 2)];
  },
};

const patronymicAdded: Treatment = {
  name: 'patronymic added',
  kinds: PERSON,
  apply: ({ words, culture }, random) => {
    if (words.length !== 2 || words[0]!.role !== 'given') return undefined;
    const isFemale = /(?:ova|eva|ina|aya|skaya)$/iu.test(words[1]!.text);
    const own: readonly string[] | undefined =
      culture === 'slavic' ? (isFemale ? FEMALE_PATRONYMICS : PATRONYMICS) : culture === 'arabic' ? FATHERS : undefined;
    const father = own && random.pick(own);
    if (father === undefined || words.some(({ text }) => toPlainWord(text) === toPlainWord(father))) return undefined;
    const added: Word[] =
      culture === 'arabic'
        ? [
            { text: 'bin', role: 'particle' },
            { text: father, role: 'middle' },
          ]
        : [{ text: father, role: 'middle' }];
    return [words[0]!, ...added, words[1]!];
  },
};

/** Chinese and Korean given names of two syllables are written as two words, one, or with a hyphen. */
const syllablesJoined: Treatment = {
  name: 'syllables joined or split',
  kinds: PERSON,
  apply: ({ words, culture, script }, random) => {
    if (
      (culture !== 'chinese' && culture !== 'korean') ||
      script !== 'latin' ||
      toScript(words.map(({ text }) => text).join('')) !== 'latin'
    )
      return undefined;
    const hyphenated = words.findIndex(({ text }) => /^\p{L}{2,5}-\p{L}{2,5}$/u.test(text));
    if (hyphenated >= 0) {
      const [first, second] = words[hyphenated]!.text.split('-') as [string, string];
      const word = words[hyphenated]!;
      return random.chance(0.5)
        ? replaceWord(words, hyphenated, retext(word, first + second.toLowerCase()))
        : replaceWord(words, hyphenated, retext(word, first), retext(word, second));
    }
    const given = words.flatMap(({ role, text }, at) => (role !== 'family' && text.length <= 5 ? [at] : []));
    const [first, second] = given;
    if (given.length !== 2 || first === undefined || second !== first + 1) return undefined;
    return [
      ...words.slice(0, first),
      retext(words[first]!, words[first]!.text + (random.chance(0.5) ? '-' : '') + words[second]!.text.toLowerCase()),
      ...words.slice(second + 1),
    ];
  },
};

export const PERSON_TREATMENTS: readonly Treatment[] = [
  familyFirst,
  middleDropped,
  middleAdded,
  initialForGiven,
  nickname,
  honorificAdded,
  particleDropped,
  particleJoined,
  patronymicDropped,
  patronymicAdded,
  syllablesJoined,
];
