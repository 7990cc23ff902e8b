import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { MAIN, runCli, SAMPLE_LIST, SAMPLE_SUBJECTS } from './run-cli.js';

describe('screening', () => {
  it.each([
    [['--help']],
    [['lists', '--help']],
    [['lists', 'build', '--help']],
    [['lists', 'info', '--help']],
    [['check', '--help']],
    [['batch', '--help']],
    [['compare', '--help']],
    [['ssn', '--help']],
  ])('explains %j on standard output', async (args) => {
    const { code, stdout, stderr } = await runCli(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: screening/u);
  });

  it('says in its help what a command cannot do without', async () => {
    const { stdout } = await runCli('check', '--help');
    expect(stdout.match(/--\w+(?= .*\(required\))/gu)).toEqual(['--index', '--name']);
  });

  it('names a data folder that is a file', async () => {
    const file = fileURLToPath(import.meta.url);
    const { code, stderr } = await runCli('serve', '--data', file);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining(`The data folder ${file} cannot be written to`) as string,
    });
  });

  it('names a file that cannot even be looked at, as in a folder that others may not enter', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'circle-'));
    const place = join(folder, 'circle', 'file.csv');
    symlinkSync('circle', join(folder, 'circle'));
    const index = join(folder, 'sample.idx');
    try {
      expect((await runCli('lists', 'build', '--out', index, `native-jsonl:${SAMPLE_LIST}`)).code).toBe(0);
      for (const args of [
        ['lists', 'build', '--out', place, `native-jsonl:${SAMPLE_LIST}`],
        ['batch', '--index', index, '--in', SAMPLE_SUBJECTS, '--out', place],
        ['batch', '--index', index, '--in', place, '--out', join(folder, 'results.jsonl')],
        ['portfolio', 'build', '--in', SAMPLE_SUBJECTS, '--out', place],
        ['check', '--index', index, '--name', 'Oskar Vendt', '--record', place],
        ['serve', '--index', place, '--data', join(folder, 'data')],
      ]) {
        const { code, stderr } = await runCli(...args);
        expect({ args, code, stderr }).toEqual({
          args,
          code: 1,
          stderr: expect.stringMatching(/^screening: (?!internal).*file\.csv/u) as string,
        });
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.skipIf(!existsSync('/dev/full'))('says that standard output takes no more, with exit 1', async () => {
    const child = spawn(process.execPath, [MAIN, '--version'], { stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'] });
    let stderr = '';
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const [code] = (await once(child, 'close')) as [number];
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'screening: Standard output cannot be written: the disk is full.\n' });
  });

  it.skipIf(!existsSync('/dev/full'))('ends as it would where standard error takes no more', async () => {
    const child = spawn(process.execPath, [MAIN, 'chekc'], { stdio: ['ignore', 'pipe', openSync('/dev/full', 'w')] });
    expect(await once(child, 'close')).toEqual([2, null]);
  });

  it('says its version', async () => {
    expect(await runCli('--version')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/u) as string });
  });

  it.each([
    [['chekc'], /unknown command 'chekc'/u],
    [['--verbose'], /unknown option '--verbose'/u],
    [['batch', '--out', 'x'], /required option '--index <file>'/u],
    [['compare', '--in', 'x.csv'], /required option '--out <file.csv>'/u],
    [['batch', '--index', 'i', '--in', 'a.csv', '--out', 'x', '--threads', 'two'], /--threads .*whole number from 1/u],
    [['portfolio', 'update', 'x.portfolio'], /--in, --remove or both/u],
    [['serve', '--database-url', 'nonsense'], /postgres:\/\//u],
  ])('refuses %j with exit 2', async (args, message) => {
    const { code, stdout, stderr } = await runCli(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });
});
