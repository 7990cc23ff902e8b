/** Makes the database that a service begins with, as a step of the build: `node dist/build-database.js`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startJobQueue } from './api/jobs.js';
import { openDatabase } from './api/store/open-database.js';
import { removeEmptyDatabase, writeEmptyDatabase } from './api/store/empty-database.js';

removeEmptyDatabase();
const folder = mkdtempSync(join(tmpdir(), 'screening-build-'));
const database = await openDatabase({ dataFolder: folder });
const boss = await startJobQueue(database, {
  onError: (error) => {
    throw error;
  },
});
await boss.stop({ graceful: false });
await database.close();
await writeEmptyDatabase(folder);
rmSync(folder, { recursive: true });
