/**
 * What a run leaves behind: a record in JSON and the report that shows it, both by date.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { ListVersion } from '../../src/main.js';
import type { LawResult } from './metamorphic.js';
import { ALERT_THRESHOLD } from './measures.js';
import type { PartResult } from './scorecard.js';
import type { WorstOfSet } from './worst.js';

export interface QualityRecord {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Of the code that was measured; `+` where files differ from it. */
  readonly commit: string;
  readonly node: string;
  readonly threshold: number;
  /** Questions of each treatment, kind and part. */
  readonly sample: number;
  readonly questions: number;
  readonly lists: readonly Pick<ListVersion, 'list' | 'name' | 'contentHash' | 'entities' | 'names'>[];
  readonly skipped: readonly string[];
  /** The held-back part first: it is what is reported. */
  readonly parts: readonly PartResult[];
  readonly laws: readonly LawResult[];
  readonly worst: readonly WorstOfSet[];
}

/** @returns the short commit, `+` behind it where the matcher or its tables differ from it. */
const readCommit = (): string => {
  try {
    const git = (...words: string[]): string => execFileSync('git', words, { encoding: 'utf8' }).trim();
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--', 'src', 'data') === '' ? '' : '+');
  } catch {
    return 'unknown';
  }
};

export const toRecord = (facts: Omit<QualityRecord, 'date' | 'commit' | 'node' | 'threshold'>): QualityRecord => ({
  date: new Date().toISOString().slice(0, 10),
  commit: readCommit(),
  node: process.version,
  threshold: ALERT_THRESHOLD,
  ...facts,
});

const roundNumbers = (_key: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Math.round(value * 100) / 100 : value;

/** @param report the record as a page. @returns the two files written. */
export const writeRecord = (record: QualityRecord, report: string, folder = 'bench/record'): readonly string[] => {
  mkdirSync(folder, { recursive: true });
  const files = ['json', 'html'].map((extension) => `${folder}/quality-${record.date}.${extension}`);
  writeFileSync(files[0]!, `${JSON.stringify(record, roundNumbers)}\n`);
  writeFileSync(files[1]!, report);
  return files;
};
