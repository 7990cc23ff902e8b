/**
 * Two names compared without any list: for benchmarks and for asking why.
 */
import { comparePreparedNames, type NameComparison } from './compare/name.js';
import { ScreeningError } from './errors.js';
import { NAME_COSTS } from './score/weights.js';
import { readNameKind } from './text/name-kind.js';
import { prepareName } from './text/prepare.js';
import { toNamesOfListed, toStatedNames } from './text/stated/stated-names.js';
import type { NameKind } from './text/tokens/token.js';

/**
 * With `unknown` the kind is inferred from the names; if they do not settle it, they are compared as both kinds and the
 * better score counts.
 */
export type ComparedKind = NameKind | 'unknown';

/** The score of two names with its parts, and the words that the positions in the parts refer to. */
export interface ExplainedNames extends NameComparison {
  /** The words of the query's name that were compared, as written: of the best of the names that it states. */
  readonly queryWords: readonly string[];
  readonly listedWords: readonly string[];
}

/**
 * Scores two names as a screening would score a strong listed name. Where the query, or a company's listed name, states
 * several names (`X trading as Y`), the best pair counts.
 * @param kind `person`; `organisation` for companies, vessels and aircraft; `unknown` to infer it.
 * @returns score 0–100 with the parts it is made of; a name without a letter or digit scores 0.
 * @throws ScreeningError invalid_subject if a name is not a string; invalid_option for any other kind.
 */
export const compareNames = (query: string, listed: string, kind: ComparedKind): ExplainedNames => {
  for (const [field, name] of Object.entries({ query, listed }))
    if (typeof name !== 'string') throw new ScreeningError('invalid_subject', `The name ${field} is no text.`, { field });
  if (kind !== 'unknown' && !Object.hasOwn(NAME_COSTS, kind))
    throw new ScreeningError('invalid_option', 'Option kind must be person, organisation or unknown.', { option: 'kind' });
  return toKinds(query, listed, kind)
    .flatMap((each) => compareAs(query, listed, each))
    .reduce((best, each) => (each.score > best.score ? each : best));
};

const toKinds = (query: string, listed: string, kind: ComparedKind): readonly NameKind[] => {
  if (kind !== 'unknown') return [kind];
  const told = new Set([readNameKind(query), readNameKind(listed)].filter((read) => read !== undefined));
  return told.size === 1 ? [...told] : ['person', 'organisation'];
};

const compareAs = (query: string, listed: string, kind: NameKind): readonly ExplainedNames[] => {
  const listedNames = [listed, ...(kind === 'organisation' ? toNamesOfListed(listed) : [])].map((name) => prepareName(name, kind));
  return toStatedNames(query, kind).flatMap((name) => {
    const ofQuery = prepareName(name, kind);
    return listedNames.map((ofListed) => ({
      ...comparePreparedNames(ofQuery, ofListed, NAME_COSTS[kind]),
      queryWords: ofQuery.words,
      listedWords: ofListed.words,
    }));
  });
};
