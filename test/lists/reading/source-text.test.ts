import { createHash } from 'node:crypto';
import { appendFileSync, renameSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { readLines } from '../../../src/lists/reading/lines.js';
import { readSourceText } from '../../../src/lists/reading/source-text.js';
import { aFile, toErrorParts, toPieces, writeFiles } from '../list-reading.js';

const readAll = async (path: string, maxBytes?: number): Promise<{ text: string; hash: string }> => {
  const hash = createHash('sha256');
  let text = '';
  for await (const piece of readSourceText(path, hash, maxBytes === undefined ? {} : { maxBytes })) text += piece;
  return { text, hash: hash.digest('hex') };
};
const failWith = async (content: string | Uint8Array): Promise<ReturnType<typeof toErrorParts>> =>
  readAll(join(writeFiles({ 'list.txt': content }), 'list.txt')).then(() => expect.fail('was read'), toErrorParts);

describe('reading a source as text', () => {
  const text = `${'Łódź, 北京, Москва, 🙂\n'.repeat(20_000)}end`;
  const sha = createHash('sha256').update(text).digest('hex');

  test('a file of many pieces, whose characters are cut between them, is the same text', async () => {
    const folder = writeFiles({ plain: text, 'packed.bin': gzipSync(text) });
    expect(await readAll(join(folder, 'plain'))).toEqual({ text, hash: sha });
  });

  test('a gzip is known by its bytes, and has the hash of what is in it', async () => {
    const folder = writeFiles({ 'packed.bin': gzipSync(text) });
    expect(await readAll(join(folder, 'packed.bin'))).toEqual({ text, hash: sha });
  });

  test('standard input is read, plain and packed, also where its first byte comes alone', async () => {
    for (const bytes of [Buffer.from(text), gzipSync(text)]) {
      const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([bytes.subarray(0, 1), bytes.subarray(1)]) as never);
      expect((await readAll('-')).text).toBe(text);
      stdin.mockRestore();
    }
  });

  test.each<[what: string, disturb: (path: string) => void]>([
    ['cut short', (path) => truncateSync(path, 100_000)],
    ['emptied', (path) => truncateSync(path, 0)],
    ['written over', (path) => writeFileSync(path, text.replaceAll('Łódź', 'Łódž'))],
    ['written behind', (path) => appendFileSync(path, 'another line')],
  ])('a file that is %s while it is read is told so: parts of two versions are none', async (_, disturb) => {
    const path = join(writeFiles({ list: text }), 'list');
    // A file that has just been made may have the time of what is done to it.
    utimesSync(path, 1e9, 1e9);
    const pieces = readSourceText(path, createHash('sha256'));
    await pieces.next();
    disturb(path);
    const rest = async (): Promise<void> => {
      for (;;) if ((await pieces.next()).done === true) return;
    };
    expect(await rest().catch(toErrorParts)).toEqual({
      code: 'source_malformed',
      detail: { file: aFile('list') },
      message: `${path} was changed while it was read: read it again when it is whole.`,
    });
  });

  test('a file that another takes the place of while it is read is read to its end', async () => {
    const folder = writeFiles({ list: text, next: 'another' });
    const pieces = readSourceText(join(folder, 'list'), createHash('sha256'));
    let read = (await pieces.next()).value as string;
    renameSync(join(folder, 'next'), join(folder, 'list'));
    for await (const piece of pieces) read += piece;
    expect(read).toBe(text);
  });

  test('a byte order mark is dropped, and is in the hash', async () => {
    const { text: read, hash } = await readAll(join(writeFiles({ list: '\uFEFFa\uFEFF' }), 'list'));
    expect(read).toBe('a\uFEFF');
    expect(hash).toBe(createHash('sha256').update('\uFEFFa\uFEFF').digest('hex'));
  });

  test('a byte order mark whose bytes come one by one is dropped', async () => {
    const stdin = vi
      .spyOn(process, 'stdin', 'get')
      .mockReturnValue(Readable.from([...Buffer.from('\uFEFFa')].map((byte) => Buffer.from([byte]))) as never);
    expect((await readAll('-')).text).toBe('a');
    stdin.mockRestore();
  });

  test.each([
    ['\uFEFF\n<!DOCTYPE HTML><html>', 'an HTML page, such as a server sends where it does not have a file'],
    ['<html lang="en">', 'an HTML page, such as a server sends where it does not have a file'],
    ['PK\x03\x04\x14', 'a zip archive: what it holds must be unpacked'],
  ])('%j begins no list and no customers, and is said to be %s', async (content, what) => {
    expect((await failWith(content)).message).toMatch(new RegExp(`/list\\.txt is ${what}\\.$`, 'u'));
    expect((await failWith(gzipSync(content))).message).toContain(what);
  });

  test.each(['utf16le', 'utf16be'] as const)(
    'a file in UTF-16 is said to be that, with and without a byte order mark: %s',
    async (encoding) => {
      for (const text of ['\uFEFFid,name\n', 'id,name\n']) {
        const little = Buffer.from(text, 'utf16le');
        expect(await failWith(encoding === 'utf16le' ? little : little.swap16())).toEqual({
          code: 'source_malformed',
          detail: { file: aFile('list.txt') },
          message: expect.stringMatching(/list\.txt is in UTF-16: it must be in UTF-8\.$/u) as string,
        });
      }
    },
  );

  test('the lines before one that is not UTF-8 are given before the error', async () => {
    const lines = Array.from({ length: 40_000 }, (_, at) => `Łódź ${at}\n`);
    const path = join(
      writeFiles({ list: Buffer.concat([Buffer.from(lines.join('')), Buffer.from([0x61, 0xe9, 0x61, 0x0a, 0x62])]) }),
      'list',
    );
    let text = '';
    const reading = async (): Promise<void> => {
      for await (const piece of readSourceText(path, createHash('sha256'))) text += piece;
    };
    expect(await reading().catch(toErrorParts)).toMatchObject({ code: 'source_malformed', detail: { line: 40_001 } });
    expect(text).toBe(lines.join(''));
  });

  test('an empty file is empty text', async () => {
    expect((await readAll(join(writeFiles({ list: '' }), 'list'))).text).toBe('');
  });

  test.each([
    ['a Latin-1 letter', Buffer.from([0x61, 0x0a, 0x0a, 0xe9, 0x61, 0x0a, 0x62]), 3],
    ['half a character at the end', Buffer.from([0x61, 0x0a, 0xf0, 0x9f]), 2],
    ['a bad byte behind many pieces', Buffer.concat([Buffer.from('é\n'.repeat(100_000)), Buffer.from([0xff])]), 100_001],
  ])('%s is refused, naming the line', async (_, bytes, line) => {
    const { code, detail } = await failWith(bytes);
    expect({ code, detail }).toEqual({ code: 'source_malformed', detail: { file: aFile('list.txt'), line } });
  });

  test('a gzip that is cut short or damaged is refused', async () => {
    const packed = gzipSync(text);
    expect((await failWith(packed.subarray(0, -20))).code).toBe('source_malformed');
    expect((await failWith(Buffer.concat([packed.subarray(0, 200), Buffer.alloc(200, 7)]))).code).toBe('source_malformed');
  });

  test('a source beyond the limit is refused, so that a small gzip cannot unpack for ever', async () => {
    const path = join(writeFiles({ list: gzipSync('a'.repeat(200_000)) }), 'list');
    await expect(readAll(path, 100_000)).rejects.toMatchObject({ code: 'source_malformed' });
    expect((await readAll(path, 200_000)).text).toHaveLength(200_000);
  });

  test('a missing file and a folder are unreadable, by the path that was given', async () => {
    expect(await readAll('nowhere/none.csv').catch(toErrorParts)).toEqual({
      code: 'file_unreadable',
      detail: { file: 'nowhere/none.csv' },
      message: 'nowhere/none.csv cannot be read: it does not exist.',
    });
    const folder = writeFiles({});
    await expect(readAll(folder)).rejects.toMatchObject({ code: 'file_unreadable', detail: { file: folder } });
  });
});

describe('lines', () => {
  const readAllLines = async (text: string, length: number): Promise<unknown[]> => {
    const lines = [];
    for await (const { line, text: read, terminated } of readLines(toPieces(text, length), 'f')) lines.push([line, read, terminated]);
    return lines;
  };

  test.each([1, 2, 3, 100])('are the same in pieces of %i', async (length) => {
    expect(await readAllLines('a\r\n\nbc\rd\nlast', length)).toEqual([
      [1, 'a', true],
      [2, '', true],
      [3, 'bc\rd', true],
      [4, 'last', false],
    ]);
    expect(await readAllLines('a\n', length)).toEqual([[1, 'a', true]]);
    expect(await readAllLines('', length)).toEqual([]);
  });

  test('a line beyond the limit is refused by its number', async () => {
    const read = async (): Promise<void> => {
      for await (const line of readLines(toPieces(`a\n${'b'.repeat(100)}`, 10), 'f', 50)) expect(line.text).toBe('a');
    };
    await expect(read()).rejects.toMatchObject({ code: 'source_malformed', detail: { file: 'f', line: 2 } });
  });
});
