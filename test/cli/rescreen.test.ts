import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCliFolder, runCli, startCli, toJsonLines, type CliFolder, type CliRun } from './run-cli.js';
import { withoutFolder } from '../without-folder.js';
import { toNextSampleList } from './next-sample-list.js';

interface AlertLine {
  readonly id: string;
  readonly matches: readonly {
    readonly sourceId: string;
    readonly entityName: string;
    readonly score: number;
    readonly change: string;
    readonly fields: readonly string[];
  }[];
}

let folder: CliFolder;
let next: string;
beforeAll(async () => {
  folder = await createCliFolder();
  next = folder.path('next.idx');
  const built = await runCli('lists', 'build', '--out', next, `native-jsonl:${folder.put('next.jsonl', toNextSampleList())}`);
  expect(built.code).toBe(0);
});
afterAll(() => folder.remove());

const rescreen = (input: string, out: string, ...more: readonly string[]): Promise<CliRun> =>
  runCli('rescreen', '--from', folder.index, '--to', next, '--in', input, '--out', folder.path(out), ...more);
const readAlerts = (name: string): AlertLine[] => {
  const text = readFileSync(folder.path(name), 'utf8');
  return text === '' ? [] : toJsonLines<AlertLine>(text);
};

const HEADER = 'id,type,name,dob,country';
const CUSTOMERS = [
  HEADER,
  'gone,person,Gennady Vorotilin,1964-03-17,ru',
  'nobody,person,Margaret Ashdown,,gb',
  'came,person,Zdenka Vorobnikova,,',
  'alias,person,Kasimir Tannhofer,1971-11-02,ru',
  'known,person,Timofey Ilyich Shchupakov,1971-11-02,ru',
  'company,company,Zdenka Vorobnikova,,',
].join('\n');

describe('screening rescreen', () => {
  it('writes a line per customer with something new, in input order', async () => {
    const { code, stdout, stderr } = await rescreen(folder.put('customers.csv', CUSTOMERS), 'alerts.jsonl');
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toBe('screening: 1 entry added, 1 changed, 1 removed; 4 of 6 customers affected.\n');
    const alerts = readAlerts('alerts.jsonl');
    expect(
      alerts.map(({ id, matches }) => [
        id,
        ...matches.map(({ sourceId, entityName, change, fields }) => [sourceId, entityName, change, fields]),
      ]),
    ).toEqual([
      ['gone', ['SN-1001', 'Gennady Arkadyevich Vorotilin', 'removed', []]],
      ['came', ['SN-9001', 'Zdenka Vorobnikova', 'added', []]],
      ['alias', ['SN-1002', 'Timofey Ilyich Shchupakov', 'changed', ['names']]],
      ['known', ['SN-1002', 'Timofey Ilyich Shchupakov', 'changed', ['names']]],
    ]);
    expect(existsSync(folder.path('alerts.jsonl.partial'))).toBe(false);
  });

  it('tells the same of a portfolio that was built before, and was brought up to date', async () => {
    const input = folder.put('customers.csv', CUSTOMERS);
    await rescreen(input, 'expected.jsonl');
    const portfolio = folder.path('customers.portfolio');
    const built = await runCli(
      'portfolio',
      'build',
      '--in',
      folder.put(
        'early.csv',
        [HEADER, 'gone,person,Somebody Else,,', 'left,person,Zdenka Vorobnikova,,', ...CUSTOMERS.split('\n').slice(2, 4)].join('\n'),
      ),
      '--out',
      portfolio,
    );
    expect(built).toMatchObject({ code: 0, stdout: `${portfolio} holds 4 customers.\n`, stderr: '' });
    const late = folder.put('late.csv', [HEADER, CUSTOMERS.split('\n')[1]!, ...CUSTOMERS.split('\n').slice(4)].join('\n'));
    const updated = await runCli('portfolio', 'update', portfolio, '--in', late, '--remove', folder.put('gone.txt', 'left\nnever-there\n'));
    expect(updated).toEqual({
      code: 0,
      stdout: `${portfolio} holds 6 customers.\n`,
      stderr: `screening: 1 id in ${folder.path('gone.txt')} belongs to no customer in ${portfolio}.\n`,
    });
    expect((await runCli('portfolio', 'info', portfolio)).stdout).toBe(`${portfolio} holds 6 customers.\n`);
    expect((await rescreen(portfolio, 'alerts.jsonl')).code).toBe(0);
    const byId = (alerts: readonly AlertLine[]): readonly AlertLine[] => [...alerts].sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(byId(readAlerts('alerts.jsonl'))).toEqual(byId(readAlerts('expected.jsonl')));
    const lists = await runCli('portfolio', 'info', folder.index);
    expect([lists.code, lists.stderr]).toEqual([1, expect.stringContaining('an index of lists, not a portfolio')]);
  });

  it('says of customers whose changed rows cannot be read that they stay as they were', async () => {
    const portfolio = folder.path('kept.portfolio');
    await runCli('portfolio', 'build', '--in', folder.put('customers.csv', CUSTOMERS), '--out', portfolio);
    const rows = [
      'gone,person,?!,,',
      'nobody,person,Margaret Ashdown,1970-02-30,',
      'stranger,person,?!,,',
      'came,person,,,',
      'alias,dog,Rex,,',
    ];
    const input = folder.put('changed.csv', [HEADER, ...rows, 'alias,person,Kasimir Tannhofer,,'].join('\n'));
    const updated = await runCli('portfolio', 'update', portfolio, '--in', input, '--remove', folder.put('came.txt', 'came\n'));
    expect([updated.code, updated.stdout]).toEqual([1, `${portfolio} holds 5 customers.\n`]);
    expect(updated.stderr.trimEnd().split('\n').slice(-2)).toEqual([
      `screening: 5 rows of ${input} could not be read as customers.`,
      `screening: 2 customers of these rows stay in ${portfolio} as before.`,
    ]);
  });

  it('refuses to search nothing in either generation, not a list that is in one of them alone', async () => {
    const customers = folder.put('customers.csv', CUSTOMERS);
    const isOfPep = (line: string): boolean => line.includes('"list":"sample-pep"');
    const list = folder.put('pep.jsonl', toNextSampleList().split('\n').filter(isOfPep).join('\n'));
    const pep = folder.path('pep.idx');
    expect((await runCli('lists', 'build', '--out', pep, `native-jsonl:${list}`)).code).toBe(0);
    const search = (...more: readonly string[]): Promise<CliRun> =>
      runCli('rescreen', '--from', folder.index, '--to', pep, '--in', customers, '--out', folder.path('alerts.jsonl'), ...more);
    const searched = await search('--list', 'sample-sanctions');
    expect(searched.code).toBe(0);
    expect(searched.stderr).toMatch(/^screening: warning in sample-sanctions: It has shrunk from \d+ to 0 entries; .*\.$/mu);
    expect((await search('--shrinkage', '100')).stderr).not.toContain('shrunk');
    expect(readAlerts('alerts.jsonl').map(({ id }) => id)).toContain('gone');
    const { code, stderr } = await search('--list', 'sample-pep', '--classification', 'watchlistTerror');
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^screening: Nothing would be searched: .*\.\n$/u)]);
  });

  it('says which customers bear the id of an earlier one, in a portfolio and in rows', async () => {
    const input = folder.put(
      'twice.csv',
      [HEADER, 'a,person,Zdenka Vorobnikova,,', 'b,person,Somebody Else,,', 'a,person,Somebody Other,,'].join('\n'),
    );
    const told = `screening: 1 row of ${input} has the id of an earlier row (line 4): results with the same id cannot be told apart.\n`;
    const portfolio = folder.path('twice.portfolio');
    expect(await runCli('portfolio', 'build', '--in', input, '--out', portfolio)).toEqual({
      code: 0,
      stdout: `${portfolio} holds 3 customers.\n`,
      stderr: told,
    });
    expect((await runCli('portfolio', 'update', portfolio, '--in', input)).stderr).toBe(told);
    expect((await rescreen(input, 'twice.jsonl')).stderr).toContain(told);
  });

  it('leaves a portfolio that another process brings up to date to it, from reading to writing', async () => {
    const input = folder.put('customers.csv', CUSTOMERS);
    const portfolio = folder.path('held.portfolio');
    await runCli('portfolio', 'build', '--in', input, '--out', portfolio);
    const before = readFileSync(portfolio);
    const lock = folder.put('held.portfolio.lock', String(process.ppid));
    for (const args of [
      ['update', portfolio, '--in', input],
      ['build', '--in', input, '--out', portfolio],
    ]) {
      expect(await runCli('portfolio', ...args)).toEqual({
        code: 1,
        stdout: '',
        stderr: `screening: ${portfolio} cannot be written: process ${process.ppid} is writing it.\n`,
      });
    }
    expect(readFileSync(portfolio).equals(before)).toBe(true);
    rmSync(lock);
    expect((await runCli('portfolio', 'update', portfolio, '--remove', folder.put('nobody.txt', 'nobody\n'))).code).toBe(0);
    expect(existsSync(lock)).toBe(false);
  });

  it('says which columns nobody reads, in every command that reads customers', async () => {
    const input = folder.put('misspelt.csv', 'id,type,name,dateOfBirth\na,person,Margaret Ashdown,1970-01-31\n');
    const told = `screening: Columns of ${input} that are ignored: dateOfBirth.\n`;
    const portfolio = folder.path('misspelt.portfolio');
    expect((await rescreen(input, 'misspelt.jsonl')).stderr).toContain(told);
    expect(await runCli('portfolio', 'build', '--in', input, '--out', portfolio)).toMatchObject({ code: 0, stderr: told });
    expect(await runCli('portfolio', 'update', portfolio, '--in', input)).toMatchObject({ code: 0, stderr: told });
  });

  it('keeps to the options of a search', async () => {
    const input = folder.put('customers.csv', CUSTOMERS);
    await rescreen(input, 'types.jsonl', '--entity-type', 'person', '--entity-type', 'company');
    expect(readAlerts('types.jsonl').map(({ id }) => id)).toEqual(['gone', 'came', 'alias', 'known', 'company']);
    await rescreen(input, 'list.jsonl', '--list', 'sample-pep');
    expect(readAlerts('list.jsonl')).toEqual([]);
    const unknown = await rescreen(input, 'unknown.jsonl', '--list', 'no-such-list');
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringMatching(/Allowed: .*sample-pep/u)]);
    const limit = await rescreen(input, 'limit.jsonl', '--limit', '3');
    expect([limit.code, limit.stderr]).toEqual([2, expect.stringContaining('--limit')]);
    for (const name of ['unknown.jsonl', 'unknown.jsonl.partial', 'limit.jsonl']) expect(existsSync(folder.path(name))).toBe(false);
  });

  it('tells alerts from errors by its exit code, where it is asked to', async () => {
    const input = folder.put('customers.csv', CUSTOMERS);
    expect((await rescreen(input, 'x.jsonl', '--exit-code')).code).toBe(3);
    expect(
      (await rescreen(folder.put('clear.csv', `${HEADER}\nnobody,person,Margaret Ashdown,,gb\n`), 'x.jsonl', '--exit-code')).code,
    ).toBe(0);
    const bad = await rescreen(folder.put('bad.csv', `${CUSTOMERS}\nbad,dog,Rex,,\nworse,person,?!.,,\n`), 'x.jsonl', '--exit-code');
    expect(bad.code).toBe(1);
    expect(bad.stderr.split('\n').slice(0, 2)).toEqual([
      expect.stringMatching(/Line 8 of .*bad\.csv, field type: must be person or company/u),
      expect.stringMatching(/Line 9 of .*bad\.csv, field name: must hold a letter/u),
    ]);
    expect(bad.stderr).toContain('2 rows of');
    expect(withoutFolder(bad.stderr, folder.path(''))).not.toContain('Rex');
    expect(readAlerts('x.jsonl')).toHaveLength(4);
  });

  it('refuses files that are missing, of another kind or the same, and inputs without a customer', async () => {
    const input = folder.put('customers.csv', CUSTOMERS);
    const missing = await rescreen(folder.path('missing.csv'), 'x2.jsonl');
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringMatching(/missing\.csv cannot be read: it does not exist/u)]);
    const nowhere = await rescreen(folder.path('missing.csv'), 'no/such/x2.jsonl');
    expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringMatching(/x2\.jsonl cannot be written: its folder does not exist/u)]);
    const foreign = await runCli('rescreen', '--from', input, '--to', next, '--in', input, '--out', folder.path('x2.jsonl'));
    expect([foreign.code, foreign.stderr]).toEqual([1, expect.stringContaining('is not a screening index')]);
    const noPortfolio = await runCli('portfolio', 'info', input);
    expect([noPortfolio.code, noPortfolio.stderr]).toEqual([
      1,
      expect.stringContaining('customers.csv is not a screening index or portfolio'),
    ]);
    const same = await rescreen(folder.put('same.jsonl', ''), 'same.jsonl');
    expect([same.code, same.stderr]).toEqual([2, expect.stringContaining('--in and --out name the same file')]);
    const empty = await rescreen(folder.put('empty.csv', `${HEADER}\n`), 'x2.jsonl');
    expect([empty.code, empty.stderr]).toEqual([1, expect.stringContaining('contains no customer')]);
    const standard = await runCli('portfolio', 'build', '--in', '-', '--out', folder.path('x2.jsonl'));
    expect([standard.code, standard.stderr]).toEqual([2, expect.stringContaining('Standard input cannot be read here')]);
    const ofPeople = folder.path('people.portfolio');
    await runCli('portfolio', 'build', '--in', input, '--out', ofPeople);
    const across = await rescreen(ofPeople, 'x2.jsonl', '--entity-type', 'vessel');
    expect([across.code, across.stderr]).toEqual([2, expect.stringContaining('`portfolio build --across-types`')]);
    const steering = folder.put('steering.csv', `${HEADER},\u001b[2Jred\u202e\n`);
    expect((await rescreen(steering, 'x2.jsonl')).stderr).not.toMatch(/[\u001b\u202e]/u);
    expect(existsSync(folder.path('x2.jsonl'))).toBe(false);
  });

  it('leaves nothing or everything when it is killed at any moment, and gives the same when it is run again', async () => {
    const rows = Array.from(
      { length: 6000 },
      (_, at) => `k${at},person,${at % 3 === 0 ? 'Zdenka Vorobnikova' : `Gennady Vorotilin ${'abcdefghij'.charAt(at % 10)}`},,`,
    );
    const input = folder.put('many.csv', `${HEADER}\n${rows.join('\n')}\n`);
    expect((await rescreen(input, 'undisturbed.jsonl')).code).toBe(0);
    const undisturbed = readFileSync(folder.path('undisturbed.jsonl'), 'utf8');
    let killed = 0;
    for (let turn = 0; turn < 20; turn++) {
      const child = startCli(['rescreen', '--from', folder.index, '--to', next, '--in', input, '--out', folder.path('killed.jsonl')]);
      const closed = new Promise<void>((resolve) => child.on('close', () => resolve()));
      await Promise.race([setTimeout(100 + turn * 90), closed]);
      if (child.kill('SIGKILL')) killed += 1;
      await closed;
      if (existsSync(folder.path('killed.jsonl'))) expect(readFileSync(folder.path('killed.jsonl'), 'utf8')).toBe(undisturbed);
    }
    expect(killed).toBeGreaterThan(0);
    expect((await rescreen(input, 'killed.jsonl')).code).toBe(0);
    expect(readFileSync(folder.path('killed.jsonl'), 'utf8')).toBe(undisturbed);
  });
});
