/**
 * What a learned model sees of each pair of names: the alignment in numbers, no names. Serves the question how far the
 * closed formula of score/ is from what could be learned of the same evidence (learned/fit.py).
 *
 *   npx tsx bench/learned/features.ts PAIRS.jsonl > features.csv
 */
import { readFileSync } from 'node:fs';
import { comparePreparedNames, type NamePart } from '../../src/compare/name.js';
import { NAME_COSTS } from '../../src/score/weights.js';
import { prepareName, type PreparedName } from '../../src/text/prepare.js';
import { TOKEN_RELATIONS } from '../../src/text/tokens/token-match.js';
import type { NameKind } from '../../src/text/tokens/token.js';
import { toNameKind } from '../quality/names.js';
import type { QuestionPairs } from '../quality/pairs.js';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('features.ts PAIRS.jsonl');

const prepared = new Map<string, PreparedName>();
const prepare = (text: string, kind: NameKind): PreparedName => {
  const key = `${kind}|${text}`;
  const known = prepared.get(key) ?? prepareName(text, kind);
  prepared.set(key, known);
  return known;
};

const isPair = ({ query, listed, reason }: NamePart): boolean => query.length > 0 && listed.length > 0 && reason !== 'contradicted';
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const toSideFeatures = (name: PreparedName, left: readonly number[]): number[] => {
  const weights = name.tokens.map(({ weight }) => weight / 100);
  const words = weights.flatMap((weight, at) => (weight > 0.12 ? [at] : []));
  const leftWeights = left.map((at) => weights[at]!);
  return [
    weights.length,
    words.length,
    sum(weights),
    sum(leftWeights),
    Math.max(0, ...leftWeights),
    left.length,
    Number(left.includes(words[0] ?? -1)),
    Number(left.includes(words.at(-1) ?? -1)),
    left.filter((at) => name.tokens[at]!.isKnown).length,
    left.filter((at) => name.tokens[at]!.tag === 'generic' || name.tokens[at]!.tag === 'legal_form').length,
    left.filter((at) => name.tokens[at]!.tag === 'number' || name.tokens[at]!.digits !== '').length,
  ];
};

const toFeatures = (query: PreparedName, listed: PreparedName, isWeak: boolean): number[] => {
  const { score, parts } = comparePreparedNames(query, listed, NAME_COSTS[query.kind], isWeak);
  const pairs = parts.filter(isPair);
  const unlike = pairs.filter(({ similarity }) => similarity < 1).sort((a, b) => a.similarity - b.similarity);
  const toKnown = (part: NamePart | undefined): number[] =>
    part
      ? [
          part.similarity,
          part.weight,
          Number(query.tokens[part.query[0]!]!.isKnown),
          Number(listed.tokens[part.listed[0]!]!.isKnown),
          query.tokens[part.query[0]!]!.forms[0]!.length,
        ]
      : [1, 0, 0, 0, 0];
  const used = { query: new Set(pairs.flatMap((part) => part.query)), listed: new Set(pairs.flatMap((part) => part.listed)) };
  const left = {
    query: query.tokens.flatMap((_, at) => (used.query.has(at) ? [] : [at])),
    listed: listed.tokens.flatMap((_, at) => (used.listed.has(at) ? [] : [at])),
  };
  return [
    score,
    sum(pairs.map(({ weight }) => weight)),
    sum(pairs.map(({ weight, similarity }) => weight * similarity)),
    sum(pairs.map(({ weight, similarity }) => weight ** 2 * similarity ** 2)),
    Math.max(0, ...pairs.filter(({ similarity }) => similarity === 1).map(({ weight }) => weight)),
    pairs.length,
    ...TOKEN_RELATIONS.map((relation) => sum(pairs.filter(({ reason }) => reason === relation).map(({ weight }) => weight))),
    ...toKnown(unlike[0]),
    ...toKnown(unlike[1]),
    unlike.length,
    ...toSideFeatures(query, left.query),
    ...toSideFeatures(listed, left.listed),
    Number(isWeak),
  ];
};

for (const [number, line] of readFileSync(file, 'utf8').split('\n').entries()) {
  const { group, set, kind, query, pairs } = JSON.parse(line) as QuestionPairs;
  const nameKind = toNameKind(kind);
  const head = [number, group, set.replaceAll(',', ''), kind];
  for (const [listed, isWeak, isTarget] of pairs) {
    console.log(
      [
        ...head,
        Number(isTarget),
        ...toFeatures(prepare(query, nameKind), prepare(listed, nameKind), isWeak).map((value) => Number(value.toFixed(4))),
      ].join(','),
    );
  }
  // A question that nothing was found for counts, with a pair of nothing.
  if (pairs.length === 0) console.log([...head, 0, ...toFeatures(prepare('', nameKind), prepare('', nameKind), false)].join(','));
}
