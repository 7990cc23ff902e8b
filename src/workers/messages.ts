/**
 * What goes between the engine's side of a thread and the worker's.
 */
import type { ErrorCode, ErrorDetail } from '../errors.js';
import type { ScreeningOptions } from '../entity/options.js';
import type { SubjectInput } from '../entity/subject.js';
import type { ScreeningIndex } from '../index/snapshot.js';
import type { ScreeningFinding } from '../result/result.js';

/** Given to each worker once; the index's buffer is shared, not copied. */
export interface WorkerData {
  readonly index: ScreeningIndex;
}

export interface BatchTask {
  readonly subjects: readonly SubjectInput[];
  readonly options: ScreeningOptions;
}

/** One answer a subject, in order. Errors travel as data, because threads lose classes. */
export type SubjectAnswer =
  | { readonly ok: true; readonly finding: ScreeningFinding; readonly elapsedMs: number }
  | { readonly ok: false; readonly code: ErrorCode; readonly message: string; readonly detail: ErrorDetail };
