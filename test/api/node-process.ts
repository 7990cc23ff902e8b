/** A node of the service as it is run: `screening serve` on PostgreSQL, a process of its own, that can be killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

export interface NodeOptions {
  readonly databaseUrl: string;
  readonly index: string;
  /** 64 hex digits; nodes of one database share it. */
  readonly sealingKey: string;
  /** A file of certificates trusted beside the well-known ones. */
  readonly authorityFile?: string;
  readonly args?: readonly string[];
}

export interface NodeProcess {
  readonly url: string;
  readonly processId: number;
  /** The key printed at the first start on a database. */
  readonly firstKey: string | undefined;
  /** What it has written to standard error so far. */
  readonly messages: () => string;
  /** SIGKILL: it has no chance to end anything. */
  readonly kill: () => Promise<void>;
  /** SIGTERM. @returns its exit code. */
  readonly stop: () => Promise<number | null>;
}

/** Starts a node and waits until it listens. @throws Error with its messages when it ends instead. */
export const startNode = async ({ databaseUrl, index, sealingKey, authorityFile, args = [] }: NodeOptions): Promise<NodeProcess> => {
  const child = spawn(process.execPath, [MAIN, 'serve', '--port', '0', '--database-url', databaseUrl, '--index', index, '--threads', '1', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, SCREENING_SEALING_KEYS: `test:${sealingKey}`, ...(authorityFile === undefined ? {} : { NODE_EXTRA_CA_CERTS: authorityFile }) },
  });
  let printed = '';
  let messages = '';
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const url = await new Promise<string>((resolve, reject) => {
    // A first key is told of on one pipe and printed on the other, in any order.
    const resolveWhenReady = (): void => {
      const found = /Listening on (http:\/\/[\w.:]+)/u.exec(messages);
      if (found && !(messages.includes('first test key') && printed === '')) resolve(found[1]!);
    };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      resolveWhenReady();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      messages += text;
      resolveWhenReady();
    });
    ended.then(
      () => reject(new Error(`The node ended: ${messages}`)),
      () => undefined,
    );
  });
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return (await ended)[0];
  };
  return {
    url,
    processId: child.pid!,
    firstKey: /^test_\w+$/mu.exec(printed)?.[0],
    messages: () => messages,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
};
