import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * Who may import whom. Imports point up this table only, so that data flows down it.
 * A key is a folder of src/ or a file beside them; a file may always import from its own folder.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'table.ts': [],
  'memoize.ts': [],
  'compare-text.ts': [],
  'errors.ts': [],
  'option-rules.ts': ['errors.ts'],
  'json-members.ts': [],
  'engine-version.ts': [],
  files: ['errors.ts'],
  text: ['table.ts'],
  entity: ['errors.ts', 'option-rules.ts', 'table.ts'],
  ssn: ['errors.ts', 'option-rules.ts', 'files', 'text'],
  lists: ['entity', 'errors.ts', 'json-members.ts', 'option-rules.ts', 'table.ts'],
  fetch: ['lists', 'entity', 'errors.ts', 'option-rules.ts', 'files'],
  index: ['entity', 'text', 'compare-text.ts', 'errors.ts', 'option-rules.ts', 'files'],
  candidates: ['entity', 'text', 'index', 'memoize.ts', 'errors.ts'],
  compare: ['entity', 'text', 'option-rules.ts', 'table.ts'],
  score: ['compare', 'text'],
  result: ['entity', 'compare', 'score', 'text'],
  'name-scoring.ts': ['entity', 'text', 'index', 'candidates', 'compare', 'score'],
  'entity-scoring.ts': ['entity', 'index', 'candidates', 'compare', 'score'],
  'search.ts': ['name-scoring.ts', 'entity-scoring.ts', 'entity', 'index', 'candidates', 'compare', 'score'],
  'screen.ts': ['search.ts', 'entity-scoring.ts', 'name-scoring.ts', 'entity', 'index', 'candidates', 'result'],
  'screen-one.ts': ['screen.ts', 'entity', 'index', 'candidates', 'result', 'errors.ts'],
  workers: ['screen.ts', 'candidates', 'index', 'entity', 'result', 'text', 'errors.ts', 'option-rules.ts'],
  monitor: [
    'compare-text.ts',
    'engine-version.ts',
    'screen.ts',
    'screen-one.ts',
    'entity',
    'lists',
    'text',
    'index',
    'candidates',
    'compare',
    'score',
    'result',
    'errors.ts',
    'option-rules.ts',
    'files',
  ],
  'call-options.ts': ['entity', 'option-rules.ts'],
  'generation.ts': ['workers', 'index', 'errors.ts'],
  'screen-all.ts': ['generation.ts', 'call-options.ts', 'workers', 'screen-one.ts', 'entity', 'result', 'errors.ts', 'option-rules.ts'],
  'engine.ts': [
    'screen-all.ts',
    'generation.ts',
    'call-options.ts',
    'workers',
    'monitor',
    'screen-one.ts',
    'index',
    'entity',
    'result',
    'option-rules.ts',
  ],
  links: ['compare-text.ts', 'entity', 'text', 'compare', 'score'],
  'build-words.ts': ['text'],
  'build-index.ts': ['index', 'candidates', 'links', 'lists', 'workers', 'entity', 'errors.ts', 'option-rules.ts'],
  'compare-names.ts': ['errors.ts', 'compare', 'score', 'text'],
  'main.ts': [
    'errors.ts',
    'entity',
    'lists',
    'fetch',
    'index',
    'compare',
    'result',
    'screen-one.ts',
    'call-options.ts',
    'screen-all.ts',
    'engine.ts',
    'build-index.ts',
    'compare-names.ts',
    'engine-version.ts',
    'monitor',
  ],
  // What they do beside files and processes a library user can do too: by main, or by ssn, which has a public entry of its own.
  api: ['main.ts', 'json-members.ts', 'option-rules.ts', 'ssn', 'files'],
  'build-database.ts': ['api'],
  cli: ['main.ts', 'json-members.ts', 'api', 'ssn', 'files'],
};

/** The same within lists/, whose folders are stages: text and records out of files, facts out of records, a format's entries out of both. */
const LISTS_MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  reading: [],
  'loader.ts': [],
  'shrinkage.ts': [],
  'list-tally.ts': ['loader.ts'],
  'csv-list.ts': ['list-tally.ts', 'loader.ts', 'reading'],
  'xml-list.ts': ['list-tally.ts', 'loader.ts', 'reading'],
  facts: ['loader.ts', 'reading'],
  formats: ['csv-list.ts', 'facts', 'list-tally.ts', 'loader.ts', 'reading', 'xml-list.ts'],
  'lists.ts': ['formats', 'loader.ts'],
};
/** The same within text/: letters and tables, words of names in any script, tokens, names made ready, and what is made of these. */
const TEXT_MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'normalize.ts': [],
  'plain-numbers.ts': [],
  'clean-text.ts': ['normalize.ts', 'plain-numbers.ts'],
  'precise-key.ts': ['normalize.ts'],
  'identification-number.ts': ['normalize.ts'],
  'evidence.ts': [],
  'token-tags.ts': [],
  kernels: [],
  words: [],
  spelling: ['words'],
  scripts: ['clean-text.ts', 'spelling'],
  'romanise.ts': ['normalize.ts', 'clean-text.ts', 'words', 'scripts'],
  persons: ['normalize.ts', 'token-tags.ts', 'kernels', 'words', 'spelling', 'scripts'],
  companies: ['token-tags.ts', 'kernels', 'words', 'spelling', 'scripts', 'romanise.ts', 'persons'],
  tokens: ['token-tags.ts', 'kernels', 'words', 'spelling', 'scripts', 'persons', 'companies'],
  tags: ['token-tags.ts', 'kernels', 'words', 'scripts', 'persons', 'companies', 'tokens'],
  'prepare.ts': ['scripts', 'romanise.ts', 'persons', 'companies', 'tokens', 'tags'],
  'name-kind.ts': ['tokens', 'prepare.ts'],
  stated: ['normalize.ts', 'evidence.ts', 'identification-number.ts', 'words', 'persons', 'companies', 'tokens', 'prepare.ts'],
  'whole-names': [
    'normalize.ts',
    'precise-key.ts',
    'evidence.ts',
    'kernels',
    'words',
    'spelling',
    'romanise.ts',
    'companies',
    'tokens',
    'prepare.ts',
  ],
};
const FORBIDDEN_NAMES = ['index.ts', 'utils.ts', 'helpers.ts', 'common.ts', 'misc.ts'];

const root = resolve(import.meta.dirname, '../src');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const toPart = (file: string): string => file.split('/')[0]!;

interface Import {
  readonly file: string;
  readonly imported: string;
}

const toImports = (file: string): Import[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^(?:import|export)\s(?:[^'";]*?\sfrom\s)?'(\.[^']+)';$/gmu)].map((found) => ({
    file,
    imported: relative(root, resolve(root, dirname(file), found[1]!)).replace(/\.js$/u, '.ts'),
  }));
const imports = files.flatMap(toImports);

/** What a file loads: files of src, packages and modules of Node; imports of types alone load nothing. */
const toLoaded = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^(?:import|export)\s(?!type\b)(?:([^'";]*?)\sfrom\s)?'([^']+)';$/gmu)]
    .filter(([, names]) => names === undefined || !/^\{(?:\s*type\s[^,}]+,?)+\s*\}$/u.test(names))
    .map(([, , imported]) =>
      imported!.startsWith('.') ? relative(root, resolve(root, dirname(file), imported!)).replace(/\.js$/u, '.ts') : imported!,
    );

/** What reaches itself by arrows from one to another. */
const findCircular = (arrows: readonly (readonly [from: string, to: string])[]): readonly string[] => {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of arrows) next.set(from, (next.get(from) ?? new Set()).add(to));
  const reaches = (start: string): boolean => {
    const reached = new Set(next.get(start));
    for (const each of reached) for (const to of next.get(each) ?? []) reached.add(to);
    return reached.has(start);
  };
  return [...next.keys()].filter(reaches);
};

describe('architecture', () => {
  describe.each([
    ['src', MAY_IMPORT, ''],
    ['src/lists', LISTS_MAY_IMPORT, 'lists/'],
    ['src/text', TEXT_MAY_IMPORT, 'text/'],
  ])('%s', (_, mayImport, folder) => {
    const isWithin = (file: string): boolean => file.startsWith(folder);
    const partOf = (file: string): string => toPart(file.slice(folder.length));
    const own = imports.filter(({ file, imported }) => isWithin(file) && isWithin(imported) && partOf(file) !== partOf(imported));

    test('every file stands in the table', () => {
      expect([...new Set(files.filter(isWithin).map(partOf))].filter((part) => !(part in mayImport))).toEqual([]);
    });

    test('the table lets nothing import what stands below it', () => {
      const parts = Object.keys(mayImport);
      const down = parts.flatMap((from, at) =>
        mayImport[from]!.filter((to) => !parts.slice(0, at).includes(to)).map((to) => `${from} imports ${to}`),
      );
      expect(down).toEqual([]);
    });

    test('imports are those of the table', () => {
      expect(own.length).toBeGreaterThan(0);
      const wrong = own.filter(({ file, imported }) => !mayImport[partOf(file)]!.includes(partOf(imported)));
      expect(wrong.map(({ file, imported }) => `${file} imports ${imported}`)).toEqual([]);
    });

    test('the table allows only what is used', () => {
      const used = new Set(own.map(({ file, imported }) => `${partOf(file)} imports ${partOf(imported)}`));
      const allowed = Object.entries(mayImport).flatMap(([from, to]) => to.map((part) => `${from} imports ${part}`));
      expect(allowed.filter((each) => !used.has(each))).toEqual([]);
    });
  });

  test('no file imports itself by way of others', () => {
    expect(findCircular(imports.map(({ file, imported }) => [file, imported]))).toEqual([]);
  });

  // Not only of those that have a table above: monitoring/ may use checks/ of api/, and then checks/ may not use monitoring/.
  const folders = [...new Set(files.map((file) => dirname(file)).filter((folder) => folder !== '.'))].map((folder) => dirname(folder));
  test.each([...new Set(folders)])('no part of src/%s imports itself by way of others', (folder) => {
    const isWithin = (file: string): boolean => folder === '.' || file.startsWith(`${folder}/`);
    const partOf = (file: string): string => toPart(relative(folder, file));
    const own = imports.filter(({ file, imported }) => isWithin(file) && isWithin(imported) && partOf(file) !== partOf(imported));
    expect(own.length).toBeGreaterThan(0);
    expect(findCircular(own.map(({ file, imported }) => [partOf(file), partOf(imported)]))).toEqual([]);
  });

  test('every relative import names a file', () => {
    expect(imports.filter(({ imported }) => !files.includes(imported))).toEqual([]);
  });

  // Of these a thread makes its own copy: the library of schemas alone would be 5 MiB.
  test.each([
    ['workers/worker.ts', ['any-ascii', 'double-metaphone']],
    ['workers/build-worker.ts', ['any-ascii', 'double-metaphone', 'piscina']],
  ])('%s loads what it needs to screen or to prepare, and no more', (worker, packages) => {
    const reached = new Set([worker]);
    for (const file of reached) for (const imported of toLoaded(file)) if (imported.endsWith('.ts')) reached.add(imported);
    const loaded = [...reached].flatMap(toLoaded).filter((imported) => !imported.endsWith('.ts') && !imported.startsWith('node:'));
    expect([...new Set(loaded)].sort()).toEqual(packages);
  });

  test('no file has a name that says nothing', () => {
    expect(files.filter((file) => FORBIDDEN_NAMES.includes(basename(file)))).toEqual([]);
  });
});
