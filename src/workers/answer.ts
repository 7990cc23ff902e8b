/**
 * Screens a batch: the same on a worker's side and in the caller's thread.
 */
import { findMatches } from '../screen.js';
import type { IndexReader } from '../index/reader.js';
import type { BatchTask, SubjectAnswer } from './messages.js';

/** @throws whatever is thrown: that is a bug, and ends the batch. */
export const answerBatch = (reader: IndexReader, { subjects, options }: BatchTask): SubjectAnswer[] =>
  subjects.map((subject) => {
    const startMs = performance.now();
    const finding = findMatches(reader, subject, options);
    return { finding, elapsedMs: performance.now() - startMs };
  });
