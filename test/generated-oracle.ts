/**
 * The engine on real threads against brute force, on a generated list.
 */
import { expect } from 'vitest';
import { drawName, generateEntities } from '../bench/large-list.js';
import { buildIndex } from '../src/build-index.js';
import { createEngine } from '../src/engine.js';
import type { SubjectInput } from '../src/entity/subject.js';
import { createRandom, mangle } from './mangle.js';
import { createOracle } from './oracle.js';

/** Finds the compiled worker, which threads run. */
const workerFile = new URL('../dist/bundle/worker.js', import.meta.url);
const THRESHOLDS = [85, 70, 50] as const;
const SEED = 5;
const LIMIT = 1000;

/**
 * At each threshold and number of threads: the matches of brute force, in its order, with its scores.
 * @returns how many matches there were at the lowest threshold.
 */
export const expectBruteForce = async (entityCount: number, subjectCount: number, threadCounts: readonly number[]): Promise<number> => {
  const entities = [...generateEntities({ count: entityCount, seed: SEED })];
  const index = await buildIndex(
    entities.map((entity) => ({ kind: 'entity', entity }) as const),
    { threads: 0 },
  );
  const random = createRandom(SEED + entityCount);
  const subjects = Array.from({ length: subjectCount }, (): SubjectInput => {
    const { type, names, dates } = entities[Math.floor(random() * entities.length)]!;
    const kind = type === 'person' ? 'person' : 'company';
    const name = random() < 0.7 ? mangle(names[0]!.entityName, random) : drawName(random, kind);
    return { type: kind, name, ...(random() < 0.3 && dates[0] ? { date: dates[0].from } : {}) };
  });
  const oracle = createOracle(entities);
  const expected = subjects.map((subject) => oracle.screen(subject, Math.min(...THRESHOLDS)));
  for (const threads of threadCounts) {
    const engine = await createEngine({ index, threads, workerFile });
    for (const threshold of THRESHOLDS) {
      let at = 0;
      for await (const outcome of engine.screenAll(subjects, { threshold, limit: LIMIT })) {
        if (!outcome.ok) throw outcome.error;
        const found = outcome.result.breakdown.matches.map(({ list, sourceId, score }) => ({ list, sourceId, score }));
        const wanted = expected[at]!.filter(({ score }) => score >= threshold).slice(0, LIMIT);
        expect(found, `subject ${at} at ${threshold} with ${threads} threads`).toEqual(wanted);
        at++;
      }
      expect(at).toBe(subjects.length);
    }
    await engine.close();
  }
  return expected.reduce((sum, matches) => sum + matches.length, 0);
};
