import { describe, expect, test } from 'vitest';
import { readNameKind } from '../../src/text/name-kind.js';

describe('the kind of a name, by its words alone', () => {
  test.each([
    'Orsolt Vandemirk Ltd',
    'OOO Vandemirk',
    'Northern Star Shipping',
    'Ali Hassan Trading Company',
    'Vandemirk & Sons',
    'Plant 14',
    'Bank of Vandemirk',
    'ООО Вандемирк',
    '万德米尔克贸易有限公司',
    'شرکت بازرگانی وندمیرک',
  ])('%s is an organisation’s', (name) => expect(readNameKind(name)).toBe('organisation'));

  test.each([
    'Ali Hassan',
    'Maria Vandemirk',
    'Dr Orsolt Vandemirk',
    'Сергей Вандемирк',
    'محمد حسن',
    'Kim Chol Su',
    'Hassan bin Ali al-Vandemirki',
    'VANDEMIRK, Sergei Ivanovich',
  ])('%s is a person’s', (name) => expect(readNameKind(name)).toBe('person'));

  test.each(['Vandemirk', 'Orsolt Vandemirk', 'Mohammed Hassan Ali Karimi Trading', 'Haji Vandemirk Exchange'])(
    '%s may be either',
    (name) => expect(readNameKind(name)).toBeUndefined(),
  );
});
