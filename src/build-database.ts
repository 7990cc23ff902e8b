/** Makes the database that a service begins with, as a step of the build: `node dist/build-database.js`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './api/store/database.js';
import { removeEmptyDatabase, writeEmptyDatabase } from './api/store/empty-database.js';

removeEmptyDatabase();
const folder = mkdtempSync(join(tmpdir(), 'screening-build-'));
await (await openDatabase({ dataFolder: folder })).close();
await writeEmptyDatabase(folder);
rmSync(folder, { recursive: true });
