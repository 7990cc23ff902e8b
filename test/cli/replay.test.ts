import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/api/store/open-database.js';
import { openGenerations } from '../../src/monitor/generations.js';
import { openAuditLog } from '../../src/monitor/audit-log.js';
import { createTestService } from '../api/test-service.js';
import { createCliFolder, runCli, SAMPLE_SUBJECTS, toJsonLines, type CliFolder } from './run-cli.js';
import { toNextSampleList } from './next-sample-list.js';

let folder: CliFolder;
let next: string;
beforeAll(async () => {
  folder = await createCliFolder();
  next = folder.path('next.idx');
  await runCli('lists', 'build', '--out', next, `native-jsonl:${folder.put('next.jsonl', toNextSampleList())}`);
});
afterAll(() => folder.remove());

describe('screening replay', () => {
  it('gives the same bytes for what check and batch recorded, whatever the file is called, after the lists moved on', async () => {
    const [checks, batch, kept] = [folder.path('checks.records'), folder.path('batch.jsonl'), folder.path('generations')];
    for (const name of ['Gennady Vorotilin', 'Margaret Ashdown']) {
      const { code } = await runCli(
        'check',
        '--index',
        folder.index,
        '--name',
        name,
        '--dob',
        '1964',
        '--threshold',
        '60',
        '--record',
        checks,
        '--json',
      );
      expect(code).toBe(0);
    }
    expect((await runCli('batch', '--index', folder.index, '--in', SAMPLE_SUBJECTS, '--out', batch, '--record')).code).toBe(0);
    const first = await runCli('generations', 'keep', folder.index, '--dir', kept);
    expect((await runCli('generations', 'keep', next, '--dir', kept)).code).toBe(0);
    expect((await runCli('generations', 'list', '--dir', kept)).stdout.split('\n')).toHaveLength(3);
    const lines = toJsonLines<{ readonly index: string }>(readFileSync(batch, 'utf8'));
    expect(lines[0]!.index).toBe(first.stdout.trim());
    expect(await runCli('replay', checks, '--generations', kept)).toMatchObject({
      code: 0,
      stdout: '2 of 2 screenings gave the same bytes.\n',
      stderr: '',
    });
    expect(await runCli('replay', batch, '--generations', kept)).toMatchObject({
      code: 0,
      stdout: `${lines.length} of ${lines.length} screenings gave the same bytes.\n`,
    });
    expect((await runCli('generations', 'prune', '--dir', kept, '--days', '1')).stdout).toBe('');
  });

  it('passes over the lines of a batch that say why a row could not be screened', async () => {
    const [rows, records] = [folder.put('rows.csv', 'id,type,name\n1,person,Gennady Vorotilin\n2,dog,Rex\n'), folder.path('rows.jsonl')];
    expect((await runCli('batch', '--index', folder.index, '--in', rows, '--out', records, '--record')).code).toBe(1);
    expect(await runCli('replay', records, '--index', folder.index)).toMatchObject({
      code: 0,
      stdout: '1 of 1 screenings gave the same bytes.\n',
      stderr: `screening: 1 line of ${records} is of rows that could not be screened.\n`,
    });
  });

  it('says of a record whose subject or options cannot be what was screened, and goes on with the others', async () => {
    const file = folder.path('odd.jsonl');
    await runCli('check', '--index', folder.index, '--name', 'Gennady Vorotilin', '--record', file);
    const record = JSON.parse(readFileSync(file, 'utf8')) as object;
    const records = [
      { ...record, subject: { type: 'dog' } },
      { ...record, options: { limit: '5' } },
      { ...record, options: { screeningListsScope: { lists: ['none'] } } },
      record,
    ];
    writeFileSync(file, records.map((each) => JSON.stringify(each)).join('\n'));
    expect(await runCli('replay', file, '--index', folder.index)).toEqual({
      code: 1,
      stdout: '1 of 4 screenings gave the same bytes.\n',
      stderr: [
        `screening: Line 1 of ${file}: it cannot be screened again: Subject is not valid: type must be person or company.`,
        `screening: Line 2 of ${file}: it cannot be screened again: Option limit must be a whole number from 1 to 1000.`,
        `screening: Line 3 of ${file}: it cannot be screened again: The list none is not loaded.`,
        '',
      ].join('\n'),
    });
  });

  it('says which record differs, what is missing, and what is no record', async () => {
    const file = folder.path('mixed.jsonl');
    await runCli('check', '--index', folder.index, '--name', 'Gennady Vorotilin', '--record', file);
    const [line] = readFileSync(file, 'utf8').split('\n');
    const other = { ...(JSON.parse(line!) as object), index: 'a'.repeat(64) };
    writeFileSync(
      file,
      [
        line,
        line!.replace('"attention"', '"clear"'),
        JSON.stringify(other),
        line!.replace(/"engine":"[^"]*"/u, '"engine":"0.0.0"'),
        '{}',
        'text',
      ].join('\n'),
    );
    const { code, stdout, stderr } = await runCli('replay', file, '--index', folder.index);
    expect([code, stdout]).toEqual([1, '1 of 6 screenings gave the same bytes.\n']);
    expect(
      stderr
        .trimEnd()
        .split('\n')
        .map((message) => message.replace(/ of \S+mixed\.jsonl/u, '')),
    ).toEqual([
      'screening: Line 2: the result differs, first in outcome.',
      `screening: Line 3: No index of content ${'a'.repeat(64)} is kept.`,
      expect.stringMatching(/^screening: Line 4: The record was made by engine 0\.0\.0; this is /u),
      'screening: Line 5: it is not a record of a screening.',
      'screening: Line 6: it is not a record of a screening.',
    ]);
    const nowhere = await runCli('replay', file);
    expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringContaining('--generations or --index')]);
    for (const args of [
      ['replay', file, '--generations'],
      ['generations', 'list', '--dir'],
      ['generations', 'prune', '--days', '1', '--dir'],
    ]) {
      const missing = await runCli(...args, folder.path('no-folder'));
      expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('There is no folder')]);
    }
    expect(existsSync(folder.path('no-folder'))).toBe(false);
    const empty = await runCli('replay', folder.put('empty.jsonl', ''), '--index', folder.index);
    expect([empty.code, empty.stderr]).toEqual([1, expect.stringContaining('contains no record')]);
  });
});

describe('screening replay of a check', () => {
  it('gives the same bytes from the data folder of the service, after the lists moved on and an analyst decided', async () => {
    const data = folder.path('data');
    const generations = openGenerations(join(data, 'generations'));
    const service = await createTestService(await openDatabase({ dataFolder: data }), { generations });
    const caller = await service.caller('acme', 'live');
    const { id: clientId } = await caller.create('/v1/clients', {
      type: 'person',
      firstName: 'Gennady',
      lastName: 'Vorotilin',
      ssn: '123-45-6789',
    });
    const check = await caller.conclude(
      (await caller.create('/v1/checks', { clientId, type: 'standard_screening_check' }))['id'] as string,
    );
    const [id, { breakdown }] = [check['id'] as string, check['result'] as { breakdown: { matches: { id: string }[] } }];
    expect(
      (await caller.post(`/v1/checks/${id}/validate`, { matchId: breakdown.matches[0]!.id, outcome: 'confirmed', comment: 'It is he.' }))
        .status,
    ).toBe(200);
    const ssnCheck = await caller.conclude((await caller.create('/v1/checks', { clientId, type: 'ssn_check' }))['id'] as string);
    await service.engine.swap(next);
    await service.close();

    expect(await runCli('replay', id, '--data', data)).toMatchObject({ code: 0, stdout: 'The check gave the same bytes.\n', stderr: '' });
    const ofSsn = await runCli('replay', ssnCheck['id'] as string, '--data', data);
    expect([ofSsn.code, ofSsn.stderr]).toEqual([1, expect.stringContaining('It is an SSN check')]);
    const unknown = await runCli('replay', 'no-such-check', '--data', data);
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('There is no check no-such-check.')]);
    const elsewhere = await runCli('replay', id, '--data', data, '--generations', folder.path('empty'));
    expect([elsewhere.code, elsewhere.stderr]).toEqual([1, expect.stringMatching(/No index of content [0-9a-f]{64} is kept\./u)]);
    expect((await runCli('replay', id, '--data', folder.path('nowhere'))).stderr).toContain('There is no folder');
  });
});

describe('--audit', () => {
  it('keeps what batch and rescreen ran on and found, in one whole chain without a name', async () => {
    const log = folder.path('runs.jsonl');
    const [out, alerts] = [folder.path('audited.jsonl'), folder.path('audited-alerts.jsonl')];
    expect((await runCli('batch', '--index', folder.index, '--in', SAMPLE_SUBJECTS, '--out', out, '--audit', log)).code).toBe(0);
    expect(
      (await runCli('rescreen', '--from', folder.index, '--to', next, '--in', SAMPLE_SUBJECTS, '--out', alerts, '--audit', log)).code,
    ).toBe(0);
    const records = toJsonLines<{ readonly record: string }>(readFileSync(log, 'utf8')).map(
      ({ record }) => JSON.parse(record) as Record<string, unknown>,
    );
    const hash = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
    const lines = toJsonLines<{ readonly outcome: string }>(readFileSync(out, 'utf8'));
    expect(records).toMatchObject([
      {
        action: 'batch.completed',
        input: hash(SAMPLE_SUBJECTS),
        output: hash(out),
        rows: lines.length,
        failed: 0,
        alerts: lines.filter(({ outcome }) => outcome === 'attention').length,
      },
      {
        action: 'rescreen.completed',
        input: hash(SAMPLE_SUBJECTS),
        output: hash(alerts),
        customers: lines.length,
        alerts: toJsonLines(readFileSync(alerts, 'utf8')).length,
      },
    ]);
    expect(readFileSync(log, 'utf8')).not.toMatch(/Vorotilin/iu);
    expect((await runCli('audit', 'verify', log)).code).toBe(0);
  });

  it('refuses before the run what is in use, is no log, is another file of the run, or an output that cannot be read again', async () => {
    const other = folder.put('no-log.txt', 'of another kind');
    const inUse = folder.path('in-use.jsonl');
    folder.put('in-use.jsonl.lock', String(process.ppid));
    const pipe = folder.path('pipe');
    execFileSync('mkfifo', [pipe]);
    for (const [out, log, code, message] of [
      [folder.path('unaudited.jsonl'), inUse, 1, /in-use\.jsonl cannot be written: process \d+ is writing it/u],
      [folder.path('unaudited.jsonl'), other, 1, /is no record of an audit log/u],
      [folder.path('unaudited.jsonl'), folder.path('unaudited.jsonl'), 2, /--out and --audit name the same file/u],
      [pipe, folder.path('runs-2.jsonl'), 2, /--out must be a file/u],
    ] as const) {
      const refused = await runCli('batch', '--index', folder.index, '--in', SAMPLE_SUBJECTS, '--out', out, '--audit', log);
      expect([refused.code, refused.stderr]).toEqual([code, expect.stringMatching(message)]);
    }
    expect(existsSync(folder.path('unaudited.jsonl'))).toBe(false);
    expect(readFileSync(other, 'utf8')).toBe('of another kind');
  });
});

describe('screening audit verify', () => {
  it('says that a log is whole, and names what is wrong with one that is not', async () => {
    const file = folder.path('audit.jsonl');
    const log = openAuditLog(file);
    for (let at = 1; at <= 6; at++) log.append({ action: 'match.validated', match: `m-${at}`, outcome: 'rejected' });
    const { hash } = log.head();
    log.close();
    expect(await runCli('audit', 'verify', file, '--head', hash)).toMatchObject({
      code: 0,
      stdout: `${file} is whole: 6 records, the last one ${hash}.\n`,
      stderr: '',
    });
    const text = readFileSync(file, 'utf8');
    const lines = text.trimEnd().split('\n');
    const tamper = async (tampered: string, ...more: readonly string[]): Promise<string[]> => {
      writeFileSync(file, tampered);
      const { code, stdout, stderr } = await runCli('audit', 'verify', file, ...more);
      expect([code, stdout]).toEqual([1, '']);
      return stderr.trimEnd().split('\n').slice(0, -1);
    };
    expect(await tamper(text.replace('m-3', 'm-9'))).toEqual([
      `screening: Line 3 of ${file}: Record 3 was changed: its hash does not hold.`,
    ]);
    expect(await tamper([...lines.slice(0, 2), ...lines.slice(3), ''].join('\n'))).toEqual([
      `screening: Line 3 of ${file}: Record 3 is missing before record 4.`,
    ]);
    expect(await tamper([lines[1], lines[0], ...lines.slice(2), ''].join('\n'))).toContain(
      `screening: Line 2 of ${file}: Record 1 stands after record 2.`,
    );
    expect(await tamper([...lines.slice(0, 4), ''].join('\n'), '--head', hash)).toEqual([
      expect.stringContaining('its end was cut off, or it was rewritten'),
    ]);
  });

  it('reads the logs of a service, each account by itself', async () => {
    const data = folder.path('audited-data');
    const service = await createTestService(await openDatabase({ dataFolder: data }));
    const heads: string[] = [];
    for (const account of ['acme', 'bolt', 'cole']) {
      const caller = await service.caller(account, 'live');
      for (const name of ['One', 'Two']) await caller.create('/v1/clients', { type: 'company', name });
      heads.push(((await caller.get('/v1/auditLogs')).body['items'] as { hash: string }[])[0]!.hash);
    }
    await service.close();
    const whole = ['acme', 'bolt', 'cole'].map((account, at) => `${account} live is whole: 2 records, the last one ${heads[at]!}.\n`);
    expect(await runCli('audit', 'verify', '--data', data, '--head', heads[1]!)).toMatchObject({
      code: 0,
      stdout: whole.join(''),
      stderr: '',
    });
    const database = await openDatabase({ dataFolder: data });
    await database.executeSql(
      `alter table audit_log disable trigger audit_log_append_only; update audit_log set record = replace(record, 'created', 'deleted') where account = 'acme' and sequence = 1; delete from audit_log where account = 'bolt' and sequence = 2; delete from audit_heads where account = 'cole'`,
    );
    await database.close();
    const tampered = await runCli('audit', 'verify', '--data', data, '--head', heads[1]!);
    expect([tampered.code, tampered.stdout]).toEqual([1, '']);
    expect(tampered.stderr).toContain('acme live: Record 1 was changed: its hash does not hold.');
    expect(tampered.stderr).toContain('bolt live: The end of the log is gone: record 2 was the last one, or a later one.');
    expect(tampered.stderr).toContain('cole live: It is not known any more where the log ended.');
    expect(tampered.stderr).toContain(`No log has a record with the hash ${heads[1]!}`);
    for (const args of [[], ['file.jsonl', '--data', data]]) expect((await runCli('audit', 'verify', ...args)).code).toBe(2);
  });
});
