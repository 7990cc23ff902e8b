/**
 * The order of test files: those that take longest first, so that no processor waits at the end for one of them. By itself
 * vitest knows no durations on a fresh clone, and takes the largest files first.
 */
import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds on two processors, 2026-11-26: 209, twice 164, 66 and 35. The others take 11 at most. */
const LONGEST = ['all-lists.test.ts', 'oracle.test.ts', 'oracle-second-half.test.ts', 'generated-oracle.test.ts', 'lists-data.test.ts'];

const toPlace = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.indexOf(basename(moduleId));
  return place === -1 ? LONGEST.length : place;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => toPlace(a) - toPlace(b));
  }
}
