/** Processor time of other processes, as Linux counts it. */
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second (USER_HZ). */
const TICK_MS = 10;

interface ProcessStat {
  readonly parentId: number;
  readonly cpuMs: number;
}

const readStat = (processId: number): ProcessStat | undefined => {
  try {
    // The name, in parentheses, may hold anything; the fields after it are fixed (proc(5)).
    const fields = readFileSync(`/proc/${processId}/stat`, 'utf8')
      .replace(/^.*\) /su, '')
      .split(' ');
    return { parentId: Number(fields[1]), cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    return undefined;
  }
};

/** Milliseconds of a process so far; 0 where it has ended. */
export const toCpuMsOf = (processId: number): number => readStat(processId)?.cpuMs ?? 0;

/** Milliseconds so far of all processes that have the parent of the one given, that is of its siblings and itself. */
export const toCpuMsOfSiblings = (processId: number): number => {
  const parentId = readStat(processId)?.parentId;
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map((name) => readStat(Number(name)));
  return all.reduce((sum, stat) => sum + (stat?.parentId === parentId ? stat!.cpuMs : 0), 0);
};
