/** A service that runs as a process of its own: when it listens, what it says, and its end. */
import type { ChildProcess } from 'node:child_process';

export interface Serving {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Signals it, unless it has ended. @returns its exit code. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** Waits until it says that it listens. @throws Error with its messages when it ends instead. */
export const whenServing = (child: ChildProcess): Promise<Serving> => {
  let stdout = '';
  let stderr = '';
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const end = (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return ended;
  };
  return new Promise((resolve, reject) => {
    // A first key is told of on one pipe and printed on the other, in any order.
    const resolveWhenReady = (): void => {
      const origin = /Listening on (\S+);/u.exec(stderr)?.[1];
      if (origin === undefined || (stderr.includes('first test key') && stdout === '')) return;
      resolve({ child, origin, stdout: () => stdout, stderr: () => stderr, end });
    };
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      resolveWhenReady();
    });
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
      resolveWhenReady();
    });
    void ended.then((code) => reject(new Error(`It ended with ${String(code)}: ${stderr}`)));
  });
};
