/**
 * What goes between the engine's side of a thread and the worker's.
 */
import type { ResolvedOptions } from '../entity/options.js';
import type { Subject } from '../entity/subject.js';
import type { ScreeningIndex } from '../index/snapshot.js';
import type { ScreeningFinding } from '../result/result.js';

/** Given to each worker once; the index's buffer is shared, not copied. */
export interface WorkerData {
  readonly index: ScreeningIndex;
}

/** Subjects and options as they were checked and completed: a thread has no part in that, and nothing to say of them. */
export interface BatchTask {
  readonly subjects: readonly Subject[];
  readonly options: ResolvedOptions;
}

/** One answer a subject, in order. */
export interface SubjectAnswer {
  readonly finding: ScreeningFinding;
  readonly elapsedMs: number;
}
