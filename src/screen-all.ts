/**
 * Screens many subjects on one generation: batches go to its threads, outcomes come in the order of the subjects, and
 * no more is read ahead than the threads need.
 */
import { toCall, type ScreenAllOptions } from './call-options.js';
import { parseSubject, type Subject, type SubjectInput } from './entity/subject.js';
import { ScreeningError, throwIfAborted } from './errors.js';
import type { Generation } from './generation.js';
import { assertIterable } from './option-rules.js';
import { toResult, type ScreeningResult } from './result/result.js';
import { readOptions } from './screen-one.js';
import type { SubjectAnswer } from './workers/messages.js';

/** Outcome for one of many subjects: its result, or why it could not be screened. */
export type ScreeningOutcome =
  | { readonly ok: true; readonly result: ScreeningResult; /** Time in the engine. */ readonly elapsedMs: number }
  | { readonly ok: false; readonly error: ScreeningError };

/** Subjects a task: enough to carry its cost, few enough to keep threads evenly busy. */
const BATCH_SIZE = 50;
/** Batches under way for each thread: one that runs, and enough that wait for a slow subject ahead of them not to leave others idle. */
const BATCHES_PER_THREAD = 3;

/** What is read of a batch: its subjects in order, or why one is none. */
type ReadBatch = readonly (Subject | ScreeningError)[];

/** A batch under way, and the answers of its subjects. */
interface SentBatch {
  readonly read: ReadBatch;
  readonly answers: Promise<SubjectAnswer[]>;
}

/**
 * Takes its generation when the first outcome is asked for, and holds it to the end. Where the source throws, what it
 * gave before is told first.
 * @throws ScreeningError invalid_option, unknown_list, aborted, and what `take`, the source and the pool throw.
 */
export async function* screenAll(
  take: () => Generation,
  subjects: Iterable<SubjectInput> | AsyncIterable<SubjectInput>,
  stated: ScreenAllOptions | undefined,
): AsyncGenerator<ScreeningOutcome, void, undefined> {
  const { signal, options } = toCall(stated);
  assertIterable('subjects', subjects);
  const generation = take();
  const resolved = readOptions(generation.index.metadata, options);
  const letGo = generation.hold();
  const waiting: SentBatch[] = [];
  const send = (read: ReadBatch): void => {
    const answers = generation.run((pool) => pool.run({ subjects: read.filter(isValid), options: resolved }, signal));
    answers.catch(() => undefined); // It is awaited in its turn; a batch after a failed one must not go unhandled.
    waiting.push({ read, answers });
  };
  let failure: SourceFailure | undefined;
  try {
    for await (const read of toBatches(signal && Symbol.asyncIterator in subjects ? takeUntilAborted(subjects, signal) : subjects)) {
      if ('thrown' in read) {
        failure = read;
        break;
      }
      send(read);
      if (waiting.length < generation.threads * BATCHES_PER_THREAD) continue;
      const sent = waiting.shift()!;
      yield* toOutcomes(sent.read, await sent.answers, signal);
    }
    for (const sent of waiting) yield* toOutcomes(sent.read, await sent.answers, signal);
  } finally {
    letGo();
  }
  if (failure) throw failure.thrown;
}

/** Closes what is read where the source throws. */
interface SourceFailure {
  readonly thrown: unknown;
}

async function* toBatches(
  subjects: Iterable<SubjectInput> | AsyncIterable<SubjectInput>,
): AsyncGenerator<ReadBatch | SourceFailure, void, undefined> {
  let batch: (Subject | ScreeningError)[] = [];
  let failure: SourceFailure | undefined;
  try {
    for await (const read of Symbol.asyncIterator in subjects ? readInTime(subjects) : readNow(subjects)) {
      batch.push(read);
      if (batch.length < BATCH_SIZE) continue;
      yield batch;
      batch = [];
    }
  } catch (thrown) {
    failure = { thrown };
  }
  if (batch.length > 0) yield batch;
  if (failure) yield failure;
}

async function* readInTime(subjects: AsyncIterable<SubjectInput>): AsyncGenerator<Subject | ScreeningError, void, undefined> {
  for await (const subject of subjects) yield readSubject(subject);
}

/** Before any is awaited: that looks for a method `then`, and a subject may throw where it is looked at. */
function* readNow(subjects: Iterable<SubjectInput>): Generator<Subject | ScreeningError, void, undefined> {
  for (const subject of subjects) yield readSubject(subject);
}

/** @returns what is wrong with a subject where it is not valid. */
const readSubject = (input: SubjectInput): Subject | ScreeningError => {
  try {
    return parseSubject(input);
  } catch (error) {
    if (error instanceof ScreeningError) return error;
    throw error;
  }
};
const isValid = (read: Subject | ScreeningError): read is Subject => !(read instanceof ScreeningError);

/** What a source gives in its own time: an abort waits for nothing that it has not given yet. */
async function* takeUntilAborted(source: AsyncIterable<SubjectInput>, signal: AbortSignal): AsyncGenerator<SubjectInput, void, undefined> {
  const iterator = source[Symbol.asyncIterator]();
  let state: 'asked' | 'given' | 'ended' = 'given';
  try {
    while (state !== 'ended') {
      throwIfAborted(signal, 'screening');
      state = 'asked';
      const next = await untilAborted(iterator.next(), signal);
      if (next === undefined) continue;
      state = next.done === true ? 'ended' : 'given';
      if (next.done !== true) yield next.value;
    }
  } finally {
    if (state === 'given') await iterator.return?.();
    else if (signal.aborted) iterator.return?.().catch(() => undefined); // It may never answer.
  }
}

/** @returns nothing where the signal fires first. */
const untilAborted = <T>(pending: Promise<T>, signal: AbortSignal): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const stop = (): void => resolve(undefined);
    signal.addEventListener('abort', stop);
    void pending.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });

/** What was answered before the signal fired, and not yet told, is not told any more. */
function* toOutcomes(read: ReadBatch, answers: readonly SubjectAnswer[], signal: AbortSignal | undefined): Generator<ScreeningOutcome> {
  let next = 0;
  for (const each of read) {
    throwIfAborted(signal, 'screening');
    if (!isValid(each)) yield { ok: false, error: each };
    else {
      const { finding, elapsedMs } = answers[next++]!;
      yield { ok: true, result: toResult(finding), elapsedMs };
    }
  }
}
