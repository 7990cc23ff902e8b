import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ScreeningError } from '../../src/errors.js';
import { lockFile, takeLock } from '../../src/files/process-lock.js';

const real = { ...fs };
/** Puts another function in the place of one of Node's, so that a test may let another process act between two steps. */
const replace = <Name extends 'linkSync' | 'readFileSync' | 'writeFileSync'>(name: Name, by: (typeof fs)[Name]): void => {
  vi.spyOn(fs, name).mockImplementation(by as never);
  syncBuiltinESMExports();
};

const DEAD = 99_999_999;
const TOKEN = '00000000-0000-4000-8000-000000000001';
const OTHER_TOKEN = '00000000-0000-4000-8000-000000000002';
const toHeld = (processId: number): ScreeningError => new ScreeningError('database_locked', `held by ${processId}`, { processId });

describe('a lock file', () => {
  let folder = '';
  let path = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'screening-lock-'));
    path = join(folder, 'lock');
  });
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    rmSync(folder, { recursive: true });
  });
  const isMine = (): boolean => readFileSync(path, 'utf8').startsWith(`${process.pid} `);

  test('holds the id of the process, alone in its folder, and goes when it is let go of', () => {
    const letGo = takeLock(path, toHeld);
    expect([isMine(), readdirSync(folder)]).toEqual([true, ['lock']]);
    expect(() => takeLock(path, toHeld)).toThrow(`held by ${process.pid}`);
    expect(readdirSync(folder)).toEqual(['lock']);
    letGo();
    expect(readdirSync(folder)).toEqual([]);
    letGo();
  });

  test('is not there before it is whole', () => {
    let written = 0;
    replace('writeFileSync', (file, text) => {
      expect(readdirSync(folder)).not.toContain('lock');
      real.writeFileSync(file, text, { flag: 'wx' });
      expect(readdirSync(folder)).not.toContain('lock');
      written++;
    });
    takeLock(path, toHeld)();
    expect(written).toBe(1);
  });

  test.each([
    ['a process that has ended', `${DEAD} ${TOKEN}`],
    ['an earlier process with this id', `${process.pid} ${TOKEN}`],
    ['a process that wrote its id alone', String(DEAD)],
    ['nobody', ''],
  ])('of %s is taken over', (_, content) => {
    writeFileSync(path, content);
    const letGo = takeLock(path, toHeld);
    expect([isMine(), readdirSync(folder)]).toEqual([true, ['lock']]);
    letGo();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('of a process that runs is left alone', () => {
    writeFileSync(path, `${process.ppid} ${TOKEN}`);
    expect(() => takeLock(path, toHeld)).toThrow(`held by ${process.ppid}`);
    expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual([`${process.ppid} ${TOKEN}`, ['lock']]);
  });

  /** The system tells of a process when it began, and whether it has ended. */
  describe.skipIf(!existsSync('/proc/self/stat'))('on Linux', () => {
    test('is taken over of a process whose id another has by now, as after a start of the machine, and left to the one that has it', () => {
      const letGo = takeLock(path, toHeld);
      const [, , birth] = readFileSync(path, 'utf8').split(' ');
      letGo();
      writeFileSync(path, `${process.ppid} ${TOKEN} ${birth!}`);
      takeLock(path, toHeld)();
      expect(readdirSync(folder)).toEqual([]);
    });

    test('is taken over of a process that was killed and waits for its parent to ask after it', async () => {
      const parent = spawn('sh', ['-c', 'sleep 2 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] });
      const [text] = (await once(parent.stdout, 'data')) as [Buffer];
      writeFileSync(path, `${String(text).trim()} ${TOKEN}`);
      // Its parent is another program by then, which asks after nobody.
      await expect.poll(() => readFileSync(`/proc/${String(text).trim()}/stat`, 'utf8'), { timeout: 60_000 }).toContain(') Z ');
      takeLock(path, toHeld)();
      parent.kill();
      await once(parent, 'close');
    });

    test('is held by a process that runs since it was taken', async () => {
      const program = `
        import { takeLock } from '${new URL('../../dist/files/process-lock.js', import.meta.url).href}';
        takeLock(process.argv[1], () => new Error());
        console.log('taken');
        setInterval(() => {}, 1000);`;
      const holder = spawn(process.execPath, ['--input-type=module', '--eval', program, path], { stdio: ['ignore', 'pipe', 'inherit'] });
      // One that cannot start writes nothing.
      await Promise.race([once(holder.stdout, 'data'), once(holder, 'close')]);
      expect(() => takeLock(path, toHeld)).toThrow(`held by ${holder.pid!}`);
      holder.kill('SIGKILL');
      await once(holder, 'close');
      takeLock(path, toHeld)();
    });
  });

  /** Lets something happen once the lock that is there has been read. */
  const afterRead = (happens: () => void): void => {
    let reads = 0;
    replace('readFileSync', ((file: string, options: 'utf8') => {
      const content = real.readFileSync(file, options);
      if (file === path && ++reads === 1) happens();
      return content;
    }) as typeof readFileSync);
  };

  test("of a dead process that another takes over meanwhile is the other's", () => {
    writeFileSync(path, `${DEAD} ${TOKEN}`);
    afterRead(() => writeFileSync(path, `${process.ppid} ${OTHER_TOKEN}`));
    expect(() => takeLock(path, toHeld)).toThrow(`held by ${process.ppid}`);
    expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual([`${process.ppid} ${OTHER_TOKEN}`, ['lock']]);
  });

  test('that goes while it is looked at is taken', () => {
    writeFileSync(path, `${process.ppid} ${TOKEN}`);
    let links = 0;
    replace('linkSync', (...names) => {
      if (++links === 2) expect(existsSync(path)).toBe(false);
      try {
        real.linkSync(...names);
      } finally {
        if (links === 1) rmSync(path);
      }
    });
    takeLock(path, toHeld)();
    expect([links, readdirSync(folder)]).toEqual([2, []]);
  });

  test('of a dead process is left to who is taking it over, and taken over of who ended in doing so', () => {
    writeFileSync(path, `${DEAD} ${TOKEN}`);
    writeFileSync(`${path}.${TOKEN}`, `${process.ppid} ${OTHER_TOKEN}`);
    expect(() => takeLock(path, toHeld)).toThrow(`held by ${process.ppid}`);
    expect(readFileSync(path, 'utf8')).toBe(`${DEAD} ${TOKEN}`);
    writeFileSync(`${path}.${TOKEN}`, `${DEAD} ${OTHER_TOKEN}`);
    takeLock(path, toHeld)();
    expect(readdirSync(folder)).toEqual([]);
  });

  test("that cannot be written leaves nothing, and is told as the file's fault", () => {
    expect(() => takeLock(join(folder, 'none/lock'), toHeld)).toThrow('ENOENT');
    expect(() => lockFile(join(folder, 'none/file'))).toThrow(expect.objectContaining({ code: 'file_unreadable' }) as Error);
    replace('linkSync', () => {
      throw Object.assign(new Error('EPERM: no links here'), { code: 'EPERM' });
    });
    expect(() => takeLock(path, toHeld)).toThrow('no links here');
    expect(readdirSync(folder)).toEqual([]);
  });
});
