/** What a run leaves in an audit log: what it ran on and what came of it, as hashes and counts; nothing of anybody. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ENGINE_VERSION, openAuditLog, ScreeningError, toReadReason } from '../main.js';
import { isDevice } from './output-file.js';

export const AUDIT_OPTION = ['--audit <file>', 'append to this audit log what was run on what, and its outcome: hashes and counts'] as const;

/** SHA-256 of a file, lowercase hex. @throws ScreeningError file_unreadable. */
const hashFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
  } catch (cause) {
    throw new ScreeningError('file_unreadable', `${file} cannot be read: ${toReadReason(cause)}.`, { file }, { cause });
  }
  return hash.digest('hex');
};

export interface AuditedRun {
  /** `batch.completed`, `rescreen.completed`. */
  readonly action: string;
  readonly input: string;
  /** Content hashes of indexes, options and counts. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/**
 * Before the run: a log that cannot be written to, or is none, is told now. The hash of the output stands for every result in it.
 * @returns what appends the run once its output is whole; without a log it does nothing.
 * @throws ScreeningError file_unreadable, source_malformed; invalid_option for an output that cannot be read again.
 */
export const openRunAudit = (file: string | undefined, output: string): ((run: AuditedRun) => Promise<void>) => {
  if (file === undefined) return () => Promise.resolve();
  if (isDevice(output)) throw new ScreeningError('invalid_option', 'With --audit, --out must be a file: the log keeps its hash.', { option: '--audit' });
  openAuditLog(file).close();
  return async ({ action, input, detail }) => {
    const record = { action, at: new Date().toISOString(), engine: ENGINE_VERSION, input: await hashFile(input), output: await hashFile(output), ...detail };
    const log = openAuditLog(file);
    try {
      log.append(record);
    } finally {
      log.close();
    }
  };
};
