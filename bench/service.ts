/**
 * Does the service keep its promises under load: 200 checks created a second, each complete, creation within 100 ms at
 * p99, the backlog drained, memory flat; and 1,500 reads a second?
 *
 * `npm run bench:service [-- --seconds 30] [--rate 200] [--reads 1500] [--nodes 1] [--index FILE] [--record]`, after `npm run build`;
 * the promise is for 300 seconds. The nodes are `screening serve` on a PostgreSQL that this starts, with fsync. Requests
 * are sent at a fixed rate whatever the answers take, and timed from when they were due, so that a service that stalls
 * is seen to. What the processors spent is counted apart for nodes, database and load, since they share them. Every check is counted in the database before any figure is printed: one that is not complete ends the run.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildIndex, ENGINE_VERSION, loadSources, parseSource, saveIndex } from '../src/main.js';
import { startNode, type NodeProcess } from '../test/api/node-process.js';
import { readFlags } from './flags.js';
import { toCpuMs, toMedian, toMiB, toPercentile } from './measure.js';
import { toCpuMsOf, toCpuMsOfSiblings } from './processor-time.js';
import { findPostgres, startPostgres, type PostgresServer } from '../test/api/postgres.js';

const { values } = readFlags({
  options: {
    seconds: { type: 'string', default: '30' },
    rate: { type: 'string', default: '200' },
    reads: { type: 'string', default: '1500' },
    nodes: { type: 'string', default: '1' },
    index: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const rate = Number(values.rate);
const reads = Number(values.reads);
const READ_SECONDS = Math.min(20, seconds);
const CLIENTS = 200;
const LAST_NAMES = ['Vorotilin', 'Ellwood', 'Tarrant', 'Marsh', 'Okafor'];
const RECORD = new URL('./record/service.md', import.meta.url);
/** Rows of the course that a record shows. */
const COURSE_ROWS = 25;
const loadBefore = loadavg()[0]!;
const TARGETS = { creationP99Ms: 100, readsPerSecond: 1500 };

interface Timing {
  readonly lateMs: readonly number[];
  readonly statuses: Readonly<Record<number, number>>;
  readonly wholeSeconds: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** @returns status and body; a connection that fails has the status 0. */
const ask = (url: string, method: string, key: string, body?: string): Promise<{ readonly status: number; readonly body: string }> =>
  new Promise((resolve) => {
    const outgoing = request(
      url,
      {
        method,
        agent,
        headers: {
          Authorization: key,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => resolve({ status: answer.statusCode!, body: Buffer.concat(parts).toString() }));
      },
    );
    outgoing.on('error', () => resolve({ status: 0, body: '' }));
    outgoing.end(body);
  });

/** Sends `perSecond` requests a second for so long, each when it is due. */
const sendAtRate = async (perSecond: number, forSeconds: number, send: (at: number) => Promise<number>): Promise<Timing> => {
  const total = perSecond * forSeconds;
  const started = performance.now();
  const lateMs: number[] = [];
  const statuses: Record<number, number> = {};
  const underWay: Promise<void>[] = [];
  for (let at = 0; at < total;) {
    const dueNow = Math.min(total, Math.floor(((performance.now() - started) / 1000) * perSecond) + 1);
    for (; at < dueNow; at++) {
      const dueMs = started + (at / perSecond) * 1000;
      underWay.push(
        send(at).then((status) => {
          lateMs.push(performance.now() - dueMs);
          statuses[status] = (statuses[status] ?? 0) + 1;
        }),
      );
    }
    await sleep(1);
  }
  await Promise.all(underWay);
  return { lateMs, statuses, wholeSeconds: (performance.now() - started) / 1000 };
};

const toPercentiles = ({ lateMs }: Timing): string =>
  [0.5, 0.9, 0.99, 0.999, 1].map((share) => toPercentile(lateMs, share).toFixed(1)).join(' / ');

const readMetric = (text: string, name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'mu').exec(text)?.[1]);

interface Sample {
  /** Since the load began. */
  readonly second: number;
  /** Of all nodes, resident. */
  readonly memoryBytes: number;
  /** Checks that wait or run. */
  readonly backlog: number;
}

const SAMPLE_MS = 2000;

/** Memory of the nodes and the queue of checks, every other second until it is stopped. */
const watch = (nodes: readonly NodeProcess[]) => {
  const samples: Sample[] = [];
  const startedMs = performance.now();
  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const texts = await Promise.all(nodes.map(async ({ url }) => (await ask(`${url}/metrics`, 'GET', '')).body));
      samples.push({
        second: (performance.now() - startedMs) / 1000,
        memoryBytes: texts.reduce((sum, text) => sum + readMetric(text, 'process_resident_memory_bytes'), 0),
        backlog: readMetric(texts[0]!, 'screening_queue_depth\\{queue="checks"\\}'),
      });
      await sleep(SAMPLE_MS);
    }
  })();
  return {
    samples,
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
};

/** Processor time of all who take part, in milliseconds: that of the nodes, of the database, and of this load. */
const createCpuMeter = async (nodes: readonly NodeProcess[], server: PostgresServer): Promise<() => readonly number[]> => {
  const backend = Number(await server.query(`select pid from pg_stat_activity where backend_type = 'checkpointer'`));
  const read = (): readonly number[] => [
    nodes.reduce((sum, { processId }) => sum + toCpuMsOf(processId), 0),
    toCpuMsOfSiblings(backend),
    toCpuMs(),
  ];
  let before = read();
  return () => {
    const now = read();
    const spent = now.map((ms, at) => ms - before[at]!);
    before = now;
    return spent;
  };
};

const toShares = (spent: readonly number[], requests: number): string => spent.map((ms) => (ms / requests).toFixed(2)).join(' / ');

const runBench = async (server: PostgresServer, folder: string): Promise<void> => {
  const index = values.index ?? join(folder, 'sample.idx');
  if (values.index === undefined) {
    const sample = new URL('../data/sample/sample-list.jsonl', import.meta.url).pathname;
    saveIndex(await buildIndex(loadSources([parseSource(`native-jsonl:${sample}`)])), index);
  }
  const databaseUrl = await server.createDatabase();
  const sealingKey = randomBytes(32).toString('hex');
  const start = () => startNode({ databaseUrl, sealingKey, index, args: ['--test-rate', '1000000', '--log-level', 'warn'] });
  const nodes = [await start()];
  try {
    for (let more = 1; more < Number(values.nodes); more++) nodes.push(await start());
    await measure(server, databaseUrl, nodes, nodes[0]!.firstKey!);
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
  }
};

const measure = async (server: PostgresServer, databaseUrl: string, nodes: readonly NodeProcess[], key: string): Promise<void> => {
  const urlOf = (at: number): string => nodes[at % nodes.length]!.url;
  const count = async (sql: string): Promise<number> => Number(await server.query(sql, databaseUrl));
  const clients: string[] = [];
  for (let at = 0; at < CLIENTS; at++) {
    const body = JSON.stringify({
      type: 'person',
      firstName: `Gennady ${String.fromCharCode(65 + (at % 26))}`,
      lastName: LAST_NAMES[at % LAST_NAMES.length],
    });
    clients.push((JSON.parse((await ask(`${urlOf(at)}/v1/clients`, 'POST', key, body)).body) as { id: string }).id);
  }
  const ids: string[] = [];
  const createCheck = async (at: number): Promise<number> => {
    const answer = await ask(
      `${urlOf(at)}/v1/checks`,
      'POST',
      key,
      JSON.stringify({ clientId: clients[at % CLIENTS], type: 'standard_screening_check' }),
    );
    if (answer.status === 201) ids.push((JSON.parse(answer.body) as { id: string }).id);
    return answer.status;
  };
  await sendAtRate(rate, 3, createCheck); // What is compiled and connected first is not what is measured.

  const toSpent = await createCpuMeter(nodes, server);
  const watched = watch(nodes);
  const creation = await sendAtRate(rate, seconds, createCheck);
  const drainStarted = performance.now();
  while ((await count(`select count(*) from checks where status = 'pending'`)) > 0) await sleep(100);
  const drainSeconds = (performance.now() - drainStarted) / 1000;
  const spentOnChecks = toSpent();
  await watched.stop();
  const complete = await count(`select count(*) from checks where status = 'complete' and result is not null`);
  const events = await count(`select count(distinct resource_id) from events where type = 'check.completed'`);
  const expected = rate * (seconds + 3);
  if (ids.length !== expected || complete !== expected || events !== expected) {
    throw new Error(
      `Of ${expected} checks ${ids.length} were created, ${complete} are complete, ${events} have an event: ${JSON.stringify(creation.statuses)}`,
    );
  }

  toSpent();
  const reading = await sendAtRate(reads, READ_SECONDS, async (at) => {
    const id = ids[(at * 7919) % ids.length]!;
    const answer = await ask(`${urlOf(at)}/v1/checks/${id}`, 'GET', key);
    return answer.status === 200 && (JSON.parse(answer.body) as { id: string }).id === id
      ? 200
      : answer.status === 200
        ? -1
        : answer.status;
  });
  const spentOnReads = toSpent();
  if (reading.statuses[200] !== reads * READ_SECONDS)
    throw new Error(`Not every read was answered as it must be: ${JSON.stringify(reading.statuses)}`);

  const memory = watched.samples.map(({ memoryBytes }) => memoryBytes);
  const warm = memory.slice(Math.floor(memory.length / 4));
  const third = Math.ceil(warm.length / 3);
  const [early, late] = [toMedian(warm.slice(0, third)), toMedian(warm.slice(-third))];
  const readsPerSecond = (reads * READ_SECONDS) / reading.wholeSeconds;
  const report = `| what | measured | promised |
|---|---|---|
| checks, at ${rate} a second for ${seconds} s on ${nodes.length} node(s) | ${expected} created, all complete | all complete |
| creation, ms from when it was due: p50 / p90 / p99 / p99.9 / most | ${toPercentiles(creation)} | p99 ${TARGETS.creationP99Ms} |
| backlog: most waiting at once; after the last creation empty in | ${Math.max(...watched.samples.map(({ backlog }) => backlog))}; ${drainSeconds.toFixed(1)} s | drained |
| memory of the nodes (rss), second quarter and end | ${toMiB(early)} and ${toMiB(late)} MiB | flat |
| reads at ${reads} a second for ${READ_SECONDS} s | ${readsPerSecond.toFixed(0)} a second, ms: ${toPercentiles(reading)} | ${TARGETS.readsPerSecond} a second |
| processor ms a check, from creation to its end: nodes / database / load | ${toShares(spentOnChecks, rate * seconds)} | |
| processor ms a read: nodes / database / load | ${toShares(spentOnReads, reads * READ_SECONDS)} | |

${new Date().toISOString().slice(0, 10)}, ${ENGINE_VERSION}, Node ${process.version}, ${cpus().length} × ${cpus()[0]!.model}, shared with the load, the database (PostgreSQL, fsync on) and whatever else ran: load ${loadBefore.toFixed(1)} before, ${loadavg()[0]!.toFixed(1)} at the end.`;
  const course = watched.samples.filter((_, at) => at % Math.ceil(watched.samples.length / COURSE_ROWS) === 0);
  const rows = course.map(({ second, backlog, memoryBytes }) => `| ${second.toFixed(0)} | ${backlog} | ${toMiB(memoryBytes)} |`);
  console.log(report);
  if (values.record)
    writeFileSync(
      RECORD,
      `# Load of the service\n\n\`npm run bench:service -- --seconds ${seconds} --rate ${rate} --reads ${reads} --nodes ${nodes.length} --record\`\n\n${report}\n\n## Course\n\n| second | checks that wait or run | memory, MiB |\n|---|---|---|\n${rows.join('\n')}\n`,
    );
  if (toPercentile(creation.lateMs, 0.99) > TARGETS.creationP99Ms || readsPerSecond < Math.min(reads, TARGETS.readsPerSecond) * 0.98)
    process.exitCode = 1;
};

const postgres = await findPostgres();
if (postgres === undefined) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'service-bench-'));
const server = await startPostgres(postgres, { durable: true });
try {
  await runBench(server, folder);
} finally {
  agent.destroy();
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
}
