/**
 * What holds for every loader whatever its source holds: it delivers sound entities and one list, or refuses the source
 * by a ScreeningError, and damage to one record costs no other.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { entitySchema } from '../../src/entity/entity-schema.js';
import { toErrorParts, type ReadList } from './list-reading.js';

type Load = (content: string) => Promise<ReadList>;

export const expectSound = ({ entities, issues, versions, error }: ReadList): void => {
  if (error !== undefined) toErrorParts(error);
  expect(versions).toHaveLength(error === undefined ? 1 : 0);
  for (const entity of entities) expect(entitySchema.safeParse(entity).error).toBeUndefined();
  expect(new Set(entities.map(({ sourceId }) => sourceId)).size).toBe(entities.length);
  for (const { file, message } of issues) expect([file.length, message.endsWith('.')]).toEqual([file.length, true]);
};

/** Characters that mean something to a format, and some that mean nothing. */
const noise = fc.string({
  unit: fc.constantFrom(
    'a',
    '1',
    ' ',
    '"',
    '""',
    ',',
    ';',
    ':',
    '{',
    '}',
    '[',
    ']',
    '-',
    '- ',
    '|',
    '\\',
    '\n',
    '\r',
    '\t',
    '\0',
    '\x1a',
    '\u0092',
    'é',
    'Ж',
    "'",
    '#',
    '&a',
    '*a',
    'null',
  ),
  maxLength: 25,
});

/** A source that is cut or has something put in, anywhere. */
export const expectSoundWhenDamaged = async (load: Load, content: string): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.nat(content.length), noise, fc.nat(60), fc.boolean(), async (at, text, dropped, isCut) => {
      expectSound(await load(content.slice(0, at) + text + (isCut ? '' : content.slice(at + dropped))));
    }),
    { numRuns: 100 },
  );

/**
 * Lines of which each is a record: one of them is replaced, and the others give what they give without it.
 * @param isLinked whether records say things of one another: then the entities are still there, with other facts.
 */
export const expectOtherLinesKept = async (load: Load, lines: readonly string[], { first = 0, isLinked = false } = {}): Promise<void> => {
  const join = (changed: readonly string[]): string => `${changed.join('\n')}\n`;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: first, max: lines.length - 1 }), noise, async (at, text) => {
      const read = await load(join([...lines.slice(0, at), text, ...lines.slice(at + 1)]));
      const alone = await load(join([...lines.slice(0, at), ...lines.slice(at + 1)]));
      expectSound(read);
      if (read.error !== undefined || alone.error !== undefined) return;
      if (isLinked)
        expect(read.entities.map(({ sourceId }) => sourceId)).toEqual(
          expect.arrayContaining(alone.entities.map(({ sourceId }) => sourceId)),
        );
      else for (const entity of alone.entities) expect(read.entities).toContainEqual(entity);
    }),
    { numRuns: 100 },
  );
};

type Path = readonly (string | number)[];

const pathsOf = (value: unknown, path: Path = []): Path[] => [
  ...(path.length === 0 ? [] : [path]),
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, member]) => pathsOf(member, [...path, Array.isArray(value) ? Number(key) : key]))
    : []),
];

const replaceAt = (value: unknown, [key, ...rest]: Path, replacement: unknown): unknown => {
  if (key === undefined) return replacement;
  const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as Record<string, unknown>) };
  (copy as Record<string | number, unknown>)[key] = replaceAt((value as Record<string | number, unknown>)[key], rest, replacement);
  return copy;
};

const json = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\uD800',
    '__proto__',
    'constructor',
    0,
    -1,
    null,
    true,
    [],
    {},
    [[[]]],
    [null, 1, { name: 1 }],
    '2020-02-30',
    '9999-99-99',
    'https://a b',
  ),
  fc.dictionary(fc.constantFrom('__proto__', 'name', 'id', 'constructor', 'a b', 'toString'), fc.jsonValue()),
);

/** A value anywhere in the records is replaced by any other; `keep` names the entities that must then be as before. */
export const expectSoundWithAnyValue = async (
  load: (document: unknown) => Promise<ReadList>,
  document: unknown,
  keep: (path: Path, sourceId: string) => boolean,
): Promise<void> => {
  const paths = pathsOf(document);
  const before = await load(document);
  expectSound(before);
  await fc.assert(
    fc.asyncProperty(fc.nat(paths.length - 1), json, async (at, value) => {
      const path = paths[at]!;
      const read = await load(replaceAt(document, path, value));
      expectSound(read);
      if (read.error !== undefined) return;
      for (const entity of before.entities) if (keep(path, entity.sourceId)) expect(read.entities).toContainEqual(entity);
    }),
    { numRuns: 200 },
  );
};
