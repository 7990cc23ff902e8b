/**
 * Verify, then time: what the engine finds against what brute force finds, on an index.
 */
import { createIndexReader, screenOne, type ScreeningIndex, type SubjectInput } from 'screening-engine';
import { createOracle } from '../test/oracle.js';

/** Entities that brute force compares: all of a small list, of a large one every so many. About a minute at the most. */
const MOST_ENTITIES = 20_000;
const THRESHOLD = 70;
const LIMIT = 1000;

/** Ends the process with the difference when a subject's matches among these entities, their order or a score differ. */
export const verifyAgainstOracle = (index: ScreeningIndex, subjects: readonly SubjectInput[], most: number): void => {
  if (most === 0) return;
  const reader = createIndexReader(index);
  const every = Math.ceil(reader.entityCount / MOST_ENTITIES);
  const entities = Array.from({ length: Math.ceil(reader.entityCount / every) }, (_, at) => reader.toEntity((at * every) as never));
  const compared = new Set(entities.map(({ list, sourceId }) => `${list} ${sourceId}`));
  const oracle = createOracle(entities);
  for (const subject of subjects.slice(0, most)) {
    const { matches } = screenOne(reader, subject, { threshold: THRESHOLD, limit: LIMIT }).breakdown;
    if (matches.length === LIMIT) continue; // What is beyond the limit cannot be told from what was not found.
    const expected = oracle.screen(subject, THRESHOLD);
    const found = matches
      .filter(({ list, sourceId }) => compared.has(`${list} ${sourceId}`))
      .map(({ list, sourceId, score }) => ({ list, sourceId, score }));
    if (JSON.stringify(found) !== JSON.stringify(expected)) {
      console.error('The engine and brute force differ:', { subject, found: found.slice(0, 5), expected: expected.slice(0, 5) });
      process.exit(1);
    }
  }
};
