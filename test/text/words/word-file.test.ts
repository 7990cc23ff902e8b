import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toGenerationGroups, toNameGroups, toParticle } from '../../../src/text/persons/person-words.js';
import type { PackedColumns } from '../../../src/text/words/packed-words.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

describe('word file', () => {
  /** Of the package what a process begins with. */
  let folder = '';
  const read = async (): Promise<ReadonlyMap<string, PackedColumns> | undefined> => {
    const { readWordFile } = (await import(toUrl(folder, 'dist/text/words/word-file.js'))) as {
      readonly readWordFile: () => ReadonlyMap<string, PackedColumns> | undefined;
    };
    return readWordFile();
  };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'screening-words-'));
    for (const part of ['dist', 'data', 'package.json']) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('holds every table as it is made of data/, to the byte', async () => {
    const kept = (await read())!;
    // Without the file a thread makes them all: those of this process may hold what other tests made.
    const file = join(folder, 'dist/words.bin');
    const whole = readFileSync(file);
    rmSync(file);
    const made = await inThread<ReadonlyMap<string, PackedColumns>>(
      ['text/words/word-table.js', 'main.js'].map((module) => toUrl(folder, `dist/${module}`)),
      `([{ packSharedWords }]) => {
        packSharedWords();
        return require('node:worker_threads').getEnvironmentData(${JSON.stringify(`${toUrl(folder, 'data/')}#words`)});
      }`,
    );
    writeFileSync(file, whole);
    expect([...kept.keys()].sort()).toEqual([...made.keys()].sort());
    expect(kept.size).toBeGreaterThan(20);
    for (const [name, columns] of made) {
      for (const [part, numbers] of Object.entries(columns))
        expect(Buffer.compare(toBytes(numbers), toBytes(kept.get(name)![part]!)), `${name}, ${part}`).toBe(0);
    }
  });

  it.each([0, 4, 100, -1])('is not used when it is cut short, at %i', async (end) => {
    const file = join(folder, 'dist/words.bin');
    const whole = readFileSync(file);
    expect(await read()).toBeDefined();
    writeFileSync(file, whole.subarray(0, end));
    expect(await read()).toBeUndefined();
    writeFileSync(file, whole);
  });

  it.each([0.0001, 0.001, 0.5, 0.9999])('is not used when a bit of it has changed, at %d of its length', async (share) => {
    const file = join(folder, 'dist/words.bin');
    const whole = readFileSync(file);
    const damaged = Buffer.from(whole);
    damaged[Math.floor(share * whole.length)]! ^= 1;
    writeFileSync(file, damaged);
    expect(await read()).toBeUndefined();
    writeFileSync(file, whole);
  });

  it('is not used when the code was changed since', async () => {
    const file = join(folder, 'dist/text/normalize.js');
    const code = readFileSync(file);
    expect(await read()).toBeDefined();
    appendFileSync(file, '// one line more\n');
    expect(await read()).toBeUndefined();
    writeFileSync(file, code);
  });

  it('is used by the bundle where nothing else was packed', async () => {
    const installed = mkdtempSync(join(tmpdir(), 'screening-installed-'));
    for (const part of ['dist/bundle', 'dist/words.bin', 'data', 'package.json'])
      cpSync(join(ROOT, part), join(installed, part), { recursive: true });
    cpSync(join(ROOT, 'dist/text'), join(installed, 'dist/text'), { recursive: true, filter: (path) => !path.endsWith('.js') });
    symlinkSync(join(ROOT, 'node_modules'), join(installed, 'node_modules'));
    const count = await inThread<number>(
      [toUrl(installed, 'dist/bundle/main.js')],
      `() => require('node:worker_threads').getEnvironmentData(${JSON.stringify(`${toUrl(installed, 'data/')}#words`)}).size`,
    );
    rmSync(installed, { recursive: true, force: true });
    expect(count).toBeGreaterThan(20);
  });

  it('is not used when a table of data/ was changed since', async () => {
    expect(await read()).toBeDefined();
    appendFileSync(join(folder, 'data/names/generations.tsv'), '# one line more\n');
    expect(await read()).toBeUndefined();
  });

  it('numbers groups in a thread as where they were made', async () => {
    const forms = ['jr', 'senior', 'bin', 'muhammad', 'bill'];
    const answer = await inThread(
      [toUrl(ROOT, 'dist/text/persons/person-words.js')],
      `([{ toGenerationGroups, toNameGroups, toParticle }]) =>
        ${JSON.stringify(forms)}.map((form) => [toGenerationGroups(form), toNameGroups(form), toParticle(form)?.groups])`,
    );
    expect(answer).toEqual(forms.map((form) => [toGenerationGroups(form), toNameGroups(form), toParticle(form)?.groups]));
    expect(toGenerationGroups('jr').length).toBeGreaterThan(1);
  });
});

const toUrl = (folder: string, path: string): string => pathToFileURL(join(folder, path)).href;

/** @param work in JavaScript, of what the modules export. */
const inThread = async <Answer>(modules: readonly string[], work: string): Promise<Answer> => {
  const imports = modules.map((module) => `import(${JSON.stringify(module)})`).join(', ');
  const thread = new Worker(
    `Promise.all([${imports}]).then((modules) => require('node:worker_threads').parentPort.postMessage((${work})(modules)));`,
    { eval: true },
  );
  const answer = await new Promise<Answer>((resolve, reject) => thread.once('message', resolve).once('error', reject));
  await thread.terminate();
  return answer;
};

const toBytes = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array => new Uint8Array(buffer, byteOffset, byteLength);
