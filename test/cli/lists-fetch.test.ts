/** `screening lists fetch` from a server on this machine, whose authority the process is told to trust. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthority, startReceiver, type Receiver } from '../api/webhooks/receiver.js';
import { MAIN, runCli, runCliProcess, toJsonLines, type CliRun } from './run-cli.js';

const LIST = [
  { list: { list: 'house', name: 'House list', publishedOn: '2026-11-20' } },
  {
    list: 'house',
    sourceId: 'H-1',
    type: 'person',
    names: [{ type: 'primary', entityName: 'Orlan Veskari' }],
    classifications: ['watchlist.otherExclusionLists'],
  },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');

let folder: string;
let server: Receiver;
const requests: string[] = [];
const env = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem'),
  HTTPS_PROXY: '',
  https_proxy: '',
});
const run = (...args: readonly string[]): Promise<CliRun> =>
  runCliProcess(['lists', 'fetch', '--dir', join(folder, 'lists'), '--sources', join(folder, 'mirror.tsv'), ...args], env());

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'screening-cli-fetch-'));
  const authority = await createAuthority();
  server = await startReceiver(await authority.issue('localhost'), (request, response) => {
    requests.push(request.url!);
    if (request.url === '/house.jsonl')
      response
        .writeHead(request.headers['if-none-match'] === '"v1"' ? 304 : 200, { etag: '"v1"' })
        .end(request.headers['if-none-match'] === '"v1"' ? '' : LIST);
    else if (request.url === '/large.jsonl') response.writeHead(200).end(LIST.repeat(100));
    else response.writeHead(404).end();
  });
  writeFileSync(join(folder, 'authority.pem'), authority.certificate);
  writeFileSync(
    join(folder, 'mirror.tsv'),
    ['house', 'gone']
      .map((list) => [list, 'native-jsonl', `${list}.jsonl`, `https://localhost:${server.port}/${list}.jsonl`, '1'].join('\t'))
      .join('\n'),
  );
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

test('fetches, says what became of each list, and how to build from it', async () => {
  const first = await run('house');
  expect([first.code, first.stderr]).toEqual([0, '']);
  const source = `native-jsonl:${join(folder, 'lists/house/house.jsonl')}`;
  expect(first.stdout.split('\n')[2]).toMatch(new RegExp(`^house +updated +1 +2026-11-20 +${source} *$`, 'u'));
  const second = await run('house', '--json');
  expect(toJsonLines(second.stdout)).toEqual([
    { list: 'house', kind: 'unchanged', source, entities: 1, entitiesBefore: 1, publishedOn: '2026-11-20' },
  ]);
  const built = await runCli('lists', 'build', '--out', join(folder, 'house.idx'), source);
  expect([built.code, built.stdout]).toEqual([0, expect.stringContaining('House list')]);
});

test('ends with 1 where a list could not be fetched, after the others', async () => {
  const { code, stdout, stderr } = await run('--json');
  expect(code).toBe(1);
  expect(
    toJsonLines<{ list: string; kind: string; code?: string }>(stdout).map(({ list, kind, code: error }) => [list, kind, error]),
  ).toEqual([
    ['house', 'unchanged', undefined],
    ['gone', 'failed', 'fetch_failed'],
  ]);
  expect(stderr).toBe(
    `screening: gone: gone.jsonl could not be downloaded from localhost:${server.port}/gone.jsonl: the server answered 404.\n`,
  );
});

test('a disk that is full is told as that, at once', async () => {
  const table = join(folder, 'large.tsv');
  writeFileSync(table, `large\tnative-jsonl\tlarge.jsonl\thttps://localhost:${server.port}/large.jsonl\t1`);
  const dir = join(folder, 'full');
  requests.length = 0;
  const full: unknown = await promisify(execFile)(
    'sh',
    ['-c', 'ulimit -f 4; exec "$0" "$@"', ...[process.execPath, MAIN, 'lists', 'fetch', '--dir', dir, '--sources', table]],
    { env: env() },
  ).catch((error: unknown) => error);
  expect(full).toMatchObject({
    code: 1,
    stderr: `screening: large: large cannot be kept in ${dir}: it would be larger than a file may be.\n`,
  });
  expect(requests).toEqual(['/large.jsonl']);
  expect(readdirSync(dir)).toEqual([]);
});

test('ends with 2, before a request, where the command is wrong', async () => {
  requests.length = 0;
  const unknown = await run('hosue');
  expect([unknown.code, unknown.stderr]).toEqual([
    2,
    'screening: It is not known where the list hosue is published; known are house, gone.\n',
  ]);
  expect((await runCli('lists', 'fetch')).code).toBe(2);
  expect(requests).toEqual([]);
});

test('trusts no authority that it is not told of', async () => {
  const { code, stderr } = await runCliProcess(
    ['lists', 'fetch', '--dir', join(folder, 'other'), '--sources', join(folder, 'mirror.tsv'), 'house'],
    { ...process.env, HTTPS_PROXY: '', https_proxy: '', NODE_EXTRA_CA_CERTS: undefined },
  );
  expect([code, stderr]).toEqual([1, expect.stringContaining('certificate does not hold')]);
});
