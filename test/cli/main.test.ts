import { describe, expect, it } from 'vitest';
import { runCli } from './run-cli.js';

describe('screening', () => {
  it.each([[['--help']], [['lists', '--help']], [['lists', 'build', '--help']], [['lists', 'info', '--help']], [['check', '--help']], [['batch', '--help']], [['compare', '--help']], [['ssn', '--help']]])(
    'explains %j on standard output',
    async (args) => {
      const { code, stdout, stderr } = await runCli(...args);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(/^Usage: screening/u);
    },
  );

  it('says its version', async () => {
    expect(await runCli('--version')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/u) as string });
  });

  it.each([
    [['chekc'], /unknown command 'chekc'/u],
    [['--verbose'], /unknown option '--verbose'/u],
    [['batch', '--out', 'x'], /required option '--index <file>'/u],
    [['compare', '--in', 'x.csv'], /required option '--out <file.csv>'/u],
    [['batch', '--index', 'i', '--in', 'a.csv', '--out', 'x', '--threads', 'two'], /--threads .*whole number from 1/u],
  ])('refuses %j with exit 2', async (args, message) => {
    const { code, stdout, stderr } = await runCli(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });
});
