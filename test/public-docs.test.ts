/** Whatever a user of the package imports says in one sentence what it is; types alone do not. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ROOT = new URL('../', import.meta.url);
const toFile = (path: string): string => new URL(path, ROOT).pathname;
const ENTRIES = ['main', 'lists/lists', 'ssn/ssn', 'api/api'].map((name) => toFile(`src/${name}.ts`));

it('every export of the package has a doc comment that begins with a sentence', () => {
  const { config } = ts.readConfigFile(toFile('tsconfig.json'), (path) => readFileSync(path, 'utf8')) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, toFile('.'));
  const program = ts.createProgram(ENTRIES, options);
  const checker = program.getTypeChecker();
  const exported = ENTRIES.flatMap((entry) => checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry)!)!));
  const declared = exported.map((symbol) => ((symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol)));
  expect(declared.length).toBeGreaterThan(150);
  expect(declared.filter((symbol) => symbol.getDocumentationComment(checker).length === 0).map(({ name }) => name)).toEqual([]);
}, 120_000);

it('a TypeScript project without exports (moduleResolution node10) finds the same types', () => {
  const { exports, main, types, typesVersions } = JSON.parse(readFileSync(toFile('package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, { readonly types?: string; readonly default?: string }>>;
    readonly main: string;
    readonly types: string;
    readonly typesVersions: Readonly<Record<'*', Readonly<Record<string, readonly string[]>>>>;
  };
  const { '.': whole, ...parts } = exports;
  expect([main, types]).toEqual([whole!.default, whole!.types]);
  const typed = Object.entries(parts).filter(([, target]) => target.types !== undefined);
  expect(typesVersions['*']).toEqual(Object.fromEntries(typed.map(([path, target]) => [path.slice('./'.length), [target.types]])));
});
