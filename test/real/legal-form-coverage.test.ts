/**
 * How many of the abbreviations that GLEIF gives for active legal forms are in data/companies/legal-forms.tsv.
 *
 * Counted twice: an abbreviation for each legal form that has it, and once for each country (the United States repeat
 * theirs fifty times). Local and transliterated abbreviations alike; one is covered when a row of ours holds its plain form.
 */
import { existsSync, readFileSync } from 'node:fs';
import papaparse from 'papaparse';
import { describe, expect, it } from 'vitest';
import { toPlainText } from '../../src/text/normalize.js';
import { readTable, toParts } from '../../src/table.js';
import { toLegalForms } from '../../src/text/companies/legal-forms.js';

const file = `${process.env['SCREENING_LISTS'] ?? '../shared/lists'}/names/gleif_elf-codes-1.4.1.csv`;
/** Wanted of the tables of company names: 70 % of the abbreviations of active forms. */
const WANTED = 0.7;

interface Abbreviation {
  readonly country: string;
  readonly plain: string;
}

const readAbbreviations = (): readonly Abbreviation[] => {
  const { data } = papaparse.parse<Readonly<Record<string, string>>>(readFileSync(file, 'utf8').replace(/^\ufeff/u, ''), {
    header: true,
    skipEmptyLines: true,
  });
  return data
    .filter((row) => row['ELF Status ACTV/INAC'] === 'ACTV')
    .flatMap((row) => {
      const texts = [row['Abbreviations Local language'], row['Abbreviations transliterated']].flatMap((cell) => toParts(cell, ';'));
      const plain = new Set(texts.map(toPlainText).filter((text) => text !== ''));
      return [...plain].map((text) => ({ country: row['Country Code (ISO 3166-1)']!.toLowerCase(), plain: text }));
    });
};

const toShare = (abbreviations: readonly Abbreviation[], isCovered: (abbreviation: Abbreviation) => boolean): number =>
  abbreviations.filter(isCovered).length / abbreviations.length;

const toDistinct = (abbreviations: readonly Abbreviation[]): readonly Abbreviation[] => [
  ...new Map(abbreviations.map((abbreviation) => [`${abbreviation.country} ${abbreviation.plain}`, abbreviation])).values(),
];

describe.skipIf(!existsSync(file))('legal forms against the code list of GLEIF', () => {
  const all = existsSync(file) ? readAbbreviations() : [];
  const distinct = toDistinct(all);
  const isKnown = ({ plain }: Abbreviation): boolean => toLegalForms(plain) !== undefined;

  it('covers 70 % or more of the abbreviations of active forms, and of those that differ within a country', () => {
    expect(all.length).toBeGreaterThan(2000);
    expect(toShare(all, isKnown)).toBeGreaterThanOrEqual(WANTED);
    expect(toShare(distinct, isKnown)).toBeGreaterThanOrEqual(WANTED);
  });

  it('knows the country of most of what it covers', () => {
    const jurisdictions = new Map<string, Set<string>>();
    for (const [, , countries, forms] of readTable('companies/legal-forms.tsv', 4)) {
      for (const form of toParts(forms, '|')) {
        const known = jurisdictions.get(form) ?? new Set<string>();
        toParts(countries, ',').forEach((country) => known.add(country));
        jurisdictions.set(form, known);
      }
    }
    const share = toShare(all, ({ country, plain }) => jurisdictions.get(plain)?.has(country) ?? false);
    expect(share).toBeGreaterThanOrEqual(WANTED);
  });
});
