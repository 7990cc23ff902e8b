import { execFile, execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import papaparse from 'papaparse';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli, type CliRun } from './run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'screening-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const OUT = join(folder, 'scored.csv');
const compare = (content: string): Promise<CliRun> => {
  rmSync(OUT, { force: true });
  writeFileSync(join(folder, 'pairs.csv'), content);
  return runCli('compare', '--in', join(folder, 'pairs.csv'), '--out', OUT);
};
const readScored = (): Record<string, string>[] =>
  papaparse.parse<Record<string, string>>(readFileSync(OUT, 'utf8'), { header: true, skipEmptyLines: true }).data;

describe('screening compare', () => {
  it('writes every column as it was, with the score behind', async () => {
    const { code, stderr } = await compare(
      'case,name1,type,name2,note\r\n1,Rodion Kremnevsky,person,KREMNEVSKY Rodion,"a, ""b"""\r\n2,Rodion Kremnevsky,person,Solange Peyrebrune,\r\n3,Blue Falaj Ltd,company,Blue Falaj Limited,x\r\n4,Amber Petrel,vessel,Amber Petrol,\r\n5,Amber Petrel,unknown,Amber Petrel,\r\n',
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(readFileSync(OUT, 'utf8').split('\n')[0]).toBe('case,name1,type,name2,note,score');
    const rows = readScored();
    expect(rows.map((row) => row['case'])).toEqual(['1', '2', '3', '4', '5']);
    expect(rows[0]).toMatchObject({ name1: 'Rodion Kremnevsky', name2: 'KREMNEVSKY Rodion', note: 'a, "b"' });
    const scores = rows.map((row) => Number(row['score']));
    expect(scores[0]).toBe(100);
    expect(scores[1]).toBeLessThan(30);
    expect(scores[2]).toBeGreaterThan(90);
    expect(scores[3]).toBeGreaterThan(50);
    expect(scores[4]).toBe(100);
  });

  it('keeps columns without a name, and what stands in them', async () => {
    expect((await compare('name1,,type,name2,\nOrsolt,x,person,Orsolt,y\n')).code).toBe(0);
    expect(readFileSync(OUT, 'utf8')).toBe('name1,,type,name2,,score\nOrsolt,x,person,Orsolt,y,100\n');
  });

  it('writes to what is no file, replaces no link and refuses a folder before it compares', async () => {
    await compare('name1,name2,type\nA B,A B,person\n');
    const expected = readFileSync(OUT, 'utf8');
    const [pipe, link] = [join(folder, 'pipe'), join(folder, 'link.csv')];
    execFileSync('mkfifo', [pipe]);
    const reader = promisify(execFile)('cat', [pipe]);
    const flags = ['compare', '--in', join(folder, 'pairs.csv'), '--out'];
    expect((await runCli(...flags, pipe)).code).toBe(0);
    expect((await reader).stdout).toBe(expected);
    expect(statSync(pipe).isFIFO()).toBe(true);
    writeFileSync(OUT, 'before');
    symlinkSync(OUT, link);
    expect((await runCli(...flags, link)).code).toBe(0);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(OUT, 'utf8')).toBe(expected);
    const { code, stderr } = await runCli(...flags, folder);
    expect(code).toBe(1);
    expect(stderr).toMatch(/cannot be written: it is a folder/u);
    expect(existsSync(`${folder}.partial`)).toBe(false);
  });

  it('leaves the score of a bad row empty, says which, and exits 1', async () => {
    const { code, stderr } = await compare('name1,name2,type\nA B,A B,person\nA B,A B,dog\nA B,?!,person\nA B,A B\nA B,A B,company\n');
    expect(code).toBe(1);
    expect(readScored().map((row) => row['score'])).toEqual(['100', '', '', '', '100']);
    expect(stderr).toMatch(/Line 3 of .*pairs\.csv, field type: must be person, company, vessel or unknown/u);
    expect(stderr).toMatch(/Line 4 of .*pairs\.csv, field name2: must hold a letter/u);
    expect(stderr).toContain(
      `Line 5 of ${join(folder, 'pairs.csv')}, field row: The row has 2 columns, not 3. Its line of ${OUT} is empty.\n`,
    );
    expect(Object.values(readScored()[3]!)).toEqual(['', '', '', '']);
    expect(stderr).toMatch(/3 rows of .* have no score/u);
  });

  it.each([
    ['', /pairs\.csv is empty/u],
    ['name1,name2,type\n', /contains no pair/u],
    ['name1,type\na,person\n', /the header, has no column name2/u],
    ['name1,name2,type,score\na,b,person,1\n', /has a column score already/u],
  ])('refuses %j as a whole, and leaves no output', async (content, message) => {
    const { code, stderr } = await compare(content);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
    expect(existsSync(OUT)).toBe(false);
    expect(existsSync(`${OUT}.partial`)).toBe(false);
  });

  it('takes CSV alone, and says so', async () => {
    const file = join(folder, 'pairs.jsonl');
    writeFileSync(file, '{"name1":"A B","name2":"A B","type":"person"}\n');
    expect(await runCli('compare', '--in', file, '--out', OUT)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('pairs.jsonl is not .csv.') as string,
    });
  });
});
