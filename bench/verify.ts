/**
 * Verify, then time: what the engine finds against what brute force finds, on every name of an index.
 */
import { createIndexReader, screenOne, type ScreeningIndex, type SubjectInput } from '../src/main.js';
import { createOracle } from '../test/oracle.js';

/** Pairs of names that brute force may compare in a run: about a minute. */
const MOST_PAIRS = 6e6;
const THRESHOLD = 70;

/** Ends the process with the difference when a subject's matches, their order or a score differ. */
export const verifyAgainstOracle = (index: ScreeningIndex, subjects: readonly SubjectInput[], most: number): void => {
  const reader = createIndexReader(index);
  const names = reader.partitions.person.nameCount + reader.partitions.organisation.nameCount;
  const count = Math.min(most, Math.floor(MOST_PAIRS / names), subjects.length);
  if (count === 0) return;
  const oracle = createOracle(Array.from({ length: reader.entityCount }, (_, row) => reader.toEntity(row as never)));
  for (const subject of subjects.slice(0, count)) {
    const expected = oracle.screen(subject, THRESHOLD).slice(0, 1000);
    const found = screenOne(reader, subject, { threshold: THRESHOLD, limit: 1000 }).breakdown.matches.map(({ list, sourceId, score }) => ({ list, sourceId, score }));
    if (JSON.stringify(found) !== JSON.stringify(expected)) {
      console.error('The engine and brute force differ:', { subject, found: found.slice(0, 5), expected: expected.slice(0, 5) });
      process.exit(1);
    }
  }
};
