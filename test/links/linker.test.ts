import { describe, expect, test } from 'vitest';
import { NO_FACTS, type Entity, type EntityIdentification } from '../../src/entity/entity.js';
import { createLinker, type LinkIssue } from '../../src/links/linker.js';

const entityOf = (id: string, names: string | readonly string[], parts: Partial<Entity> = {}): Entity => {
  const [list, sourceId] = id.split(':') as [string, string];
  return {
    list,
    sourceId,
    type: 'person',
    names: [names].flat().map((entityName, position) => ({ type: position === 0 ? 'primary' : 'alias', quality: 'strong', entityName })),
    classifications: ['watchlist.sanctionsLists'],
    ...NO_FACTS,
    ...parts,
  };
};
const un = (value: string): Partial<Entity> => ({ identifications: [{ type: 'UN reference number', value }] });
const idOf = (type: string, value: string, country?: string): Partial<Entity> => ({
  identifications: [{ type, value, ...(country === undefined ? {} : { country }) }],
});

/** The groups of linked entries, and the issues. */
const link = (entities: readonly Entity[]): { readonly groups: string[][]; readonly issues: readonly LinkIssue[] } => {
  const linker = createLinker();
  for (const entity of entities) linker.add(entity);
  const { next, issues } = linker.close();
  expect([...next].sort((a, b) => a - b)).toEqual([...entities.keys()]);
  const groups: string[][] = [];
  const seen = new Set<number>();
  for (let row = 0; row < next.length; row++) {
    const group: string[] = [];
    for (let at = row; !seen.has(at); at = next[at]!) {
      seen.add(at);
      group.push(`${entities[at]!.list}:${entities[at]!.sourceId}`);
    }
    if (group.length > 1) groups.push(group.sort());
  }
  return { groups: groups.sort(), issues };
};

describe('references of publishers', () => {
  const owner = entityOf('un-sc:1', ['Daru Velmashan', 'Abu Velma'], un('ZZi.001'));

  test.each<[string, readonly Entity[], readonly string[]]>([
    [
      'stated by two others',
      [owner, entityOf('uk-sl:A', 'Daru VELMASHAN', un('ZZi.001')), entityOf('eu-fsf:7', 'Velmashan Daru', un('ZZI.001'))],
      ['eu-fsf:7', 'uk-sl:A', 'un-sc:1'],
    ],
    ['of an alias', [owner, entityOf('uk-sl:A', 'Abu Velma', un('ZZi.001'))], ['uk-sl:A', 'un-sc:1']],
    ['stated before its owner is read', [entityOf('uk-sl:A', 'Daru Velmashan', un('ZZi.001')), owner], ['uk-sl:A', 'un-sc:1']],
    [
      'whose list is not loaded',
      [entityOf('uk-sl:A', 'Daru Velmashan', un('ZZi.001')), entityOf('eu-fsf:7', 'Daru Velmashan', un('ZZi.001'))],
      ['eu-fsf:7', 'uk-sl:A'],
    ],
    [
      'of OFAC in the US consolidated list',
      [entityOf('ofac-sdn:42', 'Kemo Trall'), entityOf('us-csl:SDN-42', 'TRALL, Kemo'), entityOf('us-csl:CAP-42', 'Kemo Trall')],
      ['ofac-sdn:42', 'us-csl:CAP-42', 'us-csl:SDN-42'],
    ],
    [
      'of Wikidata, stated or the entry’s own',
      [entityOf('us-congress:T1', 'Ila Brennt', idOf('Wikidata', 'Q900001')), entityOf('wikidata-peps:Q900001', 'Ila Brennt')],
      ['us-congress:T1', 'wikidata-peps:Q900001'],
    ],
  ])('link: %s', (_, entities, group) => {
    expect(link(entities)).toEqual({ groups: [group], issues: [] });
  });

  test.each<[string, readonly Entity[], RegExp]>([
    ['names no loaded entry', [owner, entityOf('uk-sl:A', 'Daru Velmashan', un('ZZi.01'))], /^The reference names no entry of un-sc\.$/u],
    [
      'is of somebody with other names',
      [owner, entityOf('uk-sl:A', 'Ilmo Kassarin', un('ZZi.001'))],
      /entry 1 of un-sc, whose names are others; they are not linked/u,
    ],
    [
      'is of another type',
      [owner, entityOf('uk-sl:A', 'Daru Velmashan', { ...un('ZZi.001'), type: 'company' })],
      /entry 1 of un-sc, whose type is another/u,
    ],
  ])('do not link, and are an issue: one that %s', (_, entities, message) => {
    const { groups, issues } = link(entities);
    expect(groups).toEqual([]);
    expect(issues).toEqual([
      { list: 'uk-sl', sourceId: 'A', field: 'UN reference number', message: expect.stringMatching(message) as string },
    ]);
  });

  test('an entry of a list of the Commerce Department has no uid of OFAC', () => {
    expect(link([entityOf('ofac-sdn:42', 'Kemo Trall'), entityOf('us-csl:EL-42', 'Kemo Trall')])).toEqual({ groups: [], issues: [] });
  });
});

describe('identifications', () => {
  test.each<[string, Partial<Entity>, Partial<Entity>]>([
    ['passports of one country', idOf('Passport', 'D 0123456', 'kp'), idOf('passport', 'D0123456', 'kp')],
    ['LEIs', idOf('LEI', '549300MLUDYVRQOOXS22'), idOf('Legal Entity Number', '549300mludyvrqooxs22')],
    ['tax numbers of the kinds of one register', idOf('Tax ID No.', '7701234567', 'ru'), idOf('INN', '7701234567', 'ru')],
  ])('link: equal %s', (_, left, right) => {
    const { groups, issues } = link([entityOf('ofac-sdn:1', 'Orlan Veskari', left), entityOf('uk-sl:A', 'Veskari Orlan', right)]);
    expect([groups, issues]).toEqual([[['ofac-sdn:1', 'uk-sl:A']], []]);
  });

  test.each<[string, Partial<Entity>, Partial<Entity>]>([
    ['passports of two countries', idOf('Passport', 'D0123456', 'kp'), idOf('Passport', 'D0123456', 'ru')],
    ['passports of which one states no country', idOf('Passport', 'D0123456', 'kp'), idOf('Passport', 'D0123456')],
    ['numbers of two kinds', idOf('Passport', '70123456', 'kp'), idOf('Tax ID No.', '70123456', 'kp')],
    ['numbers too short to identify', idOf('Passport', '1234', 'kp'), idOf('Passport', '1234', 'kp')],
    ['numbers of a kind that does not identify', idOf('Phone Number', '70123456789', 'kp'), idOf('Phone Number', '70123456789', 'kp')],
    ['LEIs that are not well-formed', idOf('LEI', '549300MLUDYVRQOOXS23'), idOf('LEI', '549300MLUDYVRQOOXS23')],
  ])('do not link: %s', (_, left, right) => {
    expect(link([entityOf('ofac-sdn:1', 'Orlan Veskari', left), entityOf('uk-sl:A', 'Orlan Veskari', right)])).toEqual({
      groups: [],
      issues: [],
    });
  });

  test.each([
    ['Velmashan', 'Daru Ilmo Kassarin Velmashan'],
    ['Daru Ilmo Kassarin Velmashan', 'Velmashan'],
  ])('one list may give a part of the name only, whichever it is: %s, %s', (one, other) => {
    const passport = idOf('Passport', 'D0123456', 'kp');
    expect(link([entityOf('ofac-sdn:1', one, passport), entityOf('uk-sl:A', other, passport)])).toEqual({
      groups: [['ofac-sdn:1', 'uk-sl:A']],
      issues: [],
    });
  });

  test('names alone never link', () => {
    expect(link([entityOf('ofac-sdn:1', 'Orlan Veskari'), entityOf('uk-sl:A', 'Orlan Veskari')])).toEqual({ groups: [], issues: [] });
  });

  test('an equal number of others by name is an issue, but for the IMO number of a ship', () => {
    const passport = idOf('Passport', 'D0123456', 'kp');
    expect(link([entityOf('ofac-sdn:1', 'Orlan Veskari', passport), entityOf('uk-sl:A', 'Tomu Brask', passport)])).toEqual({
      groups: [],
      issues: [
        {
          list: 'uk-sl',
          sourceId: 'A',
          field: 'Passport',
          message: 'The number is that of entry 1 of ofac-sdn, whose names are others; they are not linked.',
        },
      ],
    });
    const ship: Partial<Entity> = { ...idOf('IMO number', '9074729'), type: 'vessel' };
    expect(link([entityOf('ofac-sdn:1', 'Silver Gannet', ship), entityOf('uk-sl:A', 'Ocean Trust', ship)]).groups).toEqual([
      ['ofac-sdn:1', 'uk-sl:A'],
    ]);
  });

  test('a number that a list has twice links nothing', () => {
    const family = idOf('Passport', 'D0123456', 'kp');
    const { groups, issues } = link([
      entityOf('eu-fsf:1', 'Orlan Veskari', family),
      entityOf('eu-fsf:2', 'Orlan Veskari', family),
      entityOf('uk-sl:A', 'Orlan Veskari', family),
    ]);
    expect(groups).toEqual([]);
    expect(issues).toMatchObject([
      { list: 'eu-fsf', sourceId: '2', message: 'Another entry of the list states the number too; nothing is linked by it.' },
    ]);
  });

  test('two numbers that lead to two entries of one list link the first alone', () => {
    const numbers = (...values: string[]): { identifications: EntityIdentification[] } => ({
      identifications: values.map((value) => ({ type: 'Passport', value, country: 'kp' })),
    });
    const { groups, issues } = link([
      entityOf('ofac-sdn:1', 'Orlan Veskari', numbers('D0000001', 'D0000002')),
      entityOf('uk-sl:A', 'Orlan Veskari', numbers('D0000001')),
      entityOf('uk-sl:B', 'Orlan Veskari', numbers('D0000002')),
    ]);
    expect(groups).toEqual([['ofac-sdn:1', 'uk-sl:A']]);
    expect(issues).toMatchObject([
      { list: 'uk-sl', sourceId: 'B', message: expect.stringContaining('whose links lead to another entry of the list') as string },
    ]);
  });
});

test('the order of the lists changes nothing, and no issue holds a name or number', () => {
  const passport = idOf('Passport', 'D0123456', 'kp');
  const both: Partial<Entity> = { identifications: [...un('ZZi.002').identifications!, ...passport.identifications!] };
  const entities = [
    entityOf('un-sc:1', 'Daru Velmashan', un('ZZi.001')),
    entityOf('un-sc:2', 'Orlan Veskari', both),
    entityOf('uk-sl:A', 'Daru Velmashan', un('ZZi.001')),
    entityOf('uk-sl:B', 'Orlan Veskari', passport),
    entityOf('ofac-sdn:1', 'Orlan Veskari', passport),
    entityOf('eu-fsf:1', 'Tomu Brask', both),
  ];
  const expected = link(entities);
  expect(expected.groups).toEqual([
    ['ofac-sdn:1', 'uk-sl:B', 'un-sc:2'],
    ['uk-sl:A', 'un-sc:1'],
  ]);
  expect(expected.issues).toHaveLength(2);
  expect(link([...entities].reverse())).toEqual(expected);
  expect(link([3, 5, 0, 4, 2, 1].map((row) => entities[row]!))).toEqual(expected);
  expect(JSON.stringify(expected.issues)).not.toMatch(/Velmashan|Veskari|Brask|D0123456|ZZ/iu);
});
