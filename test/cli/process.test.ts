/** Most tests run commands in their own process: a process of its own says, writes and ends as that does. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toNextSampleList } from './next-sample-list.js';
import { createCliFolder, runCli, runCliProcess, SAMPLE_SUBJECTS, type CliFolder } from './run-cli.js';

let folder: CliFolder;
let next: string;
beforeAll(async () => {
  folder = await createCliFolder();
  next = folder.path('next.idx');
  folder.put('key', '0f'.repeat(32));
  folder.put('records.csv', 'ssn,firstName,middleName,lastName,dateOfBirth\n523-44-1928,Nora,Quill,Ellwood,1970-01-31\n');
  folder.put('numbers.csv', 'id,ssn,firstName,lastName\na,523-44-1928,NORA,ellwood\nb,523441929,Maria,Garza\n');
  folder.put('pairs.csv', 'name1,name2,type\nRodion Kremnevsky,KREMNEVSKY Rodion,person\nonly,two\n');
  folder.put('next.jsonl', toNextSampleList());
  await runCli('lists', 'build', '--out', next, `native-jsonl:${folder.path('next.jsonl')}`);
  await runCli(
    'batch',
    '--index',
    folder.index,
    '--in',
    SAMPLE_SUBJECTS,
    '--out',
    folder.path('recorded.jsonl'),
    '--record',
    '--audit',
    folder.path('runs.jsonl'),
  );
  await runCli('generations', 'keep', folder.index, '--dir', folder.path('kept'));
  await runCli('keys', 'create', '--data', folder.path('data'), '--environment', 'test', '--label', 'billing');
});
afterAll(() => folder.remove());

test.each<[string, (path: CliFolder['path']) => readonly string[], number, string?]>([
  ['check', () => ['check', '--index', folder.index, '--name', 'Gennady Vorotilin', '--json'], 0],
  ['lists build', (path) => ['lists', 'build', '--out', path('out'), `native-jsonl:${path('next.jsonl')}`], 0, 'out'],
  ['lists info', () => ['lists', 'info', next], 0],
  ['compare', (path) => ['compare', '--in', path('pairs.csv'), '--out', path('out')], 1, 'out'],
  ['portfolio build', (path) => ['portfolio', 'build', '--in', SAMPLE_SUBJECTS, '--out', path('out')], 0, 'out'],
  [
    'rescreen',
    (path) => ['rescreen', '--from', folder.index, '--to', next, '--in', SAMPLE_SUBJECTS, '--out', path('out'), '--exit-code'],
    3,
    'out',
  ],
  ['replay', (path) => ['replay', path('recorded.jsonl'), '--generations', path('kept')], 0],
  ['generations list', (path) => ['generations', 'list', '--dir', path('kept')], 0],
  ['audit verify', (path) => ['audit', 'verify', path('runs.jsonl')], 0],
  [
    'ssn',
    (path) => ['ssn', '--key-file', path('key'), '--in', path('numbers.csv'), '--authoritative', path('records.csv'), '--out', path('out')],
    0,
    'out',
  ],
  ['keys list', (path) => ['keys', 'list', '--data', path('data'), '--json'], 0],
  ['a command that is refused', (path) => ['batch', '--index', folder.index, '--in', path('none.csv'), '--out', path('out')], 1],
])('%s', async (_, toArgs, code, written) => {
  const readWritten = (): string | undefined => (written === undefined ? undefined : readFileSync(folder.path(written)).toString('latin1'));
  const own = { ...(await runCliProcess(toArgs(folder.path))), written: readWritten() };
  expect(own.code).toBe(code);
  expect({ ...(await runCli(...toArgs(folder.path))), written: readWritten() }).toEqual(own);
});
