/** A node of the service as it is run: `screening serve` on PostgreSQL, a process of its own, that can be killed. */
import { startCli } from '../cli/run-cli.js';
import { whenServing } from '../cli/serving.js';

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
export const startNode = async ({ databaseUrl, index, sealingKey, authorityFile, args: more = [] }: NodeOptions): Promise<NodeProcess> => {
  const args = ['serve', '--port', '0', '--database-url', databaseUrl, '--index', index, '--threads', '1', ...more];
  const env = {
    ...process.env,
    SCREENING_SEALING_KEYS: `test:${sealingKey}`,
    ...(authorityFile === undefined ? {} : { NODE_EXTRA_CA_CERTS: authorityFile }),
  };
  const { child, origin, stdout, stderr, end } = await whenServing(startCli(args, env));
  return {
    url: origin,
    processId: child.pid!,
    firstKey: /^test_\w+$/mu.exec(stdout())?.[0],
    messages: stderr,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
};
