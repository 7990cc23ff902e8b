/**
 * Is the working copy faster than another state of it, or slower?
 *
 * `npm run bench:compare -- BASE [--bench single] [--rounds 5] [--keep] [-- flags of the bench]`. BASE (a commit or branch) is checked out
 * beside, and the bench runs in each by turns, every run a fresh process, the order reversed each time: what a busy
 * machine does to one it does to the other. Printed are medians, and of the ratios within the rounds the median and
 * the range: a difference within the range is none.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { readFlags, refuse } from './flags.js';
import { toMedian, toRounded } from './measure.js';

const { values, positionals } = readFlags({
  allowPositionals: true,
  options: {
    bench: { type: 'string', default: 'single' },
    rounds: { type: 'string', default: '5' },
    keep: { type: 'boolean', default: false },
  },
});
const [base, ...flags] = positionals;
if (base === undefined) refuse('usage: npm run bench:compare -- BASE [--bench single] [--rounds 5] [--keep] [-- flags of the bench]');

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

type Figures = ReadonlyMap<string, number>;

/** The numbers of a bench's JSON, by their names. */
const measure = (folder: string): Figures => {
  const output = execFileSync('node_modules/.bin/tsx', [`bench/${values.bench}.ts`, '--json', '--rounds', '1', '--verify', '0', ...flags], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const figures = new Map<string, number>();
  const add = (name: string, figure: unknown): void => {
    if (typeof figure === 'number') figures.set(name, figure);
    else if (Array.isArray(figure))
      for (const { name: part, ms } of figure as readonly { name: string; ms: number }[]) add(`${name}: ${part.slice(0, 24)}`, ms);
  };
  for (const [name, figure] of Object.entries(JSON.parse(output.trim().split('\n').at(-1)!) as Record<string, unknown>)) add(name, figure);
  return figures;
};

const runs: { readonly base: Figures; readonly head: Figures }[] = [];
for (let round = 0; round < Number(values.rounds); round++) {
  const first = measure(round % 2 === 0 ? beside : head);
  const second = measure(round % 2 === 0 ? head : beside);
  runs.push(round % 2 === 0 ? { base: first, head: second } : { base: second, head: first });
}
if (!values.keep) git('worktree', 'remove', '--force', beside);

console.table(
  Object.fromEntries(
    [...runs[0]!.base.keys()].flatMap((name) => {
      const pairs = runs.flatMap(({ base, head }) =>
        base.has(name) && head.has(name) ? [{ base: base.get(name)!, head: head.get(name)! }] : [],
      );
      if (pairs.length < runs.length || pairs.every(({ base, head }) => base === head)) return [];
      const ratios = pairs.map(({ base, head }) => head / base);
      const range = `${toRounded(Math.min(...ratios))}–${toRounded(Math.max(...ratios))}`;
      return [
        [
          name,
          {
            [commit.slice(0, 7)]: toMedian(pairs.map(({ base }) => base)),
            'working copy': toMedian(pairs.map(({ head }) => head)),
            ratio: toRounded(toMedian(ratios)),
            range,
          },
        ],
      ];
    }),
  ),
);
