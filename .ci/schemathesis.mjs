// Asks the service, started as a user starts it, with what schemathesis makes of its OpenAPI document: no answer may be
// a 500, or other than documented. Installs schemathesis once, in a folder of its own under .tmp.
// Usage: node .ci/schemathesis.mjs [RESULT.json]; ends with 3 where there is no Python or it cannot be installed.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const VERSION = '4.32.5';
const EXAMPLES = 15;
const SEED = 1;
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'ignored_auth',
];
const CANNOT_RUN = 3;

const environment = join(root, `.tmp/schemathesis-${VERSION}`);
const command = join(environment, 'bin/schemathesis');
if (!existsSync(command)) {
  try {
    execFileSync('python3', ['-m', 'venv', environment], { stdio: ['ignore', 2, 2] });
    execFileSync(join(environment, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', `schemathesis==${VERSION}`], {
      stdio: ['ignore', 2, 2],
    });
  } catch (error) {
    rmSync(environment, { recursive: true, force: true });
    console.log(`schemathesis ${VERSION} cannot be installed: ${error.message.split('\n')[0]}`);
    process.exit(CANNOT_RUN);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'screening-schemathesis-'));
const service = spawn(
  process.execPath,
  [
    join(root, 'dist/bundle/cli.js'),
    'serve',
    '--port',
    '0',
    '--data',
    folder,
    '--threads',
    '1',
    '--test-rate',
    '1000000',
    '--log-level',
    'error',
  ],
  {
    stdio: ['ignore', 'pipe', 'pipe'],
  },
);
try {
  const lines = { key: '', url: '' };
  await new Promise((resolve, reject) => {
    // The key and the address come by two pipes, in any order.
    const resolveWhenBoth = () => lines.url !== '' && lines.key !== '' && resolve();
    service.on('exit', (code) => reject(new Error(`The service ended with ${code}.`)));
    createInterface(service.stdout).on('line', (line) => {
      lines.key = line;
      resolveWhenBoth();
    });
    createInterface(service.stderr).on('line', (line) => {
      lines.url = /Listening on (http:\/\/[\w.:]+)/u.exec(line)?.[1] ?? lines.url;
      if (lines.url === '') console.error(line);
      else if (!line.startsWith('Listening')) console.error(line);
      resolveWhenBoth();
    });
  });
  const report = join(folder, 'report.xml');
  const { status } = spawnSync(
    command,
    [
      'run',
      `${lines.url}/v1/openapi.json`,
      '--header',
      `Authorization: ${lines.key}`,
      '--checks',
      CHECKS.join(),
      '--phases',
      'examples,coverage,fuzzing',
      '--max-examples',
      String(EXAMPLES),
      '--seed',
      String(SEED),
      '--suppress-health-check',
      'all',
      '--warnings',
      'off',
      '--no-color',
      '--report',
      'junit',
      '--report-junit-path',
      report,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'], cwd: folder },
  );
  const failed = [...readFileSync(report, 'utf8').matchAll(/<testcase (?:(?!<\/testcase>).)*?<(?:failure|error)\b/gsu)].length;
  const cases = [...readFileSync(report, 'utf8').matchAll(/<testcase /gu)].length;
  if (process.argv[2] !== undefined) writeFileSync(process.argv[2], JSON.stringify({ passed: cases - failed, failed }));
  console.log(`${cases} operations and phases, ${failed} failed.`);
  process.exitCode = status === 0 && failed === 0 && cases > 0 ? 0 : 1;
} finally {
  service.removeAllListeners('exit');
  service.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
