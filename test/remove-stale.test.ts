import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../.ci/remove-stale.mjs', import.meta.url));

test('a build removes the output of modules that are gone, with the folders that held nothing else', () => {
  const root = mkdtempSync(join(tmpdir(), 'screening-stale-'));
  const write = (...files: readonly string[]): void => {
    for (const file of files) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), '');
    }
  };
  write('src/kept.ts', 'src/part/kept.ts');
  const kept = ['.tsbuildinfo', 'bundle/main-X1.js', 'kept.d.ts', 'kept.js', 'part/kept.d.ts', 'part/kept.js', 'words.bin'];
  write(...kept.map((file) => `dist/${file}`));
  write('dist/moved.d.ts', 'dist/moved.js', 'dist/part/moved.js', 'dist/gone/deep/moved.d.ts', 'dist/gone/deep/moved.js');
  mkdirSync(join(root, '.ci'));
  copyFileSync(SCRIPT, join(root, '.ci/remove-stale.mjs'));

  execFileSync(process.execPath, [join(root, '.ci/remove-stale.mjs')]);

  expect(readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' }).sort()).toEqual(['bundle', 'part', ...kept].sort());
  rmSync(root, { recursive: true });
});
