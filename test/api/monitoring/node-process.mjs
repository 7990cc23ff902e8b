/**
 * A node of the service in a process of its own, that goes over to another index when it is told to: arguments are the
 * database's URL, the index file and the folder of generations. It tells when it is ready, and when it has gone over.
 */
import { createEngine, openGenerations } from '../../../dist/main.js';
import { createSealer } from '../../../dist/api/sealing.js';
import { createService } from '../../../dist/api/service.js';
import { openDatabase } from '../../../dist/api/store/open-database.js';

const [, , url, index, generations] = process.argv;
const engine = await createEngine({ index, threads: 0 });
await createService({
  database: await openDatabase({ url, connections: 4 }),
  engine,
  sealer: createSealer([{ id: 'test', key: new Uint8Array(32).fill(3) }]),
  monitoring: { pollMs: 50, retryDelaySeconds: 0, expireSeconds: 5, shardChecks: 5 },
  generations: openGenerations(generations),
  maintenanceSeconds: 1,
});
process.on('message', async (file) => {
  await engine.swap(file);
  process.send?.('swapped');
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
