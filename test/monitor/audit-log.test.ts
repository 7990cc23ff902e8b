import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toCanonicalJson, toChained, toChainHash, type ChainedRecord } from '../../src/monitor/audit-chain.js';
import { openAuditLog, verifyAuditLog } from '../../src/monitor/audit-log.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'audit-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const COUNT = 20;
const toRecords = (): ChainedRecord[] => {
  const records: ChainedRecord[] = [];
  for (let at = 1; at <= COUNT; at++)
    records.push(
      toChained(records.at(-1), { action: 'check.completed', check: `check-${at}`, outcome: at % 3 === 0 ? 'attention' : 'clear' }),
    );
  return records;
};
const write = (records: readonly ChainedRecord[]): string => {
  const file = join(folder, 'log.jsonl');
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  return file;
};
const faultsOf = async (records: readonly ChainedRecord[]): Promise<string[]> =>
  (await verifyAuditLog(write(records))).faults.map(({ message }) => message);

describe('canonical JSON', () => {
  test('is one text for one content, without spaces', () => {
    expect(toCanonicalJson({ b: [1, { d: undefined, c: null }], a: 'ü"' })).toBe('{"a":"ü\\"","b":[1,{"c":null}]}');
    expect(toCanonicalJson(new Date(0))).toBe('"1970-01-01T00:00:00.000Z"');
  });
  test('reads back as the content, for any content', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (content) => {
        expect(JSON.parse(toCanonicalJson(content))).toEqual(JSON.parse(JSON.stringify(content)));
      }),
    );
  });
});

describe('an audit log', () => {
  test('is whole as it was written, in several sittings', async () => {
    const file = join(folder, 'sittings.jsonl');
    for (let sitting = 0; sitting < 3; sitting++) {
      const log = openAuditLog(file);
      for (let at = 0; at < 5; at++) log.append({ action: 'list.updated', sitting, at });
      expect(log.head().sequence).toBe(5 * (sitting + 1));
      log.close();
    }
    const { records, head, faults } = await verifyAuditLog(file);
    expect({ records, sequence: head.sequence, faults }).toEqual({ records: 15, sequence: 15, faults: [] });
    const lines = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as ChainedRecord);
    expect(lines[0]!.previousHash).toBe('0'.repeat(64));
    for (const [at, { record, previousHash, hash }] of lines.entries()) {
      expect(hash).toBe(toChainHash(previousHash, record));
      if (at > 0) expect(previousHash).toBe(lines[at - 1]!.hash);
    }
  });

  test('is appended to by one process at a time, and none is shut out by one that has ended', () => {
    const file = join(folder, 'held.jsonl');
    const log = openAuditLog(file);
    const held = expect.objectContaining({
      code: 'file_unreadable',
      message: `${file} cannot be written: process ${process.pid} is writing it.`,
    }) as Error;
    expect(() => openAuditLog(file)).toThrow(held);
    log.append({ action: 'list.updated' });
    log.close();
    writeFileSync(`${file}.lock`, String(process.ppid));
    expect(() => openAuditLog(file)).toThrow(`process ${process.ppid} is writing it`);
    writeFileSync(`${file}.lock`, '99999999');
    const next = openAuditLog(file);
    expect(next.head().sequence).toBe(1);
    next.close();
    expect(existsSync(`${file}.lock`)).toBe(false);
    writeFileSync(file, 'no log\n');
    for (let attempt = 1; attempt <= 2; attempt++) expect(() => openAuditLog(file)).toThrow('is no record of an audit log');
  });

  test('is whole when it is empty, and is told what it does not hold', async () => {
    const verified = await verifyAuditLog(write([]));
    expect([verified.records, verified.faults]).toEqual([0, []]);
    const records = toRecords();
    const wanted = [records[4]!.hash, 'f'.repeat(64)];
    expect((await verifyAuditLog(write(records), wanted)).hashes).toEqual(new Set([records[4]!.hash]));
    expect((await verifyAuditLog(write(records.slice(0, 4)), wanted)).hashes).toEqual(new Set());
  });

  test.each(Array.from({ length: COUNT }, (_, at) => at))(
    'names record %i + 1 when it was changed, whatever was changed in it',
    async (at) => {
      const changes: ((record: ChainedRecord) => ChainedRecord)[] = [
        (record) => ({ ...record, record: record.record.replace('clear', 'attention').replace('check-', 'check_') }),
        (record) => ({ ...record, hash: `${record.hash.slice(0, -1)}${record.hash.endsWith('0') ? '1' : '0'}` }),
        (record) => ({ ...record, previousHash: 'a'.repeat(64) }),
      ];
      for (const change of changes) {
        const [first] = await faultsOf(toRecords().map((record, position) => (position === at ? change(record) : record)));
        expect(first).toBe(`Record ${at + 1} was changed: its hash does not hold.`);
      }
    },
  );

  test('names the record that was changed and hashed again, by the one after it', async () => {
    const records = toRecords();
    const forged = toChained(records[5], { action: 'check.completed', check: 'check-7', outcome: 'clear', forged: true });
    expect(await faultsOf(records.map((record, at) => (at === 6 ? forged : record)))).toEqual([
      'Record 8 was not chained to what stands before it: record 7 was replaced.',
    ]);
  });

  test('names records that were taken out, put in twice, or moved', async () => {
    const records = toRecords();
    expect(await faultsOf(records.filter((_, at) => at !== 9))).toEqual(['Record 10 is missing before record 11.']);
    expect(await faultsOf(records.filter((_, at) => at < 4 || at > 8))).toEqual(['Records 5 to 9 are missing before record 10.']);
    expect(await faultsOf(records.slice(2))).toEqual(['Records 1 to 2 are missing before record 3.']);
    expect(await faultsOf([...records.slice(0, 5), records[4]!, ...records.slice(5)])).toEqual(['Record 5 stands after record 5.']);
    const swapped = records.slice();
    [swapped[11], swapped[12]] = [swapped[12]!, swapped[11]!];
    expect(await faultsOf(swapped)).toEqual([
      'Record 12 is missing before record 13.',
      'Record 12 stands after record 13.',
      'Record 13 is missing before record 14.',
    ]);
  });

  test('finds any one change of any kind', async () => {
    const place = fc.nat(COUNT - 1);
    const tamper = fc.oneof(
      place.map((at) => (records: ChainedRecord[]) => records.filter((_, position) => position !== at || at === COUNT - 1)),
      fc.tuple(place, place).map(([from, to]) => (records: ChainedRecord[]) => {
        const [moved] = records.splice(from, 1);
        return records.toSpliced(to, 0, moved!);
      }),
      fc.tuple(place, fc.nat(60), fc.constantFrom('record', 'hash', 'previousHash')).map(
        ([at, letter, member]) =>
          (records: ChainedRecord[]) =>
            records.map((record, position) => {
              if (position !== at) return record;
              const text = record[member as 'record'];
              const spot = letter % text.length;
              return { ...record, [member]: `${text.slice(0, spot)}${text.charAt(spot) === '0' ? '1' : '0'}${text.slice(spot + 1)}` };
            }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(tamper, async (change) => {
        const [before, after] = [toRecords(), change(toRecords())];
        const { faults } = await verifyAuditLog(write(after));
        expect(faults.length > 0).toBe(JSON.stringify(after) !== JSON.stringify(before));
      }),
      { numRuns: 150 },
    );
  });

  test('tells lines that are no records, and goes on behind them', async () => {
    const records = toRecords();
    const file = write(records.slice(0, 3));
    appendFileSync(file, 'not json\n{"sequence":"4"}\n');
    for (const record of records.slice(3)) appendFileSync(file, `${JSON.stringify(record)}\n`);
    const { faults, records: read } = await verifyAuditLog(file);
    expect([read, faults.map(({ kind, line }) => [kind, line])]).toEqual([
      COUNT,
      [
        ['unreadable', 4],
        ['unreadable', 5],
      ],
    ]);
  });

  test.each(['{"note":"of no account",', '{"record":"{}",', '{ '])('tells a line with what no hash covers: %s', async (start) => {
    const file = write(toRecords());
    writeFileSync(file, readFileSync(file, 'utf8').replace('{"sequence":20,', `${start}"sequence":20,`));
    expect((await verifyAuditLog(file)).faults.map(({ kind, line }) => [kind, line])).toEqual([['unreadable', 20]]);
  });

  test('counts all faults, and names the first thousand', async () => {
    const file = write(toRecords());
    appendFileSync(file, 'not json\n'.repeat(1234));
    const last = toChained(toRecords().at(-1), { action: 'check.completed' });
    appendFileSync(file, `${JSON.stringify(last)}\n`);
    const { faults, faultCount, head, records } = await verifyAuditLog(file, [last.hash]);
    expect([faults.length, faultCount, records, head.hash]).toEqual([1000, 1234, COUNT + 1, last.hash]);
    expect(faults.at(-1)).toMatchObject({ kind: 'unreadable', line: COUNT + 1000 });
  });

  test('takes back what a full disk took of a record, and goes on once there is room', async () => {
    const file = write(toRecords());
    const module = new URL('../../dist/monitor/audit-log.js', import.meta.url).href;
    const program = `
      import { openAuditLog } from '${module}';
      const log = openAuditLog(process.argv[1]);
      let count = 0;
      try {
        for (;; count += 1) log.append({ action: 'check.completed', note: 'x'.repeat(3000) });
      } catch (error) {
        console.log(count, error.code);
      }`;
    const { stdout } = await promisify(execFile)('sh', [
      '-c',
      'ulimit -f 64; exec "$0" --input-type=module --eval "$1" "$2"',
      process.execPath,
      program,
      file,
    ]);
    const [count, code] = stdout.trim().split(' ');
    expect([Number(count) > 2, code]).toEqual([true, 'file_unreadable']);
    const log = openAuditLog(file);
    log.append({ action: 'check.completed' });
    log.close();
    const { records, faults } = await verifyAuditLog(file);
    expect([records, faults]).toEqual([COUNT + Number(count) + 1, []]);
  });

  test('cuts off a line that a crash tore, and refuses to go on behind what is no record', async () => {
    const file = write(toRecords());
    appendFileSync(file, '{"sequence":21,"rec');
    expect((await verifyAuditLog(file)).faults.map(({ kind }) => kind)).toEqual(['unreadable']);
    const log = openAuditLog(file);
    expect(log.append({ action: 'check.completed', note: 'x'.repeat(200_000) }).sequence).toBe(COUNT + 1);
    log.close();
    const again = openAuditLog(file);
    expect(again.append({ action: 'check.completed' }).sequence).toBe(COUNT + 2);
    again.close();
    expect((await verifyAuditLog(file)).faults).toEqual([]);
    for (const other of ['something else\n', 'something else', 'two lines\nof something else']) {
      writeFileSync(file, other);
      expect(() => openAuditLog(file)).toThrow(expect.objectContaining({ code: 'source_malformed' }) as Error);
      expect(readFileSync(file, 'utf8')).toBe(other);
    }
    writeFileSync(file, '{"seq');
    expect(openAuditLog(file).append({}).sequence).toBe(1);
    expect(() => openAuditLog(join(folder, 'no/such/folder.jsonl'))).toThrow(expect.objectContaining({ code: 'file_unreadable' }) as Error);
  });
});
