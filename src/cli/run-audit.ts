/** What a run leaves in an audit log: what it ran on and what came of it, as hashes and counts; nothing of anybody. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ENGINE_VERSION, openAuditLog, ScreeningError, toReadReason } from '../main.js';
import { isDevice } from './output-file.js';

export const AUDIT_OPTION = [
  '--audit <file>',
  'append a record of the run to this audit log: options, counts, and hashes of what went in and came out',
] as const;

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

/** Appends a run once its output is whole; without a log it does nothing. @throws ScreeningError file_unreadable. */
export type AppendRun = (run: AuditedRun) => Promise<void>;

/**
 * Holds an audit log over a run, so that what cannot be written, is no log or is in use is told before it. The hash of
 * the output stands for every result in it.
 * @throws ScreeningError file_unreadable, also while another run holds the log; source_malformed; invalid_option for an
 * output that cannot be read again.
 */
export const whileAudited = async (file: string | undefined, output: string, run: (append: AppendRun) => Promise<void>): Promise<void> => {
  if (file === undefined) return run(() => Promise.resolve());
  if (isDevice(output))
    throw new ScreeningError('invalid_option', 'With --audit, --out must be a file: the log keeps its hash.', { option: '--audit' });
  const log = openAuditLog(file);
  try {
    await run(async ({ action, input, detail }) => {
      log.append({
        action,
        at: new Date().toISOString(),
        engine: ENGINE_VERSION,
        input: await hashFile(input),
        output: await hashFile(output),
        ...detail,
      });
    });
  } finally {
    log.close();
  }
};
