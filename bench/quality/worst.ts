/**
 * The worst misses and false alerts of each set, with the parts of the comparison that explain them.
 *
 * A case for a record names the entity by list and source id and the parts by reason, never a name: no extract of a
 * list enters the repository.
 */
import { compareNames } from '../../src/main.js';
import { groupBy } from './grouping.js';
import { ALERT_THRESHOLD } from './measures.js';
import { toEntityKey, toNameKind, type Kind, type Part } from './names.js';
import { toSetKey, type Answer, type DateUse, type QuestionGroup } from './question.js';
import { isMatchGroup, toOutcome } from './scorecard.js';

export interface WorstCase {
  /** What the target scored as a pair, or what the alert scored. */
  readonly score: number;
  /** The entity missed, or the one that alerted: list and source id. */
  readonly entity: string;
  readonly parts: readonly { readonly reason: string; readonly similarity: number; readonly weight: number }[];
}

export interface WorstOfSet {
  readonly group: QuestionGroup;
  readonly set: string;
  readonly kind: Kind;
  readonly part: Part;
  readonly dateUse: DateUse;
  readonly wrong: number;
  readonly count: number;
  readonly cases: readonly WorstCase[];
}

/** The answers of one set that are wrong at the alert threshold, the worst first. */
export const toWrong = (answers: readonly Answer[]): Answer[] =>
  answers
    .filter((answer) => toOutcome(answer) >= ALERT_THRESHOLD !== isMatchGroup(answer.question.group))
    .sort((a, b) => (isMatchGroup(a.question.group) ? a.pair - b.pair : b.best - a.best));

/** The listed name that the query comes nearest to, and how. */
export const explainPair = ({
  question: { query, kind, target },
}: Answer): { readonly listed: string; readonly score: number; readonly parts: WorstCase['parts'] } | undefined =>
  target?.entity.names
    .map(({ entityName }) => ({ listed: entityName, ...compareNames(query, entityName, toNameKind(kind)) }))
    .reduce((best, other) => (other.score > best.score ? other : best));

const toCase = (answer: Answer): WorstCase => {
  const { question, best, top } = answer;
  if (!isMatchGroup(question.group)) {
    const parts = (top?.parts ?? []).map(({ reason, score, riskWeight }) => ({
      reason: reason ?? '',
      similarity: score / 100,
      weight: riskWeight,
    }));
    return { score: best, entity: top ? toEntityKey(top) : '', parts };
  }
  const explained = explainPair(answer);
  return {
    score: explained?.score ?? 0,
    entity: question.target ? toEntityKey(question.target.entity) : '',
    parts: (explained?.parts ?? []).map(({ reason, similarity, weight }) => ({ reason, similarity, weight })),
  };
};

/** @param most cases of each set. */
export const toWorst = (answers: readonly Answer[], most: number): WorstOfSet[] =>
  [...groupBy(answers, ({ question }) => `${toSetKey(question)}|${question.part}`).values()].flatMap((members) => {
    const { group, set, kind, part, dateUse } = members[0]!.question;
    const wrong = toWrong(members);
    return wrong.length === 0
      ? []
      : [{ group, set, kind, part, dateUse, wrong: wrong.length, count: members.length, cases: wrong.slice(0, most).map(toCase) }];
  });
