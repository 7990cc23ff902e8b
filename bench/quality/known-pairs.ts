/**
 * The pairs of a scorecard with what their tokens are alike by worked out once, to be scored under many constants.
 *
 * The spelling costs of text/tokens/spelling-costs.ts and the similarities of text/tokens/token-match.ts may be moved as well as the costs of
 * score/weights.ts: each two tokens that meet are compared anew once, however many names they stand in.
 */
import { readFileSync } from 'node:fs';
import type { NameCosts } from '../../src/compare/name-doubts.js';
import { toNameSide, toTokenRelations, type NameSide, type TokenRelations } from '../../src/compare/name-side.js';
import { comparePreparedNames, isOneAsWhole, scoreNames } from '../../src/compare/name.js';
import { prepareName, type PreparedName } from '../../src/text/prepare.js';
import { SPELLING, type SpellingCosts } from '../../src/text/tokens/spelling-costs.js';
import { NO_MATCH, type TokenMatch } from '../../src/text/tokens/token-match.js';
import { compareTokens } from '../../src/text/tokens/token-similarity.js';
import type { NameKind, Token } from '../../src/text/tokens/token.js';
import { groupInto } from './grouping.js';
import { toNameKind, type Kind } from './names.js';
import type { QuestionPairs } from './pairs.js';
import { toHash32 } from './random.js';

interface KnownPair {
  readonly query: NameSide;
  readonly listed: NameSide;
  readonly relations: TokenRelations;
}
export interface KnownQuestion {
  /** Group and set: `treatment|one typo`. */
  readonly key: string;
  /** By whom it was made from, so that both folds never hold questions about one entity. */
  readonly fold: 0 | 1;
  /** What its names score as wholes (joined, acronyms), whatever the costs are. */
  readonly asWhole: number;
  /** Of a question that should be found, the names of its own entity alone. */
  readonly pairs: readonly KnownPair[];
}

export interface KnownQuestions {
  readonly questions: readonly KnownQuestion[];
  /** Compares all tokens anew, after SPELLING was written to. */
  readonly respell: () => void;
  /** Gives matches of one relation and similarity another similarity, all in ten-thousandths. */
  readonly restate: (match: TokenMatch, similarity: number) => void;
}

/** What spelling is compared with to tell which tokens may be alike under any costs that are tried. */
const LENIENT = 1.6;

/** The distinct pairs of tokens, and the two-to-one ones, each with a place in {@link matches}. */
const createMatchTable = (kind: NameKind) => {
  const tokenNumbers = new Map<Token, number>();
  const slots = new Map<number, number>();
  const tokens: (readonly [Token, Token])[] = [];
  const fixed = new Map<TokenMatch, number>();
  let matches = new Int32Array(1 << 16);
  let stated = new Int32Array(1 << 16);
  let count = 1;
  const add = (match: TokenMatch): number => {
    if (count === stated.length) {
      stated = Int32Array.from({ length: 2 * count }, (_, at) => stated[at] ?? 0);
      matches = Int32Array.from(stated);
    }
    stated[count] = matches[count] = match;
    return count++;
  };
  const toNumber = (token: Token): number => {
    const known = tokenNumbers.get(token);
    if (known !== undefined) return known;
    tokenNumbers.set(token, tokenNumbers.size);
    return tokenNumbers.size - 1;
  };
  const compareLeniently = (a: Token, b: Token): TokenMatch => {
    const costs: { -readonly [name in keyof SpellingCosts]: number } = SPELLING[kind];
    const { typical, typicalPerLetter, knownApart } = costs;
    costs.typical *= LENIENT;
    costs.typicalPerLetter *= LENIENT;
    costs.knownApart = 0;
    const match = compareTokens(a, b);
    Object.assign(costs, { typical, typicalPerLetter, knownApart });
    return match;
  };
  const overrides = new Map<TokenMatch, number>();
  const restateAll = (): void => {
    for (let slot = 1; slot < count; slot++) {
      const similarity = overrides.get(stated[slot]!);
      matches[slot] = similarity === undefined ? stated[slot]! : similarity * 16 + (stated[slot]! & 15);
    }
  };
  return {
    /** The place of two tokens; 0 for those that are never alike. */
    toSlot: (a: Token, b: Token): number => {
      const key = toNumber(a) * 2 ** 24 + toNumber(b);
      const known = slots.get(key);
      if (known !== undefined) return known;
      const slot = compareLeniently(a, b) === NO_MATCH ? 0 : add(compareTokens(a, b));
      if (slot !== 0) tokens[slot] = [a, b];
      slots.set(key, slot);
      return slot;
    },
    toFixedSlot: (match: TokenMatch): number => {
      if (match === NO_MATCH) return 0;
      const slot = fixed.get(match) ?? add(match);
      fixed.set(match, slot);
      return slot;
    },
    toMatch: (slot: number): TokenMatch => matches[slot]!,
    respell: (): void => {
      for (let slot = 1; slot < count; slot++) {
        const pair = tokens[slot];
        if (pair !== undefined) stated[slot] = compareTokens(...pair);
      }
      restateAll();
    },
    restate: (match: TokenMatch, similarity: number): void => {
      overrides.set(match, similarity);
      restateAll();
    },
  };
};
type MatchTable = ReturnType<typeof createMatchTable>;

/** The relations of two names as places in the table. */
const toKnownRelations = (query: PreparedName, listed: PreparedName, table: MatchTable): TokenRelations => {
  const relations = toTokenRelations(query, listed);
  const [rows, columns] = [query.tokens.length, listed.tokens.length];
  const place = (of: (i: number, j: number) => number, lastRow: number, lastColumn: number): Int32Array =>
    Int32Array.from({ length: rows * columns }, (_, at) => {
      const [i, j] = [Math.floor(at / columns), at % columns];
      return i < lastRow && j < lastColumn ? of(i, j) : 0;
    });
  const single = place((i, j) => table.toSlot(query.tokens[i]!, listed.tokens[j]!), rows, columns);
  const merged = place((i, j) => table.toFixedSlot(relations.merged(i, j)), rows - 1, columns);
  const split = place((i, j) => table.toFixedSlot(relations.split(i, j)), rows, columns - 1);
  const { toMatch } = table;
  return {
    single: (i, j) => toMatch(single[i * columns + j]!),
    merged: (i, j) => toMatch(merged[i * columns + j]!),
    split: (i, j) => toMatch(split[i * columns + j]!),
  };
};

/** @param file what `npm run bench:quality -- --pairs FILE` writes. */
export const readQuestionPairs = (file: string, kind: Kind): readonly QuestionPairs[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as QuestionPairs)
    .filter((question) => question.kind === kind);

/** Pairs of a question that are kept: the best by the costs as they are; what scores far less will not be the best by others. */
const KEPT_PAIRS = 5;

export const toKnownQuestions = (questions: readonly QuestionPairs[], kind: Kind, costs: NameCosts): KnownQuestions => {
  const table = createMatchTable(toNameKind(kind));
  const prepared = new Map<string, PreparedName>();
  const prepare = (text: string): PreparedName => {
    const known = prepared.get(text) ?? prepareName(text, toNameKind(kind));
    prepared.set(text, known);
    return known;
  };
  const known = questions.map(({ group, set, query, source, pairs }): KnownQuestion => {
    const isMatch = group === 'treatment' || group === 'natural';
    const name = prepare(query);
    const scored = pairs.flatMap(([listed, isWeak, isTarget]) => {
      if (isMatch && !isTarget) return [];
      const other = prepare(listed);
      const side = { ...toNameSide(other), isWeak };
      return [{ other, side, isWeak, score: scoreNames(toNameSide(name), side, toTokenRelations(name, other), costs) }];
    });
    const best = scored.sort((a, b) => b.score - a.score).slice(0, KEPT_PAIRS);
    return {
      key: `${group}|${set}`,
      fold: (toHash32(source ?? query) >>> 16) & 1 ? 1 : 0,
      asWhole: Math.max(0, ...scored.map(({ other, score, isWeak }) => toScoreAsWhole(name, other, score, costs, isWeak))),
      pairs: best.map(({ other, side }) => ({ query: toNameSide(name), listed: side, relations: toKnownRelations(name, other, table) })),
    };
  });
  return { questions: known, respell: table.respell, restate: table.restate };
};

/** @param score of the names' words. @returns 0 where the names as wholes score no more. */
const toScoreAsWhole = (query: PreparedName, listed: PreparedName, score: number, costs: NameCosts, isWeak: boolean): number => {
  if (!isOneAsWhole(query, listed)) return 0;
  const best = comparePreparedNames(query, listed, costs, isWeak).score;
  return best > score ? best : 0;
};

/** The best score of a question, 0 where it has no pair. */
export const scoreQuestion = ({ pairs, asWhole }: KnownQuestion, costs: NameCosts): number => {
  let best = asWhole;
  for (const { query, listed, relations } of pairs) best = Math.max(best, scoreNames(query, listed, relations, costs));
  return best;
};

/** The best score of each question, by group and set. */
export const scoreQuestions = (questions: readonly KnownQuestion[], costs: NameCosts): ReadonlyMap<string, readonly number[]> =>
  groupInto(
    questions,
    ({ key }) => key,
    (question) => scoreQuestion(question, costs),
  );
