import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.js';

/** The tests on the official lists. They read the folder named by SCREENING_LISTS, by default ../shared/lists. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/real/**/*.test.ts'],
    globalSetup: 'test/temporary-folder.ts',
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    maxWorkers: 2,
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
