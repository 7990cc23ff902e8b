/**
 * The oracle: screening by brute force. Every name of every entity is aligned and scored, with no index, no key and
 * no pruning; token similarities are remembered, and nothing else is spared.
 *
 * It shares with the engine what decides (how names are prepared, how tokens, names and fields compare, how
 * scores combine) and nothing of how matches are found.
 */
import { createFieldComparison } from '../src/compare/fields.js';
import { toNameSide, type NameSide, type TokenRelations } from '../src/compare/name-side.js';
import { comparePreparedNames, isOneAsWhole, scoreNames } from '../src/compare/name.js';
import type { Entity } from '../src/entity/entity.js';
import { parseSubject, type SubjectInput } from '../src/entity/subject.js';
import { combineScore } from '../src/score/combine.js';
import { NAME_COSTS } from '../src/score/weights.js';
import { prepareName, type PreparedName } from '../src/text/prepare.js';
import { compareJoined } from '../src/text/tokens/joined-words.js';
import { NO_MATCH, type TokenMatch } from '../src/text/tokens/token-match.js';
import { withStatedNames } from '../src/index/with-stated-names.js';
import { toStatedNames } from '../src/text/stated/stated-names.js';
import { compareTokens } from '../src/text/tokens/token-similarity.js';
import type { NameKind, Token } from '../src/text/tokens/token.js';
import { toTokenKey } from '../src/text/tokens/token-key.js';

export interface OracleMatch {
  readonly list: string;
  readonly sourceId: string;
  readonly score: number;
}

interface OracleName {
  readonly prepared: PreparedName;
  readonly side: NameSide;
  readonly tokens: Int32Array;
}

interface OracleEntity {
  readonly entity: Entity;
  readonly kind: NameKind;
  readonly names: readonly OracleName[];
}

export interface Oracle {
  /** All matches at or above the threshold, best first, ties by list and source id. */
  readonly screen: (subject: SubjectInput, threshold: number) => OracleMatch[];
}

export const createOracle = (entities: readonly Entity[]): Oracle => {
  const vocabulary = new Map<string, number>();
  const tokens: Token[] = [];
  const toNumber = (token: Token): number => {
    const key = `${token.kind} ${toTokenKey(token.tag, token.forms, token.vowelless)}`;
    const known = vocabulary.get(key);
    if (known !== undefined) return known;
    vocabulary.set(key, tokens.length);
    return tokens.push(token) - 1;
  };
  const listed: readonly OracleEntity[] = entities.map(withStatedNames).map((entity) => {
    const kind = entity.type === 'person' ? 'person' : 'organisation';
    return {
      entity,
      kind,
      names: entity.names.map(({ entityName, quality }) => {
        const prepared = prepareName(entityName, kind);
        return {
          prepared,
          side: { ...toNameSide(prepared), isWeak: quality === 'weak' },
          tokens: Int32Array.from(prepared.tokens, toNumber),
        };
      }),
    };
  });
  return { screen: (subject, threshold) => screen(listed, tokens, subject, threshold) };
};

const screen = (listed: readonly OracleEntity[], tokens: readonly Token[], input: SubjectInput, threshold: number): OracleMatch[] => {
  const subject = parseSubject(input);
  const kind = subject.type === 'person' ? 'person' : 'organisation';
  const { compare } = createFieldComparison(subject);
  const queries = toStatedNames(subject.name, kind).map((raw) => {
    const query = prepareName(raw, kind);
    const similarities = query.tokens.map((token) => tokens.map((other) => (other.kind === kind ? compareTokens(token, other) : NO_MATCH)));
    return { query, querySide: { ...toNameSide(query) }, similarities };
  });
  const matches: OracleMatch[] = [];
  for (const { entity, names } of listed) {
    if (entity.type !== subject.type) continue;
    let nameScore = -1;
    for (const name of names)
      for (const { query, querySide, similarities } of queries) {
        const relations = toRelations(query, name, similarities);
        const score = isOneAsWhole(query, name.prepared)
          ? comparePreparedNames(query, name.prepared, NAME_COSTS[kind], name.side.isWeak).score
          : scoreNames(querySide, name.side, relations, NAME_COSTS[kind]);
        nameScore = Math.max(nameScore, score);
      }
    const { score } = combineScore(nameScore, compare(entity));
    if (score >= threshold) matches.push({ list: entity.list, sourceId: entity.sourceId, score });
  }
  return matches.sort((a, b) => b.score - a.score || compareText(a.list, b.list) || compareText(a.sourceId, b.sourceId));
};

const toRelations = (
  query: PreparedName,
  { prepared, tokens }: OracleName,
  similarities: readonly (readonly TokenMatch[])[],
): TokenRelations => ({
  single: (i, j) => similarities[i]![tokens[j]!]!,
  merged: (i, j) => compareJoined(query.tokens[i]!, query.tokens[i + 1]!, prepared.tokens[j]!),
  split: (i, j) => compareJoined(prepared.tokens[j]!, prepared.tokens[j + 1]!, query.tokens[i]!),
});

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
