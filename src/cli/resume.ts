/**
 * Continues an interrupted batch: finds what of the output is whole, and makes sure that it belongs to this run.
 *
 * Beside `FILE.partial` stands `FILE.partial.json` with what the output depends on (engine, index, options). It must
 * be equal, and each line there must bear the id of its row of the input, so that no subject is lost or doubled.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { ENGINE_VERSION, readLines, readSourceText, ScreeningError, toContentHash, type ScreeningIndex } from '../main.js';
import { writeMessage } from './messages.js';
import { createGuard, isDevice, toPartialFile, type OutputFile } from './output-file.js';
import type { SubjectRow } from './subject-rows.js';

export interface Resumed {
  /** Rows whose output stands. */
  readonly rows: number;
  /** Rows among them that could not be screened. */
  readonly failed: number;
  /** Rows among them with a match. */
  readonly alerts: number;
  /** Length of their output. */
  readonly bytes: number;
}

export interface ResumeState {
  /** Takes the rows off the input whose output stands already. */
  readonly skip: (rows: AsyncIterator<SubjectRow, void, undefined>, input: string) => Promise<Resumed>;
  /**
   * Opens the output and notes what it depends on, so that whenever a run is killed, the note is whole and that of its
   * partial file, or there is none. Of a device nothing stays to be continued.
   */
  readonly begin: (open: () => OutputFile) => OutputFile;
  /** Removes the note. */
  readonly end: () => void;
}

/** What the lines of an output depend on, beside the input. */
export const toFingerprint = (index: ScreeningIndex, options: unknown): string =>
  JSON.stringify({ engine: ENGINE_VERSION, index: toContentHash(index), options });

/** @throws ScreeningError invalid_option where the partial output was made under another engine, lists or options. */
export const openResumeState = (out: string, fingerprint: string, resume: boolean): ResumeState => {
  const partial = toPartialFile(out);
  const note = `${partial}.json`;
  const continues = resume && existsSync(partial) && existsSync(note);
  if (resume && !continues) writeMessage(`There is no interrupted run of ${out} to resume; starting from the beginning.`);
  if (continues && readFileSync(note, 'utf8') !== fingerprint) {
    throw new ScreeningError(
      'invalid_option',
      `${partial} was written with another engine version, index or options: use the same ones, or start over without --resume.`,
      {
        option: '--resume',
      },
    );
  }
  return {
    skip: async (rows, input) => (continues ? skipDone(partial, rows, input) : { rows: 0, failed: 0, alerts: 0, bytes: 0 }),
    begin: (open) => {
      if (continues || isDevice(out)) return open();
      rmSync(note, { force: true });
      const output = open();
      createGuard(out)(() => {
        writeFileSync(`${note}.new`, fingerprint);
        renameSync(`${note}.new`, note);
      });
      return output;
    },
    end: () => rmSync(note, { force: true }),
  };
};

const skipDone = async (partial: string, rows: AsyncIterator<SubjectRow, void, undefined>, input: string): Promise<Resumed> => {
  let done: Resumed = { rows: 0, failed: 0, alerts: 0, bytes: truncateToLines(partial) };
  for await (const { line, text } of readLines(readSourceText(partial, createHash('sha256')), partial)) {
    const written = parseWritten(text);
    const next = await rows.next();
    if (next.done === true || written?.id !== (next.value.id ?? null)) {
      throw new ScreeningError(
        'source_malformed',
        `Line ${line} of ${partial} is not the result of its row in ${input}: start over without --resume.`,
        {
          file: partial,
          line,
          field: 'id',
        },
      );
    }
    done = {
      ...done,
      rows: done.rows + 1,
      failed: done.failed + (written.error === undefined ? 0 : 1),
      alerts: done.alerts + (written.outcome === 'attention' ? 1 : 0),
    };
  }
  return done;
};

const LINE_END = 0x0a;

/** Cuts off a last line that was not written whole. @returns the length in bytes of what remains. */
const truncateToLines = (file: string): number => {
  const handle = openSync(file, 'r+');
  try {
    const byte = Buffer.alloc(1);
    let length = fstatSync(handle).size;
    while (length > 0 && (readSync(handle, byte, 0, 1, length - 1), byte[0] !== LINE_END)) length -= 1;
    ftruncateSync(handle, length);
    return length;
  } finally {
    closeSync(handle);
  }
};

interface Written {
  readonly id: string | null;
  readonly outcome?: string;
  readonly error?: unknown;
}

const parseWritten = (text: string): Written | undefined => {
  try {
    return JSON.parse(text) as Written;
  } catch {
    return undefined;
  }
};
