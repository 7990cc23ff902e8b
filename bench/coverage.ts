/**
 * How much of the names that occur do the tables in data/names know? Decides where a table wants more rows, and feeds
 * the figures in data/README.md.
 *
 * `npm run bench:coverage`. Reads the name lists and the official lists below SCREENING_LISTS, which stay outside the
 * project; prints counts and shares, never a name. What is not there is named as skipped.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { distance } from 'fastest-levenshtein';
import papaparse from 'papaparse';
import { toPlainText } from '../src/text/normalize.js';
import { toHonorific, toNameGroups, toParticle, toPersonFrequency } from '../src/text/persons/person-words.js';
import { toGroupKind, type GroupKind } from '../src/text/words/word-groups.js';
import { LISTS_FOLDER } from '../test/real/real-lists.js';
import { loadLists } from './quality/sources.js';

const print = (label: string, hits: number, total: number): void =>
  console.log(`${label.padEnd(64)} ${String(hits).padStart(7)} of ${String(total).padStart(7)}  ${((100 * hits) / total).toFixed(1)} %`);

/** The rows of a name list, or undefined, said aloud, when it is not there. */
const readNames = (file: string): string | undefined => {
  const path = join(LISTS_FOLDER, 'names', file);
  if (existsSync(path)) return readFileSync(path, 'utf8').replace(/^\ufeff/u, '');
  console.log(`skipped: ${file} is not there`);
  return undefined;
};
const parseCsv = (text: string): Record<string, string>[] =>
  papaparse.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;

const sharedKinds = (a: string, b: string): ReadonlySet<GroupKind> => {
  const groups = toNameGroups(b);
  return new Set(
    toNameGroups(a)
      .filter((group) => groups.includes(group))
      .map(toGroupKind),
  );
};
const isKnown = (word: string): boolean => toPersonFrequency(word) > 0 || toNameGroups(word).length > 0;

const measureNicknames = (): void => {
  const text = readNames('nicknames.csv');
  if (text === undefined) return;
  const pairs = new Set(
    parseCsv(text)
      .map((row) => [toPlainText(row['name1'] ?? ''), toPlainText(row['name2'] ?? '')])
      .filter(([a, b]) => a !== b)
      .map((pair) => pair.join(' ')),
  );
  const kinds = [...pairs].map((pair) => sharedKinds(...(pair.split(' ') as [string, string])));
  print('nickname pairs that share a group', kinds.filter((found) => found.size > 0).length, pairs.size);
  for (const kind of ['nickname', 'variant'] as const)
    print(`  of kind ${kind}`, kinds.filter((found) => found.has(kind)).length, pairs.size);
};

/** Census files: name, percent of the people, ... in columns of fixed width. Shares are of people, not of names. */
const measureCensus = (): void => {
  for (const file of ['dist.all.last', 'dist.female.first', 'dist.male.first']) {
    const text = readNames(`us-census-1990/${file}`);
    if (text === undefined) continue;
    const rows = text
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/u));
    const bearers = rows.map(([name, percent]) => ({ name: toPlainText(name!), percent: Number(percent) }));
    const sum = (list: typeof bearers): number => Math.round(1000 * list.reduce((total, { percent }) => total + percent, 0));
    print(
      `${file}: people (per 100,000) whose name has a frequency`,
      sum(bearers.filter(({ name }) => toPersonFrequency(name) > 0)),
      sum(bearers),
    );
    const top = bearers.slice(0, 1000);
    print('  of the 1,000 commonest names', top.filter(({ name }) => toPersonFrequency(name) > 0).length, top.length);
  }
};

const measurePopularNames = (): void => {
  for (const [file, column] of [
    ['common-forenames-by-country.csv', 'given names'],
    ['common-surnames-by-country.csv', 'surnames'],
  ] as const) {
    const text = readNames(`popular-by-country/${file}`);
    if (text === undefined) continue;
    const names = new Map<string, Set<string>>();
    for (const row of parseCsv(text)) {
      const name = toPlainText(row['Romanized Name'] ?? '').replaceAll(' ', '');
      if (name !== '') names.set(row['Country']!, (names.get(row['Country']!) ?? new Set()).add(name));
    }
    const all = [...names.values()].flatMap((of) => [...of]);
    print(
      `popular ${column} of ${names.size} countries with a frequency`,
      all.filter((name) => toPersonFrequency(name) > 0).length,
      all.length,
    );
    print(`popular ${column} with a frequency or a group`, all.filter(isKnown).length, all.length);
    const shares = [...names].map(([country, of]) => ({ country, share: [...of].filter(isKnown).length / of.size }));
    const worst = shares.sort((a, b) => a.share - b.share || (a.country < b.country ? -1 : 1)).slice(0, 12);
    console.log(`  least: ${worst.map(({ country, share }) => `${country} ${(100 * share).toFixed(0)} %`).join(', ')}`);
  }
};

/** Words of a name that could be spelled otherwise: no initials, titles or particles. */
const toNameWords = (name: string): string[] =>
  toPlainText(name)
    .split(' ')
    .filter((word) => word.length > 2 && !/\d/u.test(word) && toHonorific(word) !== 'sure' && toParticle(word) === undefined);

/**
 * Pairs of words that stand for each other in two names of one listed person: the names share a word at least, and
 * one word is left on each side. `alike`: at most two fifths of the letters differ, so a respelling and not another name.
 */
const measureAliases = async (): Promise<void> => {
  const { entities, skipped } = await loadLists();
  for (const reason of skipped) console.log(`skipped: ${reason}`);
  const alike = new Set<string>();
  const unlike = new Set<string>();
  for (const { type, names } of entities) {
    if (type !== 'person') continue;
    const words = names
      .filter(({ entityName }) => /^[\p{Script=Latin}\P{L}]+$/u.test(entityName))
      .map(({ entityName }) => toNameWords(entityName));
    for (const first of words) {
      for (const second of words) {
        if (first.length < 2 || first.length !== second.length) continue;
        const [left, ...more] = first.filter((word) => !second.includes(word));
        const [right, ...others] = second.filter((word) => !first.includes(word));
        if (left === undefined || right === undefined || more.length > 0 || others.length > 0 || left >= right) continue;
        (distance(left, right) <= 0.4 * Math.max(left.length, right.length) ? alike : unlike).add(`${left} ${right}`);
      }
    }
  }
  const linked = (pairs: ReadonlySet<string>): number =>
    [...pairs].filter((pair) => sharedKinds(...(pair.split(' ') as [string, string])).size > 0).length;
  if (alike.size > 0) {
    print('respelled words in the names of one listed person, sharing a group', linked(alike), alike.size);
    print('words put for each other that look unlike, sharing a group', linked(unlike), unlike.size);
    const listedWords = new Set(
      entities.filter(({ type }) => type === 'person').flatMap(({ names }) => names.flatMap(({ entityName }) => toNameWords(entityName))),
    );
    print(
      'distinct words in the names of listed people, in a group',
      [...listedWords].filter((word) => toNameGroups(word).length > 0).length,
      listedWords.size,
    );
  }
};

measureNicknames();
measureCensus();
measurePopularNames();
await measureAliases();
