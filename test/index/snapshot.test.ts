import { execFileSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { CLASSIFICATION_LEAVES } from '../../src/entity/classification.js';
import type { Entity } from '../../src/entity/entity.js';
import { ScreeningError } from '../../src/errors.js';
import type { EntityRow } from '../../src/entity/ids.js';
import { createIndexReader } from '../../src/index/reader.js';
import { openIndex, readIndexMetadata, saveIndex } from '../../src/index/snapshot.js';
import { screenOne } from '../../src/screen-one.js';
import { arbitraryEntities } from '../arbitrary-entity.js';
import { buildIndexOf, sampleEntities, sampleIndex } from '../sample-list.js';

const folder = mkdtempSync(join(tmpdir(), 'screening-snapshot-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
const file = join(folder, 'lists.idx');

const catchCode = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    return error instanceof ScreeningError ? error.code : `not a ScreeningError: ${String(error)}`;
  }
  return 'opened';
};
const openBytes = (bytes: Uint8Array): string => {
  writeFileSync(file, bytes);
  const code = catchCode(() => openIndex(file));
  expect(catchCode(() => readIndexMetadata(file))).toBe(code);
  return code;
};

test('an entry that says more than all before it together is kept whole', async () => {
  const first: Entity = { ...sampleEntities[0]!, remarks: 'x'.repeat(10_000) };
  expect(createIndexReader(await buildIndexOf([first])).toEntity(0 as EntityRow).remarks).toBe(first.remarks);
});

describe('a saved index', () => {
  test('gives back every entity, and finds it by each of its names', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryEntities, async (entities) => {
        const built = await buildIndexOf(entities);
        saveIndex(built, file);
        const opened = openIndex(file);
        expect(opened.metadata).toEqual(built.metadata);
        expect(readIndexMetadata(file)).toEqual(built.metadata);
        expect(opened.sections).toEqual(built.sections);
        const reader = createIndexReader(opened);
        expect(reader.entityCount).toBe(entities.length);
        const inOrder = (entity: Entity): Entity => ({
          ...entity,
          classifications: CLASSIFICATION_LEAVES.filter((leaf) => entity.classifications.includes(leaf)),
        });
        expect(entities.map((_, row) => reader.toEntity(row as EntityRow))).toEqual(entities.map(inOrder));
        for (const { list, sourceId, type, names } of entities) {
          for (const { entityName, quality } of names) {
            // A weak alias of one word alone is no alert (67), and is found below it.
            const { matches } = screenOne(
              reader,
              { type: type === 'person' ? 'person' : 'company', name: entityName },
              { entityTypes: [type], threshold: quality === 'weak' ? 60 : 90, limit: 1000 },
            ).breakdown;
            expect(
              matches.map((match) => `${match.list} ${match.sourceId}`),
              `${type} ${entityName}`,
            ).toContain(`${list} ${sourceId}`);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  test('has its columns in memory that threads share', async () => {
    saveIndex(await buildIndexOf(sampleEntities.slice(0, 5)), file);
    expect(openIndex(file).buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  test('is the same bytes for the same entities', async () => {
    const bytes = await Promise.all(
      [1, 2].map(async (turn) => {
        const path = join(folder, `turn-${turn}.idx`);
        saveIndex(await sampleIndex(), path);
        return readFileSync(path);
      }),
    );
    expect(bytes[0]!.equals(bytes[1]!)).toBe(true);
  });
});

test('a file that was written or opened, or refused, is open no longer', async () => {
  // POSIX gives the lowest free number.
  const toLowestFree = (): number => {
    const handle = openSync(process.execPath, 'r');
    closeSync(handle);
    return handle;
  };
  const index = await buildIndexOf(sampleEntities.slice(0, 3));
  const before = toLowestFree();
  saveIndex(index, file);
  expect(toLowestFree(), 'after writing').toBe(before);
  openIndex(file);
  expect(toLowestFree(), 'after opening').toBe(before);
  expect(openBytes(Buffer.from('no index'))).toBe('index_foreign');
  expect(toLowestFree(), 'after a refusal').toBe(before);
});

describe('a file that is no whole index of this engine is refused', async () => {
  saveIndex(await buildIndexOf(sampleEntities.slice(0, 12)), file);
  const whole = readFileSync(file);
  const HEADER_BYTES = 64;
  /** Where the header says what it says, as src/index/snapshot.ts documents it. */
  const AT = { layout: 8, normaliser: 12, tableLength: 16 };
  const withByte = (at: number, change: (byte: number) => number): Buffer => {
    const bytes = Buffer.from(whole);
    bytes[at] = change(bytes[at]!);
    return bytes;
  };

  test('whole, it opens', () => {
    expect(openBytes(whole)).toBe('opened');
  });

  test('missing, or a folder: file_unreadable', () => {
    expect(catchCode(() => openIndex(join(folder, 'no-such.idx')))).toBe('file_unreadable');
    expect(catchCode(() => openIndex(folder))).toBe('file_unreadable');
  });

  test('of another kind, also when it is empty or shorter than the magic: index_foreign', () => {
    expect(openBytes(Buffer.from('{"list":"sample"}\n'.repeat(50)))).toBe('index_foreign');
    expect(openBytes(Buffer.alloc(4096))).toBe('index_foreign');
    for (let length = 0; length < 8; length++) expect(openBytes(whole.subarray(0, length)), `${length} bytes`).toBe('index_foreign');
    for (let at = 0; at < 8; at++) expect(openBytes(withByte(at, (byte) => byte ^ 0x20)), `byte ${at}`).toBe('index_foreign');
  });

  test('cut short inside its header, table or sections, or too long: index_truncated', () => {
    for (let length = 8; length < HEADER_BYTES; length++)
      expect(openBytes(whole.subarray(0, length)), `${length} bytes`).toBe('index_truncated');
    const steps = Array.from({ length: 40 }, (_, step) => HEADER_BYTES + Math.floor(((whole.length - HEADER_BYTES) * step) / 40));
    for (const length of [...steps, whole.length - 1])
      expect(openBytes(whole.subarray(0, length)), `${length} bytes`).toBe('index_truncated');
    expect(openBytes(Buffer.concat([whole, Buffer.from([0])]))).toBe('index_truncated');
  });

  test('with any bit of its table or sections changed: index_corrupt', () => {
    const tableEnd = HEADER_BYTES + whole.readUInt32LE(AT.tableLength);
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: HEADER_BYTES, max: tableEnd - 1 }), fc.integer({ min: tableEnd, max: whole.length - 1 })),
        fc.integer({ min: 0, max: 7 }),
        (at, bit) => {
          expect(openBytes(withByte(at, (byte) => byte ^ (1 << bit))), `byte ${at}, bit ${bit}`).toBe('index_corrupt');
        },
      ),
      {
        numRuns: 400,
        examples: [
          [HEADER_BYTES, 0],
          [tableEnd - 1, 7],
          [tableEnd, 0],
          [whole.length - 1, 7],
        ],
      },
    );
  });

  test.each([
    ['layout', AT.layout],
    ['normaliser', AT.normaliser],
  ])('of another %s version: index_version, and the error says which', (what, at) => {
    writeFileSync(
      file,
      withByte(at, (byte) => byte + 1),
    );
    try {
      openIndex(file);
      expect.unreachable('it opened');
    } catch (error) {
      expect(error).toBeInstanceOf(ScreeningError);
      const { code, detail } = error as ScreeningError;
      expect({ code, what: detail['what'], expected: detail['expected'], found: detail['found'] }).toEqual({
        code: 'index_version',
        what,
        expected: whole[at],
        found: whole[at]! + 1,
      });
    }
  });

  test('with any bit of its header changed, never opened as something else', () => {
    for (let at = 0; at < 40; at++) {
      const code = openBytes(withByte(at, (byte) => byte ^ 0x01));
      // Bytes between the fields carry nothing.
      if (code === 'opened') expect(createIndexReader(openIndex(file)).entityCount, `byte ${at}`).toBe(12);
      else expect(['index_foreign', 'index_version', 'index_truncated', 'index_corrupt'], `byte ${at}`).toContain(code);
    }
  });
});

describe('saving', () => {
  test('replaces a file as a whole and leaves nothing beside it', async () => {
    const own = mkdtempSync(join(folder, 'own-'));
    const path = join(own, 'lists.idx');
    saveIndex(await buildIndexOf(sampleEntities.slice(0, 3)), path);
    const before = openIndex(path);
    saveIndex(await buildIndexOf(sampleEntities.slice(0, 40)), path);
    expect(createIndexReader(openIndex(path)).entityCount).toBe(40);
    expect(createIndexReader(before).entityCount).toBe(3);
    expect(readdirSync(own)).toEqual(['lists.idx']);
  });

  test('that fails says so, leaves what was there, and no half of a file', async () => {
    const own = mkdtempSync(join(folder, 'own-'));
    const path = join(own, 'lists.idx');
    // A folder in the place of the file: the last step, the renaming, cannot succeed.
    mkdirSync(path);
    writeFileSync(join(path, 'kept'), '');
    const index = await buildIndexOf(sampleEntities.slice(0, 3));
    expect(catchCode(() => saveIndex(index, path))).toBe('file_unreadable');
    expect(catchCode(() => saveIndex(index, join(own, 'no-such-folder', 'lists.idx')))).toBe('file_unreadable');
    // Places that cannot even be looked at, as in a folder that others may not enter.
    symlinkSync('circle', join(own, 'circle'));
    for (const name of [join('circle', 'lists.idx'), 'x'.repeat(300), 'x\0'])
      expect(catchCode(() => saveIndex(index, join(own, name)))).toBe('file_unreadable');
    rmSync(join(own, 'circle'));
    // No device: one that this would replace by a file is missed by the whole machine.
    const pipe = join(own, 'pipe');
    execFileSync('mkfifo', [pipe]);
    expect(catchCode(() => saveIndex(index, pipe))).toBe('file_unreadable');
    expect(statSync(pipe).isFIFO()).toBe(true);
    expect(readdirSync(own)).toEqual(['lists.idx', 'pipe']);
    expect(readdirSync(path)).toEqual(['kept']);
  });
});
