import { describe, expect, test } from 'vitest';
import { CLASSIFICATION_LEAVES } from '../../src/entity/classification.js';
import { classifyDataSets } from '../../src/lists/facts/data-set-words.js';
import { isDateFormat, parseDateOf } from '../../src/lists/facts/date-format.js';
import { readEntityKind } from '../../src/lists/facts/entity-kind.js';
import { dropLabel, splitKnownAs } from '../../src/lists/facts/known-as.js';
import { readOfficePeriod } from '../../src/lists/facts/office-period.js';
import { findOffice } from '../../src/lists/facts/pep-office.js';
import { isLargeCity, toStateName } from '../../src/lists/facts/us-states.js';
import { parseFtmCountry } from '../../src/lists/formats/ftm/ftm-country.js';
import { toSlug, toStem } from '../../src/lists/reading/list-name.js';
import { readTable } from '../../src/table.js';
import { startProcessorTime } from '../processor-time.js';

describe('public offices', () => {
  test.each([
    ['President of Estonia', 1, 'head of state'],
    ['President of the Republic of Malta (2001–2006)', 1, 'head of state'],
    ['Prime Minister of Malta', 1, 'head of state'],
    ['Minister of Justice', 1, 'executive'],
    ['finance minister', 1, 'executive'],
    ['Minister of State for Foreign Affairs', 1, 'executive'],
    ['Member of the Parliament of Singapore', 1, 'legislature'],
    ['Senator', 1, 'legislature'],
    ['Substitute member of the Parliamentary Assembly of the Council of Europe', 1, 'legislature'],
    ['Deputy Minister of Ports', 2, 'executive'],
    ['Governor of Alaska', 2, 'regional executive'],
    ['Governor of the Saudi Central Bank', 2, 'central bank'],
    ['Member of the Legislative Assembly of Quayshire', 2, 'regional legislature'],
    ['Judge of the International Court of Justice', 2, 'judiciary'],
    ['Chief of the General Staff', 2, 'military'],
    ['Secretary-General of the United Nations', 2, 'international organisation'],
    ['Ambassador of Malta to Panama', 3, 'diplomatic service'],
    ['Minister Plenipotentiary', 3, 'diplomatic service'],
    ['Director-General of Ports', 3, 'senior official'],
    ['Chairman of the Board of the State Railways', 3, 'state-owned enterprise'],
    ['Mayor of Quayville', 3, 'municipal executive'],
    ['Deputy Mayor of Quayville', 4, 'local government'],
    ['Municipal Councillor', 4, 'local government'],
  ])('%s is level %i', (title, level, category) => {
    expect(findOffice(title)).toEqual({ level: `pep.level${level}`, category });
  });

  test.each([
    ['President of the Geological Society of London'],
    ['Queen of hearts'],
    ['General manager'],
    ['Member of the student council'],
    ['Knight Commander of the Quay'],
    ['Poet'],
    [''],
  ])('%j is none', (title) => {
    expect(findOffice(title)).toBeUndefined();
  });

  test.each([
    ['Minister of Ports (2003-2009)', 'Minister of Ports', { year: 2003 }, { year: 2009 }],
    [
      'Minister of Ports (May 7, 2016 - October 15, 2021)',
      'Minister of Ports',
      { year: 2016, month: 5, day: 7 },
      { year: 2021, month: 10, day: 15 },
    ],
    ['Minister of Ports (since October 15, 2021)', 'Minister of Ports', { year: 2021, month: 10, day: 15 }, undefined],
    ['Minister of Ports since May 2016', 'Minister of Ports', { year: 2016, month: 5 }, undefined],
    [
      'Minister of Ports from January 29, 2015, to May 7, 2016',
      'Minister of Ports',
      { year: 2015, month: 1, day: 29 },
      { year: 2016, month: 5, day: 7 },
    ],
    ['Minister of Ports (Malta)', 'Minister of Ports (Malta)', undefined, undefined],
    ['Envoy from Malta to Panama', 'Envoy from Malta to Panama', undefined, undefined],
    ['Head (1401H - 1403H)', 'Head (1401H - 1403H)', undefined, undefined],
  ])('%s', (words, title, fromDate, toDate) => {
    expect(readOfficePeriod(words)).toEqual({
      title,
      ...(fromDate === undefined ? {} : { fromDate }),
      ...(toDate === undefined ? {} : { toDate }),
    });
  });

  test('a title without end is cut, not searched', () => {
    const processorMs = startProcessorTime();
    expect(findOffice(`${'member of the '.repeat(20_000)}senate`)).toBeUndefined();
    expect(processorMs()).toBeLessThan(500);
  });

  test('every phrase of the table is in plain words, once, with a level and a place', () => {
    const rows = readTable('pep-offices.tsv', 5);
    for (const [phrase, level, , where] of rows)
      expect([phrase, level, where]).toEqual([
        expect.stringMatching(/^[a-z]+(?: [a-z]+)*$/u),
        expect.stringMatching(/^[0-4]$/u),
        expect.stringMatching(/^(?:any|country)$/u),
      ]);
    expect(new Set(rows.map(([phrase]) => phrase)).size).toBe(rows.length);
  });
});

describe('tables of topics and sources', () => {
  test.each(['ftm-topics.tsv', 'us-csl-sources.tsv', 'data-set-words.tsv'])(
    'every leaf of %s exists, and every key stands once',
    (table) => {
      const rows = readTable(table, 3);
      for (const [, leaves] of rows) for (const leaf of leaves!.split(' ')) expect([...CLASSIFICATION_LEAVES, '-']).toContain(leaf);
      expect(new Set(rows.map(([key]) => key)).size).toBe(rows.length);
    },
  );

  test.each([
    [['us_ofac_sdn'], ['watchlist.sanctionsLists']],
    [['worldbank_debarred'], ['watchlist.otherExclusionLists']],
    [['interpol_red_notices', 'xx_most_wanted'], ['watchlist.otherOfficialLists']],
    [['wd_peps'], ['pep.level1']],
    [['US State Legislators'], ['pep.level2']],
    [['ext_ru_egrul'], []],
  ])('the data sets %j', (dataSets, leaves) => {
    expect(classifyDataSets(dataSets)).toEqual(leaves);
  });
});

describe('what a name is of', () => {
  test.each([
    ['North Quay Ltd.', 'company'],
    ['Quay & Sons', 'company'],
    ['Institute of Quays', 'company'],
    ['27th Quay Centre', 'company'],
    ['QUAY, S.A.', 'company'],
    ['Maria Quay', 'person'],
    ['Ivan Kéijevich', 'person'],
    ['Mr. Zzyx', 'person'],
    ['Zzyx Qwrtz (DPRK individual)', 'person'],
    ['Mohammed "Mo" Quayman (Quay Trading Ltd)', 'person'],
    ['Zzyx Qwrtz', undefined],
    ['Maria', undefined],
    ['', undefined],
    ['QUAYEX St. Brevik', undefined],
  ])('%j is a %s', (name, kind) => {
    expect(readEntityKind(name)).toBe(kind);
  });
});

describe('names that carry others', () => {
  test.each([
    ['North Quay Ltd. (f.k.a. South Quay)', 'North Quay Ltd.', ['South Quay']],
    ['A. Brevik A/K/A Tony Brevik', 'A. Brevik', ['Tony Brevik']],
    ['Quay Corp (a.k.a. Quay One, Inc.; CQ Enterprises)', 'Quay Corp', ['Quay One, Inc.', 'CQ Enterprises']],
    ['Quay Institute [aka Dock Institute]', 'Quay Institute', ['Dock Institute']],
    ['QUAY LIMITED, FORMERLY KNOWN AS DOCK LIMITED', 'QUAY LIMITED', ['DOCK LIMITED']],
    ['QUAY CO., LTD. (ALSO KNOWN AS DOCK CO., LTD.', 'QUAY CO., LTD.', ['DOCK CO., LTD.']],
    ['PEARL (A.K.A. PEI QUAY) LI', 'PEARL LI', ['PEI QUAY']],
    ['A.K.A. TONY BREVIK', '', ['TONY BREVIK']],
    ['Quay, OOO (f.k.a., Dock OOO)', 'Quay, OOO', ['Dock OOO']],
    ['Quay Institute (QI)', 'Quay Institute (QI)', []],
    ['Aka Ana', 'Aka Ana', []],
    ['Known Ltd', 'Known Ltd', []],
  ])('%s', (text, name, others) => {
    expect(splitKnownAs(text)).toEqual({ name, others });
  });

  test('a text that is known to be another name loses its label', () => {
    expect([', also MR. LUIS QUAY', 'AKA QUAY (PVT) LTD', 'Quay'].map(dropLabel)).toEqual(['MR. LUIS QUAY', 'QUAY (PVT) LTD', 'Quay']);
  });

  test('parentheses without end cost no time', () => {
    const processorMs = startProcessorTime();
    splitKnownAs('('.repeat(1999));
    splitKnownAs('also '.repeat(399));
    splitKnownAs('x '.repeat(100_000));
    expect(processorMs()).toBeLessThan(1000);
  });
});

describe('dates in a format', () => {
  test.each([
    ['DD/MM/YYYY', '03/04/1950', { year: 1950, month: 4, day: 3 }],
    ['MM/DD/YYYY', '03/04/1950', { year: 1950, month: 3, day: 4 }],
    ['D.M.YYYY', '3.4.1950', { year: 1950, month: 4, day: 3 }],
    ['DD-MON-YYYY', '03-Apr-1950', { year: 1950, month: 4, day: 3 }],
    ['YYYYMMDD', '19500403', { year: 1950, month: 4, day: 3 }],
    ['MM/YYYY', '04/1950', { year: 1950, month: 4 }],
    ['(YYYY)', '(1950)', { year: 1950 }],
    ['DD/MM/YYYY', '31/02/1950', undefined],
    ['DD/MM/YYYY', '3/4/1950', undefined],
    ['DD-MON-YYYY', '03-Foo-1950', undefined],
  ])('%s: %s', (format, text, date) => {
    expect(isDateFormat(format)).toBe(true);
    expect(parseDateOf(format, text)).toEqual(date);
  });

  test.each(['DD/MM', 'DD/YYYY', 'YYYY YYYY', 'MM MM YYYY', 'soon'])('%s is no format', (format) => {
    expect(isDateFormat(format)).toBe(false);
  });
});

test('countries in the codes of FollowTheMoney', () => {
  expect(['mt', 'MT', 'suhh', 'yucs', 'gb-sct', 'ru-cr', 'Malta', 'eu', 'zz', 'xx'].map(parseFtmCountry)).toEqual([
    'mt',
    'mt',
    'su',
    'yu',
    'gb',
    'ru',
    'mt',
    undefined,
    undefined,
    undefined,
  ]);
});

test('ids of lists are made of names', () => {
  expect([toSlug('Üsküdar — 2 (b)'), toSlug('北')]).toEqual(['uskudar-2-b', '']);
  expect([
    toStem('/a/b/entities.ftm.json.gz', 'entities', /\.ftm\.json$/u),
    toStem('-', 'x', /y/u),
    toStem('/a/q.json', 'entities', /\.json$/u),
  ]).toEqual(['b', 'input', 'q']);
});

test('states and large cities', () => {
  expect([toStateName('AK'), toStateName('zz'), isLargeCity('ca', 'los_angeles'), isLargeCity('wy', 'mills')]).toEqual([
    'Alaska',
    'ZZ',
    true,
    false,
  ]);
});
