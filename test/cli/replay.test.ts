import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAuditLog } from '../../src/monitor/audit-log.js';
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
  it('gives the same bytes for what check and batch recorded, after the lists moved on', async () => {
    const [checks, batch, kept] = [folder.path('checks.jsonl'), folder.path('batch.jsonl'), folder.path('generations')];
    for (const name of ['Gennady Vorotilin', 'Margaret Ashdown']) {
      const { code } = await runCli('check', '--index', folder.index, '--name', name, '--dob', '1964', '--threshold', '60', '--record', checks, '--json');
      expect(code).toBe(0);
    }
    expect((await runCli('batch', '--index', folder.index, '--in', SAMPLE_SUBJECTS, '--out', batch, '--record')).code).toBe(0);
    const first = await runCli('generations', 'keep', folder.index, '--dir', kept);
    expect((await runCli('generations', 'keep', next, '--dir', kept)).code).toBe(0);
    expect((await runCli('generations', 'list', '--dir', kept)).stdout.split('\n')).toHaveLength(3);
    const lines = toJsonLines<{ readonly index: string }>(readFileSync(batch, 'utf8'));
    expect(lines[0]!.index).toBe(first.stdout.trim());
    expect(await runCli('replay', checks, '--generations', kept)).toMatchObject({ code: 0, stdout: '2 of 2 screenings gave the same bytes.\n', stderr: '' });
    expect(await runCli('replay', batch, '--generations', kept)).toMatchObject({ code: 0, stdout: `${lines.length} of ${lines.length} screenings gave the same bytes.\n` });
    expect((await runCli('generations', 'prune', '--dir', kept, '--days', '1')).stdout).toBe('');
  });

  it('says which record differs, what is missing, and what is no record', async () => {
    const file = folder.path('mixed.jsonl');
    await runCli('check', '--index', folder.index, '--name', 'Gennady Vorotilin', '--record', file);
    const [line] = readFileSync(file, 'utf8').split('\n');
    const other = { ...(JSON.parse(line!) as object), index: 'a'.repeat(64) };
    writeFileSync(file, [line, line!.replace('"attention"', '"clear"'), JSON.stringify(other), line!.replace(/"engine":"[^"]*"/u, '"engine":"0.0.0"'), '{}', 'text'].join('\n'));
    const { code, stdout, stderr } = await runCli('replay', file, '--index', folder.index);
    expect([code, stdout]).toEqual([1, '1 of 6 screenings gave the same bytes.\n']);
    expect(stderr.trimEnd().split('\n').map((message) => message.replace(/ of \S+mixed\.jsonl/u, ''))).toEqual([
      'screening: Line 2: the result differs, first in outcome.',
      `screening: Line 3: No index of content ${'a'.repeat(64)} is kept.`,
      expect.stringMatching(/^screening: Line 4: The record was made by engine 0\.0\.0; this is /u),
      'screening: Line 5: it is no record of a screening.',
      'screening: Line 6: it is no record of a screening.',
    ]);
    const nowhere = await runCli('replay', file);
    expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringContaining('--generations or --index')]);
    const empty = await runCli('replay', folder.put('empty.jsonl', ''), '--index', folder.index);
    expect([empty.code, empty.stderr]).toEqual([1, expect.stringContaining('holds no record')]);
  });
});

describe('screening audit verify', () => {
  it('says that a log is whole, and names what is wrong with one that is not', async () => {
    const file = folder.path('audit.jsonl');
    const log = openAuditLog(file);
    for (let at = 1; at <= 6; at++) log.append({ action: 'match.validated', match: `m-${at}`, outcome: 'rejected' });
    const { hash } = log.head();
    log.close();
    expect(await runCli('audit', 'verify', file, '--head', hash)).toMatchObject({ code: 0, stdout: `${file} is whole: 6 records, the last one ${hash}.\n`, stderr: '' });
    const text = readFileSync(file, 'utf8');
    const lines = text.trimEnd().split('\n');
    const tamper = async (tampered: string, ...more: readonly string[]): Promise<string[]> => {
      writeFileSync(file, tampered);
      const { code, stdout, stderr } = await runCli('audit', 'verify', file, ...more);
      expect([code, stdout]).toEqual([1, '']);
      return stderr.trimEnd().split('\n').slice(0, -1);
    };
    expect(await tamper(text.replace('m-3', 'm-9'))).toEqual([`screening: Line 3 of ${file}: Record 3 was changed: its hash does not hold.`]);
    expect(await tamper([...lines.slice(0, 2), ...lines.slice(3), ''].join('\n'))).toEqual([`screening: Line 3 of ${file}: Record 3 is missing before record 4.`]);
    expect(await tamper([lines[1], lines[0], ...lines.slice(2), ''].join('\n'))).toContain(`screening: Line 2 of ${file}: Record 1 stands after record 2.`);
    expect(await tamper([...lines.slice(0, 4), ''].join('\n'), '--head', hash)).toEqual([expect.stringContaining('its end was cut off, or it was written anew')]);
  });
});
