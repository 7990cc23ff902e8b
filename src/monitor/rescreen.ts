/**
 * Re-screening: what a change of lists means for each customer of a portfolio, at a cost that follows the change.
 *
 *   changed entries ─ names, numbers ─▶ customers near enough ─ score old, score new ─▶ what changed for each
 *
 * Invariant (tests hold it to this): the answer is that of screening every customer against both generations, at the
 * same options but without a limit on matches, and comparing match by match. It can be, because a score depends on the
 * customer and the entry alone: for entries that did not change, nothing has changed.
 * Alerts are about the entries of lists, each for itself, whatever entries a screening tells as one match.
 * A limit would break this: a new entry that takes the tenth place would push out a match that still stands.
 */
import { setImmediate } from 'node:timers/promises';
import { compareText } from '../compare-text.js';
import { ENTITY_TYPES, type EntityType } from '../entity/entity.js';
import { resolveOptions, type ResolvedOptions, type ScreeningOptions } from '../entity/options.js';
import { throwIfAborted } from '../errors.js';
import { growF64, growU32 } from '../index/growable.js';
import {
  A_FUNCTION,
  A_SIGNAL,
  assertOption,
  assertOptions,
  CHECKED_IN_USE,
  toKnownByRule,
  toRequired,
  type OptionRules,
} from '../option-rules.js';
import { LEAST_THRESHOLD } from '../screen.js';
import { createDeltaScope } from './delta-scope.js';
import type { DeltaEntry, EntryField, ListDelta } from './list-delta.js';
import { toMatchChange, type MatchChange } from './match-change.js';
import { assertPortfolio, toCustomerId, type Portfolio } from './portfolio.js';
import { createSegmentSearch } from './segment-search.js';

/** A match of a customer that is new, has materially changed, or no longer exists. */
export interface MatchAlert {
  readonly list: string;
  readonly sourceId: string;
  readonly entityName: string;
  /** 0..100, two decimals; of a match that is no more, what it was. */
  readonly score: number;
  /**
   * What became of the list's entry: `added`; `changed`, and with it the match; `removed`: the match is no more, since
   * the entry is gone or, where `fields` says so, has changed.
   */
  readonly change: MatchChange;
  /** The fields of the entry that differ; none where it came or went. */
  readonly fields: readonly EntryField[];
  /** The score before, where there was a match and still is. */
  readonly previousScore?: number;
}

/** Everything that is new for one customer. */
export interface CustomerAlert {
  readonly id: string;
  /** At least one; best first, ties by list, then source id. */
  readonly matches: readonly MatchAlert[];
}

/** Options of a screening, except for the limit: every match counts. */
export interface RescreenOptions extends Omit<ScreeningOptions, 'limit'> {
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of entries that have been searched, of all in the delta. */
  readonly onProgress?: ((entries: number, all: number) => void) | undefined;
}

const A_DELTA = toRequired(toKnownByRule('what diffLists gives', 'toEntry'));
const RESCREEN_OPTIONS: OptionRules<RescreenOptions> = {
  screeningNameSearchMode: CHECKED_IN_USE,
  screeningListsScope: CHECKED_IN_USE,
  screeningClassification: CHECKED_IN_USE,
  threshold: CHECKED_IN_USE,
  entityTypes: CHECKED_IN_USE,
  signal: A_SIGNAL,
  onProgress: A_FUNCTION,
};

/** Entries that are searched between two turns of the event loop: some tens of milliseconds. */
const ENTRIES_A_TURN = 16;

/**
 * Finds what a change of lists means for a portfolio: one alert per affected customer, in the portfolio's order.
 * @throws ScreeningError invalid_option, also where `entityTypes` asks for what the portfolio was not built for;
 *   unknown_list for a list that is in neither generation; aborted.
 */
export async function* rescreenPortfolio(
  portfolio: Portfolio,
  delta: ListDelta,
  options: RescreenOptions = {},
): AsyncGenerator<CustomerAlert, void, undefined> {
  assertOptions(options, RESCREEN_OPTIONS);
  const { signal, onProgress, ...screeningOptions } = options;
  assertPortfolio(portfolio);
  assertOption('delta', delta, A_DELTA);
  const search = createSearch(portfolio, delta, resolveOptions(screeningOptions));
  for (let position = 0; position < delta.size; position++) {
    if (position % ENTRIES_A_TURN === 0) {
      onProgress?.(position, delta.size);
      await setImmediate();
      throwIfAborted(signal, 're-screening');
    }
    search.add(position, delta.toEntry(position));
  }
  onProgress?.(delta.size, delta.size);
  yield* search.toAlerts();
}

interface Search {
  /** Searches an entry, and notes whom it concerns. */
  readonly add: (position: number, entry: DeltaEntry) => void;
  readonly toAlerts: () => Generator<CustomerAlert, void, undefined>;
}

const createSearch = (portfolio: Portfolio, delta: ListDelta, resolved: ResolvedOptions): Search => {
  const options = { ...resolved, threshold: Math.max(resolved.threshold, LEAST_THRESHOLD) };
  const scope = createDeltaScope(delta, options, toTypes(portfolio), portfolio.acrossTypes);
  const searches = portfolio.segments.map((segment) => createSegmentSearch(segment, options, scope));
  // Pairs of a customer and an entry, as columns: a common name may concern a large part of a portfolio.
  const pairs = { customers: growU32(), positions: growU32(), oldScores: growF64(), nextScores: growF64() };
  return {
    add: (position, entry) => {
      if (!canMatter(entry)) return;
      for (const { offset, score } of searches) {
        const [oldScores, nextScores] = [score(entry.old), score(entry.next)];
        for (const row of new Set([...oldScores.keys(), ...nextScores.keys()])) {
          const [oldScore, nextScore] = [oldScores.get(row), nextScores.get(row)];
          if (toMatchChange(entry, oldScore, nextScore) === undefined) continue;
          pairs.customers.push(offset + row);
          pairs.positions.push(position);
          pairs.oldScores.push(oldScore ?? NaN);
          pairs.nextScores.push(nextScore ?? NaN);
        }
      }
    },
    toAlerts: function* () {
      const customers = pairs.customers.toColumn();
      const order = Uint32Array.from(customers.keys()).sort((a, b) => customers[a]! - customers[b]! || a - b);
      const toAlert = (pair: number): MatchAlert =>
        toMatchAlert(delta.toEntry(pairs.positions.at(pair)), toScore(pairs.oldScores.at(pair)), toScore(pairs.nextScores.at(pair)));
      for (let from = 0; from < order.length;) {
        const customer = customers[order[from]!]!;
        let to = from;
        while (to < order.length && customers[order[to]!] === customer) to++;
        yield { id: toCustomerId(portfolio, customer), matches: Array.from(order.subarray(from, to), toAlert).sort(byRank) };
        from = to;
      }
    },
  };
};

const toTypes = ({ segments }: Portfolio): readonly EntityType[] =>
  ENTITY_TYPES.filter((_, type) => segments.some(({ customers }) => customers.types.includes(type)));

const toScore = (kept: number): number | undefined => (Number.isNaN(kept) ? undefined : kept);

const toMatchAlert = (entry: DeltaEntry, oldScore: number | undefined, nextScore: number | undefined): MatchAlert => ({
  list: entry.list,
  sourceId: entry.sourceId,
  entityName: (entry.next ?? entry.old)!.names[0]!.entityName,
  score: (nextScore ?? oldScore)!,
  change: toMatchChange(entry, oldScore, nextScore)!,
  fields: entry.fields,
  ...(oldScore === undefined || nextScore === undefined ? {} : { previousScore: oldScore }),
});

const byRank = (a: MatchAlert, b: MatchAlert): number =>
  b.score - a.score || compareText(a.list, b.list) || compareText(a.sourceId, b.sourceId);

/** Fields that no score and no rule of materiality looks at. */
const UNSCORED: ReadonlySet<EntryField> = new Set<EntryField>(['deceased', 'occupations', 'references', 'images', 'remarks']);
const canMatter = ({ change, fields }: DeltaEntry): boolean => change !== 'changed' || fields.some((field) => !UNSCORED.has(field));
