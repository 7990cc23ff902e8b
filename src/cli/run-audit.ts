/** What a run leaves in an audit log: what it ran on and what came of it, as hashes and counts; nothing of anybody. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ENGINE_VERSION, openAuditLog, ScreeningError } from '../main.js';

export const AUDIT_OPTION = ['--audit <file>', 'append to this audit log what was run on what, and its outcome: hashes and counts'] as const;

/** SHA-256 of a file, lowercase hex. @throws ScreeningError file_unreadable. */
const hashFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
  } catch (cause) {
    throw new ScreeningError('file_unreadable', `${file} cannot be read.`, { file }, { cause });
  }
  return hash.digest('hex');
};

export interface AuditedRun {
  /** `batch.completed`, `rescreen.completed`. */
  readonly action: string;
  readonly input: string;
  readonly output: string;
  /** Content hashes of indexes, options and counts. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Once the output is whole. The hash of the output stands for every result in it. @throws ScreeningError file_unreadable, source_malformed. */
export const auditRun = async (file: string, { action, input, output, detail }: AuditedRun): Promise<void> => {
  const record = { action, at: new Date().toISOString(), engine: ENGINE_VERSION, input: await hashFile(input), output: await hashFile(output), ...detail };
  const log = openAuditLog(file);
  try {
    log.append(record);
  } finally {
    log.close();
  }
};
