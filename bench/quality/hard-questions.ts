/**
 * Questions of set (d): hard negatives. A listed name with one part replaced by what another of the same culture has
 * there: a relative, a namesake of another clan, the same kind of company in another place.
 *
 * The replacement is no spelling of what it replaces (more than two edits away, another consonant frame, no short
 * form of it), and the new name is not itself listed, nor a listed name with one more word, in any spelling, nor a
 * company's with another legal form, nor what the treatments make of one with a generic word more or fewer, nor one that
 * has the new number and all other words but one: what is asked for as a match elsewhere is none here.
 */
import { distance } from 'fastest-levenshtein';
import { groupInto } from './grouping.js';
import { toNameKey, toText, type Kind, type Name, type Role, type Word } from './names.js';
import { pickLatinName, type Population } from './population.js';
import type { Question } from './question.js';
import { createRandom, toHash32, type Random } from './random.js';
import { toFrame } from './spelling.js';
import { toBirthDate, type SampleSize } from './treatment-questions.js';
import { replaceWord, retext } from './treatment.js';
import { NICKNAMES, NUMBER_WORDS, ORDINALS, PLACES, PLACE_SORT, ROMAN_NUMERALS, toPlainWord } from './words.js';

interface HardSet {
  readonly set: string;
  readonly kind: Kind;
  /** The words with one replaced; undefined where the set does not apply. */
  readonly replace: (name: Name, pool: (role: Role) => readonly string[], random: Random) => readonly Word[] | undefined;
}

const isSpellingOf = (a: string, b: string): boolean => {
  const [left, right] = [toPlainWord(a), toPlainWord(b)];
  return (
    distance(left, right) <= 2 ||
    left.includes(right) ||
    right.includes(left) ||
    toFrame(left) === toFrame(right) ||
    (NICKNAMES.get(left)?.includes(right) ?? false)
  );
};

/** Tokens that count as parts of a person's name. */
const toBearing = (words: readonly Word[]): number[] =>
  words.flatMap(({ role, text }, at) => (role !== 'particle' && toPlainWord(text).length >= 3 ? [at] : []));

const replaceBy = (words: readonly Word[], at: number, pool: readonly string[], random: Random): Word[] | undefined => {
  for (let attempt = 0; attempt < 20; attempt++) {
    const other = random.pick(pool);
    if (other !== undefined && toPlainWord(other).length >= 3 && words.every(({ text }) => !isSpellingOf(text, other)))
      return replaceWord(words, at, retext(words[at]!, other));
  }
  return undefined;
};

const toPersonSet = (set: string, role: 'given' | 'family' | 'middle', isFitting: (tokens: number) => boolean): HardSet => ({
  set,
  kind: 'person',
  replace: ({ words }, pool, random) => {
    const bearing = toBearing(words);
    const at = random.pick(bearing.filter((position) => words[position]!.role === role));
    return at === undefined || !isFitting(bearing.length) ? undefined : replaceBy(words, at, pool(role), random);
  },
});

/** The same in another number: a digit, a Roman numeral, an ordinal. */
const renumber = (text: string, random: Random): string | undefined => {
  // V.I. Lenin: initials have full stops.
  if (/\p{L}\./u.test(text)) return undefined;
  const plain = text.replace(/\W/gu, '');
  for (const series of [ROMAN_NUMERALS, ORDINALS, NUMBER_WORDS]) {
    const at = series.findIndex((item) => (series === ROMAN_NUMERALS ? item === plain : item === plain.toLowerCase()));
    if (at >= 0) return random.pick(series.filter((_, other) => other !== at));
  }
  const digits = /\d+/u.exec(text)?.[0];
  return digits === undefined ? undefined : text.replace(digits, String(Number(digits) + 1 + random.below(8)));
};

const ANOTHER_NUMBER = 'another number';

const HARD_SETS: readonly HardSet[] = [
  toPersonSet('another given name', 'given', (tokens) => tokens >= 3),
  toPersonSet('another given name, two tokens', 'given', (tokens) => tokens === 2),
  toPersonSet('another last token', 'family', (tokens) => tokens >= 3),
  toPersonSet('another last token, two tokens', 'family', (tokens) => tokens === 2),
  toPersonSet('another inner token', 'middle', (tokens) => tokens >= 3),
  {
    set: 'another place',
    kind: 'company',
    replace: ({ words }, _pool, random) => {
      const at = random.pick(words.flatMap(({ role }, position) => (role === 'place' ? [position] : [])));
      if (at === undefined || words.length < 2) return undefined;
      const old = toPlainWord(words[at]!.text);
      const sort = PLACE_SORT.get(old);
      const other = sort && random.pick(PLACES[sort].filter((place) => !isSpellingOf(place, old)));
      return other === undefined ? undefined : replaceWord(words, at, retext(words[at]!, other));
    },
  },
  {
    set: 'another word',
    kind: 'company',
    replace: ({ words }, pool, random) => {
      const at = random.pick(words.flatMap(({ role, text }, position) => (role === 'word' && /^\p{L}{4,}$/u.test(text) ? [position] : [])));
      return at === undefined || words.filter(({ role }) => role !== 'legal_form' && role !== 'connective').length < 2
        ? undefined
        : replaceBy(words, at, pool('word'), random);
    },
  },
  {
    set: ANOTHER_NUMBER,
    kind: 'company',
    replace: ({ words }, _pool, random) => {
      const at = words.findIndex(({ role, text }) => role === 'number' || /\d/u.test(text));
      const other = at < 0 ? undefined : renumber(words[at]!.text, random);
      return other === undefined ? undefined : replaceWord(words, at, retext(words[at]!, other));
    },
  },
];

const NUMBER_OF: ReadonlyMap<string, number> = new Map(
  [ROMAN_NUMERALS, ORDINALS, NUMBER_WORDS].flatMap((series) => series.map((text, at) => [text.toLowerCase(), at + 1] as const)),
);
/** A name's words with its numbers as digits: `3rd Academy` is listed as `Third Academy`. */
const toNumbered = (text: string): string[] =>
  toNameKey(text)
    .split(' ')
    .map((word) => String(NUMBER_OF.get(word) ?? word.replace(/^(\d+)(?:st|nd|rd|th)$/u, '$1')));
const toNumberKey = (text: string): string => toNumbered(text).sort().join(' ');

const HAS_NUMBER = /\d/u;
/** Listed names by each number in them. */
const toNamesByNumber = (listedKeys: Iterable<string>): ReadonlyMap<string, readonly ReadonlySet<string>[]> => {
  const numbered = [...listedKeys].flatMap((key) => {
    const words = new Set(toNumbered(key));
    return [...words].filter((word) => HAS_NUMBER.test(word)).map((number) => ({ number, words }));
  });
  return groupInto(
    numbered,
    ({ number }) => number,
    ({ words }) => words,
  );
};
/** Words of a name that the one with another number may lack, beside two that it has: numbered institutes of one body are listed side by side, each in its own words. */
const MOST_LACKING = 1;
const LEAST_SHARED = 2;
/** Whether a listed name has all numbers of this one, and its words but one, the connectives aside. */
const isNumberListed = (words: readonly Word[], names: ReturnType<typeof toNamesByNumber>): boolean => {
  const own = toNumbered(toText(words.filter(({ role }) => role !== 'legal_form' && role !== 'connective')));
  const numbers = own.filter((word) => HAS_NUMBER.test(word));
  const others = own.filter((word) => !HAS_NUMBER.test(word));
  return (names.get(numbers[0] ?? '') ?? []).some((listed) => {
    const shared = others.filter((word) => listed.has(word)).length;
    return numbers.every((number) => listed.has(number)) && shared >= LEAST_SHARED && shared >= others.length - MOST_LACKING;
  });
};

export const askHard = (
  { targets, listedKeys, isListedCore, isListedButForGeneric, isListedPerson, wordsOf }: Population,
  size: SampleSize,
): Question[] => {
  const questions: Question[] = [];
  const numberKeys = new Set([...listedKeys].map(toNumberKey));
  const namesByNumber = toNamesByNumber(listedKeys);
  for (const { set, kind, replace } of HARD_SETS) {
    if (!size.kinds.includes(kind)) continue;
    const counts = new Map<string, number>();
    const start = toHash32(set) % Math.max(1, targets.length);
    for (let step = 0; step < targets.length; step++) {
      const target = targets[(start + step) % targets.length]!;
      const { part, culture, entity } = target;
      if (target.kind !== kind || !size.parts.includes(part) || (counts.get(part) ?? 0) >= size.latin) continue;
      const random = createRandom(`${set}|${entity.list}|${entity.sourceId}`);
      const name = pickLatinName(target, random);
      const words = name && replace(name, (role) => wordsOf(kind, part, culture, role), random);
      if (!words || listedKeys.has(toNameKey(toText(words))) || (kind === 'company' && numberKeys.has(toNumberKey(toText(words)))))
        continue;
      if (set === ANOTHER_NUMBER && isNumberListed(words, namesByNumber)) continue;
      const kept = words.filter((word) => name.words.includes(word));
      // What is left is a listed name, or one but for its legal form: that it alerts is no fault.
      if (
        listedKeys.has(toNameKey(toText(kept))) ||
        (kind === 'company' && (isListedCore(words) || isListedCore(kept) || isListedButForGeneric(words))) ||
        (kind === 'person' && (isListedPerson(toText(words)) || isListedPerson(toText(kept))))
      )
        continue;
      counts.set(part, (counts.get(part) ?? 0) + 1);
      questions.push({
        group: 'hard-negative',
        set,
        kind,
        part,
        script: 'latin',
        culture,
        index: 'complete',
        query: toText(words),
        dateUse: 'none',
        target,
      });
    }
  }
  return questions;
};

/** Those whose target states its birth, with another date of birth: six years off or more, to the day. */
export const withContradictingDates = (questions: readonly Question[]): Question[] =>
  questions.flatMap((question) => {
    const born = question.target && question.kind === 'person' ? toBirthDate(question.target) : undefined;
    if (born?.year === undefined) return [];
    const random = createRandom(`other-date|${question.query}`);
    const year = born.year + (random.chance(0.5) ? 1 : -1) * (6 + random.below(20));
    return [{ ...question, dateUse: 'contradicting' as const, date: { year, month: 1 + random.below(12), day: 1 + random.below(28) } }];
  });
