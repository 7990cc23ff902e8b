/** The tables of common names in scripts that leave vowels out or have several readings: every row is a word of its script and its readings. */
import { describe, expect, test } from 'vitest';
import { compareNames } from '../../src/main.js';
import { readTable, toParts } from '../../src/table.js';

const toScores = (name: string, other: string): number[] => [
  compareNames(name, other, 'person').score,
  compareNames(other, name, 'person').score,
];
const areOne = (pairs: readonly (readonly [string, string])[], above: number): void => {
  test.each(pairs)('%s is %s', (name, other) => {
    expect(Math.min(...toScores(name, other))).toBeGreaterThan(above);
  });
};
const areTwo = (pairs: readonly (readonly [string, string])[]): void => {
  test.each(pairs)('%s is not %s', (name, other) => {
    expect(Math.max(...toScores(name, other))).toBeLessThan(70);
  });
};

describe.each([
  [
    'arabic-script',
    350,
    3,
    /^[\u0621-\u064A\u067E\u0686\u0698\u06A9\u06AF\u06CC\u0679\u0688\u0691\u06BA\u06BE\u06C1\u06D2\u067C\u0681\u0685\u0689\u0693\u0696\u069A\u06BC\u06D0\u06CD]{2,}$/u,
  ],
  ['hebrew-script', 250, 2, /^[א-ת]{2,}$/u],
] as const)('names/%s.tsv', (name, least, readings, letters) => {
  const rows = readTable(`names/${name}.tsv`, 2).map(([word, forms]) => ({ word: word!, forms: toParts(forms, ',') }));

  test(`has at least ${least} words, each once`, () => {
    expect(rows.length).toBeGreaterThanOrEqual(least);
    expect(new Set(rows.map(({ word }) => word)).size).toBe(rows.length);
  });

  test.each(rows)('$word is in its script, its readings in Latin letters', ({ word, forms }) => {
    expect(word).toMatch(letters);
    expect(forms.length).toBeGreaterThan(0);
    expect(forms.length).toBeLessThanOrEqual(readings);
    for (const form of forms) expect(form).toMatch(/^[a-z]{2,}$/u);
  });

  test.each(rows)('$word is found by its first reading', ({ word, forms: [reading] }) => {
    expect(compareNames(`${reading!} Vandemirk`, `${word} Vandemirk`, 'person').score).toBeGreaterThan(85);
  });
});

describe('names/korean-script.tsv', () => {
  const rows = readTable('names/korean-script.tsv', 3).map(([kind, word, forms, more]) => ({
    kind: kind!,
    word: word!,
    forms: toParts(forms, ','),
    more,
  }));

  test('holds surnames and syllables in Hangul, each once, with readings in Latin letters', () => {
    const wrong = rows.filter(
      ({ kind, word, forms, more }) =>
        !({ surname: /^[가-힣]{1,2}$/u, syllable: /^[가-힣]$/u }[kind]?.test(word) ?? false) ||
        forms.length < 1 ||
        forms.length > 3 ||
        forms.some((form) => !/^[a-z]+$/u.test(form)) ||
        more !== undefined,
    );
    expect(wrong).toEqual([]);
    expect(new Set(rows.map(({ kind, word }) => kind + word)).size).toBe(rows.length);
    expect(rows.filter(({ kind }) => kind === 'surname').length).toBeGreaterThan(90);
  });

  test.each(rows.filter(({ kind }) => kind === 'surname'))('$word is found by its first reading', ({ word, forms: [reading] }) => {
    expect(compareNames(`${reading!} Young Soo`, `${word}영수`, 'person').score).toBeGreaterThan(85);
  });
});

describe('names/han-compound-surnames.tsv', () => {
  test('holds surnames of two characters, each once', () => {
    const rows = readTable('names/han-compound-surnames.tsv', 1);
    expect(rows.filter(([surname, ...more]) => !/^\p{Script=Han}{2}$/u.test(surname!) || more.length > 0)).toEqual([]);
    expect(new Set(rows.map(([surname]) => surname)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(60);
  });
});

areOne(
  [
    ['Moshe Cohen', 'משה כהן'],
    ['Isaac Levi', 'יצחק לוי'],
    ['Yitzhak Levy', 'יצחק לוי'],
    ['Binyamin Netanyahu', 'בנימין נתניהו'],
    ['Shmuel Goldberg', 'שמואל גולדברג'],
    ['Mahmoud Hosseini', 'محمود حسینی'],
    ['Ali Khamenei', 'علی خامنه‌ای'],
  ],
  90,
);

describe('companies/kanji-readings.tsv', () => {
  const rows = readTable('companies/kanji-readings.tsv', 3).map(([kind, kanji, forms]) => ({
    kind: kind!,
    kanji: kanji!,
    forms: toParts(forms, ','),
  }));
  const words = rows.filter(({ kind }) => kind === 'word');
  const characters = rows.filter(({ kind }) => kind === 'character').flatMap(({ kanji }) => Array.from(kanji));

  test('has at least 150 words and 500 characters, each once', () => {
    expect(words.length).toBeGreaterThanOrEqual(150);
    expect(new Set(words.map(({ kanji }) => kanji)).size).toBe(words.length);
    expect(characters.length).toBeGreaterThanOrEqual(500);
    expect(new Set(characters).size).toBe(characters.length);
  });

  test.each(rows)('$kanji is in Japanese letters, its readings in Latin ones', ({ kind, kanji, forms }) => {
    expect(['word', 'character']).toContain(kind);
    expect(kanji).toMatch(/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u);
    expect(forms.length).toBeGreaterThan(0);
    for (const form of forms) expect(form).toMatch(/^[a-z]+$/u);
  });

  test.each(words)('$kanji 株式会社 is found by its first reading', ({ kanji, forms: [reading] }) => {
    expect(compareNames(`${reading!} Vandemirk K.K.`, `${kanji} Vandemirk 株式会社`, 'organisation').score).toBeGreaterThan(90);
  });
});

describe('names/japanese-script.tsv', () => {
  const rows = readTable('names/japanese-script.tsv', 3).map(([kind, word, forms]) => ({
    kind: kind!,
    word: word!,
    forms: toParts(forms, ','),
  }));
  const of = (kind: string): typeof rows => rows.filter((row) => row.kind === kind);

  test('has at least 700 surnames and 1,000 given names, each once', () => {
    expect(of('surname').length).toBeGreaterThanOrEqual(700);
    expect(of('given').length).toBeGreaterThanOrEqual(1000);
    expect(of('surname').length + of('given').length + of('part').length).toBe(rows.length);
    expect(new Set(rows.map(({ kind, word }) => kind + word)).size).toBe(rows.length);
  });

  test.each(rows)('$kind $word is in kanji, its readings in Latin letters', ({ kind, word, forms }) => {
    expect(word).toMatch(kind === 'part' ? /^\p{Script=Han}$/u : /^[\p{Script=Han}々]+$/u);
    expect(forms.length).toBeGreaterThan(0);
    expect(forms.length).toBeLessThanOrEqual(2);
    for (const form of forms) expect(form).toMatch(/^[a-z]+$/u);
  });

  test.each(of('surname').filter(({ word }) => word.length > 1))(
    'surname $word is found by its first reading',
    ({ word, forms: [reading] }) => {
      expect(compareNames(`Kentaro ${reading!}`, `${word}健太郎`, 'person').score).toBeGreaterThan(90);
      expect(compareNames(`${word} 健太郎`, `Kentaro ${reading!}`, 'person').score).toBeGreaterThan(90);
    },
  );

  test.each(of('given'))('given name $word is found by its first reading', ({ word, forms: [reading] }) => {
    expect(compareNames(`${reading!} Watanabe`, `渡辺${word}`, 'person').score).toBeGreaterThan(90);
  });
});

areOne(
  [
    ['Shinzo Abe', '安倍晋三'],
    ['Abe Shinzō', '安倍 晋三'],
    ['Kenta Hayashi', '林健太'],
    ['Sakura Tanaka', '田中さくら'],
    ['Lin Zhiling', '林志玲'],
    ['Gao Shanwen', '高山文'],
  ],
  90,
);

areTwo([
  ['Taro Abe', '安倍晋三'],
  ['Shinzo Sato', '安倍晋三'],
  ['Kenji Hayashi', '林健太'],
]);

test('a slip in a name of the table leaves it near', () => {
  expect(compareNames('Shmuel Goldberg', 'שמאול גולדברג', 'person').score).toBeGreaterThan(70);
});

areTwo([
  ['Moshe Cohen', 'משה לוי'],
  ['Avraham Levi', 'אהרון לוי'],
]);

describe('names/kanji-old-forms.tsv', () => {
  const rows = readTable('names/kanji-old-forms.tsv', 2).map(([modern, forms]) => ({ modern: modern!, forms: Array.from(forms!) }));
  const oldForms = rows.flatMap(({ forms }) => forms);

  test('has at least 150 characters, and each old form of one only', () => {
    expect(rows.length).toBeGreaterThanOrEqual(150);
    expect(new Set(rows.map(({ modern }) => modern)).size).toBe(rows.length);
    expect(new Set(oldForms).size).toBe(oldForms.length);
    expect(oldForms.filter((form) => rows.some(({ modern }) => modern === form))).toEqual([]);
  });

  test.each(rows)('$modern and $forms are single characters', ({ modern, forms }) => {
    for (const character of [modern, ...forms]) expect(character).toMatch(/^\p{Script=Han}$/u);
  });

  test.each([
    ['國分功', 'Isao Kokubun'],
    ['島﨑健', 'Ken Shimazaki'],
    ['德永健', 'Ken Tokunaga'],
    ['桒原誠', 'Makoto Kuwabara'],
  ])('%s is read as in the characters of today', (kanji, latin) => {
    expect(compareNames(latin, kanji, 'person').score).toBeGreaterThan(90);
  });
});

describe('names/han-readings.tsv', () => {
  const rows = readTable('names/han-readings.tsv', 6).map(([characters, pinyin, cantonese, hokkien, korean, vietnamese]) => ({
    characters: characters!,
    pinyin: pinyin!,
    latin: [cantonese!, hokkien!, vietnamese!],
    korean: korean!,
  }));

  test('has at least 1,000 characters, each once, sorted by pinyin', () => {
    const characters = rows.flatMap((row) => Array.from(row.characters));
    expect(characters.length).toBeGreaterThanOrEqual(1000);
    expect(new Set(characters).size).toBe(characters.length);
    expect(rows.map(({ pinyin }) => pinyin)).toEqual(rows.map(({ pinyin }) => pinyin).sort());
  });

  test.each(rows)('$characters has readings in Latin letters and in Hangul', ({ characters, pinyin, latin, korean }) => {
    expect(characters).toMatch(/^\p{Script=Han}+$/u);
    expect(pinyin).toMatch(/^[a-z]+$/u);
    for (const readings of latin) expect(readings).toMatch(/^(?:-|[a-z]+(?:,[a-z]+){0,5})$/u);
    expect(korean).toMatch(/^[가-힣](?:,[가-힣])?$/u);
  });
});

describe('a name in Han characters, or in pinyin, is read by other languages', () => {
  areOne(
    [
      ['Chan Tai Man', '陳大文'],
      ['Ieong Kuok Meng', '楊國明'],
      ['Choi Man Fai', '徐文輝'],
      ['Un Chi Keong', '阮志強'],
      ['Chao Weng Meng', '周永明'],
      ['Chan Tai-man', '陈大文'],
      ['Kim Jong Un', '金正恩'],
      ['Lee Myung-bak', '李明博'],
      ['Park Geun-hye', '朴槿惠'],
      ['Roh Moo-hyun', '盧武鉉'],
      ['Ri Ryong Ho', '李龍浩'],
      ['Goh Chok Tong', '吳作棟'],
      ['Nguyen Van Thieu', '阮文紹'],
      ['Ho Chi Minh', '胡志明'],
      ['Szeto Wah', '司徒華'],
      ['김정은', '金正恩'],
      ['Hua Kuo-feng', 'Hua Guofeng'],
      ['Peng Te-huai', 'Peng Dehuai'],
      ['Chan Tai Man', 'Chen Dawen'],
      ['Chow Yun-fat', 'Zhou Runfa'],
      ['Lim Beng Huat', 'Lin Mingfa'],
    ],
    80,
  );

  areTwo([
    ['Chan Siu Ming', '陳大文'],
    ['Kim Jong Il', '金正恩'],
    ['Cheng Yiu Ngor', '鄭月娥'],
    // One language reads the whole given name.
    ['Chan Tai Mun', '陳大武'],
    ['Cheng Wol Ngor', '鄭月娥'],
    // Read alike by another language, but not written alike.
    ['王秀英', '王守英'],
    ['Zhang Weilian', 'Zhang Huilin'],
  ]);
});
