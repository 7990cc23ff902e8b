import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import papaparse from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../mangle.js';
import { until } from '../until.js';
import {
  createCliFolder,
  MAIN,
  runCli,
  runCliProcess,
  SAMPLE_SUBJECTS,
  startCli,
  toJsonLines,
  type CliFolder,
  type CliRun,
} from './run-cli.js';
import { withoutFolder } from '../without-folder.js';

interface ResultLine {
  readonly id: string | null;
  readonly outcome?: 'clear' | 'attention';
  readonly matches?: readonly { readonly list: string; readonly sourceId: string; readonly entityName: string; readonly score: number }[];
  readonly ms?: number;
  readonly error?: { readonly code: string; readonly field: string; readonly line: number };
  readonly result?: { readonly outcome: string; readonly breakdown: { readonly matches: readonly { readonly id: string }[] } };
}

let folder: CliFolder;
beforeAll(async () => {
  folder = await createCliFolder();
});
afterAll(() => folder.remove());

const batch = (input: string, out: string, ...more: readonly string[]): Promise<CliRun> =>
  runCli('batch', '--index', folder.index, '--in', input, '--out', folder.path(out), ...more);
const readLines = (name: string): ResultLine[] => toJsonLines<ResultLine>(readFileSync(folder.path(name), 'utf8'));
const withoutMs = (lines: readonly ResultLine[]): ResultLine[] => lines.map((line) => ({ ...line, ms: 0 }));
const HEADER = 'id,type,name,dob,gender,country';

describe('screening batch', () => {
  it('writes a line per subject of the sample, in their order, matches best first', async () => {
    const { code, stdout, stderr } = await runCliProcess([
      'batch',
      '--index',
      folder.index,
      '--in',
      SAMPLE_SUBJECTS,
      '--out',
      folder.path('sample.jsonl'),
    ]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toBe(
      `screening: Columns of ${SAMPLE_SUBJECTS} that are ignored: story.\nscreening: 80 subjects screened, 53 with a match.\n`,
    );
    const rows = papaparse.parse<{ id: string }>(readFileSync(SAMPLE_SUBJECTS, 'utf8'), { header: true, skipEmptyLines: true }).data;
    const lines = readLines('sample.jsonl');
    expect(lines.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    for (const { outcome, matches, ms, result, error } of lines) {
      expect(outcome).toBe(matches!.length === 0 ? 'clear' : 'attention');
      expect(matches!.map(({ score }) => score)).toEqual(matches!.map(({ score }) => score).sort((a, b) => b - a));
      expect(ms).toBeGreaterThan(0);
      expect([result, error]).toEqual([undefined, undefined]);
    }
    expect(lines[0]!.matches![0]).toMatchObject({
      list: 'sample-sanctions',
      sourceId: 'SN-1001',
      entityName: 'Gennady Arkadyevich Vorotilin',
    });
    expect(existsSync(folder.path('sample.jsonl.partial'))).toBe(false);
    expect(existsSync(folder.path('sample.jsonl.partial.json'))).toBe(false);
  });

  it('reads JSON Lines as it reads CSV, and gives the same results on one thread and on two', async () => {
    const rows = papaparse.parse<Record<string, string>>(readFileSync(SAMPLE_SUBJECTS, 'utf8'), {
      header: true,
      skipEmptyLines: true,
    }).data;
    const input = folder.put('sample-subjects.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'));
    await batch(SAMPLE_SUBJECTS, 'one.jsonl', '--threads', '1');
    expect((await batch(input, 'two.jsonl', '--threads', '2')).code).toBe(0);
    expect(withoutMs(readLines('two.jsonl'))).toEqual(withoutMs(readLines('one.jsonl')));
  });

  it('writes to standard output as -, also where that is a file, and leaves no file of that name', async () => {
    const input = folder.put('three.csv', `${HEADER}\n1,person,Gennady Vorotilin,,,zz\n2,person,Nobody Here,,,XX\n3,robot,X,,,\n`);
    const { code, stdout, stderr } = await batch(input, 'named.jsonl').then(() =>
      runCliProcess(['batch', '--index', folder.index, '--in', input, '--out', '-']),
    );
    expect(code).toBe(1);
    expect(withoutMs(toJsonLines<ResultLine>(stdout))).toEqual(withoutMs(readLines('named.jsonl')));
    expect(stderr).toContain(`Unknown country codes in ${input}, which are ignored: zz, xx.`);
    expect(stderr).toContain('standard output holds an error for each');
    for (const name of ['-', '/dev/stdout']) {
      const file = folder.path('redirected.jsonl');
      await promisify(execFile)(
        'sh',
        [
          '-c',
          `echo before > ${file}; "$0" "$@" >> ${file}`,
          process.execPath,
          MAIN,
          'batch',
          '--index',
          folder.index,
          '--in',
          input,
          '--out',
          name,
        ],
        { cwd: folder.path('.') },
      ).catch(() => undefined);
      const [before, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
      expect([name, before, lines.map((line) => (JSON.parse(line) as ResultLine).id)]).toEqual([name, 'before', ['1', '2', '3']]);
    }
    expect(existsSync(folder.path('-'))).toBe(false);
  });

  it('waits for the reader of standard output', async () => {
    const input = folder.put(
      'many.csv',
      `${HEADER}\n${Array.from({ length: 3000 }, (_, at) => `${at},person,Gennady Vorotilin,,,`).join('\n')}\n`,
    );
    const { stdout } = await promisify(execFile)('sh', [
      '-c',
      '"$0" "$@" | (sleep 3; wc -l)',
      process.execPath,
      MAIN,
      'batch',
      '--index',
      folder.index,
      '--in',
      input,
      '--out',
      '-',
      '--full',
    ]);
    expect(stdout.trim()).toBe('3000');
  });

  it('keeps to the threshold and the limit; threshold 0 gives the best matches from 10 on', async () => {
    const input = folder.put('one.csv', `${HEADER}\n1,person,Ibrahim Yusuf Salih,,,\n2,person,Gennady Vorotilov,,,\n`);
    await batch(input, 'limit.jsonl', '--limit', '2');
    expect(readLines('limit.jsonl')[0]!.matches).toHaveLength(2);
    await batch(input, 'high.jsonl', '--threshold', '100');
    expect(readLines('high.jsonl')[1]).toMatchObject({ outcome: 'clear', matches: [] });
    await batch(input, 'zero.jsonl', '--threshold', '0', '--limit', '3');
    const [common, near] = readLines('zero.jsonl').map(({ matches }) => matches!);
    expect(common).toHaveLength(3);
    expect(near!.length).toBeGreaterThan(0);
    await batch(input, 'deep.jsonl', '--threshold', '0', '--limit', '50');
    expect(readLines('deep.jsonl')[0]!.matches!.at(-1)!.score).toBeLessThan(70);
  });

  it('refuses to search nothing: everybody would be clear', async () => {
    const { code, stderr } = await batch(SAMPLE_SUBJECTS, 'nothing.jsonl', '--list', 'sample-pep', '--classification', 'watchlistTerror');
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^screening: Nothing would be searched: .*\.\n$/u)]);
    expect(existsSync(folder.path('nothing.jsonl'))).toBe(false);
  });

  it('adds the whole result with --full', async () => {
    const input = folder.put('full.csv', `${HEADER}\n1,person,Behrouz Karimanzadeh,1966-07-30,,ir\n`);
    await batch(input, 'full.jsonl', '--full');
    const [line] = readLines('full.jsonl');
    expect(line!.result!.outcome).toBe('attention');
    expect(line!.result!.breakdown.matches).toHaveLength(line!.matches!.length);
  });

  it('gives a row that cannot be screened a line of its own, says which, and exits 1', async () => {
    const rows = [
      ['a1', 'person', 'Behrouz Karimanzadeh', '1966-07-30', 'male', 'IR'],
      ['a2', 'dog', 'Rex', '', '', ''],
      ['a3', 'person', '', '', '', ''],
      ['a4', 'person', '?!.', '', '', ''],
      ['a5', 'person', 'Some One', '1966-02-30', '', ''],
      ['a6', 'person', 'Some One', '', 'm', ''],
      ['a7', 'person', 'Some One', '', '', 'Iran'],
      ['', 'person', 'Some One', '', '', ''],
      ['a9', 'person', `A${' very long name'.repeat(70_000)}`, '', '', ''],
      ['a10', 'person', 'only three'],
      ['a11', 'company', 'Amber Petrel', '', '', ''],
    ];
    const input = folder.put(
      'bad.csv',
      `${HEADER}\n${rows.map((row) => row.join(',')).join('\n')}\na12,person,"Bad" quote,,,\na13,person,Some One,,,\n`,
    );
    const { code, stderr } = await batch(input, 'bad.jsonl');
    expect(code).toBe(1);
    expect(readLines('bad.jsonl').map(({ id, outcome, error }) => [id, outcome ?? error!.code, error?.field, error?.line])).toEqual([
      ['a1', 'attention', undefined, undefined],
      ['a2', 'invalid_subject', 'type', 3],
      ['a3', 'invalid_subject', 'name', 4],
      ['a4', 'invalid_subject', 'name', 5],
      ['a5', 'invalid_subject', 'dob', 6],
      ['a6', 'invalid_subject', 'gender', 7],
      ['a7', 'invalid_subject', 'country', 8],
      [null, 'invalid_subject', 'id', 9],
      ['a9', 'invalid_subject', 'name', 10],
      [null, 'source_malformed', 'row', 11],
      ['a11', 'clear', undefined, undefined],
      [null, 'source_malformed', 'row', 13],
      ['a13', 'clear', undefined, undefined],
    ]);
    const messages = stderr.trimEnd().split('\n');
    expect(messages).toHaveLength(12);
    expect(messages.at(-2)).toBe('screening: 3 subjects screened, 1 with a match.');
    expect(messages[0]).toBe(`screening: Line 3 of ${input}, field type: must be person or company`);
    expect(messages[8]).toContain(`Line 11 of ${input}, field row: The row has 3 columns, not 6.`);
    expect(messages.at(-1)).toContain('10 rows');
    expect(withoutFolder(stderr, folder.path(''))).not.toMatch(/Some One|1966-02-30|Rex/u);
  });

  it('tells dates that lie in the future, and screens their rows', async () => {
    const input = folder.put(
      'unborn.csv',
      'id,type,name,dob\n1,person,Gennady Vorotilin,1964\n2,person,Gennady Vorotilin,9990-02\n3,person,Nora Ellwood,9991\n',
    );
    const { code, stderr } = await batch(input, 'unborn.jsonl');
    expect([code, readLines('unborn.jsonl').map(({ id }) => id)]).toEqual([0, ['1', '2', '3']]);
    expect(stderr).toContain(`2 dates in the future in ${input}, the first in line 3.\n`);
  });

  it('tells parts of a name that the whole name does not hold, for it alone is screened', async () => {
    const header = 'id,type,name,firstName,middleName,lastName\n';
    const input = folder.put(
      'parts.csv',
      `${header}1,person,"VOROTÍLIN, Gennady",Gennady,,Vorotilin\n2,person,Nora Ellwood,Gennady,,Vorotilin\n3,person,,Gennady,Ark,Vorotilin\n4,person,Nora Ellwood,Nora,May,Ellwood\n`,
    );
    const { code, stderr } = await batch(input, 'parts.jsonl');
    expect([code, readLines('parts.jsonl').map(({ outcome }) => outcome)]).toEqual([0, ['attention', 'clear', 'attention', 'clear']]);
    expect(stderr).toContain(
      `2 rows of ${input} with words in firstName, middleName or lastName that are not in name, the first in line 3; only name is screened.\n`,
    );
  });

  it('says which rows bear the id of an earlier one, and not the id', async () => {
    const rows = [
      'a1,person,Some One',
      'a2,person,Other One',
      'a1,person,Third One',
      'a1,dog,Rex',
      'a2,company,One',
      'a1,person,x',
      'a1,person,x',
      'a1,person,x',
    ];
    const input = folder.put('repeated.csv', `id,type,name\n${rows.join('\n')}\n`);
    const { code, stderr } = await batch(input, 'repeated.jsonl');
    expect(code).toBe(1);
    expect(stderr).toContain(
      `screening: 6 rows of ${input} have the id of an earlier row (line 4, 5, 6, 7, 8 and 1 more): results with the same id cannot be told apart.\n`,
    );
    expect(withoutFolder(stderr, folder.path(''))).not.toMatch(/a1|a2/u);
    expect(readLines('repeated.jsonl').map(({ id }) => id)).toEqual(rows.map((row) => row.slice(0, 2)));
  });

  it('takes no number for an id whose digits JSON does not keep: two customers would get one id', async () => {
    const input = folder.put(
      'numbers.jsonl',
      ['9007199254740991', '12345678901234567890', '12345678901234567891', '1e400']
        .map((id) => `{"id":${id},"type":"person","name":"Some One"}\n`)
        .join(''),
    );
    const { code, stderr } = await batch(input, 'numbers-out.jsonl');
    expect([code, readLines('numbers-out.jsonl').map(({ id, error }) => [id, error?.field])]).toEqual([
      1,
      [
        ['9007199254740991', undefined],
        [null, 'id'],
        [null, 'id'],
        [null, 'id'],
      ],
    ]);
    expect(stderr).toContain('Line 2 of');
    expect(stderr).toContain('field id: must be a text, or a whole number of at most 15 digits');
  });

  it('says in plain words that the reader of its output has gone', async () => {
    const input = folder.put('long.csv', `${HEADER}\n${Array.from({ length: 5000 }, (_, at) => `${at},person,Some One,,,\n`).join('')}`);
    const args = ['batch', '--index', folder.index, '--in', input, '--out', '-'];
    const { stdout, stderr } = await promisify(execFile)('sh', ['-c', '"$0" "$@" | head -n 1', process.execPath, MAIN, ...args]);
    expect([toJsonLines<ResultLine>(stdout).map(({ id }) => id), stderr]).toEqual([
      ['0'],
      'screening: Standard output cannot be written: its reader has closed it.\n',
    ]);
  });

  it.each([
    ['unnamed.csv', 'id,type,name, ,story\n1,person,Some One,x,y\n', 'column 4, story'],
    ['blanks.csv', 'id,type,name,,\n1,person,Some One,,\n', 'column 4, column 5'],
    ['unnamed.jsonl', '{"id":"1","type":"person","name":"Some One","":"x"}\n', '""'],
  ])('names a column that has no name by its place: %s', async (name, content, told) => {
    const input = folder.put(name, content);
    const { code, stderr } = await batch(input, 'unnamed-out.jsonl');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `screening: Columns of ${input} that are ignored: ${told}.\nscreening: 1 subject screened, 0 with a match.\n`,
    });
  });

  it.each([
    ['firstName,surname', 'lastName'],
    ['givenName,lastName', 'firstName'],
    ['fullName,surname', 'name'],
  ])('refuses the header %s: half of each name would find nobody', async (columns, missing) => {
    const input = folder.put('half.csv', `id,type,${columns}\n1,person,Gennady,Vorotilin\n`);
    expect(await batch(input, 'half.jsonl')).toMatchObject({
      code: 1,
      stderr: `screening: Line 1 of ${input}, the header, has no column ${missing}.\n`,
    });
  });

  it('reads only texts from JSON Lines', async () => {
    const input = folder.put(
      'bad.jsonl',
      '{"id":7,"type":"person","name":"Some One"}\n{"id":"b","type":"person","name":["x"]}\nnot json\n[1]\n{"id":"c","type":"person","name":"Some One","name":"Some Other"}\n',
    );
    expect((await batch(input, 'badlines.jsonl')).code).toBe(1);
    expect(readLines('badlines.jsonl').map(({ id, error }) => [id, error?.code, error?.field])).toEqual([
      ['7', undefined, undefined],
      ['b', 'invalid_subject', 'name'],
      [null, 'source_malformed', 'row'],
      [null, 'source_malformed', 'row'],
      [null, 'source_malformed', 'row'],
    ]);
  });

  it.each([
    ['empty.csv', '', /empty\.csv is empty/u],
    ['header.csv', `${HEADER}\n`, /header\.csv contains no subject/u],
    ['nothing.jsonl', '', /nothing\.jsonl contains no subject/u],
    [
      'semicolons.csv',
      'id;type;name\n1;person;Some One\n',
      /Line 1 of .*semicolons\.csv, the header, has no comma; columns must be separated by commas\./u,
    ],
    ['columns.csv', 'id,name\n1,Some One\n', /Line 1 of .*columns\.csv, the header, has no column type/u],
    ['twice.csv', 'id,type,name,name\n1,person,x,y\n', /the column "name" twice/u],
    [
      'latin1.csv',
      Buffer.from(`${HEADER}\n1,person,Some One,,,\n2,person,Jos\u00e9,,,\n`, 'latin1'),
      /Line 3 of \S+latin1\.csv holds bytes that are not UTF-8/u,
    ],
    ['cut.csv', `${HEADER}\n1,person,Some One,,,\n2,person,"Some`, /cut\.csv.* middle of a row, in line 3/u],
  ])('refuses %s as a whole, and leaves no output', async (name, content, message) => {
    const { code, stderr } = await batch(folder.put(name, content), 'refused.jsonl');
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
    expect(existsSync(folder.path('refused.jsonl'))).toBe(false);
  });

  it('refuses other extensions, unknown lists, an output over its input, missing files, an index that is none, and a folder that does not exist', async () => {
    const text = await batch(folder.put('subjects.txt', HEADER), 'x.jsonl');
    expect([text.code, text.stderr]).toEqual([2, expect.stringMatching(/must be \.csv or \.jsonl/u)]);
    const list = await batch(SAMPLE_SUBJECTS, 'x.jsonl', '--list', 'no-such-list');
    expect([list.code, list.stderr]).toEqual([2, expect.stringMatching(/Allowed: .*sample-pep/u)]);
    expect(existsSync(folder.path('x.jsonl.partial'))).toBe(false);
    const same = await batch(folder.put('same.jsonl', ''), 'same.jsonl');
    expect([same.code, same.stderr]).toEqual([2, expect.stringMatching(/--in and --out name the same file/u)]);
    symlinkSync(folder.index, folder.path('link.idx'));
    const index = await batch(SAMPLE_SUBJECTS, 'link.idx');
    expect([index.code, index.stderr]).toEqual([2, expect.stringMatching(/--index and --out name the same file/u)]);
    const missing = await batch(folder.path('missing.csv'), 'x.jsonl');
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringMatching(/missing\.csv cannot be read: it does not exist/u)]);
    const foreign = await runCli('batch', '--index', SAMPLE_SUBJECTS, '--in', SAMPLE_SUBJECTS, '--out', folder.path('x.jsonl'));
    expect([foreign.code, foreign.stderr]).toEqual([1, expect.stringMatching(/is not a screening index/u)]);
    const nowhere = await batch(SAMPLE_SUBJECTS, 'no/such/folder.jsonl');
    expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringMatching(/cannot be written: its folder does not exist/u)]);
    mkdirSync(folder.path('noted.jsonl.partial.json.new'));
    const noted = await batch(SAMPLE_SUBJECTS, 'noted.jsonl');
    expect([noted.code, noted.stderr]).toEqual([1, expect.stringMatching(/noted\.jsonl cannot be written: it is a folder/u)]);
  });
});

describe('screening batch --resume', () => {
  const input = (): string =>
    folder.put(
      'resume.csv',
      `${HEADER}\n${Array.from({ length: 50 }, (_, at) => `r${at},${at === 3 ? 'dog' : 'person'},Gennady Vorotilin ${'abcdefghij'.charAt(at % 10)},,,`).join('\n')}\n`,
    );
  const whole = async (): Promise<ResultLine[]> => {
    await batch(input(), 'whole.jsonl');
    return readLines('whole.jsonl');
  };

  /** Leaves an output as an interruption does: some whole lines, and a part of the next. */
  const interrupt = async (lines: number): Promise<void> => {
    await batch(folder.put('broken.csv', `${readFileSync(input(), 'utf8')}bad,"`), 'resumed.jsonl');
    const partial = folder.path('resumed.jsonl.partial');
    const written = readFileSync(partial, 'utf8').split('\n');
    expect(written.length).toBeGreaterThan(lines + 1);
    writeFileSync(partial, `${written.slice(0, lines).join('\n')}\n${written[lines]!.slice(0, 20)}`);
  };

  it.each([1, 20, 49])('goes on after %i whole lines: none lost, none doubled', async (lines) => {
    const expected = await whole();
    await interrupt(lines);
    const { code, stderr } = await batch(input(), 'resumed.jsonl', '--resume');
    expect(stderr).not.toContain('starting from the beginning');
    expect(code).toBe(1); // The bad row counts, whichever run met it.
    expect(withoutMs(readLines('resumed.jsonl'))).toEqual(withoutMs(expected));
    expect(existsSync(folder.path('resumed.jsonl.partial'))).toBe(false);
    expect(existsSync(folder.path('resumed.jsonl.partial.json'))).toBe(false);
  });

  it('goes on after the process was killed', async () => {
    const rows = Array.from(
      { length: 4000 },
      (_, at) => `k${at},person,Ibrahim Yusuf Salih ${'abcdefghij'.charAt(at % 10)}${'klmnopqrst'.charAt(at % 7)},,,`,
    );
    const long = folder.put('killed.csv', `${HEADER}\n${rows.join('\n')}\n`);
    const partial = folder.path('killed.jsonl.partial');
    const child = startCli(['batch', '--index', folder.index, '--in', long, '--out', folder.path('killed.jsonl')]);
    const closed = new Promise<void>((resolve) => child.on('close', () => resolve()));
    await until('the first lines of the output', () => existsSync(partial) && statSync(partial).size > 0, { everyMs: 10 });
    child.kill('SIGKILL');
    await closed;
    expect(existsSync(folder.path('killed.jsonl'))).toBe(false);
    const begun = toJsonLines<ResultLine>(readFileSync(partial, 'utf8').replace(/[^\n]*$/u, ''));
    expect((await batch(long, 'killed.jsonl', '--resume')).code).toBe(0);
    const lines = readLines('killed.jsonl');
    expect(lines.map(({ id }) => id)).toEqual(rows.map((row) => row.split(',')[0]));
    expect(lines.slice(0, begun.length)).toEqual(begun);
  });

  it('gives a line of JSON that is too long an error of its own, in its place', async () => {
    const toRow = (id: string): string => JSON.stringify({ id, type: 'person', name: 'Zdenka Vorobnikova' });
    const long = JSON.stringify({ id: 'long', type: 'person', name: 'x'.repeat(17 * 1024 ** 2) });
    const { code, stderr } = await batch(folder.put('long.jsonl', [toRow('a'), long, toRow('b'), long].join('\n')), 'long-out.jsonl');
    expect(code).toBe(1);
    expect(stderr).toMatch(/Line 2 of \S*long\.jsonl, field row: The row is longer than 16777216 characters\./u);
    expect(readLines('long-out.jsonl')).toMatchObject([
      { id: 'a', matches: expect.anything() as unknown },
      { id: null, error: { code: 'source_malformed', field: 'row', line: 2 } },
      { id: 'b', matches: expect.anything() as unknown },
      { id: null, error: { code: 'source_malformed', field: 'row', line: 4 } },
    ]);
  });

  it.each([['\n'], ['']])('gives a last row of CSV that is too long, with %j behind it, an error of its own', async (end) => {
    const rows = `${HEADER}\na,person,Zdenka Vorobnikova,,,\n${'x'.repeat(1_100_000)}${end}`;
    const out = `long-end-${end.length}.jsonl`;
    const { code, stderr } = await batch(folder.put('long-end.csv', rows), out);
    expect(code).toBe(1);
    expect(stderr).toMatch(/Line 3 of \S*long-end\.csv, field row: The row (?:is longer than 1048576 characters|has 1 column, not 6)\./u);
    expect(readLines(out)).toMatchObject([
      { id: 'a', matches: expect.anything() as unknown },
      { id: null, error: { code: 'source_malformed', field: 'row', line: 3 } },
    ]);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('is told where %s ends a run', async (signal) => {
    const rows = Array.from({ length: 60_000 }, (_, at) => `s${at},person,Ibrahim Yusuf Salih ${'abcdefghij'.charAt(at % 10)},,,`);
    const long = folder.put('stopped.csv', `${HEADER}\n${rows.join('\n')}\n`);
    const partial = folder.path('stopped.jsonl.partial');
    const child = startCli(['batch', '--index', folder.index, '--in', long, '--out', folder.path('stopped.jsonl')]);
    let stderr = '';
    child.stderr!.on('data', (piece: Buffer) => (stderr += piece.toString()));
    const ended = new Promise<NodeJS.Signals | null>((resolve) => child.on('close', (_, by) => resolve(by)));
    await until('the first lines of the output', () => existsSync(partial) && statSync(partial).size > 0, { everyMs: 10 });
    child.kill(signal);
    expect(await ended).toBe(signal);
    const written = readFileSync(partial, 'utf8');
    const lines = written.split('\n').length - 1;
    expect(written.endsWith('\n')).toBe(true);
    expect(stderr).toContain(`The results of ${lines.toLocaleString('en')} rows are kept in ${partial}; --resume continues after them.`);
    rmSync(partial);
  });

  it('is told how many results a full disk has left', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => `f${at},person,Ibrahim Yusuf Salih ${'abcdefghij'.charAt(at % 10)},,,`);
    const long = folder.put('filling.csv', `${HEADER}\n${rows.join('\n')}\n`);
    const out = folder.path('filled.jsonl');
    const args = ['batch', '--index', folder.index, '--in', long, '--out', out, '--full'];
    const failure: unknown = await promisify(execFile)('sh', [
      '-c',
      'ulimit -f 256; exec "$0" "$@"',
      process.execPath,
      MAIN,
      ...args,
    ]).catch((error: unknown) => error);
    const kept = readFileSync(`${out}.partial`, 'utf8').split('\n').length - 1;
    expect(kept).toBeGreaterThan(0);
    expect(failure).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`The results of ${kept.toLocaleString('en')} rows are kept in ${out}.partial`) as string,
    });
  });

  it('gives what an undisturbed run gives, killed at 20 random moments', async () => {
    const rows = Array.from(
      { length: 6000 },
      (_, at) => `m${at},${at % 700 === 3 ? 'dog' : 'person'},Ibrahim Yusuf Salih ${'abcdefghij'.charAt(at % 10)},,,`,
    );
    const long = folder.put('moments.csv', `${HEADER}\n${rows.join('\n')}\n`);
    expect((await batch(long, 'undisturbed.jsonl')).code).toBe(1);
    const expected = withoutMs(readLines('undisturbed.jsonl'));
    expect(expected).toHaveLength(rows.length);
    const out = folder.path('moments.jsonl');
    const random = createRandom(20);
    let killed = 0;
    for (let turn = 0; turn < 20; turn++) {
      const child = startCli(['batch', '--index', folder.index, '--in', long, '--out', out, '--resume']);
      const closed = new Promise<void>((resolve) => child.on('close', () => resolve()));
      await Promise.race([setTimeout(100 + random() * 1500), closed]);
      if (child.kill('SIGKILL')) killed += 1;
      await closed;
      if (!existsSync(out)) continue;
      expect(withoutMs(readLines('moments.jsonl'))).toEqual(expected);
      rmSync(out);
    }
    expect(killed).toBeGreaterThan(0);
    expect((await batch(long, 'moments.jsonl', '--resume')).code).toBe(1);
    expect(withoutMs(readLines('moments.jsonl'))).toEqual(expected);
  });

  it('is refused while another process writes the output, which is whole in the end', async () => {
    const expected = withoutMs(await whole());
    const [partial, lock] = [folder.path('held.jsonl.partial'), folder.path('held.jsonl.lock')];
    // Another process that runs, as the one that started this does, writes it; what it has written stays.
    writeFileSync(lock, String(process.ppid));
    writeFileSync(partial, 'half a line');
    for (const resume of [[], ['--resume']]) {
      const { code, stderr } = await batch(input(), 'held.jsonl', ...resume);
      expect([code, stderr]).toEqual([
        1,
        `screening: ${folder.path('held.jsonl')} cannot be written: process ${process.ppid} is writing it.\n`,
      ]);
      expect(readFileSync(partial, 'utf8')).toBe('half a line');
    }
    // That of a process that has ended is taken over.
    writeFileSync(lock, '99999999');
    await batch(input(), 'held.jsonl');
    expect(withoutMs(readLines('held.jsonl'))).toEqual(expected);
    expect(existsSync(lock)).toBe(false);
  });

  it('tells alerts from errors by its exit code, where it is asked to, whichever run met them', async () => {
    const people = [
      `${HEADER}\na,person,Gennady Vorotilin,,,`,
      ...Array.from({ length: 30 }, (_, at) => `n${at},person,Margaret Ashdown,,,`),
    ].join('\n');
    const found = folder.put('found.csv', people);
    expect((await batch(found, 'found.jsonl', '--exit-code')).code).toBe(3);
    expect((await batch(found, 'found.jsonl')).code).toBe(0);
    expect((await batch(folder.put('clear.csv', `${HEADER}\nn,person,Margaret Ashdown,,,\n`), 'clear.jsonl', '--exit-code')).code).toBe(0);
    expect((await batch(folder.put('both.csv', `${people}\nd,dog,Rex,,,\n`), 'both.jsonl', '--exit-code')).code).toBe(1);
    await batch(folder.put('broken-found.csv', `${people}\nbad,"`), 'found.jsonl');
    expect((await batch(found, 'found.jsonl', '--exit-code', '--resume')).code).toBe(3);
  });

  it('is told of by a run that could not end, which has screened all rows before the one that stopped it', async () => {
    const expected = await whole();
    const good = readFileSync(input());
    const { code, stderr } = await batch(
      folder.put('bytes.csv', Buffer.concat([good, Buffer.from('bad,person,\xe9mile,,,\n', 'latin1')])),
      'resumed.jsonl',
    );
    expect([code, stderr.trimEnd().split('\n').slice(-2)]).toEqual([
      1,
      [
        `screening: The results of 50 rows are kept in ${folder.path('resumed.jsonl.partial')}; --resume continues after them.`,
        `screening: Line 52 of ${folder.path('bytes.csv')} holds bytes that are not UTF-8.`,
      ],
    ]);
    expect((await batch(input(), 'resumed.jsonl', '--resume')).code).toBe(1);
    expect(withoutMs(readLines('resumed.jsonl'))).toEqual(withoutMs(expected));
  });

  it('starts anew where nothing was begun', async () => {
    const expected = await whole();
    const { stderr } = await batch(input(), 'fresh.jsonl', '--resume');
    expect(stderr).toContain(
      `screening: There is no interrupted run of ${folder.path('fresh.jsonl')} to resume; starting from the beginning.\n`,
    );
    expect(withoutMs(readLines('fresh.jsonl'))).toEqual(withoutMs(expected));
  });

  it('refuses an input whose rows changed after they were screened, and takes one that changed behind them', async () => {
    const expected = await whole();
    const rows = readFileSync(input(), 'utf8');
    const broken = (text: string): string => folder.put('mended.csv', text);
    const partial = folder.path('mended.jsonl.partial');
    await batch(broken(`${rows}bad,"`), 'mended.jsonl');
    const changed = await batch(broken(rows.replace('r7,person,Gennady', 'r7,person,Arkady')), 'mended.jsonl', '--resume');
    expect([changed.code, changed.stderr]).toEqual([
      1,
      expect.stringMatching(/mended\.csv has changed since: not all of its first 50 rows state what was screened\./u),
    ]);
    expect(readFileSync(partial, 'utf8').split('\n')).toHaveLength(51);
    await batch(broken(`${rows}late,person,Some One,,,\n`), 'mended.jsonl', '--resume');
    expect(withoutMs(readLines('mended.jsonl').slice(0, 50))).toEqual(withoutMs(expected));
    expect(readLines('mended.jsonl')).toHaveLength(51);
  });

  it('refuses an output begun with other options or from another input', async () => {
    await interrupt(5);
    const options = await batch(input(), 'resumed.jsonl', '--resume', '--threshold', '80');
    expect([options.code, options.stderr]).toEqual([
      2,
      expect.stringMatching(/was written with another engine version, index or options/u),
    ]);
    const other = await batch(folder.put('other.csv', `${HEADER}\nx,person,Some One,,,\n`), 'resumed.jsonl', '--resume');
    expect([other.code, other.stderr]).toEqual([
      1,
      expect.stringMatching(/Line 1 of .*resumed\.jsonl\.partial is not the result of its row/u),
    ]);
  });
});
