/**
 * Most subjects and options are read without their schemas: what comes of them, and what is refused with which words, is the same.
 * The schema reads a subject that states birthPlaces, and options that state a scope.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveOptions } from '../../src/entity/options.js';
import { parseSubject } from '../../src/entity/subject.js';
import { ScreeningError } from '../../src/errors.js';

const toAnswer = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    if (error instanceof ScreeningError) return { code: error.code, message: error.message };
    throw error;
  }
};

const odd = fc.constantFrom<unknown>(undefined, null, '', ' ', 'x', 0, 5, -1, Number.NaN, Infinity, true, [], {}, [undefined], ['x']);
const some = (...values: readonly unknown[]) =>
  fc.oneof({ arbitrary: fc.constantFrom(...values), weight: 12 }, { arbitrary: odd, weight: 1 });
const fields = (shapes: Record<string, fc.Arbitrary<unknown>>, required: readonly string[] = []): fc.Arbitrary<object> =>
  fc.record(shapes, { requiredKeys: [...required] });

const date = fields({ year: some(1960, 2000, 0, 10_000, 1.5), month: some(1, 2, 12, 13), day: some(1, 29, 31, 32), era: odd }, ['year']);
const plainDate = fields({ year: some(1960, 2000), month: some(1, 2, 12), day: some(1, 29) }, ['year']);
const country = fields({ country: some('ru', ' IR ', 'Us', 'usa', 'u1'), kind: some('birth', 'citizenship', 'residence', 'home') }, [
  'country',
]);
const subject = fields(
  {
    type: some('person', 'company', 'vessel'),
    name: some('Darya Kirillova', '  Voskhod\t', '...', '٣', 'x'.repeat(1000), 'x'.repeat(1001), ` ${'x'.repeat(1000)}`),
    date: fc.oneof(plainDate, date, odd),
    gender: some('male', 'female', 'other', 'none'),
    countries: fc.oneof(fc.array(country, { maxLength: 3 }), odd),
  },
  ['type', 'name'],
);
/** Beside fields that no input has. */
const withMore = (input: fc.Arbitrary<object>) =>
  fc.oneof(
    { arbitrary: input, weight: 9 },
    {
      arbitrary: fc.tuple(input, fields({ lastName: odd, entityTypes: odd, note: odd })).map(([plain, more]) => ({ ...plain, ...more })),
      weight: 1,
    },
  );
const options = fields({
  screeningNameSearchMode: some('fuzzy', 'precise', 'exact'),
  threshold: some(0, 70, 100, 100.5, -0.1, 82.25),
  limit: some(1, 10, 1000, 1001, 2.5),
});

describe('what is read without its schema', () => {
  test('is the subject that the schema makes of it', () => {
    let good = 0;
    fc.assert(
      fc.property(withMore(subject), (input) => {
        const answer = toAnswer(() => parseSubject(input));
        if (typeof answer === 'object' && answer !== null && 'birthPlaces' in answer) good++;
        expect(JSON.stringify(answer)).toBe(JSON.stringify(toAnswer(() => parseSubject({ ...input, birthPlaces: [] }))));
      }),
      { numRuns: 5000, seed: 65 },
    );
    expect(good).toBeGreaterThan(200);
  });

  test('are the options that the schema makes of them', () => {
    let good = 0;
    fc.assert(
      fc.property(withMore(options), (input) => {
        const answer = toAnswer(() => resolveOptions(input));
        const expected = toAnswer(() => {
          const { scope, ...rest } = resolveOptions({ ...input, screeningListsScope: { mode: 'exclusion' } });
          expect(scope).toBeDefined();
          return rest;
        });
        if ('mode' in (answer as object)) good++;
        expect(answer).toEqual(expected);
      }),
      { numRuns: 2000, seed: 66 },
    );
    expect(good).toBeGreaterThan(200);
  });

  test('states nothing by what is undefined', () => {
    const row = {
      type: 'person',
      name: 'Darya Kirillova',
      date: { year: 1964 },
      countries: [{ country: 'ru' }],
      addresses: [{ city: 'Kazan' }],
    };
    const none = { firstName: undefined, gender: undefined, birthPlaces: undefined, identifications: undefined };
    expect(
      parseSubject({
        ...row,
        ...none,
        date: { year: 1964, month: undefined },
        countries: [{ kind: undefined, country: 'ru' }],
        addresses: [{ city: 'Kazan', line: undefined }],
      }),
    ).toEqual(parseSubject(row));
    expect(
      resolveOptions({ threshold: undefined, entityTypes: undefined, screeningClassification: undefined, screeningListsScope: undefined }),
    ).toEqual(resolveOptions({}));
    expect(toAnswer(() => parseSubject({ ...none, type: 'person' }))).toMatchObject({
      message: 'Subject is not valid: name must be given, whole or as firstName and lastName.',
    });
    expect(toAnswer(() => parseSubject({ ...row, birthPlaces: [undefined] }))).toMatchObject({ code: 'invalid_subject' });
  });

  test('is refused where it has members of any depth, or one that would be inherited', () => {
    const around: Record<string, unknown> = { type: 'person', name: 'Darya Kirillova' };
    around['around'] = around;
    expect(toAnswer(() => parseSubject(around))).toMatchObject({ code: 'invalid_subject' });
    expect(
      toAnswer(() => parseSubject(JSON.parse('{ "type": "person", "name": "Darya Kirillova", "__proto__": { "gender": "female" } }'))),
    ).toMatchObject({ code: 'invalid_subject' });
  });

  test('leaves nothing out that an object of a class states by a getter', () => {
    class Customer {
      readonly type = 'person';
      readonly name = 'Darya Kirillova';
      get identifications() {
        return [{ value: 'AB 123456' }];
      }
    }
    class Settings {
      readonly threshold = 80;
      get screeningClassification() {
        return ['pepLevel1'];
      }
    }
    expect(parseSubject(new Customer()).identifications).toEqual([{ value: 'AB 123456' }]);
    expect(resolveOptions(new Settings()).classificationMask).toBe(
      resolveOptions({ screeningClassification: ['pepLevel1'] }).classificationMask,
    );
  });

  test.each([undefined, null, 'x', 5, [], [{ type: 'person', name: 'x' }], Object.create({ type: 'person', name: 'Darya' }) as unknown])(
    'is not what is no object, and is what an object has from another: %j',
    (input) => {
      const answer = toAnswer(() => parseSubject(input));
      expect(answer).toEqual(
        typeof input === 'object' && input !== null && !Array.isArray(input)
          ? expect.objectContaining({ name: 'Darya' })
          : expect.objectContaining({ code: 'invalid_subject' }),
      );
      if (input !== undefined && input !== null)
        expect(toAnswer(() => resolveOptions(Array.isArray(input) || typeof input !== 'object' ? input : { note: 1 }))).toMatchObject({
          code: 'invalid_option',
        });
    },
  );
});
