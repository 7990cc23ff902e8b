/** Holds CONTRACT.md to the tests, to the OpenAPI document and, where it is at hand, to the service document. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createOpenApiDocument } from '../../src/api/openapi.js';
import { OPERATIONS } from '../../src/api/operations.js';
import { PROBLEM_TYPES } from '../../src/api/problem.js';
import { EVENT_TYPES } from '../../src/api/schemas/webhook.js';

const contract = readFileSync(new URL('CONTRACT.md', import.meta.url), 'utf8');
const serviceDocument = process.env['SERVICE_DOCUMENT'];
const termsOf = (text: string): string[] => [...text.matchAll(/`([^`]+)`/gu)].map((found) => found[1]!);
const rules = contract.split('\n').filter((line) => /^(?:-|\d+\.) /u.test(line));
const terms = new Set(termsOf(contract));

interface Section {
  readonly heading: string;
  readonly lines: readonly string[];
}
const toSections = (text: string): Section[] =>
  text
    .split(/^#+ /mu)
    .slice(1)
    .map((section) => ({ heading: section.split('\n')[0]!.trim(), lines: section.split('\n').slice(1) }));
const referencesOf = (line: string): { file: string; title: string }[] =>
  [...line.matchAll(/\[([\w./-]+\.test\.ts) › ([^\]]+)\]/gu)].map((found) => ({ file: found[1]!, title: found[2]! }));

describe('the contract', () => {
  test('names a test for every rule', () => {
    expect(rules.length).toBeGreaterThan(60);
    expect(rules.filter((rule) => referencesOf(rule).length === 0)).toEqual([]);
  });

  test('names only tests that there are', () => {
    const sources = new Map<string, string>();
    const missing = rules.flatMap(referencesOf).filter(({ file, title }) => {
      const url = new URL(file, import.meta.url);
      if (!sources.has(file)) sources.set(file, existsSync(url) ? readFileSync(url, 'utf8') : '');
      return !sources.get(file)!.includes(title);
    });
    expect(missing).toEqual([]);
  });

  test('names every operation, event type and error type', () => {
    const all = [...OPERATIONS.map(({ method, path }) => `${method.toUpperCase()} ${path}`), ...EVENT_TYPES, ...PROBLEM_TYPES];
    expect(all.filter((term) => !terms.has(term))).toEqual([]);
  });

  test('names no operation that there is not', () => {
    const operations = new Set(OPERATIONS.map(({ method, path }) => `${method.toUpperCase()} ${path}`));
    const named = [...terms].filter((term) => /^(?:GET|POST|DELETE) \/v1\//u.test(term) && term !== 'GET /v1/openapi.json');
    expect(named.filter((term) => !operations.has(term))).toEqual([]);
  });

  test('documents the Idempotency-Key with each operation that takes it, and no other', () => {
    const { paths } = createOpenApiDocument(OPERATIONS, '0');
    const stated = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, { readonly parameters?: readonly { readonly in: string; readonly name: string }[] }>)
        .filter(([, { parameters = [] }]) =>
          parameters.some((parameter) => parameter.in === 'header' && parameter.name === 'Idempotency-Key'),
        )
        .map(([method]) => `${method} ${path}`),
    );
    expect(stated.toSorted()).toEqual(
      OPERATIONS.filter(({ method }) => method === 'post')
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    );
  });

  test('names every value that a member may have', () => {
    const values = new Set<string>();
    JSON.stringify(createOpenApiDocument(OPERATIONS, '0'), (name, value: unknown) => {
      if (name === 'enum') for (const each of value as unknown[]) if (typeof each === 'string') values.add(each);
      return value;
    });
    expect(values.size).toBeGreaterThan(100);
    expect([...values].filter((value) => !terms.has(value))).toEqual([]);
  });

  test.skipIf(serviceDocument === undefined)('has a line for every row and every numbered rule of the service document', () => {
    const own = new Map(toSections(contract).map(({ heading, lines }) => [heading, lines.join('\n')]));
    /** What the document has no name for, as decided. */
    const NAMES: Readonly<Record<string, string>> = { 'the service': 'payload' };
    const missing: string[] = [];
    let rows = 0;
    for (const { heading, lines } of toSections(readFileSync(serviceDocument!, 'utf8'))) {
      const cells = lines.flatMap((line, at) =>
        line.startsWith('|') && !line.startsWith('|---') && !(lines[at + 1]?.startsWith('|---') ?? false)
          ? [line.split('|')[1]!.trim()]
          : [],
      );
      const numbered = lines.filter((line) => /^\d+\. /u.test(line)).length;
      rows += cells.length + numbered;
      const named = new Set(termsOf(own.get(heading) ?? ''));
      for (const term of cells.flatMap((cell) => cell.replace(/\s*\(.*\)$/u, '').split(', ')))
        if (!named.has(NAMES[term] ?? term)) missing.push(`${heading}: ${term}`);
      if ((own.get(heading) ?? '').split('\n').filter((line) => /^\d+\. /u.test(line)).length < numbered)
        missing.push(`${heading}: ${numbered} rules`);
    }
    expect(rows).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });
});
