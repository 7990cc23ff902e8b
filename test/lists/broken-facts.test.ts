/** A fact that is not what it should be is told with its field, whatever the format; the rest of its entry stays. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOADERS } from '../../src/lists/lists.js';
import { FIXTURES, readContent, type ReadList } from './list-reading.js';

const load = (format: string, file: string, content: string): Promise<ReadList> => {
  const name = basename(file);
  return readContent(
    LOADERS.find((loader) => loader.format === format)!,
    name,
    content,
  );
};

type Break = readonly [from: string, to: string, field: string];
const CASES: readonly (readonly [format: string, file: string, breaks: readonly Break[]])[] = [
  [
    'eu-xml',
    'eu/fsf.xml',
    [
      ['entryIntoForceDate="2019-04-09"', 'entryIntoForceDate="09.04.2019"', 'entryIntoForceDate'],
      ['issuedDate="2001-02-01"', 'issuedDate="2001-02-30"', 'issuedDate'],
      ['validTo="2011-01-31"', 'validTo="unlimited"', 'validTo'],
    ],
  ],
  [
    'ftm-jsonl',
    'ftm/quay.ftm.json',
    [
      ['"country":["pa"],"startDate":["2020-01-01"]', '"country":["zz"],"startDate":["2020-01-01"]', 'country'],
      ['"startDate":["2020-01-01"]', '"startDate":["01/01/2020"]', 'startDate'],
      ['"endDate":["2025-01-01"]', '"endDate":["never"]', 'endDate'],
      ['"listingDate":["2022-01-02"]', '"listingDate":["2022-02-30"]', 'listingDate'],
      ['"endDate":["2030-01-01"]', '"endDate":["open"]', 'endDate'],
      ['"postalCode":["SLM 1030"],"country":["mt"]', '"postalCode":["SLM 1030"],"country":["Atlantis"]', 'country'],
    ],
  ],
  [
    'ofac-advanced-xml',
    'ofac-xml/sdn_advanced.xml',
    [
      ['<To><Year>1953</Year><Month>2</Month><Day>28</Day></To>', '<To><Year>1953</Year><Month>2</Month><Day>30</Day></To>', 'DOB'],
      ['<From><Year>1950</Year><Month>3</Month>', '<From><Year>1950</Year><Month>March</Month>', 'DOB'],
      ['<Year>2014</Year><Month>10</Month><Day>10</Day>', '<Year>2014</Year><Month>13</Month><Day>10</Day>', 'Date'],
      ['<From><Year>2001</Year><Month>2</Month>', '<From><Year>2001</Year><Month>22</Month>', 'Passport'],
      ['<VersionLocation LocationID="701" />', '<VersionLocation LocationID="7" />', 'LocationID'],
      ['<LocationCountry CountryID="11138"', '<LocationCountry CountryID="1"', 'Address country'],
      ['IssuedBy-CountryID="11138"', 'IssuedBy-CountryID="1"', 'Passport'],
    ],
  ],
];

describe.each(CASES)('%s', (format, file, breaks) => {
  const content = readFileSync(join(FIXTURES, file), 'utf8');

  test.each(breaks)('%s as %s is an issue of %s', async (from, to, field) => {
    expect(content).toContain(from);
    const whole = await load(format, file, content);
    const broken = await load(format, file, content.replace(from, to));
    expect(broken.error).toBeUndefined();
    expect(broken.entities.map(({ sourceId, names }) => [sourceId, names])).toEqual(
      whole.entities.map(({ sourceId, names }) => [sourceId, names]),
    );
    const told = whole.issues.map((issue) => JSON.stringify(issue));
    const more = broken.issues.filter((issue) => {
      const at = told.indexOf(JSON.stringify(issue));
      if (at >= 0) told.splice(at, 1);
      return at < 0;
    });
    expect(more.map((issue) => issue.field)).toContain(field);
    for (const { line, message } of more) expect([typeof line, message.endsWith('.')]).toEqual(['number', true]);
  });
});
