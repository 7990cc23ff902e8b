/** What the head of a file states about the list and cannot be read is told with its file, line and field. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { euXml } from '../../src/lists/formats/eu-xml.js';
import { ofacAdvancedXml } from '../../src/lists/formats/ofac/ofac-advanced-xml.js';
import { ofacXml } from '../../src/lists/formats/ofac/ofac-xml.js';
import { ukXml } from '../../src/lists/formats/uk-xml.js';
import { unXml } from '../../src/lists/formats/un-xml.js';
import type { ListLoader } from '../../src/lists/loader.js';
import { aFile, FIXTURES, loadXml } from './list-reading.js';

const DATE = 'The date of publication is not read: the version has none.';
const CASES: readonly (readonly [
  loader: ListLoader,
  fixture: string,
  line: number,
  field: string,
  from: string,
  to: string,
  message: string,
])[] = [
  [unXml, 'un/consolidated.xml', 2, 'dateGenerated', 'dateGenerated="2026-01-31', 'dateGenerated="2026-02-31', DATE],
  [euXml, 'eu/fsf.xml', 2, 'generationDate', 'generationDate="2026-05-01', 'generationDate="01.05.2026', DATE],
  [ukXml, 'uk/uk.xml', 3, 'DateGenerated', '<DateGenerated>22/08/2026<', '<DateGenerated>22 August<', DATE],
  [ofacXml, 'ofac-xml/sdn.xml', 3, 'Publish_Date', '<Publish_Date>01/31/2026<', '<Publish_Date>31/01/2026<', DATE],
  [
    ofacXml,
    'ofac-xml/sdn.xml',
    3,
    'Record_Count',
    '<Record_Count>5<',
    '<Record_Count>five<',
    'The number of entries is not read: whether all are there is not known.',
  ],
  [ofacAdvancedXml, 'ofac-xml/sdn_advanced.xml', 3, 'DateOfIssue', '<Month>1</Month>', '<Month>13</Month>', DATE],
];

test.each(CASES)('$0.format: $1, line $2, $3', async (loader, fixture, line, field, from, to, message) => {
  const xml = readFileSync(join(FIXTURES, fixture), 'utf8');
  expect(xml).toContain(from);
  const before = await loadXml(loader, xml);
  const { issues, entities, versions } = await loadXml(loader, xml.replace(from, to));
  const told = { list: before.versions[0]!.list, file: aFile('list.xml'), line, field, severity: 'warning', message };
  expect(issues.filter((issue) => issue.field === field)).toEqual([told]);
  expect(entities).toEqual(before.entities);
  expect(versions[0]!.issues).toBe(before.versions[0]!.issues + 1);
});

test.each(CASES.slice(0, 4))('$0.format: $1 without $3 says nothing', async (loader, fixture, _, field, from) => {
  const xml = readFileSync(join(FIXTURES, fixture), 'utf8');
  const without = xml.replace(from.startsWith('<') ? new RegExp(`${from}/.*?>`, 'u') : /(?:dateGenerated|generationDate)="[^"]*"/u, '');
  expect(without).not.toContain(from);
  expect((await loadXml(loader, without)).issues.map((issue) => issue.field)).not.toContain(field);
});
