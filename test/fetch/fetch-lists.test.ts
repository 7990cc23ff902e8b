/** A folder of lists kept current, from a server on this machine. */
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchLists, type FetchOptions, type FetchOutcome } from '../../src/fetch/fetch-lists.js';
import type { Publication } from '../../src/fetch/publications.js';
import { loadSources, parseSource } from '../../src/lists/lists.js';
import { readItems } from '../lists/list-reading.js';
import { createAuthority, startReceiver, type Authority, type Receiver } from '../api/webhooks/receiver.js';

/** A list of the native format with so many invented people. */
const listOf = (count: number, publishedOn = '2026-11-20'): string =>
  [
    JSON.stringify({ list: { list: 'house', name: 'House list', publishedOn } }),
    ...Array.from({ length: count }, (_, at) =>
      JSON.stringify({
        list: 'house',
        sourceId: `H-${at}`,
        type: 'person',
        names: [{ type: 'primary', entityName: `Orlan Veskari ${at}` }],
        classifications: ['watchlist.otherExclusionLists'],
      }),
    ),
    '',
  ].join('\n');

let authority: Authority;
let server: Receiver;
let dir: string;
/** What the server has at each path; undefined: 404. The entity tag is the content's length. */
const published = new Map<string, string>();

const answer = (request: IncomingMessage, response: ServerResponse): void => {
  const content = published.get(request.url!);
  const etag = `"${content?.length}"`;
  if (content === undefined) response.writeHead(404).end();
  else if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
  else response.writeHead(200, request.url!.startsWith('/untagged') ? {} : { etag }).end(content);
};

beforeAll(async () => {
  authority = await createAuthority();
  server = await startReceiver(await authority.issue('localhost'), answer);
});
afterAll(() => server.close());
beforeEach(() => {
  dir = join(mkdtempSync(join(tmpdir(), 'screening-fetch-')), 'lists');
  published.clear();
  published.set('/house.jsonl', listOf(100));
  for (const name of ['HTTPS_PROXY', 'https_proxy']) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(join(dir, '..'), { recursive: true });
});

const publish = (list: string, format: string, ...names: string[]): Publication => ({
  list,
  format,
  files: names.map((name) => ({ name, url: new URL(`https://localhost:${server.port}/${name}`), maxBytes: 1e6 })),
});
const fetchAll = async (
  publications: readonly Publication[] = [publish('house', 'native-jsonl', 'house.jsonl')],
  options: FetchOptions = {},
): Promise<FetchOutcome[]> => {
  const outcomes: FetchOutcome[] = [];
  for await (const outcome of fetchLists(publications, dir, { ca: authority.certificate, wait: () => Promise.resolve(), ...options }))
    outcomes.push(outcome);
  return outcomes;
};
const countOf = async (source: string): Promise<number> => (await readItems(loadSources([parseSource(source)]))).entities.length;
/** All that lies in the folder, the files of the present versions by the lists' names. */
const contentOf = (folder = dir): string[] => readdirSync(folder).sort();

describe('a list', () => {
  test('that is new is fetched into a folder of its own, and can be built from', async () => {
    const [outcome] = await fetchAll();
    const source = `native-jsonl:${join(dir, 'house/house.jsonl')}`;
    expect(outcome).toEqual({
      list: 'house',
      kind: 'updated',
      source,
      entities: 100,
      entitiesBefore: undefined,
      publishedOn: '2026-11-20',
    });
    expect(await countOf(source)).toBe(100);
    expect(contentOf()).toEqual(['.house-a', 'house']);
    expect(lstatSync(join(dir, 'house')).isSymbolicLink()).toBe(true);
  });

  test('that has not changed is not sent again', async () => {
    await fetchAll();
    const before = contentOf();
    expect(await fetchAll()).toMatchObject([{ kind: 'unchanged', entities: 100, publishedOn: '2026-11-20' }]);
    expect(server.received.at(-1)!.headers['if-none-match']).toBe(`"${listOf(100).length}"`);
    expect(contentOf()).toEqual(before);
  });

  test('that is sent again with the same content is unchanged', async () => {
    published.set('/untagged.jsonl', listOf(100));
    const untagged = [publish('house', 'native-jsonl', 'untagged.jsonl')];
    await fetchAll(untagged);
    expect(await fetchAll(untagged)).toMatchObject([{ kind: 'unchanged', entities: 100 }]);
  });

  test('that has changed replaces the version before, of which nothing stays', async () => {
    await fetchAll();
    published.set('/house.jsonl', listOf(120, '2026-11-21'));
    expect(await fetchAll()).toMatchObject([{ kind: 'updated', entities: 120, entitiesBefore: 100, publishedOn: '2026-11-21' }]);
    expect(await countOf(`native-jsonl:${dir}/house/house.jsonl`)).toBe(120);
    expect(contentOf()).toEqual(['.house-b', 'house']);
  });

  test('that has lost a file or its state is fetched whole', async () => {
    await fetchAll();
    rmSync(join(dir, 'house/house.jsonl'));
    expect(await fetchAll()).toMatchObject([{ kind: 'updated', entities: 100 }]);
    writeFileSync(join(dir, 'house/.fetch.json'), '{"files":[{"na');
    expect(await fetchAll()).toMatchObject([{ kind: 'updated', entities: 100 }]);
    expect(await countOf(`native-jsonl:${dir}/house/house.jsonl`)).toBe(100);
  });

  test('that has shrunk is refused although what is known of the version before is lost: it is counted again', async () => {
    await fetchAll();
    writeFileSync(join(dir, 'house/.fetch.json'), 'damaged');
    published.set('/house.jsonl', listOf(79));
    const [outcome] = await fetchAll();
    expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'fetch_refused', detail: { before: 100, after: 79 } } });
    expect(await countOf(`native-jsonl:${join(dir, 'house/house.jsonl')}`)).toBe(100);
  });

  test.each([
    ['by 20 %', 80, 'updated'],
    ['by more', 79, 'failed'],
  ])('that has shrunk %s to %i entries: %s', async (_, count, kind) => {
    await fetchAll();
    published.set('/house.jsonl', listOf(count));
    const [outcome] = await fetchAll();
    expect(outcome!.kind).toBe(kind);
    if (outcome!.kind === 'failed') {
      expect(outcome!.error).toMatchObject({
        code: 'fetch_refused',
        detail: { before: 100, after: 79 },
        message: 'The list house has shrunk from 100 to 79 entries; the version before is kept.',
      });
      expect(await countOf(`native-jsonl:${dir}/house/house.jsonl`)).toBe(100);
      expect(await fetchAll(undefined, { force: true })).toMatchObject([{ kind: 'updated', entities: 79, entitiesBefore: 100 }]);
    }
    expect(await countOf(`native-jsonl:${dir}/house/house.jsonl`)).toBe(count);
  });

  test.each([
    ['holds nothing of the format', 'Service temporarily unavailable', /does not read as native-jsonl: house\.jsonl/u],
    ['has no entries', listOf(0), /does not read as native-jsonl/u],
  ])('that %s is refused, unless it is forced', async (_, content, message) => {
    await fetchAll();
    published.set('/house.jsonl', content);
    const [outcome] = await fetchAll();
    expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'fetch_refused', message: expect.stringMatching(message) as string } });
    expect(await countOf(`native-jsonl:${dir}/house/house.jsonl`)).toBe(100);
    expect(await fetchAll(undefined, { force: true })).toMatchObject([{ kind: 'updated', entities: undefined, entitiesBefore: 100 }]);
    expect(readFileSync(join(dir, 'house/house.jsonl'), 'utf8')).toBe(content);
    published.set('/house.jsonl', listOf(3));
    expect(await fetchAll()).toMatchObject([{ kind: 'updated', entities: 3, entitiesBefore: undefined }]);
  });

  const personOf = (id: string, terms: string): string =>
    `- id: {bioguide: ${id}}\n  name: {first: Ila, last: Brennt}\n  bio: {birthday: '1960-01-02', gender: F}\n  terms:\n${terms}`;

  test('of several files that changes while it is read is never read of two versions', async () => {
    const congress = publish('us-congress', 'us-congress', 'legislators-current.yaml', 'legislators-historical.yaml');
    const publishVersion = async (version: number): Promise<void> => {
      const terms = `  - {type: sen, start: '2025-01-03', end: '2031-01-03', state: OH}\n${'\n'.repeat(version)}`;
      published.set('/legislators-current.yaml', personOf(`B00000${version}`, terms));
      published.set('/legislators-historical.yaml', personOf(`C00000${version}`, terms));
      expect(await fetchAll([congress])).toMatchObject([{ kind: 'updated', entities: 2 }]);
    };
    await publishVersion(1);
    const read: string[] = [];
    const readMeanwhile = async (): Promise<void> => {
      for await (const item of loadSources([parseSource(`us-congress:${dir}/us-congress`)])) {
        if (item.kind !== 'entity') continue;
        read.push(item.entity.sourceId);
        await publishVersion(2);
      }
    };
    await expect(readMeanwhile()).rejects.toMatchObject({
      code: 'file_unreadable',
      detail: { file: `${dir}/us-congress/legislators-historical.yaml` },
    });
    expect(read).toEqual(['B000001']);
  });

  test('of several files changes as one, and keeps those that have not changed', async () => {
    const congress = publish('us-congress', 'us-congress', 'legislators-current.yaml', 'executive.yaml');
    published.set('/legislators-current.yaml', personOf('B000001', "  - {type: sen, start: '2025-01-03', end: '2031-01-03', state: OH}\n"));
    published.set('/executive.yaml', personOf('B000002', "  - {type: prez, start: '2001-01-20', end: '2005-01-20'}\n"));
    expect(await fetchAll([congress])).toMatchObject([{ kind: 'updated', entities: 2, source: `us-congress:${join(dir, 'us-congress')}` }]);
    published.set('/executive.yaml', personOf('B000003', "  - {type: viceprez, start: '2001-01-20', end: '2009-01-20'}\n"));
    expect(await fetchAll([congress])).toMatchObject([{ kind: 'updated', entities: 2 }]);
    expect(server.received.slice(-2).map(({ path, headers }) => [path, headers['if-none-match'] !== undefined])).toEqual([
      ['/legislators-current.yaml', true],
      ['/executive.yaml', true],
    ]);
    expect(await countOf(`us-congress:${dir}/us-congress`)).toBe(2);
    // One that cannot be had keeps the others as they were.
    published.set(
      '/legislators-current.yaml',
      personOf('B000009', "  - {type: sen, start: '2025-01-03', end: '2031-01-03', state: IA}\n") + ' '.repeat(7),
    );
    published.delete('/executive.yaml');
    expect(await fetchAll([congress])).toMatchObject([{ kind: 'failed', error: { code: 'fetch_failed' } }]);
    expect(readFileSync(join(dir, 'us-congress/legislators-current.yaml'), 'utf8')).toContain('B000001');
  });
});

test('a list that cannot be fetched keeps no other from being fetched', async () => {
  const outcomes = await fetchAll([publish('gone', 'native-jsonl', 'gone.jsonl'), publish('house', 'native-jsonl', 'house.jsonl')]);
  expect(outcomes).toMatchObject([
    { list: 'gone', kind: 'failed', error: { code: 'fetch_failed' } },
    { list: 'house', kind: 'updated' },
  ]);
  expect(contentOf()).toHaveLength(2);
});

test('a list that the disk does not take keeps no other from being fetched', async () => {
  // A list's name may be as long as a file's; those of its folders are longer.
  const outcomes = await fetchAll([
    publish('h'.repeat(250), 'native-jsonl', 'house.jsonl'),
    publish('house', 'native-jsonl', 'house.jsonl'),
  ]);
  expect(outcomes).toMatchObject([
    {
      kind: 'failed',
      error: { code: 'fetch_failed', message: expect.stringMatching(/^h+ cannot be kept in .*: .*longer than a file can have/u) as string },
    },
    { list: 'house', kind: 'updated' },
  ]);
});

test('what an interrupted fetch left is removed, and its lock does not count', async () => {
  mkdirSync(join(dir, '.house-next'), { recursive: true });
  writeFileSync(join(dir, '.house-next/house.jsonl'), 'half');
  // No process has a number so high (Linux: at most 2^22); and in a container the next one has the number of the last.
  for (const [dead, outcome] of [
    ['99999999', { kind: 'updated', entities: 100 }],
    [String(process.pid), { kind: 'unchanged' }],
  ] as const) {
    writeFileSync(join(dir, '.fetch.lock'), dead);
    expect(await fetchAll()).toMatchObject([outcome]);
  }
  expect(contentOf()).toHaveLength(2);
});

test('two at once in one folder: the second is told so', async () => {
  const first = fetchLists([publish('house', 'native-jsonl', 'house.jsonl')], dir, { ca: authority.certificate });
  await first.next();
  await expect(fetchAll()).rejects.toMatchObject({
    code: 'fetch_failed',
    message: expect.stringContaining('Another process fetches lists') as string,
  });
  await first.return();
  expect(await fetchAll()).toMatchObject([{ kind: 'unchanged' }]);
});

test('a folder of the list’s name that no fetch made is left alone', async () => {
  mkdirSync(join(dir, 'house'), { recursive: true });
  writeFileSync(join(dir, 'house/notes.txt'), 'mine');
  expect(await fetchAll()).toMatchObject([
    { kind: 'failed', error: { message: expect.stringContaining('was not made by a fetch: move it away') as string } },
  ]);
  expect(contentOf(join(dir, 'house'))).toEqual(['notes.txt']);
  expect(existsSync(join(dir, '.fetch.lock'))).toBe(false);
});

test('a link of the list’s name that no fetch made is left alone, and so is what lies under the name that it points to', async () => {
  mkdirSync(join(dir, 'mine'), { recursive: true });
  writeFileSync(join(dir, 'mine/notes.txt'), 'mine');
  symlinkSync('mine', join(dir, 'house'), 'dir');
  expect(await fetchAll()).toMatchObject([
    { kind: 'failed', error: { message: expect.stringContaining('was not made by a fetch: move it away') as string } },
  ]);
  expect(contentOf()).toEqual(['house', 'mine']);
  expect(contentOf(join(dir, 'mine'))).toEqual(['notes.txt']);
});

test('a list whose id begins with that of another and "next" keeps its files while the other is fetched', async () => {
  await fetchAll([publish('house-next', 'native-jsonl', 'house.jsonl')]);
  await fetchAll();
  expect(contentOf()).toEqual(['.house-a', '.house-next-a', 'house', 'house-next']);
});
