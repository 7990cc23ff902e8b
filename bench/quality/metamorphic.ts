/**
 * What must hold whatever the numbers are: changes that may not move a score, and changes that may move it one way.
 */
import { compareNames, screenOne, type IndexReader } from '../../src/main.js';
import { FLOOR } from './ask.js';
import { toEntityKey, toNameKind, toText, type Name, type Part, type Target } from './names.js';
import { pickLatinName, type Population } from './population.js';
import { createRandom, type Random } from './random.js';
import { makeTypo, toFrame, toLetters } from './spelling.js';
import { toBirthDate } from './treatment-questions.js';
import { slipOnce } from './treatment.js';
import { reordered } from './treatments-company.js';
import { familyFirst } from './treatments-person.js';
import { toPlainWord } from './words.js';

export interface LawResult {
  readonly law: string;
  readonly checked: number;
  readonly broken: number;
  /** The entity of the first case that breaks it. */
  readonly example?: string;
}

/** What a law is tried on: a listed name, the same with a slip of the pen, and the whole of its entity. */
interface Case {
  readonly target: Target;
  readonly name: Name;
  readonly listed: string;
  readonly query: string;
  readonly reader: IndexReader;
  readonly random: Random;
}

/** Whether the law holds; undefined where it does not apply. */
type Law = (item: Case) => boolean | undefined;

const score = ({ target, listed }: Case, query: string): number => compareNames(query, listed, toNameKind(target.kind)).score;

/** The most that may be asked for, so that no match is missing for want of room: a slip may make a name that hundreds resemble (Sha al-Islam). */
const MOST_MATCHES = 1000;

/** Scores below are told of by no screening: two legal forms and nothing else may have one or two. */
const LEAST_TOLD = 10;
const isNoMore = (one: number, other: number): boolean => one <= Math.max(other, LEAST_TOLD);

/** Accents that no language writes as another letter instead, as German does ä as ae. */
const ACUTE: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' };
const accent = (text: string): string => text.replace(/[aeiou]/gu, (letter) => ACUTE[letter]!);

/** Words that are no spelling of any word of the name. */
const UNRELATED = ['Zbrygniewolsk', 'Quathlamba', 'Fjordhjelm', 'Oyekunlewa'];
const pickUnrelated = ({ name, random }: Case): string | undefined =>
  random.pick(
    UNRELATED.filter((word) =>
      name.words.every(({ text }) => toFrame(text).charAt(0) !== toFrame(word).charAt(0) && !text.startsWith(word.charAt(0))),
    ),
  );

const scoreEntity = ({ reader, target, query }: Case, date?: ReturnType<typeof toBirthDate>): number => {
  const { matches } = screenOne(
    reader,
    { type: target.kind, name: query, ...(date === undefined ? {} : { date }) },
    { threshold: FLOOR, limit: MOST_MATCHES },
  ).breakdown;
  return matches.find(({ list, sourceId }) => list === target.entity.list && sourceId === target.entity.sourceId)?.score ?? 0;
};

const LAWS: Readonly<Record<string, Law>> = {
  'a name against itself scores 100': (item) => score(item, item.listed) === 100,
  'case leaves the score': (item) =>
    score(item, item.query.toUpperCase()) === score(item, item.query) && score(item, item.query.toLowerCase()) === score(item, item.query),
  'accents leave the score': (item) => score(item, accent(item.query)) === score(item, item.query),
  'blanks and a full stop leave the score': (item) => score(item, `  ${item.query.replaceAll(' ', '   ')}. `) === score(item, item.query),
  'a typographic apostrophe leaves the score': (item) =>
    item.query.includes("'") ? score(item, item.query.replaceAll("'", '’')) === score(item, item.query) : undefined,
  'equal words in another order score 100': (item) => {
    const words = (item.target.kind === 'person' ? familyFirst : reordered).apply(item.name, item.random);
    return words && score(item, toText(words)) === 100;
  },
  'an unrelated word more never raises the score': (item) => {
    const word = pickUnrelated(item);
    return word === undefined ? undefined : score(item, `${item.query} ${word}`) <= score(item, item.query);
  },
  'an unrelated word instead of one scores no more than the word left out': (item) => {
    const word = pickUnrelated(item);
    const words = item.query.split(' ');
    if (word === undefined || words.length < 3) return undefined;
    const at = item.random.below(words.length);
    return isNoMore(score(item, words.with(at, word).join(' ')), score(item, words.toSpliced(at, 1).join(' ')));
  },
  'an agreeing birth date never lowers a match': (item) => {
    const date = item.target.kind === 'person' ? toBirthDate(item.target) : undefined;
    const alone = date && scoreEntity(item);
    return alone ? scoreEntity(item, date) >= alone : undefined;
  },
  'a contradicting birth date never raises a match': (item) => {
    const born = item.target.kind === 'person' ? toBirthDate(item.target) : undefined;
    const alone = born && scoreEntity(item);
    return alone ? scoreEntity(item, { ...born, year: born.year! - 25 }) <= alone : undefined;
  },
  'the index scores as two names alone do': (item) => {
    if (item.target.entity.names.some(({ quality }) => quality === 'weak')) return undefined;
    const found = scoreEntity(item);
    const kind = toNameKind(item.target.kind);
    const alone = Math.max(...item.target.entity.names.map(({ entityName }) => compareNames(item.query, entityName, kind).score));
    return found === 0 && alone < FLOOR ? undefined : found === alone;
  },
};

/** @param count entities of the parts that each law is tried on. */
export const checkLaws = ({ targets }: Population, reader: IndexReader, parts: readonly Part[], count: number): LawResult[] => {
  const cases = targets
    .filter((target) => parts.includes(target.part))
    .slice(0, count)
    .flatMap((target): Case[] => {
      const random = createRandom(`laws|${toEntityKey(target.entity)}`);
      const name = pickLatinName(target, random);
      const slipped = name && slipOnce(name.words, random, makeTypo);
      return slipped && toLetters(toPlainWord(toText(slipped))).length >= 4
        ? [{ target, name, listed: toText(name.words), query: toText(slipped), reader, random }]
        : [];
    });
  return Object.entries(LAWS).map(([law, holds]) => {
    let checked = 0;
    const broken: string[] = [];
    for (const item of cases) {
      const isKept = holds(item);
      if (isKept === undefined) continue;
      checked++;
      if (!isKept) broken.push(toEntityKey(item.target.entity));
    }
    return { law, checked, broken: broken.length, ...(broken[0] === undefined ? {} : { example: broken[0] }) };
  });
};
