/**
 * Is the working copy faster than another state of it, or slower?
 *
 * `npm run bench:compare -- BASE [--rounds 3] [--keep] [-- --entities 10000 --subjects 40000 --fields --arabic 0.6 --mode precise]`.
 * BASE (a commit or branch) is checked out beside. Each round is a fresh process in which both states build an index and
 * screen the same subjects by turns (compare-turns.ts), and the state that begins changes with the round. Printed are
 * medians, and of the ratios within the rounds the median and the range. What a query takes is time by the clock, which two
 * states in turn share alike; what a build takes is processor time.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { readFlags, refuse } from './flags.js';
import { toMedian, toRounded } from './measure.js';

const { values, positionals } = readFlags({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    keep: { type: 'boolean', default: false },
  },
});
const [base, ...flags] = positionals;
if (base === undefined) refuse('usage: npm run bench:compare -- BASE [--rounds 3] [--keep] [-- flags of compare-turns.ts]');

const head = new URL('..', import.meta.url).pathname;
const git = (...words: string[]): string => execFileSync('git', words, { cwd: head, encoding: 'utf8' }).trim();
const toCommit = (revision: string): string => {
  try {
    return execFileSync('git', ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], { cwd: head, encoding: 'utf8' }).trim();
  } catch {
    return refuse(`${revision} is no commit or branch of this repository.`);
  }
};
const commit = toCommit(base);
const beside = `${head}.tmp/compare/${commit.slice(0, 12)}/`;
mkdirSync(`${head}.tmp/compare`, { recursive: true });
if (!existsSync(beside)) {
  git('worktree', 'add', '--detach', beside, commit);
  const lock = 'package-lock.json';
  if (readFileSync(beside + lock, 'utf8') === readFileSync(head + lock, 'utf8'))
    symlinkSync(`${head}node_modules`, `${beside}node_modules`);
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: beside, stdio: 'inherit' });
}

/** Benches time the compiled engine. */
for (const folder of [beside, head]) execFileSync('npm', ['run', 'build', '--silent'], { cwd: folder, stdio: 'inherit' });
if (!existsSync(`${beside}dist/bundle/main.js`)) {
  git('worktree', 'remove', '--force', beside);
  refuse(`${base} has no bundle, which is loaded beside that of the working copy: it is too old to be compared.`);
}

interface Round {
  readonly base: Readonly<Record<string, number>>;
  readonly head: Readonly<Record<string, number>>;
}

const turns = new URL('compare-turns.ts', import.meta.url).pathname;
const measure = (folders: readonly string[]): readonly Round['base'][] => {
  const output = execFileSync('node_modules/.bin/tsx', [turns, ...folders, ...flags], {
    cwd: head,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { figures, differing, compared } = JSON.parse(output) as { figures: Round['base'][]; differing: number; compared: number };
  if (differing > 0) console.warn(`${differing} of ${compared} subjects have other answers.`);
  return figures;
};

const rounds = Array.from({ length: Number(values.rounds) }, (_, round): Round => {
  const isReversed = round % 2 === 1;
  const [first, second] = measure(isReversed ? [head, beside] : [beside, head]);
  return isReversed ? { base: second!, head: first! } : { base: first!, head: second! };
});
if (!values.keep) git('worktree', 'remove', '--force', beside);

console.table(
  Object.fromEntries(
    Object.keys(rounds[0]!.base).map((name) => {
      const ratios = rounds.map((round) => round.head[name]! / round.base[name]!);
      return [
        name,
        {
          [commit.slice(0, 7)]: toRounded(toMedian(rounds.map((round) => round.base[name]!))),
          'working copy': toRounded(toMedian(rounds.map((round) => round.head[name]!))),
          ratio: toRounded(toMedian(ratios)),
          range: `${toRounded(Math.min(...ratios))}–${toRounded(Math.max(...ratios))}`,
        },
      ];
    }),
  ),
);
