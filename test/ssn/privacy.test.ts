import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const CHILD = fileURLToPath(new URL('heap-child.mjs', import.meta.url));
const KEY = '5a'.repeat(32);
const PEOPLE = 300;

/** Numbers that occur in no other text: the areas are those that no fixture uses. */
const toParts = (i: number): readonly [string, string, string] => [String(700 + (i % 190)), String(11 + (i % 89)), String(2000 + 7 * i)];
const NUMBERS = Array.from({ length: PEOPLE }, (_, i) => toParts(i).join('-'));
const FORMS: ReadonlySet<string> = new Set(NUMBERS.flatMap((number) => [number, number.replaceAll('-', ''), number.replaceAll('-', ' ')]));

let folder = '';
const path = (name: string): string => join(folder, name);

let batch: ChildRun;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ssn-privacy-'));
  writeFileSync(path('numbers'), NUMBERS.map((number) => `${number}\n`).join(''));
  // A third of each: on the authoritative file, deceased, on no file; some written plainly, some spoilt.
  const people = NUMBERS.flatMap((number, i) =>
    i % 3 === 0 ? [`${number},Nora,"Quill, Ruth",Ellwood,1970-01-31`, `9${number.slice(1)},Nora,,Ellwood,`, `${number},Nora`] : [],
  );
  writeFileSync(path('people.csv'), ['ssn,firstName,middleName,lastName,dateOfBirth', ...people, ''].join('\r\n'));
  const toLine = (type: string, number: string): string =>
    `${type}${number.replaceAll('-', '')}${'ELLWOOD'.padEnd(24)}${'NORA'.padEnd(30)}V0300198805021921`.padEnd(100);
  const deaths = NUMBERS.filter((_, i) => i % 3 === 1);
  writeFileSync(
    path('deaths.txt'),
    deaths.flatMap((number) => [toLine(' ', number), toLine('X', number), toLine('A', number).slice(0, 40)]).join('\n'),
  );
  writeFileSync(
    path('update.txt'),
    deaths
      .slice(0, 20)
      .map((number) => toLine('D', number))
      .join('\n'),
  );
  const subjects = NUMBERS.map((number, i) => {
    const written = [number, number.replaceAll('-', ''), number.replaceAll('-', ' '), `"${number}"`, ` ${number} `][i % 5]!;
    return `${i % 4 === 0 ? `file of ${number}` : `c${i}`},${written},Nora,Ellwood`;
  });
  writeFileSync(path('subjects.csv'), ['id,ssn,firstName,lastName', ...subjects, `c-short,${NUMBERS[0]!}`, ''].join('\n'));

  const sources = [
    '--in',
    path('subjects.csv'),
    '--authoritative',
    path('people.csv'),
    '--mortality',
    path('deaths.txt'),
    path('update.txt'),
  ];
  const written = ['--out', path('out.jsonl'), '--save-authoritative', path('people.store'), '--save-mortality', path('deaths.store')];
  batch = await run('batch', ...sources, ...written);
});
afterAll(() => rmSync(folder, { recursive: true }));

interface ChildRun {
  readonly code: number | null;
  readonly text: string;
  /** What the memory of the process held that reads as one of the numbers; undefined where the system has no way to read it. */
  readonly inMemory: readonly string[] | undefined;
}

/** Reads the writable memory of a process, on Linux. */
const findInMemory = (pid: number): string[] | undefined => {
  const maps = `/proc/${pid}/maps`;
  let memory: number;
  try {
    memory = openSync(`/proc/${pid}/mem`, 'r');
  } catch {
    return undefined;
  }
  const chunk = Buffer.alloc(1 << 22);
  const found: string[] = [];
  for (const [, from, to] of readFileSync(maps, 'utf8').matchAll(/^([0-9a-f]+)-([0-9a-f]+) rw/gmu)) {
    // Chunks overlap by more than a number is long.
    for (let at = parseInt(from!, 16); at < parseInt(to!, 16); at += chunk.length - 16) {
      const length = readSync(memory, chunk, 0, Math.min(chunk.length, parseInt(to!, 16) - at), at);
      found.push(...findForms(chunk.subarray(0, length)));
    }
  }
  closeSync(memory);
  return found;
};

const run = (mode: string, ...args: readonly string[]): Promise<ChildRun> =>
  new Promise((resolve, reject) => {
    // A snapshot cuts strings otherwise, and a number could stand behind the cut.
    const child = spawn(process.execPath, ['--heap-snapshot-string-limit=1000000000', CHILD, mode, path(`${mode}.heapsnapshot`), ...args], {
      env: { ...process.env, SCREENING_SSN_KEY: KEY },
    });
    let text = '';
    let inMemory: readonly string[] | undefined;
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (!/^kept \d+$/mu.test(text) || child.stdin.writableEnded) return;
        inMemory = findInMemory(child.pid!);
        child.stdin.end();
      });
    }
    child.on('error', reject).on('close', (code) => resolve({ code, text, inMemory }));
  });

const SHORTEST = 9;
const isOfForm = Uint8Array.from({ length: 256 }, (_, byte) => Number('0123456789- '.includes(String.fromCharCode(byte))));

/** Every place that reads as a number, inside longer runs of digits too. Such a run has at least nine bytes, so that every ninth byte lies in it. */
const findForms = (bytes: Buffer): string[] => {
  const found: string[] = [];
  for (let at = SHORTEST - 1; at < bytes.length; at += SHORTEST) {
    if (isOfForm[bytes[at]!] === 0) continue;
    let [start, end] = [at, at + 1];
    while (start > 0 && isOfForm[bytes[start - 1]!] === 1) start--;
    while (end < bytes.length && isOfForm[bytes[end]!] === 1) end++;
    if (end - start >= SHORTEST) found.push(...findFormsInRun(bytes.toString('latin1', start, end)));
    at = end;
  }
  return found;
};
const findFormsInRun = (text: string): string[] =>
  [...text.matchAll(/(?=(\d{3}[- ]?\d{2}[- ]?\d{4}))/gu)].flatMap(([, form]) => (FORMS.has(form!) ? [form!] : []));

describe('no plain number', () => {
  test('in the heap, the output, the messages or the stores of a batch', () => {
    const { code, text } = batch;
    // 1: the row that is too short could not be verified.
    expect({ code, ended: text.includes('kept 0') }).toEqual({ code: 1, ended: true });
    expect(text).toContain('field recordType');
    expect(findForms(Buffer.from(text))).toEqual([]);

    const output = readFileSync(path('out.jsonl'), 'utf8');
    const lines = output.trimEnd().split('\n');
    expect(lines).toHaveLength(PEOPLE + 1);
    expect(lines[0]).toContain(`"***-**-${toParts(0)[2]}"`);
    expect(new Set(lines.map((line) => /"matchCode":"(\w+)"/u.exec(line)?.[1]))).toEqual(
      new Set(['full_name_match', 'deceased_match', 'ssn_not_found', undefined]),
    );
    for (const name of readdirSync(folder).filter((file) => /^out|store$|heapsnapshot$/u.test(file))) {
      expect({ name, found: findForms(readFileSync(path(name))) }).toEqual({ name, found: [] });
    }
    const heap = readFileSync(path('batch.heapsnapshot'), 'latin1');
    expect(heap).toContain('full_name_match');
    expect(heap).not.toContain(KEY);
  });

  test('in the memory of the process after a batch, buffers and garbage included', ({ skip }) => {
    skip(batch.inMemory === undefined, 'this system does not let one process read the memory of another');
    expect(batch.inMemory).toEqual([]);
  });

  test('in the heap after checks of strings that the caller has dropped', async () => {
    const stores = [path('people.store'), path('deaths.store')];
    expect(await run('strings', path('numbers'), ...stores)).toMatchObject({ code: 0, text: `kept ${2 * PEOPLE + 1}\n` });
    expect(findForms(readFileSync(path('strings.heapsnapshot')))).toEqual([]);
  });

  test('is looked for wherever it lies', () => {
    const forms = [...FORMS].slice(0, 3);
    for (const form of forms) {
      for (const [before, after] of [
        ['', ''],
        ['1', '1'],
        ['x', 'x'],
        ['- ', ' -'],
        ['12 ', '-1'],
        ['12345678x', 'x1'],
      ] as const) {
        for (let offset = 0; offset < 30; offset++)
          expect(findForms(Buffer.from('y'.repeat(offset) + before + form + after)), `${offset} ${before}${form}${after}`).toContain(form);
      }
      expect(findForms(Buffer.from(forms.join('/')))).toEqual(forms);
    }
  });

  test('is what these tests would find: one kept on purpose is', async () => {
    const stores = [path('people.store'), path('deaths.store')];
    const leak = await run('leak', path('numbers'), ...stores);
    expect(leak.code).toBe(0);
    if (leak.inMemory) expect(leak.inMemory).toContain(NUMBERS[0]);
    expect(new Set(findForms(readFileSync(path('leak.heapsnapshot'))))).toEqual(new Set([NUMBERS[0]]));
  });
});
