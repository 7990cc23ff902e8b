/** The table of short names of organisations: plain, each once in its row, and each known by its words. */
import { describe, expect, it, test } from 'vitest';
import { readTable, toParts } from '../../../src/table.js';
import { findKnownNames } from '../../../src/text/whole-names/known-names.js';
import { prepareName } from '../../../src/text/prepare.js';

const rows = readTable('companies/known-names.tsv', 2).map(([short, full]) => ({ short: toParts(short, ','), full: toParts(full, ';') }));
const find = (name: string): ReturnType<typeof findKnownNames> => findKnownNames(prepareName(name, 'organisation'));

describe('companies/known-names.tsv', () => {
  it('has short names of small letters and digits', () =>
    expect(rows.flatMap(({ short }) => short).filter((name) => !/^[a-z\d]+(?: [a-z\d]+)*$/u.test(name))).toEqual([]));
  it('has no name twice in a row', () =>
    expect(rows.filter(({ short, full }) => new Set([...short, ...full]).size < short.length + full.length)).toEqual([]));
  it('knows each name as that of its row', () => {
    const unknown = rows.flatMap(({ short, full }, row) =>
      [...short, ...full].filter((name) => !find(name).some(({ organisation }) => organisation === row)),
    );
    expect(unknown).toEqual([]);
  });
});

test.each([
  ['SMIC', true],
  ['Semiconductor Manufacturing International Corporation', false],
  ['Aircraft Corporation, United', false],
  ['ZAO Uralvagonzavod', false],
  ['SMIC Group', true],
  ['BMW AG', true],
])('%s is known by its short name: %s', (name, isShort) => expect(find(name)[0]?.isShort).toBe(isShort));
test.each([
  ['Korea Mining Development Trading Corporation (KMDTC)', false],
  ["Kurdistan Workers' Party (Partiya Karkeren Kurdistane)", false],
  ['Orsolt Vandemirk (PKK)', true],
])('%s is known by what stands before its brackets or in them', (name, isShort) => expect(find(name)[0]?.isShort).toBe(isShort));

test.each(['Vandemirk SMIC', 'United Vandemirk Corporation', ''])('%s is nobody known', (name) => expect(find(name)).toEqual([]));
