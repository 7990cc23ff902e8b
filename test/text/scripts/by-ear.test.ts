/** Names of other languages as Japanese, Korean, Chinese, Russian, Greek and Georgian write them. */
import { describe, expect, test } from 'vitest';
import { compareNames } from '../../../src/main.js';
import { romaniseForeignHan } from '../../../src/text/scripts/han-by-ear.js';
import { toHeardSpellings as hearHangul } from '../../../src/text/scripts/hangul-by-ear.js';
import { findJapaneseReading } from '../../../src/text/scripts/japanese-cyrillic.js';
import { toHeardSpellings as hearKana } from '../../../src/text/scripts/kana-by-ear.js';
import { findVietnameseReading } from '../../../src/text/scripts/vietnamese-cyrillic.js';
import { readTable, toParts } from '../../../src/table.js';

const toScore = (a: string, b: string, kind: 'person' | 'organisation' = 'person'): number =>
  Math.min(compareNames(a, b, kind).score, compareNames(b, a, kind).score);

describe('is found', () => {
  test.each([
    ['セルゲイ・ラブロフ', 'Sergey Lavrov'],
    ['アンゲラ・メルケル', 'Angela Merkel'],
    ['マイケル ジャクソン', 'Michael Jackson'],
    ['ビクトル・ボウト', 'Viktor Bout'],
    ['세르게이 라브로프', 'Sergey Lavrov'],
    ['블라디미르 푸틴', 'Vladimir Putin'],
    ['무아마르 카다피', 'Muammar Qadhafi'],
    ['谢尔盖·拉夫罗夫', 'Sergey Lavrov'],
    ['萨达姆·侯赛因', 'Saddam Hussein'],
    ['努尔·白克力', 'Nur Bekri'],
    ['Джеймс Хокинс', 'James Hawkins'],
    ['Чарльз Райт', 'Charles Wright'],
    ['Нгуен Фу Чонг', 'Nguyễn Phú Trọng'],
    ['Фам Минь Тьинь', 'Pham Minh Chinh'],
    ['Дзюнъитиро Коидзуми', 'Junichiro Koizumi'],
    ['Синдзо Абэ', 'Shinzo Abe'],
    ['Синъити Мотидзуки', 'Mochizuki Shinichi'],
    ['Ντόναλντ Τραμπ', 'Donald Trump'],
    ['Σεργκέι Λαβρόφ', 'Sergei Lavrov'],
    ['ჯო ბაიდენი', 'Joe Biden'],
  ])('%s is %s', (written, name) => expect(toScore(written, name)).toBeGreaterThan(85));
});

describe('is somebody else', () => {
  test.each([
    ['マイケル・ジャクソン', 'Michael Johnson'],
    ['우다이 후세인', 'Saddam Hussein'],
    ['谢尔盖·拉夫罗夫', 'Sergey Lebedev'],
    ['Джеймс Хокинс', 'James Hopkins'],
    ['Нгуен Суан Фук', 'Nguyen Xuan Thang'],
    ['Хидэки Тодзё', 'Hideki Matsui'],
    ['Кэндзи Фукусима', 'Kenichi Fukushima'],
    ['田中太郎', 'Taro Yamada'],
    ['김 정은', 'Kim Jong Nam'],
  ])('%s is not %s', (written, name) =>
    expect(Math.max(compareNames(written, name, 'person').score, compareNames(name, written, 'person').score)).toBeLessThan(70),
  );
});

test.each([
  ['raburofu', 'lavrof'],
  ['merukeru', 'merkel'],
  ['jakuson', 'jakson'],
  ['wo-ka-', 'woker'],
])('kana %s may be %s', (written, meant) => expect(hearKana(written)).toContain(meant));

test.each([
  ['라브로프', 'lavrof'],
  ['블라디미르', 'vladimir'],
  ['메르켈', 'merkel'],
])('Hangul %s may be %s', (written, meant) => expect(hearHangul(written)).toContain(meant));
test('Hangul with other letters is not heard', () => expect(hearHangul('라a')).toEqual([]));

describe('Cyrillic words that are no names of the language', () => {
  test.each(['иван петров', 'сергей иванов', 'пётр'])('Japanese: %s', (text) =>
    expect(findJapaneseReading(text.split(' '))).toBeUndefined(),
  );
  test.each(['иван петров', 'нгуен петров', 'минь тьинь', 'нгуен'])('Vietnamese: %s', (text) =>
    expect(findVietnameseReading(text.split(' '))).toBeUndefined(),
  );
  test('words that Russian may have are not surely Japanese', () => {
    for (const text of ['таро мори', 'анна каренина']) expect(findJapaneseReading(text.split(' '))?.isSure).toBe(false);
  });
});

describe('names/foreign-names.tsv', () => {
  const rows = readTable('names/foreign-names.tsv', 7).map(([forms, ...cells]) => ({
    forms: toParts(forms, ','),
    words: cells.map((cell) => (cell === '-' ? [] : toParts(cell, ','))),
  }));
  const LETTERS = [
    /^\p{Script=Cyrillic}+$/u,
    /^[ァ-ヶー]+$/u,
    /^[가-힣]+$/u,
    /^\p{Script=Han}+$/u,
    /^[ابپتثجچحخدذرزژسشصضطظعغفقکگلمنهوی]+$/u,
    /^[א-ת]+$/u,
  ];

  test.each(rows)('$forms: words in their scripts', ({ forms, words }) => {
    expect(forms.every((form) => /^[a-z]{2,}$/u.test(form)) && forms.length <= 3).toBe(true);
    expect(words.length).toBe(LETTERS.length);
    for (const [at, letters] of LETTERS.entries()) for (const word of words[at]!) expect(word).toMatch(letters);
  });
  test.each(rows)('$forms: each word is found by the name', ({ forms: [name], words: [cyrillic, kana, hangul, han, arabic, hebrew] }) => {
    for (const word of cyrillic!) expect(toScore(`${name!} Vandemirk`, `${word} Vandemirk`)).toBeGreaterThan(85);
    for (const word of kana!) expect(toScore(`${name!} Merkel`, `${word}・メルケル`)).toBeGreaterThan(80);
    for (const word of hangul!) expect(toScore(`${name!} Merkel`, `${word} 메르켈`)).toBeGreaterThan(80);
    for (const word of han!) expect(toScore(`${name!} Lavrov`, `${word}·拉夫罗夫`)).toBeGreaterThan(80);
    for (const word of arabic!) expect(toScore(`${name!} Petrov`, `${word} بيتروف`)).toBeGreaterThan(80);
    for (const word of hebrew!) expect(toScore(`${name!} Petrov`, `${word} פטרוב`)).toBeGreaterThan(80);
  });
});

test('names/han-foreign.tsv has each character once, simplified or traditional, with one or two sounds', () => {
  const rows = readTable('names/han-foreign.tsv', 3);
  const characters = rows.flatMap(([simplified, traditional]) => (traditional === '-' ? [simplified!] : [simplified!, traditional!]));
  expect(new Set(characters).size).toBe(characters.length);
  for (const character of characters) expect(character).toMatch(/^\p{Script=Han}$/u);
  for (const [, , sounds] of rows) expect(sounds).toMatch(/^[a-z]+(?:,[a-z]+)?$/u);
});
test('names of other languages in traditional characters read as in simplified ones', () => {
  for (const [traditional, simplified] of [
    ['約翰遜', '约翰逊'],
    ['凱瑟琳', '凯瑟琳'],
    ['鮑里斯', '鲍里斯'],
  ] as const)
    expect(romaniseForeignHan(traditional)).toEqual(romaniseForeignHan(simplified));
});

describe("an organisation's English words by ear", () => {
  test.each([
    ['ブルースター商事', 'Blue Star Trading'],
    ['グローバルエナジー株式会社', 'Global Energy Co., Ltd.'],
    ['グローバルエナジー', 'Global Energy'],
    ['블루스타 트레이딩', 'Blue Star Trading'],
    ['클라우드브릿지 테크놀로지스', 'Cloud Bridge Technologies'],
    ['บริษัท บลูสตาร์ เทรดดิ้ง จำกัด', 'Blue Star Trading Co., Ltd.'],
    ['גרין לייט מדיה בע"מ', 'Green Light Media Ltd'],
    ['Ютэйр Карго', 'Utair Cargo'],
  ])('%s is %s', (written, name) => expect(toScore(written, name, 'organisation')).toBeGreaterThan(85));

  test.each([
    ['ブルースター商事', 'Blue Line Trading'],
    ['실버라인 해운', 'Silver Star Shipping'],
  ])('%s is not %s', (written, name) =>
    expect(Math.max(compareNames(written, name, 'organisation').score, compareNames(name, written, 'organisation').score)).toBeLessThan(70),
  );

  test('a name that holds such words by chance stays one word', () =>
    expect(toScore('루이스 카스타네다', 'Luis Castaneda')).toBeGreaterThan(85));
});

describe('letters by their names', () => {
  test.each([
    ['디케이그룹', 'DK Group'],
    ['에스케이케미칼 주식회사', 'SK Chemical Co., Ltd.'],
    ['株式会社エヌティティデータ', 'NTT Data'],
    ['บริษัท เอสซีจี แพคเกจจิ้ง จำกัด', 'SCG Packaging'],
    ['دي إتش في للشحن', 'DHV Shipping'],
    ['شرکت دی اچ وی لجستیک', 'DHV Logistics'],
    ['Эй Би Си Трейдинг', 'ABC Trading'],
    ['איי בי אם בע"מ', 'IBM Ltd'],
  ])('%s is %s', (written, name) => expect(toScore(written, name, 'organisation')).toBeGreaterThan(85));

  test.each([
    ['디케이그룹', 'DH Group'],
    ['이지 트레이딩', 'EG Trading'],
    ['دي إتش في للشحن', 'DHL Shipping'],
  ])('%s is not %s', (written, name) =>
    expect(Math.max(compareNames(written, name, 'organisation').score, compareNames(name, written, 'organisation').score)).toBeLessThan(70),
  );
});
