import { describe, expect, test } from 'vitest';
import type { NamePartReason } from '../src/compare/name.js';
import { compareNames } from '../src/compare-names.js';
import type { NameKind } from '../src/text/tokens/token.js';

describe('two names without a list', () => {
  test('are scored by their kind', () => {
    expect(compareNames('Genady Vorotilin', 'Gennady Vorotilin', 'person').score).toBeGreaterThan(90);
    expect(compareNames('Northern Star Ltd', 'Northern Star Limited', 'organisation').score).toBeGreaterThan(95);
    expect(compareNames('', '...', 'person').score).toBe(0);
  });

  test('tell the words that their parts are of: of the stated name that was compared', () => {
    const { parts, queryWords, listedWords } = compareNames('Orsolt Trade née Brannagh', 'Brannagh, Orsoltt', 'person');
    expect(
      parts.map(({ reason, query, listed }) => [reason, query.map((at) => queryWords[at]), listed.map((at) => listedWords[at])]),
    ).toEqual([
      ['exact', ['Brannagh'], ['Brannagh']],
      ['transliteration', ['Orsolt'], ['Orsoltt']],
    ]);
  });

  test.each<[string, string, string, NameKind]>([
    ['a name tells a person', 'Julia Vandemirk', 'Julius Vandemirk', 'person'],
    ['a name tells a company', 'VRT Shipping', 'VRS Shipping', 'organisation'],
  ])('of an unknown kind are compared as what they tell: %s', (_, query, listed, kind) => {
    expect(compareNames(query, listed, 'unknown')).toEqual(compareNames(query, listed, kind));
    const other = kind === 'person' ? 'organisation' : 'person';
    expect(compareNames(query, listed, other).score).toBeGreaterThan(compareNames(query, listed, kind).score);
  });

  test('of an unknown kind are compared as one of the two names tells', () => {
    expect(compareNames('Zorvin', 'Zurvin Ltd', 'unknown')).toEqual(compareNames('Zorvin', 'Zurvin Ltd', 'organisation'));
  });

  test.each([
    ['neither name tells', 'Orsolt Vandemirk', 'Orsolt Vandermik'],
    ['one tells a person and one a company', 'Ivan Vandemirk', 'Vandemirk Ivan Shipping Company'],
  ])('of an unknown kind count by the better score where %s', (_, query, listed) => {
    const scores = (['person', 'organisation'] as const).map((kind) => compareNames(query, listed, kind).score);
    expect(scores[0]).not.toBe(scores[1]);
    expect(compareNames(query, listed, 'unknown').score).toBe(Math.max(...scores));
  });

  test.each(['vessel', undefined])('of the kind %s are refused', (kind) => {
    expect(() => compareNames('A B', 'A B', kind as NameKind)).toThrow('Option kind must be person, organisation or unknown.');
  });

  test.each(['person', 'organisation'] as const)('are compared by 64 letters of a word (%s)', (kind) => {
    const sixtyFour = `${'vorotil'.repeat(9)}v`;
    expect(compareNames(`Petr ${sixtyFour}ko`, `Petr ${sixtyFour}shvili`, kind).score).toBe(100);
    expect(compareNames(`Petr ${sixtyFour}ko`, `Petr ${sixtyFour.slice(0, -1)}tko`, kind).score).toBeLessThan(100);
  });

  test('are read in a time that does not double with each word that may begin a legal form', () => {
    expect(compareNames('İ M/s '.repeat(160), 'Vorotilin Ltd', 'organisation').score).toBeLessThan(70);
  });

  test('liken variants of a few letters less than those of many', () => {
    const likenessOf = (query: string, listed: string): number =>
      compareNames(query, listed, 'person').parts.find(({ reason }) => reason === 'transliteration')!.similarity;
    expect(likenessOf('Leigh Ashdown', 'Lee Ashdown')).toBeLessThan(likenessOf('Genady Ashdown', 'Gennadii Ashdown'));
  });

  test.each<[NamePartReason, NameKind, string, string]>([
    ['transliteration', 'person', 'Genady Vorotilin', 'Gennadii Vorotilin'],
    ['translation', 'person', 'John Vorotil', 'Ivan Vorotil'],
    ['nickname', 'person', 'Bill Ashdown', 'William Ashdown'],
    ['edit', 'person', 'Orsolt Vandemi', 'Orsolt Vandemirk'],
    ['phonetic', 'person', 'Quokka Adler', 'Kwokka Adler'],
    ['initial', 'person', 'V Ashdown', 'Victor Ashdown'],
    ['compound', 'person', 'Karim Vorotil', 'Abdul Karim Vorotil'],
    ['joined', 'person', 'Orsolt Ovander Mirk', 'Orsolt Ovandermirk'],
    ['number', 'organisation', 'Vorotilin Fund 2', 'Vorotilin Second Fund'],
    ['legal_form', 'organisation', 'Northern Star Ltd', 'Northern Star Limited'],
    ['generic', 'organisation', 'Northern Star Intl', 'Northern Star International'],
    ['synonym', 'organisation', 'Vorotil Shipping', 'Vorotil Maritime'],
    ['cut', 'person', 'Orsolt Vandemirkovi', 'Orsolt Vandemirkovidoulos'],
    ['acronym', 'organisation', 'NVOSKI', 'National Vorotil Oskar Shipping Kallistos Institute'],
    ['missing_in_list', 'person', 'Orsolt Pal Vandemirk', 'Orsolt Vandemirk'],
    ['missing_in_query', 'person', 'Orsolt Vandemirk', 'Orsolt Pal Vandemirk'],
    ['contradicted', 'person', 'Orsolt Vandemirk', 'Orsolt Kallistos'],
    ['thin_evidence', 'person', 'Orsolt', 'Orsolt Vandemirk'],
  ])('say why words count as one, or do not: %s (%s, %s | %s)', (reason, kind, query, listed) => {
    expect(compareNames(query, listed, kind).parts.map((part) => part.reason)).toContain(reason);
  });

  test.each([
    [['a', 'b', 'company'], 'invalid_option', 'kind'],
    [['a', 'b', 'toString'], 'invalid_option', 'kind'],
    [['a', 'b'], 'invalid_option', 'kind'],
    [[5, 'b', 'person'], 'invalid_subject', 'query'],
    [['a', undefined, 'person'], 'invalid_subject', 'listed'],
  ])('are refused from a caller without types: %j', (given, code, at) => {
    expect(() => compareNames(...(given as unknown as Parameters<typeof compareNames>))).toThrow(
      expect.objectContaining({ code, detail: code === 'invalid_option' ? { option: at } : { field: at } }) as Error,
    );
  });
});
