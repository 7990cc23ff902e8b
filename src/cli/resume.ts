/**
 * Continues an interrupted batch: finds what of the output is whole, and makes sure that it belongs to this run.
 *
 * Beside `FILE.partial` stands `FILE.partial.json` with what the output depends on (engine, index, options). It must
 * be equal, and each line there must bear the id of its row of the input, so that no subject is lost or doubled. A run
 * that could say so before it ended notes a hash of the rows it has screened, too: a row that was changed since is told.
 * After a kill there is none, and a changed row with its old id goes unnoticed.
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
import { toCounted } from './counts.js';
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
  /** Takes note of a row, in the order of the output. {@link ResumeState.skip} does so for those it takes off. */
  readonly add: (row: SubjectRow) => void;
  /** Notes which rows the lines of an output are of that is left. @param lines those in the partial file. */
  readonly leave: (lines: number) => void;
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
  const [noted, screened] = continues ? readFileSync(note, 'utf8').split('\n') : [];
  if (resume && !continues) writeMessage(`There is no interrupted run of ${out} to resume; starting from the beginning.`);
  if (continues && noted !== fingerprint) {
    throw new ScreeningError(
      'invalid_option',
      `${partial} was written with another engine version, index or options: use the same ones, or start over without --resume.`,
      {
        option: '--resume',
      },
    );
  }
  const writeNote = (text: string): void => {
    writeFileSync(`${note}.new`, text);
    renameSync(`${note}.new`, note);
  };
  const seen = createRowsSeen();
  return {
    add: seen.add,
    leave: (lines) => {
      if (isDevice(out) || lines !== seen.count()) return;
      try {
        writeNote([fingerprint, toScreenedText(seen)].join('\n'));
      } catch {
        rmSync(`${note}.new`, { force: true }); // A full disk, say: the note that stands is true as well.
      }
    },
    skip: async (rows, input) =>
      continues ? skipDone({ partial, seen, screened: screened ?? '' }, rows, input) : { rows: 0, failed: 0, alerts: 0, bytes: 0 },
    begin: (open) => {
      if (continues || isDevice(out)) return open();
      rmSync(note, { force: true });
      const output = open();
      createGuard(out)(() => writeNote(fingerprint));
      return output;
    },
    end: () => rmSync(note, { force: true }),
  };
};

interface RowsSeen {
  readonly add: (row: SubjectRow) => void;
  readonly count: () => number;
  /** SHA-256 of what they state, lowercase hex. */
  readonly toHash: () => string;
}

/** Rows by what is screened of them, wherever in the file they stand. */
const createRowsSeen = (): RowsSeen => {
  const hash = createHash('sha256');
  let count = 0;
  return {
    add: (row) => {
      hash.update(`${JSON.stringify(row.kind === 'subject' ? [row.id, row.subject] : [row.id, row.code, row.field])}\n`);
      count += 1;
    },
    count: () => count,
    toHash: () => hash.copy().digest('hex'),
  };
};

const toScreenedText = (seen: RowsSeen): string => JSON.stringify({ rows: seen.count(), hash: seen.toHash() });

interface Interrupted {
  readonly partial: string;
  /** To be told of the rows that it has results of. */
  readonly seen: RowsSeen;
  /** The note of the rows that were screened; empty where there is none. */
  readonly screened: string;
}

const skipDone = async (
  { partial, seen, screened }: Interrupted,
  rows: AsyncIterator<SubjectRow, void, undefined>,
  input: string,
): Promise<Resumed> => {
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
    seen.add(next.value);
    if (screened.startsWith(`{"rows":${seen.count()},`) && screened !== toScreenedText(seen)) {
      throw new ScreeningError(
        'source_malformed',
        `${input} has changed since: not all of its first ${toCounted(seen.count(), 'row')} state what was screened. Start over without --resume.`,
        { file: input },
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
