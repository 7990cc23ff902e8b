import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createIndexReader } from '../src/index/reader.js';
import { readCsvMapping } from '../src/lists/formats/csv-mapping.js';
import type { BreakdownItem } from '../src/result/breakdown.js';
import { screenOne } from '../src/screen-one.js';
import { sampleIndex } from './sample-list.js';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** Sums as they are written down: without what binary fractions leave behind the second decimal. */
const toSum = (items: readonly BreakdownItem[], of: 'riskWeightedScore' | 'riskWeight'): number =>
  Math.round(100 * items.reduce((sum, item) => sum + item[of], 0)) / 100;
const toMean = (items: readonly BreakdownItem[]): string => `${toSum(items, 'riskWeightedScore')} / ${toSum(items, 'riskWeight')}`;

test('the score that README works out by hand is the engine’s', async () => {
  const [, name, year, month, country] = /check --index sample\.idx --name "([^"]+)" --dob (\d{4})-(\d{2}) --country (\w+) --json/u.exec(
    README,
  )!;
  const reader = createIndexReader(await sampleIndex());
  const { breakdown } = screenOne(reader, {
    type: 'person',
    name: name!,
    date: { year: Number(year), month: Number(month) },
    countries: [{ country: country! }],
  });
  const [match] = breakdown.matches;
  const fields = match!.breakdown;
  const words = fields[0]!.breakdowns;
  /** Cells without what a field's row says in words. */
  const rows = [
    ...words.map((word) => [`${word.fieldValue}, \`${word.reason!}\``, word.score, word.riskWeight, word.riskWeightedScore, '']),
    ...fields.map((field) => [
      field.fieldName === 'name' ? `**name**: ${toMean(words)}` : `**${field.fieldName}**`,
      field.score,
      field.riskWeight,
      field.riskWeightedScore,
      field.normalisedScore,
    ]),
    [`**match**: ${toMean(fields)}`, `**${match!.score}**`, toSum(fields, 'riskWeight'), toSum(fields, 'riskWeightedScore'), match!.score],
  ];
  const table = README.slice(README.indexOf('| item | score | weight |')).split('\n\n')[0]!;
  const written = table
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replace(/^(\*\*(?:dateOfBirth|country)\*\*): .*$/u, '$1')),
    );
  expect(written).toEqual(rows.map((row) => row.map(String)));
});

test('the mapping that README shows is one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'readme-'));
  try {
    const file = join(folder, 'house.yaml');
    writeFileSync(file, /```yaml\n([\s\S]*?)```/u.exec(README)![1]!);
    expect(await readCsvMapping(file)).toMatchObject({ list: 'house', separator: ';', id: ['ref'] });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const ROOT = new URL('../', import.meta.url);
const DOCUMENTS = [
  'README.md',
  'bench/README.md',
  'bench/profile.md',
  'bench/tried.md',
  'data/README.md',
  ...readdirSync(new URL('docs', ROOT)).map((file) => `docs/${file}`),
];
/** As they stand in a link: small letters, hyphens for blanks, no other signs. */
const toAnchors = (markdown: string): string[] =>
  [...markdown.matchAll(/^#+ (.+)$/gmu)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

test.each(DOCUMENTS)('links of %s lead to what is there', (document) => {
  const source = new URL(document, ROOT);
  const broken = [...readFileSync(source, 'utf8').matchAll(/\]\(([^):]+)\)/gu)]
    .map(([, link]) => link!)
    .filter((link) => {
      const target = new URL(link, source);
      if (!existsSync(target)) return true;
      return target.hash !== '' && !toAnchors(readFileSync(target, 'utf8')).includes(target.hash.slice(1));
    });
  expect(broken).toEqual([]);
});
