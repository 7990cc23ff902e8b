/**
 * How does the cost of a subject grow with the list, and with what subjects state?
 *
 * `npm run bench:scale [-- --sizes 10000,100000,1000000 --rounds 5 --record]`. Each row is a fresh process of
 * bench/single.ts, which verifies fuzzy mode before it times. `--record` writes bench/record/scale-<date>.json.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readFlags } from './flags.js';

const { values } = readFlags({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    rounds: { type: 'string', default: '5' },
    record: { type: 'boolean', default: false },
  },
});
const VARIANTS: readonly (readonly string[])[] = [[], ['--fields'], ['--arabic', '0.6'], ['--mode', 'precise']];

interface Row {
  readonly entities: number;
  readonly mode: string;
  readonly fields: boolean;
  readonly arabicShare?: number;
  readonly subjectsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly worstMs: number;
  readonly hardest: readonly { readonly name: string; readonly ms: number }[];
  readonly indexMiB: number;
  readonly buildSeconds: number;
  readonly buildPeakMiB: number;
}

const single = new URL('single.ts', import.meta.url).pathname;
const tsx = new URL('../node_modules/.bin/tsx', import.meta.url).pathname;
const rows = values.sizes.split(',').flatMap((entities) =>
  VARIANTS.map((variant, i): Row => {
    const flags = [
      '--entities',
      entities,
      '--rounds',
      values.rounds,
      ...(i === 0 || variant.includes('--arabic') ? ['--fresh'] : []),
      ...variant,
      '--json',
    ];
    return JSON.parse(execFileSync(tsx, [single, ...flags], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()) as Row;
  }),
);
console.table(rows.map(({ hardest, ...row }) => ({ ...row, hardestMs: Math.max(...hardest.map(({ ms }) => ms)) })));
if (values.record) {
  const now = new Date().toISOString();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const file = new URL(`record/scale-${now.slice(0, 10)}.json`, import.meta.url);
  writeFileSync(file, `${JSON.stringify({ date: now, commit, node: process.version, rows }, undefined, 2)}\n`);
}
