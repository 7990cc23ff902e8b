/**
 * Progress on a terminal, on standard error; silence everywhere else.
 */
import { createRequire } from 'node:module';
import type CliProgress from 'cli-progress';
import { toCount } from './counts.js';

const require = createRequire(import.meta.url);

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
  const { Presets, SingleBar } = require('cli-progress') as typeof CliProgress;
  const bar = new SingleBar({ stream: process.stderr, format, clearOnComplete: true, hideCursor: true }, Presets.shades_classic);
  bar.start(1000, 0, { text: '' });
  return {
    update: (done, text) => bar.update(Math.round(done * 1000), { text }),
    stop: () => bar.stop(),
  };
};

/** What a run has done and how it goes: "12,000 subjects, 3,400/s, 2 min left". */
export type Pace = (done: number, count: number) => string;

/**
 * @param noun what is counted.
 * @param from where the run begins: the share and the count that an earlier run left done.
 * @param nowMs the clock, ever rising.
 */
export const startPace = (noun: string, from = { done: 0, count: 0 }, nowMs: () => number = () => performance.now()): Pace => {
  const startMs = nowMs();
  return (done, count) => {
    const seconds = (nowMs() - startMs) / 1000;
    const words = `${toCount(count)} ${noun}`;
    if (seconds < 1 || done <= from.done) return words;
    const left = (seconds * (1 - done)) / (done - from.done);
    return `${words}, ${toCount(Math.round((count - from.count) / seconds))}/s, ${toDuration(left)} left`;
  };
};

/** 95 as "2 min", 5000 as "1 h 23 min". */
const toDuration = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  return seconds < 60 ? `${Math.ceil(seconds)} s` : minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};
