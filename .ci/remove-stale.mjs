// A step of the build: removes from dist/ what tsc wrote for modules that src/ no longer has, so that it is not packed.
// Removes nothing else, so that whatever runs meanwhile keeps its files.
import { existsSync, readdirSync, rmSync, rmdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');

const entries = readdirSync(dist, { recursive: true, withFileTypes: true }).map((entry) => ({
  path: join(entry.parentPath, entry.name),
  isFolder: entry.isDirectory(),
}));
for (const { path, isFolder } of entries) {
  const [, module] = /^(?!bundle\/)(.+?)\.(?:d\.ts|js)$/u.exec(relative(dist, path).replaceAll('\\', '/')) ?? [];
  if (!isFolder && module !== undefined && !existsSync(join(root, 'src', `${module}.ts`))) rmSync(path);
}
const folders = entries.filter(({ isFolder }) => isFolder).map(({ path }) => path);
// What lies deeper first: a folder that held nothing else is then empty too.
for (const folder of folders.sort((one, other) => other.length - one.length)) if (readdirSync(folder).length === 0) rmdirSync(folder);
