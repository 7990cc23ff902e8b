/** Runs the compiled command line as people do: another process, its exit code and what it writes. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const MAIN = fileURLToPath(new URL('../../dist/bundle/cli.js', import.meta.url));
const SAMPLE_LIST = fileURLToPath(new URL('../../data/sample/sample-list.jsonl', import.meta.url));
export const SAMPLE_SUBJECTS = fileURLToPath(new URL('../../data/sample/sample-subjects.csv', import.meta.url));

export interface CliRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export const startCli = (args: readonly string[], env = process.env): ChildProcess => spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env });

export const runCli = (...args: readonly string[]): Promise<CliRun> => runCliIn(process.env, ...args);

export const runCliIn = (env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<CliRun> =>
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
