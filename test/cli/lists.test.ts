import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListVersion } from '../../src/main.js';
import { createCliFolder, runCli, SAMPLE_LIST, toJsonLines, type CliFolder, type CliRun } from './run-cli.js';

let folder: CliFolder;
beforeAll(async () => {
  folder = await createCliFolder();
});
afterAll(() => folder.remove());

const build = (...sources: readonly string[]): Promise<CliRun> => runCli('lists', 'build', '--out', folder.path('built.idx'), ...sources);

const SDN_ROW =
  '7001,"PERLOVATY, Gleb Ilyich","individual","SAMPLE",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 10 Dec 1948; POB Perm, Russia."\r\n';

/** A folder in OFAC's layout with one invented person. */
const putOfac = (name: string, files: Readonly<Record<string, string>>): string => {
  mkdirSync(folder.path(name), { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(folder.path(`${name}/${file}`), content);
  return `ofac-csv:${folder.path(name)}`;
};
const OFAC = {
  'sdn.csv': `${SDN_ROW}\x1a`,
  'alt.csv': '7001,1,"aka","PERLOVATYI, Hleb",-0- \r\n\x1a',
  'add.csv': '7001,2,-0- ,"Perm","Russia",-0- \r\n\x1a',
  'sdn_comments.csv': '\x1a',
};

describe('screening lists', () => {
  it('builds the same file with a thread as without, and takes no other word for a number of them', async () => {
    const built = await runCli('lists', 'build', '--out', folder.path('threads.idx'), '--threads', '1', `native-jsonl:${SAMPLE_LIST}`);
    expect(built.code, built.stderr).toBe(0);
    expect(readFileSync(folder.path('threads.idx')).equals(readFileSync(folder.index))).toBe(true);
    const refused = await runCli('lists', 'build', '--out', folder.path('none.idx'), '--threads', 'many', `native-jsonl:${SAMPLE_LIST}`);
    expect({ code: refused.code, stderr: refused.stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('from 0 to 256') as string,
    });
    expect(existsSync(folder.path('none.idx'))).toBe(false);
  });

  it('warns of a list that has lost more than a share of what the index that it replaces has of it', async () => {
    const toLine = (sourceId: number): string =>
      JSON.stringify({
        list: 'l',
        sourceId: `${sourceId}`,
        type: 'person',
        names: [{ type: 'primary', entityName: 'A B' }],
        classifications: ['watchlist.terror'],
      });
    const buildOf = async (count: number, ...more: readonly string[]): Promise<[code: number | null, stderr: string]> => {
      const list = folder.put('shrinking.jsonl', Array.from({ length: count }, (_, at) => `${toLine(at)}\n`).join(''));
      const { code, stderr } = await runCli('lists', 'build', '--out', folder.path('shrinking.idx'), `native-jsonl:${list}`, ...more);
      return [code, stderr];
    };
    expect(await buildOf(10)).toEqual([0, '']);
    expect(await buildOf(8)).toEqual([0, '']);
    expect(await buildOf(5)).toEqual([
      0,
      'screening: warning in l: It has shrunk from 8 to 5 entries; unless that is meant, its file was cut short or left out.\n',
    ]);
    expect(await buildOf(3, '--shrinkage', '40')).toEqual([0, '']);
    expect((await buildOf(2, '--shrinkage', '33'))[1]).toContain('from 3 to 2');
    expect((await buildOf(2, '--shrinkage', 'half'))[0]).toBe(2);
    folder.put('shrinking.idx', 'no index');
    const replaced = `screening: ${folder.path('shrinking.idx')} is replaced, but cannot be read (index_foreign): whether a list has shrunk is not known.\n`;
    expect(await buildOf(1)).toEqual([0, replaced]);
  });

  it('refuses to write over a list, twice to one place, into a folder or to nowhere, before it reads', async () => {
    const list = folder.put('own.jsonl', readFileSync(SAMPLE_LIST));
    for (const [args, code, message] of [
      [['--out', list, `native-jsonl:${list}`], 2, /source and --out name the same file/u],
      [
        ['--out', folder.path('x.idx'), '--issues', folder.path('x.idx'), `native-jsonl:${list}`],
        2,
        /--out and --issues name the same file/u,
      ],
      [['--out', folder.path('.'), 'native-jsonl:no-such-list'], 1, /cannot be written: it is not a regular file/u],
      [['--out', folder.path('no/such/x.idx'), 'native-jsonl:no-such-list'], 1, /cannot be written: its folder does not exist/u],
      [
        ['--out', folder.path('x.idx'), '--issues', folder.path('no/such/issues.jsonl'), 'native-jsonl:no-such-list'],
        1,
        /issues\.jsonl cannot be written: its folder does not exist/u,
      ],
    ] as const) {
      const refused = await runCli('lists', 'build', ...args);
      expect([refused.code, refused.stderr]).toEqual([code, expect.stringMatching(message)]);
    }
    expect(readFileSync(list).equals(readFileSync(SAMPLE_LIST))).toBe(true);
  });

  it('builds the sample list and tells the counts that its file has', async () => {
    const info = await runCli('lists', 'info', folder.index, '--json');
    expect(info.code).toBe(0);
    const { lists, linked } = JSON.parse(info.stdout) as { lists: (ListVersion & { classifications: string[] })[]; linked: unknown };
    const entities = toJsonLines<{ list?: string; type?: string; names?: unknown[]; classifications: string[] }>(
      readFileSync(SAMPLE_LIST, 'utf8'),
    ).filter(({ names }) => names !== undefined);
    expect(linked).toEqual({ entries: 0, entities: 0 });
    for (const { list, entities: counts, names, issues, contentHash, classifications } of lists) {
      const own = entities.filter((entity) => entity.list === list);
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(own.length);
      expect(counts.person).toBe(own.filter(({ type }) => type === 'person').length);
      expect(names).toBe(own.reduce((sum, entity) => sum + entity.names!.length, 0));
      expect(issues).toBe(0);
      expect([...classifications].sort()).toEqual([...new Set(own.flatMap((entity) => entity.classifications))].sort());
      expect(contentHash).toMatch(/^[0-9a-f]{64}$/u);
    }
    expect(lists.map(({ list }) => list).sort()).toEqual(['sample-debarment', 'sample-media', 'sample-pep', 'sample-sanctions']);
  });

  it('shows a table with a line a list and one for all', async () => {
    const { stdout } = await runCli('lists', 'info', folder.index);
    expect(stdout.trimEnd().split('\n')).toHaveLength(7);
    expect(stdout).toMatch(/^list +name +published +entities +person +company +vessel +aircraft +names +issues/mu);
    expect(stdout).toMatch(/^sample-pep .* 95 +95 +0 +0 +0 /mu);
    expect(stdout).toMatch(/^all .* 411 +254 +139 +14 +4 /mu);
  });

  it('builds from several sources at once', async () => {
    const { code, stdout } = await build(putOfac('ofac', OFAC), `native-jsonl:${SAMPLE_LIST}`);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ofac-sdn /mu);
    expect(stdout).toMatch(/^sample-pep /mu);
  });

  it('tells which leaves no list feeds, and which entries are one entity, unless they are not to be linked', async () => {
    const person = (list: string) =>
      JSON.stringify({
        list,
        sourceId: 'N-1',
        type: 'person',
        names: [{ type: 'primary', entityName: 'Gleb Perlovaty' }],
        classifications: ['watchlist.sanctionsLists'],
        identifications: [{ type: 'Passport', value: 'D0123456', country: 'kp' }],
      });
    const file = folder.put(
      'two.jsonl',
      ['one', 'two'].map((list) => `${JSON.stringify({ list: { list, name: list } })}\n${person(list)}\n`).join(''),
    );
    const linked = await build(`native-jsonl:${file}`);
    expect([linked.code, linked.stdout]).toEqual([0, expect.stringContaining('\nLinked across lists: 2 entries, 1 entity.\n')]);
    expect(linked.stdout).toMatch(/\nNo list provides watchlist\.terror, .*, otherLists\.associatedEntity\.\n$/u);
    const checked = await runCli('check', '--index', folder.path('built.idx'), '--name', 'Gleb Perlovaty', '--json');
    expect(JSON.parse(checked.stdout)).toMatchObject({
      breakdown: { matches: [{ list: 'one', linked: [{ list: 'two', sourceId: 'N-1' }] }] },
    });
    const subjects = folder.put('subject.csv', 'id,type,name\n1,person,Gleb Perlovaty\n');
    expect((await runCli('batch', '--index', folder.path('built.idx'), '--in', subjects, '--out', folder.path('out.jsonl'))).code).toBe(0);
    expect(JSON.parse(readFileSync(folder.path('out.jsonl'), 'utf8'))).toMatchObject({
      matches: [
        { list: 'one', sourceId: 'N-1', score: 100 },
        { list: 'two', sourceId: 'N-1', score: 100, linkedTo: { list: 'one', sourceId: 'N-1' } },
      ],
    });
    const apart = await build('--no-link', `native-jsonl:${file}`);
    expect([apart.code, apart.stdout]).toEqual([0, expect.not.stringContaining('Linked') as string]);
  });

  it('refuses a source in an unknown format with exit 2, naming those it knows', async () => {
    const { code, stderr } = await build('ofac-xls:x');
    expect(code).toBe(2);
    expect(stderr).toMatch(/ofac-xls.*native-jsonl.*ofac-csv.*un-xml/u);
    expect((await build('just-a-path')).code).toBe(2);
  });

  const refused: readonly (readonly [string, () => string, RegExp])[] = [
    ['a missing file', () => `native-jsonl:${folder.path('none.jsonl')}`, /none\.jsonl/u],
    ['an empty file', () => `native-jsonl:${folder.put('empty.jsonl', '')}`, /empty\.jsonl/u],
    ['a folder without its alias file', () => putOfac('no-alt', { 'sdn.csv': OFAC['sdn.csv'], 'add.csv': OFAC['add.csv'] }), /alt\.csv/u],
    ['a folder without its address file', () => putOfac('no-add', { 'sdn.csv': OFAC['sdn.csv'], 'alt.csv': OFAC['alt.csv'] }), /add\.csv/u],
    ['a list with zero entities', () => putOfac('zero', { ...OFAC, 'sdn.csv': '\x1a' }), /sdn/u],
    [
      'XML cut short',
      () =>
        `un-xml:${folder.put('cut.xml', '<?xml version="1.0"?><CONSOLIDATED_LIST dateGenerated="2026-01-01"><INDIVIDUALS><INDIVIDUAL><DATAID>1</DATAID>')}`,
      /cut\.xml/u,
    ],
    [
      'XML with an entity bomb',
      () =>
        `un-xml:${folder.put('bomb.xml', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><CONSOLIDATED_LIST>&b;</CONSOLIDATED_LIST>')}`,
      /bomb\.xml/u,
    ],
    [
      'bytes that are not UTF-8',
      () => `native-jsonl:${folder.put('latin1.jsonl', Buffer.from('{"list":"x","name":"\u00e9"}\n', 'latin1'))}`,
      /latin1\.jsonl.*UTF-8/u,
    ],
  ];
  it.each(refused)('refuses %s with exit 1, by name, and writes no index', async (_, source, message) => {
    const { code, stderr } = await runCli('lists', 'build', '--out', folder.path('refused.idx'), source());
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^screening: /u);
    expect(existsSync(folder.path('refused.idx'))).toBe(false);
  });

  it('says which rows of a refused list were lost', async () => {
    const source = `native-jsonl:${folder.put('lost.jsonl', '?\n{"list":"x"}\n')}`;
    const { code, stderr } = await runCli('lists', 'build', '--out', folder.path('lost.idx'), '--issues', folder.path('lost.txt'), source);
    expect(code).toBe(1);
    expect(stderr.split('\n').map((line) => line.replaceAll(folder.path('lost.jsonl'), 'FILE'))).toEqual([
      'screening: error in native, FILE: The line is not JSON and is left out. (line 1)',
      expect.stringContaining('error in x, FILE, field sourceId: The entry is left out:') as string,
      expect.stringContaining(
        'screening: FILE holds no entry of the list x. The first that is lost, in line 2 of FILE: The entry',
      ) as string,
      '',
    ]);
    expect(toJsonLines(readFileSync(folder.path('lost.txt'), 'utf8'))).toMatchObject([{ line: 1 }, { line: 2, field: 'sourceId' }]);
  });

  it('says which rows were lost, and keeps the others', async () => {
    const cut = putOfac('cut', { ...OFAC, 'sdn.csv': `${SDN_ROW}7002,"CUT, Row","individual"\r\n${SDN_ROW.replace('7001', '7003')}\x1a` });
    const { code, stdout, stderr } = await build(cut, '--issues', folder.path('issues.jsonl'));
    expect(code).toBe(0);
    expect(toJsonLines(readFileSync(folder.path('issues.jsonl'), 'utf8'))).toContainEqual(
      expect.objectContaining({ severity: 'error', file: folder.path('cut/sdn.csv'), line: 2 }),
    );
    expect(stderr).toMatch(/error in ofac-sdn, \/\S+\/cut\/sdn\.csv.*line 2/u);
    expect(stdout).toMatch(/^ofac-sdn .* 2 +2 +0 +0 +0 /mu);
  });

  it('refuses an index that is cut, damaged or none', async () => {
    const whole = readFileSync(folder.index);
    const damaged = Buffer.from(whole);
    damaged[whole.length - 100]! ^= 0xff;
    copyFileSync(folder.index, folder.path('copy.idx'));
    expect((await runCli('lists', 'info', folder.path('copy.idx'))).code).toBe(0);
    for (const [content, message] of [
      [whole.subarray(0, -1), /has \d+ bytes; its header says \d+/u],
      [damaged, /checksum/u],
      [Buffer.from('PK'), /is not a screening index/u],
    ] as const) {
      const { code, stderr } = await runCli('lists', 'info', folder.put('bad.idx', content));
      expect(code).toBe(1);
      expect(stderr).toMatch(message);
    }
  });
});
