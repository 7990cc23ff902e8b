/**
 * The arguments of `bench:quality`.
 */
import { readFlags, refuse } from '../flags.js';
import type { Kind, Part } from './names.js';

export interface Arguments {
  readonly kinds: readonly Kind[];
  readonly parts: readonly Part[];
  /** Names of treatments and sets; empty: all. A question is asked when one of them is part of its set's name. */
  readonly only: readonly string[];
  /** Questions of each treatment, kind and part. */
  readonly sample: number;
  readonly showWorst: number;
  /** Write bench/record/quality-<date>.json and .html. */
  readonly isRecorded: boolean;
  /** Instead of measuring, write the pairs of names that decide (pairs.ts) to this file. */
  readonly pairsFile?: string;
}

const USAGE = `bench:quality -- [--only persons|companies] [--treatments a,b] [--sample N] [--part tuning|held-back|both] [--show-worst N] [--record | --pairs FILE]
  --treatments  parts of names of treatments or sets: "typo,clean,another"
  --sample      questions of each treatment, kind and part (default 120; the record has 800)
  --part        entities that numbers may be set on (default), those kept back, or both
  --record      both parts, the complete sets, written to bench/record/
  --pairs       no measuring: the pairs of names that decide, one question a line, for bench/fit.ts and bench/learned`;

const fail = (message: string): never => refuse(`${message}\n${USAGE}`);

const QUICK_SAMPLE = 120;
const RECORD_SAMPLE = 800;

export const parseArguments = (argv: readonly string[]): Arguments => {
  const { values } = readFlags(
    {
      args: argv.filter((argument) => argument !== '--'),
      options: {
        only: { type: 'string' },
        treatments: { type: 'string' },
        sample: { type: 'string' },
        part: { type: 'string' },
        'show-worst': { type: 'string' },
        record: { type: 'boolean', default: false },
        pairs: { type: 'string' },
      },
    },
    USAGE,
  );
  const count = (text: string | undefined, fallback: number): number => {
    const number = text === undefined ? fallback : Number(text);
    return Number.isInteger(number) && number >= 0 ? number : fail(`${text ?? ''} is not a number of questions.`);
  };
  const choose = <T>(text: string | undefined, choices: Readonly<Record<string, T>>, fallback: T): T => {
    if (text === undefined) return fallback;
    return Object.hasOwn(choices, text) ? choices[text]! : fail(`${text} is not one of ${Object.keys(choices).join(', ')}.`);
  };
  const both: readonly Part[] = ['tuning', 'held-back'];
  const isRecorded = values.record;
  return {
    kinds: choose<readonly Kind[]>(values.only, { persons: ['person'], companies: ['company'] }, ['person', 'company']),
    parts: choose<readonly Part[]>(values.part, { tuning: ['tuning'], 'held-back': ['held-back'], both }, isRecorded ? both : ['tuning']),
    only:
      values.treatments === undefined
        ? []
        : values.treatments
            .split(',')
            .map((name) => name.trim().toLowerCase())
            .filter((name) => name !== ''),
    sample: count(values.sample, isRecorded ? RECORD_SAMPLE : QUICK_SAMPLE),
    showWorst: count(values['show-worst'], 0),
    isRecorded,
    ...(values.pairs === undefined ? {} : { pairsFile: values.pairs }),
  };
};
