import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScreeningResult } from '../../src/main.js';
import { createCliFolder, MAIN, runCli, type CliFolder, type CliRun } from './run-cli.js';

let folder: CliFolder;
beforeAll(async () => {
  folder = await createCliFolder();
});
afterAll(() => folder.remove());

const check = (...args: readonly string[]): Promise<CliRun> => runCli('check', '--index', folder.index, ...args);
const toResult = ({ stdout }: CliRun): ScreeningResult => JSON.parse(stdout) as ScreeningResult;

describe('screening check', () => {
  it('shows the match, a bar for each field and how each word was matched', async () => {
    const { code, stdout, stderr } = await check(
      '--name',
      'Gennadiy Arkadyevich Vorotilin',
      '--dob',
      '1964-03-17',
      '--country',
      'ru',
      '--gender',
      'male',
      '--birth-place',
      'Kazan',
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Attention: 1 possible match\.$/mu);
    expect(stdout).toMatch(/^1\. Gennady Arkadyevich Vorotilin — score \d+\.\d\d$/mu);
    expect(stdout).toContain('person, sample-sanctions SN-1001, watchlist: sanctionsLists');
    expect(stdout).toContain('Геннадий Аркадьевич Воротилин');
    for (const field of ['name', 'date of birth', 'country', 'gender', 'birth place'])
      expect(stdout).toMatch(new RegExp(`^ {3}${field} +[█▉▊▋▌▍▎▏·]{20} `, 'mu'));
    expect(stdout).toMatch(/^ {5}Vorotilin ~ Vorotilin +exact +100\.00 × 1$/mu);
    expect(stdout).toMatch(/^ {5}Gennadiy ~ Gennad\w+ +(?!exact)\w+ +\d+\.\d\d × [\d.]+$/mu);
    const words = [...stdout.matchAll(/^ {5}.* (?<score>\d+\.\d\d) × (?<weight>[\d.]+)$/gmu)].map(({ groups }) => ({
      score: Number(groups!['score']),
      weight: Number(groups!['weight']),
    }));
    const mean = words.reduce((sum, { score, weight }) => sum + score * weight, 0) / words.reduce((sum, { weight }) => sum + weight, 0);
    expect(stdout).toMatch(new RegExp(`^ {3}name .* ${mean.toFixed(2).replace('.', '\\.')} +1\\.00 `, 'mu'));
  });

  it('prints the result of the service document with --json, whose points sum to the score', async () => {
    const result = toResult(await check('--name', 'Gennadi Vorotylin', '--dob', '1964', '--country', 'CY', '--json'));
    expect(result.outcome).toBe('attention');
    expect(result.breakdown.summary.watchlist['sanctionsLists']).toBe('attention');
    const [match] = result.breakdown.matches;
    expect(match).toMatchObject({ list: 'sample-sanctions', status: 'attention', details: { entityType: 'person' } });
    const points = match!.breakdown.reduce((sum, { normalisedScore }) => sum + Math.round(normalisedScore * 100), 0);
    expect(points).toBe(Math.round(match!.score * 100));
  });

  it('says Clear, and nothing on a database that was not looked at', async () => {
    const clear = await check('--name', 'Emily Carter-Whitfield', '--list', 'sample-pep');
    expect(clear.code).toBe(0);
    expect(clear.stdout).toMatch(/^Clear: no match\.$/mu);
    expect(clear.stdout).toMatch(/^Not processed.*adverseMedia/mu);
  });

  it.each([
    ['a list without such entries', ['--list', 'sample-pep', '--classification', 'watchlistTerror']],
    ['no list', ['pep', 'media', 'sanctions', 'debarment'].flatMap((list) => ['--exclude-list', `sample-${list}`])],
  ])('refuses to search %s, since nobody would be looked for', async (_, options) => {
    expect(await check('--name', 'Gennady Vorotilin', ...options)).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'screening: Nothing would be searched: no list that the options let through has entries of the classifications that they ask for.\n',
    });
  });

  it('finds people for people, companies for companies, and vessels when asked', async () => {
    const company = ['--name', 'Amber Petrel', '--type', 'company', '--json'];
    expect(toResult(await check(...company)).outcome).toBe('clear');
    const vessel = toResult(await check(...company, '--entity-type', 'vessel'));
    expect(vessel.breakdown.matches[0]!.details).toMatchObject({ entityName: 'Amber Petrel', entityType: 'vessel' });
  });

  it('decides by an equal identification whatever the name', async () => {
    const { breakdown } = toResult(await check('--name', 'Anton Lisovets', '--identification', 'ZZ000004417', '--json'));
    expect(breakdown.matches[0]!.details.entityName).toBe('Gennady Arkadyevich Vorotilin');
    expect(breakdown.matches[0]!.score).toBeGreaterThanOrEqual(95);
  });

  it('searches the named lists and classifications only, and precisely when told', async () => {
    const common = ['--name', 'Ibrahim Yusuf Salih', '--json'];
    const listsOf = async (...args: readonly string[]): Promise<string[]> =>
      toResult(await check(...common, ...args))
        .breakdown.matches.map(({ list }) => list)
        .sort();
    expect(new Set(await listsOf())).toEqual(new Set(['sample-media', 'sample-pep', 'sample-sanctions']));
    expect(new Set(await listsOf('--list', 'sample-pep', '--list', 'sample-media'))).toEqual(new Set(['sample-media', 'sample-pep']));
    expect(await listsOf('--exclude-list', 'sample-sanctions')).not.toContain('sample-sanctions');
    expect(
      new Set(
        await listsOf(
          '--classification',
          'pepLevel1',
          '--classification',
          'pepLevel2',
          '--classification',
          'pepLevel3',
          '--classification',
          'pepLevel4',
        ),
      ),
    ).toEqual(new Set(['sample-pep']));
    expect(await listsOf('--coverage', 'standard')).not.toContain('sample-media');
    expect(await listsOf('--coverage', 'extensive')).toEqual(await listsOf());
    const { summary } = toResult(await check(...common, '--coverage', 'standard')).breakdown;
    expect([summary.watchlist['sanctionsLists'], summary.watchlist['otherExclusionLists'], summary.adverseMedia['regulatory']]).toEqual([
      'attention',
      'not_processed',
      'not_processed',
    ]);
    expect(await listsOf('--mode', 'precise')).toEqual(['sample-sanctions']);
  });

  it('keeps control characters of names from the terminal', async () => {
    const { stdout } = await check('--name', 'Gennady \u001b[31mVorotilin\u202e', '--threshold', '30');
    expect(stdout).not.toMatch(/[\u001b\u202e]/u);
  });

  it.each([
    [['--name', '  '], /name/u],
    [['--name', ''], /option '--name <name>' argument is empty/u],
    [['--name', '?!…'], /name must hold a letter or a digit/u],
    [['--name', 'x'.repeat(100_000)], /name/u],
    [['--name', 'A', '--type', 'dog'], /--type .*Allowed choices are person, company\./u],
    [['--name', 'A', '--mode', 'loose'], /--mode .*Allowed choices are fuzzy, precise\./u],
    [['--name', 'A', '--gender', 'm'], /--gender .*Allowed choices are male, female, other\./u],
    [['--name', 'A', '--entity-type', 'ship'], /--entity-type .*person, company, vessel, aircraft/u],
    [['--name', 'A', '--dob', '1966-13'], /--dob .*YYYY-MM-DD/u],
    [['--name', 'A', '--country', 'Iran'], /--country .*two-letter ISO country code/u],
    [['--name', 'A', '--threshold', '101'], /--threshold .*from 0 to 100/u],
    [['--name', 'A', '--threshold', ''], /--threshold .*from 0 to 100/u],
    [['--name', 'A', '--limit', '0'], /--limit .*from 1 to 1000/u],
    [['--name', 'A', '--list', 'no-such-list'], /is not loaded.* Allowed: .*sample-pep/u],
    [
      ['--name', 'A', '--classification', 'pepLevel9'],
      /^screening: option '--classification <name>' .*pepLevel9.*Allowed choices are .*pepLevel1/u,
    ],
    [['--name', 'A', '--list', 'sample-pep', '--exclude-list', 'sample-media'], /cannot be used with/u],
    [['--name', 'A', '--nome', 'A'], /unknown option '--nome'/u],
    [[], /--name/u],
  ])('refuses %j in one sentence, with exit 2', async (args, message) => {
    const { code, stdout, stderr } = await check(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^screening: [^\n]+\n$/u);
  });

  it('tells a country that is none, whose statement says nothing', async () => {
    for (const [country, told] of [
      ['zz', true],
      ['XX', true],
      ['uk', false],
      ['su', false],
      ['XK', false],
    ] as const) {
      const { code, stderr } = await check('--name', 'A', '--country', country);
      expect([country, code, stderr]).toEqual([
        country,
        0,
        told ? `screening: --country ${country} is ignored: it is not the code of a country.\n` : '',
      ]);
    }
  });

  it('tells a date of birth that lies in the future, and screens', async () => {
    const { code, stdout, stderr } = await check('--name', 'Gennady Vorotilin', '--dob', '9990-02', '--threshold', '30', '--json');
    expect([code, stderr]).toEqual([0, 'screening: The date of --dob is in the future.\n']);
    expect(stdout).toContain('Vorotilin');
  });

  it('takes no - for the file of records', async () => {
    const { code, stdout, stderr } = await check('--name', 'A', '--record', '-');
    expect([code, stdout, stderr]).toEqual([2, '', 'screening: --record takes a file that lines are added to, and - is none.\n']);
    expect(existsSync('-')).toBe(false);
  });

  it('says why a record cannot be kept, and gives no result', async () => {
    const { code, stdout, stderr } = await check('--name', 'A', '--record', folder.path('no/such/file'));
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/cannot be written to .*: its folder does not exist\.\n/u);
  });

  it('adds no record to a file of something else', async () => {
    const file = folder.put('customers.csv', 'id,name\n1,A\n');
    const { code, stdout, stderr } = await check('--name', 'A', '--record', file);
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      `screening: Line 1 of ${file} is not a record of a screening: --record adds to no other file.\n`,
    ]);
    expect(readFileSync(file, 'utf8')).toBe('id,name\n1,A\n');
  });

  it('takes back what a full disk took of a record, so that those before and after it can be replayed', async () => {
    const file = folder.path('full.records');
    const room = 64 * 512;
    expect((await check('--name', 'Gennady Vorotilin', '--record', file)).code).toBe(0);
    appendFileSync(file, `${'x'.repeat(room - 101 - statSync(file).size)}\n`);
    const args = ['check', '--index', folder.index, '--name', 'Gennady Vorotilin', '--record', file];
    const failure: unknown = await promisify(execFile)('sh', ['-c', 'ulimit -f 64; exec "$0" "$@"', process.execPath, MAIN, ...args]).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`The record cannot be written to ${file}`) as string,
    });
    expect(statSync(file).size).toBe(room - 100);
    expect((await check('--name', 'Gennady Vorotilin', '--record', file)).code).toBe(0);
    expect(
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => line.slice(0, 1)),
    ).toEqual(['{', 'x', '{', '']);
  });

  it('names the index that it cannot open, with exit 1', async () => {
    for (const [file, message] of [
      [folder.path('missing.idx'), /missing\.idx cannot be read: it does not exist\.\n/u],
      [folder.path('.'), /cannot be read: it is a folder\.\n/u],
      [folder.put('foreign.idx', 'not an index'), /foreign\.idx is not a screening index/u],
    ] as const) {
      const { code, stderr } = await runCli('check', '--index', file, '--name', 'A');
      expect(code).toBe(1);
      expect(stderr).toMatch(message);
    }
  });
});
