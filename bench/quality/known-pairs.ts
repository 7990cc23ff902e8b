/**
 * The pairs of a scorecard with the relations of their tokens worked out once, to be scored under many costs.
 */
import { readFileSync } from 'node:fs';
import type { NameCosts } from '../../src/compare/name-doubts.js';
import { toNameSide, toTokenRelations, type NameSide, type TokenRelations } from '../../src/compare/name-side.js';
import { scoreNames } from '../../src/compare/name.js';
import { prepareName, type PreparedName } from '../../src/text/prepare.js';
import type { NameKind } from '../../src/text/token.js';
import type { Kind } from './names.js';
import type { QuestionPairs } from './pairs.js';

interface KnownPair {
  readonly query: NameSide;
  readonly listed: NameSide;
  readonly relations: TokenRelations;
}
export interface KnownQuestion {
  /** Group and set: `treatment|one typo`. */
  readonly key: string;
  readonly isMatch: boolean;
  /** Of a question that should be found, the names of its own entity alone. */
  readonly pairs: readonly KnownPair[];
}

export const toNameKind = (kind: Kind): NameKind => (kind === 'person' ? 'person' : 'organisation');

/** The relations of two names, worked out once: they do not depend on the costs. */
const toKnownRelations = (query: PreparedName, listed: PreparedName): TokenRelations => {
  const relations = toTokenRelations(query, listed);
  const [rows, columns] = [query.tokens.length, listed.tokens.length];
  const table = (of: (i: number, j: number) => number, lastRow: number, lastColumn: number): Int32Array =>
    Int32Array.from({ length: rows * columns }, (_, at) => {
      const [i, j] = [Math.floor(at / columns), at % columns];
      return i < lastRow && j < lastColumn ? of(i, j) : 0;
    });
  const [single, merged, split] = [table(relations.single, rows, columns), table(relations.merged, rows - 1, columns), table(relations.split, rows, columns - 1)];
  return { single: (i, j) => single[i * columns + j]!, merged: (i, j) => merged[i * columns + j]!, split: (i, j) => split[i * columns + j]! };
};

/** @param file what `npm run bench:quality -- --pairs FILE` writes. */
export const readQuestionPairs = (file: string, kind: Kind): readonly QuestionPairs[] =>
  readFileSync(file, 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as QuestionPairs).filter((question) => question.kind === kind);

export const toKnownQuestions = (questions: readonly QuestionPairs[], kind: Kind): readonly KnownQuestion[] => {
  const prepared = new Map<string, PreparedName>();
  const prepare = (text: string): PreparedName => {
    const known = prepared.get(text) ?? prepareName(text, toNameKind(kind));
    prepared.set(text, known);
    return known;
  };
  return questions.map(({ group, set, query, pairs }) => {
    const isMatch = group === 'treatment' || group === 'natural';
    const name = prepare(query);
    const toPair = (listed: string, isWeak: boolean): KnownPair => {
      const other = prepare(listed);
      return { query: toNameSide(name), listed: { ...toNameSide(other), isWeak }, relations: toKnownRelations(name, other) };
    };
    return { key: `${group}|${set}`, isMatch, pairs: pairs.flatMap(([listed, isWeak, isTarget]) => (isMatch && !isTarget ? [] : [toPair(listed, isWeak)])) };
  });
};

/** The best score of each question, by group and set. */
export const scoreQuestions = (questions: readonly KnownQuestion[], costs: NameCosts): ReadonlyMap<string, readonly number[]> => {
  const scores = new Map<string, number[]>();
  for (const { key, pairs } of questions) {
    let best = 0;
    for (const { query, listed, relations } of pairs) best = Math.max(best, scoreNames(query, listed, relations, costs));
    const known = scores.get(key);
    if (known) known.push(best);
    else scores.set(key, [best]);
  }
  return scores;
};
