// Installs and builds what is missing, so that `npm start` and `npm test` work on a fresh clone.
// Runs without node_modules: only Node's own modules here.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modifiedMs = (path) => (existsSync(path) ? statSync(path).mtimeMs : -Infinity);
/** Folders count too: they change when a file goes. */
const newestMs = (folder) =>
  readdirSync(folder, { recursive: true }).reduce((newest, entry) => Math.max(newest, modifiedMs(join(folder, entry))), modifiedMs(folder));
const run = (command, args) => execFileSync(command, args, { cwd: root, stdio: ['ignore', 2, 2] });

if (modifiedMs(join(root, 'node_modules/.package-lock.json')) < modifiedMs(join(root, 'package-lock.json'))) {
  console.error('Installing dependencies (once)…');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}
const built = modifiedMs(join(root, 'dist/empty-database.tar.br'));
if (
  [
    newestMs(join(root, 'src')),
    newestMs(join(root, 'data')),
    modifiedMs(join(root, 'tsconfig.json')),
    modifiedMs(join(root, '.ci/remove-stale.mjs')),
    modifiedMs(join(root, '.ci/bundle.mjs')),
  ].some((changed) => built < changed)
) {
  console.error('Building…');
  run('npm', ['run', 'build', '--silent']);
}
