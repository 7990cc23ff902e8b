/**
 * Random entities with every field that the model has, filled or not, and names in several scripts.
 */
import { isLater, type PartialDate } from '../src/entity/partial-date.js';
import fc from 'fast-check';
import { CLASSIFICATION_LEAVES } from '../src/entity/classification.js';
import { entitySchema } from '../src/entity/entity-schema.js';
import type { Entity } from '../src/entity/entity.js';

const LATIN = ['ka', 'ru', 'mi', 'no', 'vel', 'shan', 'dor', 'ta', 'gri', 'bo', 'zha', 'lem', 'ix', 'ör', 'çe'];
const OTHER_SCRIPTS = [
  ['щу', 'кин', 'мар', 'ло', 'ев'],
  ['د', 'ان', 'كر', 'يم'],
  ['单', '巧', '云'],
  ['박', '성', '택'],
];
const WORDS = ['Trading', 'LLC', 'de', 'al-', 'bin', 'Group', 'II', '7', 'J.', "O'", 'and'];
/** A word of one script: what letters of several in one word mean is a matter of romanise.test.ts. */
const wordOf = (syllables: readonly string[]): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...syllables), { minLength: 2, maxLength: 4 }).map((parts) => parts.join(''));
const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const word = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(wordOf(LATIN), fc.boolean()).map(([word, isCapital]) => (isCapital ? capitalised(word) : word)) },
  { weight: 2, arbitrary: fc.oneof(...OTHER_SCRIPTS.map(wordOf)) },
  { weight: 1, arbitrary: fc.constantFrom(...WORDS) },
);
/** One to six words, at least one of which is a word of Latin syllables. */
export const arbitraryNameText: fc.Arbitrary<string> = fc
  .tuple(fc.array(word, { maxLength: 3 }), wordOf(LATIN), fc.array(word, { maxLength: 2 }))
  .map(([before, middle, after]) => [...before, middle, ...after].join(' '));

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((value) => value.trim() !== '');
const optional = <T>(key: string, values: fc.Arbitrary<T>): fc.Arbitrary<Readonly<Record<string, T>>> =>
  fc.option(values, { nil: undefined }).map((value) => (value === undefined ? {} : { [key]: value }));
const merged = (...parts: readonly fc.Arbitrary<object>[]): fc.Arbitrary<object> =>
  fc.tuple(...parts).map((objects) => Object.assign({}, ...objects) as object);

/** Whether a date that has an end does not end before it begins, as the schema asks. */
const isRange = (entry: object): boolean => {
  const { from, to } = entry as { readonly from: PartialDate; readonly to?: PartialDate };
  return from.year === undefined || to?.year === undefined || !isLater(from, to);
};

const date = fc.oneof(
  fc.record({ year: fc.integer({ min: 1900, max: 2020 }) }),
  fc.record({ year: fc.integer({ min: 1900, max: 2020 }), month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) }),
);
const country = fc.constantFrom('ru', 'cn', 'sy', 'de');
const name = (type: 'alias' | 'localised_name'): fc.Arbitrary<object> =>
  merged(
    fc.record({ type: fc.constant(type), quality: fc.constantFrom('strong', 'weak'), entityName: arbitraryNameText }),
    optional('firstName', text),
    optional('lastName', text),
  );

const entityOf = (row: number): fc.Arbitrary<Entity> =>
  merged(
    fc.record({
      list: fc.constantFrom('alpha', 'beta'),
      sourceId: fc.constant(`E-${row}`),
      type: fc.constantFrom('person', 'company', 'vessel', 'aircraft'),
      names: fc
        .tuple(arbitraryNameText, fc.array(fc.oneof(name('alias'), name('localised_name')), { maxLength: 3 }))
        .map(([primary, others]) => [{ type: 'primary', quality: 'strong', entityName: primary }, ...others]),
      classifications: fc.uniqueArray(fc.constantFrom(...CLASSIFICATION_LEAVES), { minLength: 1, maxLength: 3 }),
      dates: fc.array(
        merged(
          fc.record({ kind: fc.constantFrom('birth', 'listed', 'incorporation'), from: date, circa: fc.boolean() }),
          optional('to', date),
        ).filter(isRange),
        { maxLength: 2 },
      ),
      countries: fc.array(fc.record({ kind: fc.constantFrom('citizenship', 'other'), country }), { maxLength: 2 }),
      birthPlaces: fc.array(text, { maxLength: 2 }),
      addresses: fc.array(merged(optional('line', text), optional('city', text), optional('country', country)), { maxLength: 2 }),
      identifications: fc.array(merged(fc.record({ type: text, value: text }), optional('country', country), optional('issued', date)), {
        maxLength: 2,
      }),
      occupations: fc.array(merged(fc.record({ type: fc.constantFrom('pep', 'stated'), title: text }), optional('fromDate', date)), {
        maxLength: 2,
      }),
      references: fc.array(merged(fc.record({ source: text }), optional('toDate', date)), { maxLength: 2 }),
    }),
    optional('gender', fc.constantFrom('male', 'female', 'other')),
    optional('deceased', fc.boolean()),
    optional('remarks', text),
  ).map((entity) => entitySchema.parse(entity) as Entity);

/** One to eight entities of two lists, each with a source id of its own. */
export const arbitraryEntities: fc.Arbitrary<readonly Entity[]> = fc
  .integer({ min: 1, max: 8 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, row) => entityOf(row))));
