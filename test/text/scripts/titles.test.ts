/** Titles that scripts write without a blank, with stops or by a spelling of their own. */
import { describe, expect, test } from 'vitest';
import { compareNames } from '../../../src/compare-names.js';
import { readTable, toParts } from '../../../src/table.js';
import { prepareName } from '../../../src/text/prepare.js';
import { romaniseName } from '../../../src/text/romanise.js';
import { splitTitles } from '../../../src/text/scripts/titles.js';

const toParted = (text: string): readonly string[] => {
  const { heads, name, ends } = splitTitles(text);
  return [heads.map(({ form }) => form).join(' '), name, ends.map(({ form }) => form).join(' ')];
};

test.each([
  ['นายวันเดม', ['mr', 'วันเดม', '']],
  ['พล.ต.อ. วันเดม', ['general', 'วันเดม', '']],
  ['ศ. ดร. วันเดม', ['professor', 'วันเดม', '']],
  ['Д-р Вандемирк', ['dr', 'Вандемирк', '']],
  ['ИП ВАНДЕМИРК', ['entrepreneur', 'ВАНДЕМИРК', '']],
  ['डा॰ वंदेमर्क', ['dr', 'वंदेमर्क', '']],
  ['محمد د. وندمرك', ['', 'محمد د. وندمرك', '']],
  ['王毅先生', ['', '王毅', 'mr']],
  ['홍길동 위원장', ['', '홍길동', 'chairman']],
  ['先生', ['', '先生', '']],
  ['นาย', ['', 'นาย', '']],
  ['นายิกา วันเดม', ['', 'นายิกา วันเดม', '']],
  ['শেখ মোঃ ভান্ডেম', ['', 'শেখ  md  ভান্ডেম', '']],
  ['मो॰ वंदेमर्क', ['', ' md वंदेमर्क', '']],
  ['Ип Ман', ['', 'Ип Ман', '']],
])('%s', (text, parted) => {
  expect(toParted(text)).toEqual(parted);
});

test.each([
  ['พล.อ. ประวิตร วงษ์สุวรรณ', 'Prawit Wongsuwan'],
  ['김정은 국무위원장', 'Kim Jong Un'],
  ['安倍晋三首相', 'Shinzo Abe'],
  ['ד"ר יוסף כהן', 'Yosef Cohen'],
  ['اللواء أحمد الحسن', 'Ahmad Al-Hassan'],
])('%s alerts on %s', (query, listed) => {
  expect(compareNames(query, listed, 'person').score).toBeGreaterThanOrEqual(90);
});

describe('script-titles.tsv', () => {
  const tagOf = (form: string): string => prepareName(`${form} Orsolt Vandemirk`, 'person').tokens[0]!.tag;
  const rows = readTable('names/script-titles.tsv', 3).flatMap(([place, form, titles]) =>
    toParts(titles, ',').map((title) => [title, place!, form!] as const),
  );
  test.each(rows)('%s (%s) is the title %s, which is parted from a name', (title, place, form) => {
    expect(tagOf(form)).toBe('honorific');
    const words = romaniseName(place === 'end' ? `王毅${title}` : `${title} वंदेमर्क`).map(({ forms }) => forms[0]);
    expect(words).toEqual(place === 'end' ? ['wang', 'yi', form] : [form, 'vandemark']);
  });
});
