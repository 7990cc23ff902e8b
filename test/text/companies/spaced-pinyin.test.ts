/** Which syllables of an organisation's name are joined as Chinese. */
import { expect, test } from 'vitest';
import { romaniseName } from '../../../src/text/romanise.js';
import { joinPinyin } from '../../../src/text/companies/spaced-pinyin.js';

test.each([
  ['Hai Neng Da Trading', 'hainengda trading'],
  ['Bei Jing Hai Neng Da Ke Ji Co', 'beijing hainengda keji co'],
  ['Ya Qing Hai Yang', 'ya qing haiyang'],
  ['Hai Neng Trading', 'hai neng trading'],
  ['San Juan de Vandemirk', 'san juan de vandemirk'],
  ['Thuong Mai Song Hong Hai', 'thuong mai song hong hai'],
  ['Hang Hun Suan Chamkat Vandemirk', 'hang hun suan chamkat vandemirk'],
])('%s', (name, joined) => {
  expect(
    joinPinyin(romaniseName(name, true))
      .map(({ forms }) => forms[0])
      .join(' '),
  ).toBe(joined);
});
