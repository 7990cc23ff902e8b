import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/real/**'],
    globalSetup: 'test/temporary-folder.ts',
    testTimeout: 600_000,
    hookTimeout: 600_000,
    maxWorkers: 3,
    isolate: false,
    // What users run is loaded as they load it.
    server: { deps: { external: [/\/dist\/bundle\//u] } },
  },
});
