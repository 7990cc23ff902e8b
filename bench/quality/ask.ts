/**
 * Puts the questions to the matcher, one thread, one index at a time.
 */
import { compareNames, screenOne, type IndexReader, type ScreeningMatch } from '../../src/main.js';
import { toNameKind } from './names.js';
import type { Answer, Question } from './question.js';

/** Scores below are not told apart: thresholds are looked at from here on. */
export const FLOOR = 60;
/** A match counts when it is among so many. */
const LIMIT = 10;

const scorePair = ({ query, kind, target }: Question): number =>
  target ? Math.max(...target.entity.names.map(({ entityName }) => compareNames(query, entityName, toNameKind(kind)).score)) : 0;

const toTop = ({ list, sourceId, breakdown }: ScreeningMatch): NonNullable<Answer['top']> => {
  const name = breakdown.find(({ fieldName }) => fieldName === 'name');
  return { list, sourceId, name: name?.fieldValue ?? '', parts: name?.breakdowns ?? [] };
};

export const ask = (reader: IndexReader, question: Question): Answer => {
  const { query, kind, date, target } = question;
  const start = performance.now();
  const { matches } = screenOne(
    reader,
    { type: kind, name: query, ...(date === undefined ? {} : { date }) },
    { threshold: FLOOR, limit: LIMIT },
  ).breakdown;
  const ms = performance.now() - start;
  const [first] = matches;
  const match = target && matches.find(({ list, sourceId }) => list === target.entity.list && sourceId === target.entity.sourceId);
  return {
    question,
    best: first?.score ?? 0,
    found: match?.score ?? 0,
    pair: match && date === undefined ? match.score : scorePair(question),
    ms,
    ...(first ? { top: toTop(first) } : {}),
  };
};
