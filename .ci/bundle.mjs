/**
 * A step of the build: what the package runs, in a few files. The compiler knows what a name of the same file is,
 * but asks anew of each imported one, constants too, whenever it is used; so all that a screening runs lies in one file.
 *
 * In: the modules that tsc wrote to dist/. Out: dist/bundle/, a file for each way in, and what they have in common.
 */
import { readdirSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
const BUNDLE = `${DIST}bundle`;
const written = new Set();
/** Files that threads begin with lie beside the bundle that starts them. */
const STARTS_THREADS = /\/workers\/(?:pool|build-threads)\.js$/u;

/** A module finds the files that it reads from where tsc wrote it. */
const keepPlaces = {
  name: 'keep-places',
  transform: (code, id) =>
    !code.includes('import.meta.url') || STARTS_THREADS.test(id)
      ? null
      : code.replaceAll('import.meta.url', `new URL(${JSON.stringify(`../${relative(DIST, id)}`)}, import.meta.url).href`),
};

/** @returns the modules that went in. */
const bundle = async (input, codeSplitting) => {
  const build = await rolldown({ input, platform: 'node', external: /^[^./]/u, plugins: [keepPlaces] });
  const { output } = await build.write({
    dir: BUNDLE,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    codeSplitting,
  });
  await build.close();
  for (const { fileName } of output) written.add(fileName);
  return new Set(output.flatMap(({ moduleIds = [] }) => moduleIds));
};

await bundle({ 'build-worker': `${DIST}workers/build-worker.js` }, false);
const screening = await bundle({ worker: `${DIST}workers/worker.js` }, false);
const entries = {
  main: 'main.js',
  lists: 'lists/lists.js',
  ssn: 'ssn/ssn.js',
  api: 'api/api.js',
  cli: 'cli/main.js',
  'command-line': 'cli/command-line.js',
};
await bundle(Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, DIST + file])), {
  groups: [{ name: 'screening', test: (id) => screening.has(id) }],
});
// What an earlier build left goes last, so that whatever starts meanwhile finds a whole bundle.
for (const file of readdirSync(BUNDLE)) if (!written.has(file)) rmSync(`${BUNDLE}/${file}`, { recursive: true });
