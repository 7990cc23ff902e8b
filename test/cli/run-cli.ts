/**
 * Runs the compiled command line, for its exit code and what it writes: in this process, where modules are loaded and
 * warm, or in one of its own, as people do, where a test is about a process (its environment, its signals, a standard
 * output that is a file or a pipe). That both say the same is what process.test.ts tests.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';

export const MAIN = fileURLToPath(new URL('../../dist/bundle/cli.js', import.meta.url));
const COMMAND_LINE = new URL('../../dist/bundle/command-line.js', import.meta.url).href;
export const SAMPLE_LIST = fileURLToPath(new URL('../../data/sample/sample-list.jsonl', import.meta.url));
export const SAMPLE_SUBJECTS = fileURLToPath(new URL('../../data/sample/sample-subjects.csv', import.meta.url));

export interface CliRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface CommandLine {
  readonly runCommandLine: (args: readonly string[]) => Promise<void>;
}

/** What a stream is given to write, until it is let go. */
const capture = (stream: NodeJS.WriteStream): { readonly text: () => string; readonly release: () => void } => {
  let text = '';
  const spy = vi.spyOn(stream, 'write').mockImplementation((chunk) => {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    return true;
  });
  return { text: () => text, release: () => spy.mockRestore() };
};

let isRunning = false;

/** In this process, one at a time. Where the output is `-`, see {@link runCliProcess}: it is written to the descriptor. */
export const runCli = async (...args: readonly string[]): Promise<CliRun> => {
  const { runCommandLine } = (await import(COMMAND_LINE)) as CommandLine;
  if (isRunning) throw new Error('A command is under way, and its output would be mixed with this one’s.');
  isRunning = true;
  const [stdout, stderr] = [capture(process.stdout), capture(process.stderr)];
  try {
    await runCommandLine(args);
    return { code: Number(process.exitCode ?? 0), stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    process.exitCode = undefined;
    stdout.release();
    stderr.release();
    isRunning = false;
  }
};

export const startCli = (args: readonly string[], env = process.env): ChildProcess =>
  spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env });

export const runCliProcess = (args: readonly string[], env = process.env): Promise<CliRun> =>
  new Promise((resolve, reject) => {
    const child = startCli(args, env);
    let stdout = '';
    let stderr = '';
    child.stdout!.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject).on('close', (code) => resolve({ code, stdout, stderr }));
  });

/** A folder for the files of one test file, with the sample list built into an index. */
export interface CliFolder {
  /** The sample list, built. */
  readonly index: string;
  readonly path: (name: string) => string;
  /** Writes a file. @returns its path. */
  readonly put: (name: string, content: string | Uint8Array) => string;
  readonly remove: () => void;
}

export const createCliFolder = async (): Promise<CliFolder> => {
  const folder = mkdtempSync(join(tmpdir(), 'screening-cli-'));
  const path = (name: string): string => join(folder, name);
  const index = path('sample.idx');
  const built = await runCli('lists', 'build', '--out', index, `native-jsonl:${SAMPLE_LIST}`);
  if (built.code !== 0) throw new Error(`The sample index was not built: ${built.stderr}`);
  return {
    index,
    path,
    put: (name, content) => {
      writeFileSync(path(name), content);
      return path(name);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** The lines of a JSON Lines text. */
export const toJsonLines = <T>(text: string): T[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
