// The packed package, as a user gets it: packed, installed without development packages in an empty folder, imported
// through its public exports, run through its command. Says each step, and writes how many passed and failed.
// Usage: node .ci/smoke.mjs [RESULT.json]
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'screening-smoke-'));
const app = join(folder, 'app');
const installed = join(app, 'node_modules', manifest.name);

/** Runs to its end and gives what it printed; a failure throws with both of its outputs. */
const run = (command, args, cwd) => {
  try {
    return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 });
  } catch (error) {
    throw new Error(`${command} ${args.join(' ')} failed.\n${error.stdout ?? ''}${error.stderr ?? error.message}`);
  }
};
const assert = (holds, invariant) => {
  if (!holds) throw new Error(`It does not hold that ${invariant}.`);
};
/** Runs a module in the application's folder, where only what is installed can be imported. */
const runModule = (name, lines) => {
  writeFileSync(join(app, name), `${lines.join('\n')}\n`);
  return run(process.execPath, [name], app);
};
const bin = () => join(app, 'node_modules/.bin', Object.keys(manifest.bin)[0]);
const modules = Object.entries(manifest.exports).filter(([, target]) => target.default?.endsWith('.js'));
const toSpecifier = (path) => manifest.name + path.slice(1);
const SUBJECT = { type: 'person', name: 'Gennady Arkadyevich Vorotilin' };
const SOURCE_ID = 'SN-1001';

const steps = {
  'packs what it needs, and no more': () => {
    run('npm', ['pack', '--pack-destination', folder, '--loglevel=error'], root);
    const [tarball] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
    const files = run('tar', ['-tzf', join(folder, tarball)], root)
      .trim()
      .split('\n')
      .map((file) => file.replace(/^package\//u, ''));
    for (const file of [
      'package.json',
      'README.md',
      'docs/service.md',
      'LICENSE',
      'dist/bundle/main.js',
      'dist/main.d.ts',
      'dist/bundle/worker.js',
      'dist/words.bin',
      'dist/empty-database.tar.br',
      'data/sample/sample-list.jsonl',
    ]) {
      assert(files.includes(file), `the package holds ${file}`);
    }
    const strange = files.filter(
      (file) =>
        !/^(?:package\.json|README\.md|LICENSE|dist\/.*\.(?:js|d\.ts)|dist\/words\.bin|dist\/empty-database\.tar\.br|data\/.*|docs\/.*\.md)$/u.test(
          file,
        ),
    );
    assert(strange.length === 0, `it holds nothing else (${strange.slice(0, 5).join(', ')})`);
    const stale = files.filter(
      (file) => file.endsWith('.d.ts') && !existsSync(join(root, file.replace(/^dist\/(.*)\.d\.ts$/u, 'src/$1.ts'))),
    );
    assert(stale.length === 0, `its types are those of modules that there are (${stale.slice(0, 5).join(', ')})`);
  },
  'installs without development packages': () => {
    mkdirSync(app);
    writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'app', private: true, type: 'module' }));
    const [tarball] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
    run('npm', ['i', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline', join(folder, tarball)], app);
    for (const name of Object.keys(manifest.devDependencies))
      assert(name in manifest.dependencies || !existsSync(join(app, 'node_modules', name)), `${name} is not installed`);
  },
  ...Object.fromEntries(
    modules.map(([path]) => [
      `imports ${toSpecifier(path)}`,
      () => {
        const names = JSON.parse(
          runModule('import.mjs', [`import * as all from '${toSpecifier(path)}';`, `console.log(JSON.stringify(Object.keys(all)));`]),
        );
        assert(names.length > 0, `${toSpecifier(path)} exports something`);
      },
    ]),
  ),
  'closes deep imports': () => {
    const printed = runModule('deep.mjs', [
      `try { await import('${manifest.name}/dist/main.js'); console.log('open'); } catch (error) { console.log(error.code); }`,
    ]);
    assert(printed.trim() === 'ERR_PACKAGE_PATH_NOT_EXPORTED', 'a deep import is refused');
  },
  'has the files that its other exports name': () => {
    for (const [path, target] of Object.entries(manifest.exports)) {
      for (const file of typeof target === 'string' ? [target] : Object.values(target))
        assert(existsSync(join(installed, file)), `${path} finds ${file}`);
    }
  },
  'types a user’s program': () => {
    const imports = modules.map(
      ([path], at) =>
        `import * as part${at} from '${toSpecifier(path)}';\nexport const names${at}: readonly string[] = Object.keys(part${at});`,
    );
    const lines = [
      `import { createEngine, type ScreeningResult } from '${manifest.name}';`,
      ...imports,
      `const engine = await createEngine({ index: 'lists.idx', threads: 1 });`,
      `const result: ScreeningResult = await engine.screen({ type: 'person', name: 'A B' }, { threshold: 80 });`,
      `// @ts-expect-error: there is no such option`,
      `await engine.screen({ type: 'person', name: 'A B' }, { treshold: 80 });`,
      `export const score: number | undefined = result.breakdown.matches[0]?.score;`,
    ];
    writeFileSync(join(app, 'user.ts'), `${lines.join('\n')}\n`);
    const flags = [
      '--noEmit',
      '--strict',
      '--target',
      'es2023',
      '--module',
      'nodenext',
      '--types',
      'node',
      '--typeRoots',
      join(root, 'node_modules/@types'),
      '--skipLibCheck',
    ];
    run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...flags, 'user.ts'], app);
  },
  'satisfies publint': () => {
    run(process.execPath, [join(root, 'node_modules/publint/src/cli.js'), installed, '--pack', 'false', '--strict'], root);
  },
  'builds an index of the sample list and screens on threads through the API': () => {
    const printed = runModule('screen.mjs', [
      `import { buildIndex, createEngine, loadSources, parseSource, saveIndex } from '${manifest.name}';`,
      `const index = await buildIndex(loadSources([parseSource('native-jsonl:node_modules/${manifest.name}/data/sample/sample-list.jsonl')]));`,
      `saveIndex(index, 'api.idx');`,
      `const engine = await createEngine({ index: 'api.idx', threads: 2 });`,
      `const result = await engine.screen(${JSON.stringify(SUBJECT)});`,
      `await engine.close();`,
      `console.log(JSON.stringify(result));`,
    ]);
    const { outcome, breakdown } = JSON.parse(printed);
    assert(
      outcome === 'attention' && breakdown.matches[0].sourceId === SOURCE_ID && breakdown.matches[0].score === 100,
      'the sample person is found',
    );
  },
  'builds an index of the sample list and screens through its command': () => {
    run(bin(), ['lists', 'build', '--out', 'bin.idx', `native-jsonl:node_modules/${manifest.name}/data/sample/sample-list.jsonl`], app);
    const { breakdown } = JSON.parse(run(bin(), ['check', '--index', 'bin.idx', '--name', SUBJECT.name, '--json'], app));
    assert(breakdown.matches[0].sourceId === SOURCE_ID && breakdown.matches[0].score === 100, 'the sample person is found');
    assert(readFileSync(join(app, 'api.idx')).equals(readFileSync(join(app, 'bin.idx'))), 'both indexes are the same bytes');
  },
  'says its version and its usage': () => {
    assert(run(bin(), ['--version'], app).trim() === manifest.version, 'the command has the version of the package');
    assert(run(bin(), ['--help'], app).includes('Usage:'), 'the command has a help');
  },
};

let passed = 0;
let failed = 0;
for (const [title, step] of Object.entries(steps)) {
  try {
    step();
    passed++;
    console.log(` ✓ ${title}`);
  } catch (error) {
    failed++;
    console.log(` × ${title}\n${error.message.replaceAll(/^/gmu, '     ')}`);
  }
}
rmSync(folder, { recursive: true, force: true });
if (process.argv[2] !== undefined) writeFileSync(process.argv[2], JSON.stringify({ passed, failed }));
process.exitCode = failed === 0 ? 0 : 1;
