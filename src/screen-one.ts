/**
 * Screens what a caller wrote, in the caller's thread: a subject and options are read, then found (screen.ts).
 */
import { toListTable, toProcessedMask } from './candidates/scope.js';
import { toClassificationLeaves, type ClassificationLeaf } from './entity/classification.js';
import { resolveOptions, type ResolvedOptions, type ScreeningOptions } from './entity/options.js';
import { parseSubject, type SubjectInput } from './entity/subject.js';
import { ScreeningError } from './errors.js';
import type { IndexReader } from './index/reader.js';
import type { IndexMetadata } from './index/snapshot.js';
import { toResult, type ScreeningResult } from './result/result.js';
import { findMatches } from './screen.js';

/**
 * Screens one subject against an index, synchronously in the caller's thread.
 * @throws ScreeningError invalid_subject, invalid_option, unknown_list.
 */
export const screenOne = (reader: IndexReader, input: SubjectInput, options: ScreeningOptions = {}): ScreeningResult => {
  // The index itself is the usual slip.
  if (typeof (reader as Partial<IndexReader> | undefined)?.toEntity !== 'function')
    throw new ScreeningError('invalid_option', 'The reader must be what createIndexReader makes of an index.', { option: 'reader' });
  return toResult(findMatches(reader, parseSubject(input), resolveOptions(options)));
};

/**
 * Checks and completes options for an index.
 * @throws ScreeningError invalid_option, unknown_list: whatever {@link screenOne} would say of them, of any subject.
 */
export const readOptions = (metadata: IndexMetadata, options: ScreeningOptions): ResolvedOptions => {
  const resolved = resolveOptions(options);
  toListTable(metadata, resolved);
  return resolved;
};

/**
 * The classifications that a screening looks at: those that are asked for and that a list in its scope feeds. Where there
 * is none, the result is `clear` whoever is screened.
 * @throws ScreeningError invalid_option, also for an index in place of its metadata; unknown_list.
 */
export const toProcessedLeaves = (metadata: IndexMetadata, options: ScreeningOptions = {}): ClassificationLeaf[] => {
  // The index itself is the usual slip.
  if (!Array.isArray((metadata as Partial<IndexMetadata> | undefined)?.listClassifications))
    throw new ScreeningError('invalid_option', 'Option metadata must be the metadata of an index.', { option: 'metadata' });
  const resolved = resolveOptions(options);
  return toClassificationLeaves(toProcessedMask(metadata, toListTable(metadata, resolved), resolved));
};
