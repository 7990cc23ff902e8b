/**
 * A screening as it is kept, and its replay: the same engine on the same index gives the same bytes.
 *
 * In: a record, and where old indexes are found. Out: that the result is the same, where it first differs, or what is
 * missing to tell. A replay on another engine, or on lists that only resemble the old ones, would prove nothing.
 */
import { z } from 'zod';
import { ENGINE_VERSION } from '../engine-version.js';
import type { ScreeningOptions } from '../entity/options.js';
import type { SubjectInput } from '../entity/subject.js';
import { ScreeningError } from '../errors.js';
import { createIndexReader, type IndexReader } from '../index/reader.js';
import type { ScreeningResult } from '../result/result.js';
import { screenOne } from '../screen-one.js';
import type { GenerationStore } from './generations.js';

/** Everything that a result depends on, and the result. */
export interface StoredScreening {
  /** {@link ENGINE_VERSION} at the time. */
  readonly engine: string;
  /** The content hash of the index. */
  readonly index: string;
  readonly subject: SubjectInput;
  readonly options: ScreeningOptions;
  readonly result: ScreeningResult;
}

/** Makes a record that can be replayed. @param index content hash of the index (generations.ts). */
export const toStoredScreening = (
  index: string,
  subject: SubjectInput,
  options: ScreeningOptions,
  result: ScreeningResult,
): StoredScreening => ({
  engine: ENGINE_VERSION,
  index,
  subject,
  options,
  result,
});

const storedSchema = z.object({
  engine: z.string(),
  index: z.string(),
  subject: z.looseObject({}),
  options: z.looseObject({}),
  result: z.looseObject({}),
});

/**
 * Reads what {@link toStoredScreening} made, from parsed JSON.
 * @returns `undefined` if it is not a record of a screening; unknown members are ignored.
 */
export const parseStoredScreening = (content: unknown): StoredScreening | undefined => {
  const parsed = storedSchema.safeParse(content);
  return parsed.success ? (parsed.data as unknown as StoredScreening) : undefined;
};

/** Whether a record gives the same result again, to the byte of its JSON. */
export type ReplayOutcome =
  | { readonly kind: 'same' }
  /** `path` of the first difference, such as `breakdown.matches.0.score`. */
  | { readonly kind: 'different'; readonly path: string }
  /** `what` the replay would need: one sentence in `message`. */
  | { readonly kind: 'missing'; readonly what: 'engine' | 'index'; readonly message: string };

/** Replays records one after the other; indexes stay open from one to the next. */
export type Replayer = (stored: StoredScreening) => Promise<ReplayOutcome>;

/** Indexes that stay open. */
const OPEN_INDEXES = 2;

/** Makes a replayer, which repeats recorded screenings on the indexes they were made with. A few indexes stay open. */
export const createReplayer = (generations: Pick<GenerationStore, 'open'>): Replayer => {
  const open = new Map<string, Promise<IndexReader | ReplayOutcome>>();
  return async (stored) => {
    if (stored.engine !== ENGINE_VERSION)
      return missing('engine', `The record was made by engine ${stored.engine}; this is ${ENGINE_VERSION}.`);
    let opening = open.get(stored.index);
    if (opening === undefined) {
      if (open.size >= OPEN_INDEXES) open.delete(open.keys().next().value!);
      opening = openGeneration(generations, stored.index);
      open.set(stored.index, opening);
    }
    const source = await opening;
    return 'kind' in source ? source : compare(stored, source);
  };
};

const missing = (what: 'engine' | 'index', message: string): ReplayOutcome => ({ kind: 'missing', what, message });

const openGeneration = async (generations: Pick<GenerationStore, 'open'>, hash: string): Promise<IndexReader | ReplayOutcome> => {
  try {
    const index = await generations.open(hash);
    return index === undefined ? missing('index', `No index of content ${hash} is kept.`) : createIndexReader(index);
  } catch (error) {
    if (!(error instanceof ScreeningError)) throw error;
    return missing(error.code === 'index_version' ? 'engine' : 'index', error.message);
  }
};

const compare = ({ subject, options, result }: StoredScreening, reader: IndexReader): ReplayOutcome => {
  const replayed = screenOne(reader, subject, options);
  if (JSON.stringify(replayed) === JSON.stringify(result)) return { kind: 'same' };
  return { kind: 'different', path: findDifference(result, replayed, []) ?? 'order of members' };
};

const findDifference = (before: unknown, now: unknown, path: readonly string[]): string | undefined => {
  if (typeof before !== 'object' || typeof now !== 'object' || before === null || now === null)
    return Object.is(before, now) ? undefined : path.join('.') || 'result';
  const [old, next] = [before as Record<string, unknown>, now as Record<string, unknown>];
  for (const member of new Set([...Object.keys(old), ...Object.keys(next)])) {
    const difference = findDifference(old[member], next[member], [...path, member]);
    if (difference !== undefined) return difference;
  }
  return undefined;
};
