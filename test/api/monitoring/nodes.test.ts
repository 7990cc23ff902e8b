/** Three processes on one PostgreSQL share each run of monitoring; one of them is killed at a random moment of it. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/api/store/open-database.js';
import { readAuditChain } from '../../../src/api/store/audit.js';
import type { Entity } from '../../../src/entity/entity.js';
import { saveIndex } from '../../../src/index/snapshot.js';
import { CHAIN_HEAD, findChainFaults, type ChainHead } from '../../../src/monitor/audit-chain.js';
import { createRandom } from '../../mangle.js';
import { buildIndexOf, sampleEntities, sampleIndex } from '../../sample-list.js';
import { findPostgres, startPostgres } from '../postgres.js';
import { createTestService } from '../test-service.js';
import { until } from '../../until.js';

/** Kills, each at another moment. */
const ROUNDS = Number(process.env['MONITORING_KILLS'] ?? 2);
const NODES = 3;
const MATCHED = 60;
const OTHERS = 30;
const NODE_FILE = fileURLToPath(new URL('node-process.mjs', import.meta.url));
const ADDED: Entity = {
  ...sampleEntities[0]!,
  sourceId: 'A-1',
  names: [{ type: 'primary', quality: 'strong', entityName: 'Zdenka Vorobnikova' }],
  dates: [],
  countries: [],
};

const postgres = await findPostgres();

const startNode = async (url: string, index: string, folder: string): Promise<ChildProcess> => {
  const node = fork(NODE_FILE, [url, index, join(folder, 'generations')], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(node, 'message');
  return node;
};

describe.skipIf(postgres === undefined)('three nodes on one PostgreSQL', () => {
  test(`share each run, one killed at a random moment of it, ${ROUNDS} times: each check is told of once`, async () => {
    const server = await startPostgres(postgres!);
    const folder = mkdtempSync(join(tmpdir(), 'nodes-'));
    const url = await server.createDatabase();
    const nodes: ChildProcess[] = [];
    try {
      // A queue keeps what it was created with: whoever comes first sets how soon a dead node's shards are taken over.
      const setUp = await createTestService(await openDatabase({ url }), { monitoring: { retryDelaySeconds: 0, expireSeconds: 5 } });
      const caller = await setUp.caller('acme', 'live');
      const toChecks = async (count: number, lastName: string): Promise<string[]> => {
        const ids: string[] = [];
        for (let at = 0; at < count; at++) {
          const { id: clientId } = await caller.create('/v1/clients', { type: 'person', firstName: 'Zdenka', lastName });
          const { id } = await caller.create('/v1/checks', { clientId, type: 'standard_screening_check', enableMonitoring: true });
          await caller.conclude(id as string);
          ids.push(id as string);
        }
        return ids;
      };
      const matched = await toChecks(MATCHED, 'Vorobnikova');
      await toChecks(OTHERS, 'Ashdown');
      await setUp.close();

      const files = { without: join(folder, 'without.idx'), with: join(folder, 'with.idx') };
      saveIndex(await sampleIndex(), files.without);
      saveIndex(await buildIndexOf([...sampleEntities, ADDED]), files.with);
      const database = await openDatabase({ url });
      const count = async (query: string): Promise<number> =>
        Number((await database.executeSql(`select count(*) as found from ${query}`)).rows[0]!['found']);
      const random = createRandom(3);
      let file = files.without;
      for (let at = 0; at < NODES; at++) nodes.push(await startNode(url, file, folder));
      for (let round = 1; round <= ROUNDS; round++) {
        file = file === files.with ? files.without : files.with;
        const generation = round + 1;
        for (const node of nodes) node.send(file);
        await setTimeout(random() * 500);
        const victim = nodes.splice(Math.floor(random() * NODES), 1)[0]!;
        victim.kill('SIGKILL');
        const isOver = async (): Promise<boolean> =>
          (await count(`list_generations where number >= ${generation}`)) > 0 &&
          (await count(`pgboss.job where name = 'rescreens' and state in ('created', 'retry', 'active')`)) === 0;
        await until(`round ${round} to be over`, isOver, { everyMs: 50 });
        const { rows } = await database.executeSql(
          `select resource_id as id, type from events where type in ('check.monitoring.attention', 'check.updated') and resource_type = 'check'`,
        );
        const told = (type: string, id: string): number => rows.filter((row) => row['id'] === id && row['type'] === type).length;
        for (const id of matched) {
          expect(told('check.monitoring.attention', id), `attention in round ${round}`).toBe(Math.ceil(round / 2));
          expect(told('check.updated', id), `updates in round ${round}`).toBe(round);
        }
        expect(rows).toHaveLength(MATCHED * (round + Math.ceil(round / 2)));
        expect(await count(`checks where outcome = 'attention'`)).toBe(file === files.with ? MATCHED : 0);
        nodes.push(await startNode(url, file, folder));
      }
      let head: ChainHead = CHAIN_HEAD;
      for await (const row of readAuditChain(database.kysely, { account: 'acme', environment: 'live' })) {
        expect(findChainFaults(head, row)).toEqual([]);
        head = row;
      }
      expect(await count(`audit_log where record like '%"action":"check.rescreened"%'`)).toBe(MATCHED * ROUNDS);
      // Each run followed the difference of the lists, which concerns no other check.
      const run = `"action":"monitoring.lists_changed"`;
      expect(
        await count(`audit_log where record like '%${run}%"mode":"difference","monitored":${MATCHED + OTHERS},"screened":${MATCHED}%'`),
      ).toBe(ROUNDS);
      expect(await count(`audit_log where record like '%${run}%'`)).toBe(ROUNDS);
      await database.close();
    } finally {
      for (const node of nodes) node.kill('SIGKILL');
      await server.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
