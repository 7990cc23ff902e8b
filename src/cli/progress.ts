/**
 * Progress on a terminal, on standard error; silence everywhere else.
 */
import cliProgress from 'cli-progress';

export interface Progress {
  /** @param done 0..1, ignored where the whole is not known; @param text what has been done: "12,000 subjects". */
  readonly update: (done: number, text: string) => void;
  readonly stop: () => void;
}

const SILENT: Progress = { update: () => undefined, stop: () => undefined };

/** @param whole whether it is known how much there is to do: a bar; otherwise a count. */
export const startProgress = (title: string, whole: boolean): Progress => {
  if (!process.stderr.isTTY) return SILENT;
  const format = whole ? `${title} {bar} {percentage}%  {text}` : `${title}: {text}`;
  const bar = new cliProgress.SingleBar({ stream: process.stderr, format, clearOnComplete: true, hideCursor: true }, cliProgress.Presets.shades_classic);
  bar.start(1000, 0, { text: '' });
  return {
    update: (done, text) => bar.update(Math.round(done * 1000), { text }),
    stop: () => bar.stop(),
  };
};

/** 12000 as "12,000". */
export const toCount = (count: number): string => count.toLocaleString('en-US');
