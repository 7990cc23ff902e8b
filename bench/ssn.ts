/**
 * Does SSN verification keep its promises at 5 million records: loaded in 60 s, 32 bytes a record at rest, opened in 1 s,
 * 200,000 verifications a second on one thread? And what would 100 million take?
 *
 * `npm run bench:ssn [-- RECORDS]`. Numbers and names are made up here; each number is used once. Answers are checked on
 * every query before anything is timed: a wrong one ends the run. One thread; files go to the system's temporary folder.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createSsnVerifier,
  loadAuthoritativeCsv,
  loadDeathMasterFile,
  openAuthoritativeStore,
  openMortalityStore,
  saveSsnStore,
  type SsnMatchCode,
  type SsnSubject,
} from '../src/ssn/ssn.js';
import { toCpuMs, toMedian } from './measure.js';

const records = Number(process.argv[2] ?? 5_000_000);
const hmacKey = randomBytes(32);
const folder = mkdtempSync(join(tmpdir(), 'ssn-bench-'));
const paths = {
  deaths: join(folder, 'dmf.txt'),
  people: join(folder, 'authoritative.csv'),
  mortalityStore: join(folder, 'mortality.ssn'),
  authoritativeStore: join(folder, 'authoritative.ssn'),
};

/** The numbers of areas 220–665, none of which is published, in an order that jumps about; deaths first, then the living, then numbers on no file. */
const NUMBERS = 446 * 99 * 9999;
const STEP = 300_000_007n;
const toDigits = (i: number): string => {
  const place = Number((BigInt(i) * STEP) % BigInt(NUMBERS));
  const area = 220 + Math.floor(place / (99 * 9999));
  const group = 1 + (Math.floor(place / 9999) % 99);
  return `${String(area).padStart(3, '0')}${String(group).padStart(2, '0')}${String(1 + (place % 9999)).padStart(4, '0')}`;
};

const SYLLABLES = [
  'BA',
  'CO',
  'DEL',
  'FRA',
  'GI',
  'HAR',
  'JO',
  'KEN',
  'LU',
  'MAR',
  'NO',
  'PE',
  'QUI',
  'RO',
  'STE',
  'TAN',
  'VI',
  'WEN',
  'YO',
  'ZA',
];
const toName = (seed: number, syllables: number): string => {
  let name = '';
  for (let i = 0, rest = seed; i < syllables; i++, rest = Math.floor(rest / SYLLABLES.length)) name += SYLLABLES[rest % SYLLABLES.length]!;
  return name;
};
const toPerson = (i: number) => ({
  first: toName(i % 397, 2),
  middle: i % 5 === 0 ? '' : toName(i % 211, 2),
  last: i % 20 === 0 ? `${toName(i % 7919, 3)}-${toName(i % 6007, 3)}` : toName(i % 7919, 3),
});

const writeLines = (file: string, header: string, toLine: (i: number) => string, from: number, to: number): void => {
  const handle = openSync(file, 'w');
  let lines = header;
  for (let i = from; i < to; i++) {
    lines += toLine(i);
    if (lines.length > 1 << 20) {
      writeSync(handle, lines);
      lines = '';
    }
  }
  writeSync(handle, lines);
  closeSync(handle);
};

const toDeathLine = (i: number): string => {
  const { first, middle, last } = toPerson(i);
  const head = ` ${toDigits(i)}${last.slice(0, 20).padEnd(24)}${first.padEnd(15)}${middle.padEnd(15)}V`;
  return `${head}${String(1 + (i % 12)).padStart(2, '0')}00${1960 + (i % 50)}0615${1900 + (i % 60)}`.padEnd(100) + '\n';
};

const toPersonLine = (i: number): string => {
  const { first, middle, last } = toPerson(i);
  return `${toDigits(i)},${first},${middle},${last},1970-01-31\n`;
};

type Query = SsnSubject & { readonly expected: SsnMatchCode };

/** A stream of customers: mostly right, some dead, unknown, mistyped or not the person. */
const toQuery = (i: number): Query => {
  const living = records + ((i * 7919) % records);
  const { first, last } = toPerson(living);
  const name = { ssn: toDigits(living), firstName: first.toLowerCase(), lastName: last.toLowerCase() };
  const kind = i % 20;
  if (kind < 12) return { ...name, expected: 'full_name_match' };
  if (kind < 14) return { ...name, ssn: toDigits((i * 104_729) % records), expected: 'deceased_match' };
  if (kind < 16) return { ...name, ssn: toDigits(2 * records + (i % records)), expected: 'ssn_not_found' };
  if (kind === 16) return { ...name, ssn: '000-12-3456', expected: 'invalid_ssn_format' };
  if (kind === 17) return { ...name, firstName: first.charAt(0), expected: 'initial_name_match' };
  if (kind === 18) return { ...name, firstName: 'Xerxes', expected: 'last_name_match' };
  return { ...name, firstName: 'Xerxes', lastName: 'Ypsilanti', expected: 'name_mismatch' };
};

/** Seconds by the clock, and seconds of processor: where others use the machine too, the second says what the work takes. */
const time = async <T>(work: () => Promise<T>): Promise<readonly [T, string]> => {
  const startedAt = performance.now();
  const startedCpuMs = toCpuMs();
  const done = await work();
  return [done, `${((performance.now() - startedAt) / 1000).toFixed(2)} s (processor ${((toCpuMs() - startedCpuMs) / 1000).toFixed(2)} s)`];
};
const say = (what: string, text: string): void => console.log(`${what.padEnd(42)} ${text}`);
const perRecord = (file: string): string => `${(statSync(file).size / records).toFixed(2)} bytes a record`;

try {
  say('node, records of each file', `${process.version}, ${records.toLocaleString('en-US')}`);
  writeLines(paths.deaths, '', toDeathLine, 0, records);
  writeLines(paths.people, 'ssn,firstName,middleName,lastName,dateOfBirth\n', toPersonLine, records, 2 * records);

  const [deaths, deathsS] = await time(() => loadDeathMasterFile(paths.deaths, { hmacKey }));
  say('load Death Master File', `${deathsS}, ${(statSync(paths.deaths).size / 1e6).toFixed(0)} MB`);
  const [people, peopleS] = await time(() => loadAuthoritativeCsv(paths.people, { hmacKey }));
  say('load authoritative CSV', `${peopleS}, ${(statSync(paths.people).size / 1e6).toFixed(0)} MB`);
  if (deaths.summary.records !== records || people.summary.records !== records) throw new Error('records were lost');
  say('memory after loading (rss)', `${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`);

  const [, saveS] = await time(async () => {
    await saveSsnStore(deaths.store, paths.mortalityStore, { hmacKey });
    await saveSsnStore(people.store, paths.authoritativeStore, { hmacKey });
  });
  say('save both', saveS);
  say('mortality store', perRecord(paths.mortalityStore));
  say('authoritative store', perRecord(paths.authoritativeStore));

  const [mortality, mortalityS] = await time(() => openMortalityStore(paths.mortalityStore, { hmacKey }));
  say('open mortality store', mortalityS);
  const [authoritative, authoritativeS] = await time(() => openAuthoritativeStore(paths.authoritativeStore, { hmacKey }));
  say('open authoritative store', authoritativeS);

  writeLines(paths.deaths, '', (i) => `${i % 3 === 0 ? 'D' : 'A'}${toDeathLine(i).slice(1)}`, records - 5000, records + 5000);
  const [update, updateS] = await time(() => loadDeathMasterFile(paths.deaths, { hmacKey, base: mortality }));
  say('apply an update of 10,000 lines', `${updateS}, ${JSON.stringify(update.summary)}`);

  const queries = Array.from({ length: 500_000 }, (_, i) => toQuery(i));
  const verifier = createSsnVerifier({ hmacKey, authoritative, mortality });
  for (const query of queries) {
    const { matchCode } = verifier.verify(query).breakdown.dataVerification.breakdown;
    if (matchCode !== query.expected) throw new Error(`expected ${query.expected}, got ${matchCode}`);
  }
  const byClock: number[] = [];
  const byProcessor: number[] = [];
  for (let round = 0; round < 7; round++) {
    const startedAt = performance.now();
    const startedCpuMs = toCpuMs();
    for (const query of queries) verifier.verify(query);
    byProcessor.push(Math.round((1000 * queries.length) / (toCpuMs() - startedCpuMs)));
    byClock.push(Math.round((1000 * queries.length) / (performance.now() - startedAt)));
  }
  const toRates = (rates: readonly number[]): string =>
    `median ${toMedian(rates).toLocaleString('en-US')} (${rates.toSorted((a, b) => a - b).join(', ')})`;
  say('verifications a second, one thread', toRates(byClock));
  say('verifications a second of processor', toRates(byProcessor));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
