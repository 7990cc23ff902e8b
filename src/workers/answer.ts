/**
 * Screens a batch and turns every outcome into data: the same on a worker's side and in the caller's thread.
 */
import { ScreeningError } from '../errors.js';
import type { IndexReader } from '../index/reader.js';
import { findMatches } from '../screen.js';
import type { BatchTask, SubjectAnswer } from './messages.js';

/** @throws whatever is not a ScreeningError: that is a bug, and ends the batch. */
export const answerBatch = (reader: IndexReader, { subjects, options }: BatchTask): SubjectAnswer[] =>
  subjects.map((subject) => {
    const startMs = performance.now();
    try {
      const finding = findMatches(reader, subject, options);
      return { ok: true, finding, elapsedMs: performance.now() - startMs };
    } catch (error) {
      if (!(error instanceof ScreeningError)) throw error;
      return { ok: false, code: error.code, message: error.message, detail: error.detail };
    }
  });
