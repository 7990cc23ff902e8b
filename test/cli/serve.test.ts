import { execFile, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createCliFolder, MAIN, runCli, startCli, type CliFolder } from './run-cli.js';
import { whenServing, type Serving } from './serving.js';
import { until } from '../until.js';

type Json = Record<string, unknown>;

const children = new Set<ChildProcess>();

/** Resolves when it says that it listens. */
const serve = (...args: readonly string[]): Promise<Serving> => {
  const child = startCli(['serve', '--port', '0', '--threads', '1', ...args]);
  children.add(child);
  return whenServing(child);
};

const ask = async (url: string, key?: string, body?: object): Promise<{ status: number; body: Json; text: string }> => {
  const response = await fetch(url, {
    headers: { ...(key === undefined ? {} : { Authorization: key }), ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return {
    status: response.status,
    text,
    body: response.headers.get('content-type') === 'application/json' ? (JSON.parse(text) as Json) : {},
  };
};

const PERSON = { type: 'person', firstName: 'Gennady', lastName: 'Vorotilin' };

describe('screening serve', () => {
  let folder: CliFolder;
  /** A data folder whose first start is over, for the tests that are about other things, and its key. */
  let used: { readonly data: string; readonly key: string };
  let count = 0;
  beforeAll(async () => {
    folder = await createCliFolder();
    const data = newData();
    const { stdout } = await runCli('keys', 'create', '--data', data, '--environment', 'test');
    used = { data, key: stdout.trim() };
  });
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL');
    children.clear();
  });
  afterAll(() => folder.remove());
  const newData = (): string => folder.path(`data-${++count}`);

  test('needs nothing: a test key at its first start, a client, a check, and all is there at the next', async () => {
    const data = newData();
    const started = performance.now();
    const first = await serve('--data', data);
    expect(first.stdout()).toMatch(/^test_[a-z0-9]{16}[A-Za-z0-9]{32}\n$/u);
    expect(first.stderr()).toMatch(/embedded database for one process/u);
    const key = first.stdout().trim();
    expect(await ask(`${first.origin}/health/ready`)).toMatchObject({ status: 200, body: { status: 'ready' } });
    const { body: client } = await ask(`${first.origin}/v1/clients`, key, PERSON);
    const { body: check } = await ask(`${first.origin}/v1/checks`, key, { clientId: client['id'], type: 'standard_screening_check' });
    const path = `/v1/checks/${check['id'] as string}`;
    const find = async (): Promise<Json | undefined> => {
      const { body } = await ask(first.origin + path, key);
      return body['status'] === 'complete' ? body : undefined;
    };
    const body = await until('the check to conclude', find, { everyMs: 250 });
    expect(body).toMatchObject({ result: { outcome: 'attention' } });
    const { text: metrics } = await ask(`${first.origin}/metrics`);
    expect(metrics).toContain('screening_check_seconds_count{type="standard_screening_check",outcome="attention"} 1');
    const seconds = [...metrics.matchAll(/^screening_(?:check|request)_seconds_sum\{.*\} (.+)$/gmu)].map((found) => Number(found[1]));
    expect(seconds.length).toBeGreaterThan(3);
    for (const each of seconds) expect(each).toBeLessThan((performance.now() - started) / 1000);
    expect(first.stderr()).not.toContain('Vorotilin');

    const second = await runCli('serve', '--port', '0', '--data', data);
    expect([second.code, second.stderr]).toEqual([1, expect.stringMatching(/in use by process \d+/u)]);
    expect(await runCli('keys', 'list', '--data', data)).toMatchObject({ code: 1 });
    expect(await first.end('SIGTERM')).toBe(0);

    const next = await serve('--data', data);
    expect(next.stdout()).toBe('');
    expect((await ask(next.origin + path, key)).body).toEqual(body);
    expect(await next.end('SIGINT')).toBe(0);
  });

  test('loses nothing when it is killed, and starts again', async () => {
    const { data, key } = used;
    const first = await serve('--data', data, '--test-rate', '1000');
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await ask(`${first.origin}/v1/clients`, key, PERSON)).body['id'] as string),
    );
    expect(await first.end('SIGKILL')).toBeNull();
    const next = await serve('--data', data, '--test-rate', '1000');
    for (const id of ids) expect((await ask(`${next.origin}/v1/clients/${id}`, key)).status).toBe(200);
    expect(await next.end('SIGTERM')).toBe(0);
  });

  test('goes over to another index when the file changes; one that is broken changes nothing', async () => {
    const index = folder.path('watched.idx');
    const small = folder.path('small.idx');
    const list = folder.put(
      'one.jsonl',
      '{"list":{"list":"one","name":"List One"}}\n{"list":"one","sourceId":"1","type":"person","names":[{"type":"primary","entityName":"Ada Quimby"}],"classifications":["watchlist.terror"]}\n',
    );
    expect(await runCli('lists', 'build', '--out', small, `native-jsonl:${list}`)).toMatchObject({ code: 0 });
    copyFileSync(folder.index, index);
    const { data, key } = used;
    const serving = await serve('--data', data, '--index', index, '--test-rate', '1000');
    const lists = async (): Promise<number> => (await ask(`${serving.origin}/v1/screeningLists`, key)).body['totalItems'] as number;
    expect(await lists()).toBe(4);
    const collections = async (): Promise<number> =>
      Number(/^nodejs_gc_duration_seconds_count\{kind="major"\} (\d+)$/mu.exec((await ask(`${serving.origin}/metrics`)).text)?.[1] ?? 0);
    const before = await collections();
    const outdated = async (): Promise<string | undefined> =>
      /^screening_index_outdated (\d)$/mu.exec((await ask(`${serving.origin}/metrics`)).text)?.[1];
    expect(await outdated()).toBe('0');
    writeFileSync(`${index}.next`, 'no index');
    renameSync(`${index}.next`, index);
    await until('word of the file that is no index', () => serving.stderr().includes('could not be opened'));
    expect([await lists(), await outdated()]).toEqual([4, '1']);
    copyFileSync(small, `${index}.next`);
    renameSync(`${index}.next`, index);
    await until('the lists of the next index', async () => (await lists()) === 1);
    expect(await outdated()).toBe('0');
    await until('word of the list that is gone', () =>
      /A list has lost more than a fifth of its entries.*"list":"sample-sanctions"|"list":"sample-sanctions".*A list has lost/u.test(
        serving.stderr(),
      ),
    );
    serving.child.kill('SIGHUP');
    await until('the index to be opened again', () => serving.stderr().split('Switched to another index').length > 2);
    // Of shared memory Node itself would not see that it is no longer used.
    await until('both indexes before to be let go', async () => (await collections()) >= before + 2, { everyMs: 1000, limitMs: 10_000 });
    expect(await serving.end('SIGTERM')).toBe(0);
  });

  test('SIGHUPs that come while an index is opened open it once more, and none of them disturbs a stop', async () => {
    const index = folder.path('signalled.idx');
    copyFileSync(folder.index, index);
    const serving = await serve('--data', used.data, '--index', index);
    const swaps = (): number => serving.stderr().split('Switched to another index').length - 1;
    for (let sent = 0; sent < 300; sent++) serving.child.kill('SIGHUP');
    await until('the first swap', () => swaps() > 0);
    const seen = { swaps: 0 };
    const isSettled = (): boolean => swaps() === seen.swaps || ((seen.swaps = swaps()), false);
    await until('no further swap', isSettled, { everyMs: 1000 });
    expect(seen.swaps).toBeLessThanOrEqual(3);
    serving.child.kill('SIGHUP');
    const ended = serving.end('SIGTERM');
    await until('the stop to begin', () => serving.stderr().includes('Stopping'), { everyMs: 1 });
    serving.child.kill('SIGHUP');
    expect(await ended).toBe(0);
    expect(serving.stderr()).not.toContain('could not be opened');
  });

  test('goes on where its log cannot be written: the reader of the pipe has ended', async () => {
    const { data, key } = used;
    const serving = await serve('--data', data, '--index', folder.index);
    serving.child.stderr!.destroy();
    for (let sent = 0; sent < 3; sent++) {
      serving.child.kill('SIGHUP');
      await setTimeout(500);
      expect((await ask(`${serving.origin}/v1/clients`, key)).status).toBe(200);
    }
    expect(await serving.end('SIGTERM')).toBe(0);
  });

  test('takes a signal that comes twice for one: npm passes on the Ctrl-C that the terminal has sent', async () => {
    const serving = await serve('--data', used.data);
    const ended = serving.end('SIGINT');
    await until('the stop to begin', () => serving.stderr().includes('Stopping'), { everyMs: 1 });
    serving.child.kill('SIGINT');
    expect(await ended).toBe(0);
  });

  test('ends what is under way before it stops', async () => {
    const { data, key } = used;
    const serving = await serve('--data', data, '--test-rate', '1000');
    const answers: number[] = [];
    const requests = Array.from({ length: 30 }, async () => {
      // A request that comes when nothing is taken any more is refused whole.
      const reply = await ask(`${serving.origin}/v1/clients`, key, PERSON).catch(() => undefined);
      if (reply) answers.push(reply.status);
    });
    await until('the first answer', () => answers.length > 0);
    const ended = serving.end('SIGTERM');
    await Promise.all(requests);
    expect(answers.every((status) => status === 201)).toBe(true);
    expect(await ended).toBe(0);
  });

  test.each([
    [['--port', '80800'], 2],
    [['--log-level', 'loud'], 2],
    [['--operator', 'everybody'], 2],
    [['--index', 'nowhere.idx'], 1],
    [['--mortality', 'nowhere.txt'], 2],
    [['--ssn-key-file', 'nowhere'], 2],
    [['--sealing-keys', 'nowhere'], 1],
    [['--database-url', 'postgres://nobody@127.0.0.1:9/none'], 1],
  ])('refuses %j', async (args, code) => {
    const own = newData();
    const run = await runCli('serve', '--data', own, ...args);
    expect([run.code, run.stderr.split('\n').length]).toEqual([code, 2]);
    expect(existsSync(join(own, 'pg'))).toBe(false);
  });

  test('a first start on a full disk leaves nothing in the way of the next', async () => {
    const own = newData();
    const full: unknown = await promisify(execFile)('sh', [
      '-c',
      'ulimit -f 0; exec "$0" "$@"',
      ...[process.execPath, MAIN, 'serve', '--port', '0', '--data', own],
    ]).catch((error: unknown) => error);
    expect(full).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/sealing-keys cannot be created: .+\.\n$/u) as string,
    });
    expect(readdirSync(own)).toEqual([]);
    const serving = await serve('--data', own);
    expect(serving.stdout()).toMatch(/^test_/u);
    expect(await serving.end('SIGTERM')).toBe(0);
  });

  test('a port that is taken gives no key, so that the next start does', async () => {
    const own = newData();
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    try {
      const refused = await runCli('serve', '--data', own, '--port', String((taken.address() as AddressInfo).port));
      expect([refused.code, refused.stdout, refused.stderr]).toEqual([
        1,
        '',
        expect.stringContaining('cannot be listened on: another program uses it (EADDRINUSE).'),
      ]);
    } finally {
      taken.close();
    }
    const serving = await serve('--data', own);
    expect(serving.stdout()).toMatch(/^test_/u);
    await serving.end('SIGTERM');
  });

  test.each([['list'], ['revoke', 'x'], ['refresh', 'x']])('keys %s makes no database where there is none', async (...args) => {
    const own = newData();
    const { code, stdout, stderr } = await runCli('keys', ...args, '--data', own);
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: `screening: There is no database in ${own}.\n` });
    expect(existsSync(own)).toBe(false);
  });

  test('keys are made, listed, refreshed and revoked', async () => {
    const own = newData();
    const made = await runCli('keys', 'create', '--data', own, '--environment', 'live', '--account', 'acme', '--label', 'billing');
    expect(made.stdout).toMatch(/^live_[a-z0-9]{16}[A-Za-z0-9]{32}\n$/u);
    expect(made.stderr).not.toContain(made.stdout.trim());
    const { stdout } = await runCli('keys', 'list', '--data', own, '--json');
    const [key] = JSON.parse(stdout) as [Json];
    expect(key).toMatchObject({ account: 'acme', environment: 'live', label: 'billing', revokedAt: null });
    const id = key['id'] as string;
    const refreshed = await runCli('keys', 'refresh', '--data', own, id);
    const serving = await serve('--data', own);
    expect(serving.stdout()).toBe('');
    expect((await ask(`${serving.origin}/v1/clients`, made.stdout.trim())).status).toBe(401);
    expect((await ask(`${serving.origin}/v1/clients`, refreshed.stdout.trim())).status).toBe(200);
    await serving.end('SIGTERM');
    expect(await runCli('keys', 'revoke', '--data', own, id)).toMatchObject({ code: 0 });
    expect(await runCli('keys', 'revoke', '--data', own, id)).toMatchObject({ code: 1 });
    expect((await runCli('keys', 'list', '--data', own)).stdout).toMatch(/billing.*revoked/u);
    expect(await runCli('keys', 'create', '--data', own, '--environment', 'prod')).toMatchObject({ code: 2 });
  });
});
