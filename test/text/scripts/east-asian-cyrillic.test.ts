import { describe, expect, test } from 'vitest';
import { findEastAsianReading, findRussianReading } from '../../../src/text/scripts/east-asian-cyrillic.js';

const read = (text: string): (readonly string[])[] | undefined => {
  const words = text.toLowerCase().split(/[ -]/u);
  const reading = findEastAsianReading(words);
  return reading && words.map(reading.read);
};

describe('Chinese and Korean names in Cyrillic letters', () => {
  test.each([
    ['Си Цзиньпин', 'xi jinping'],
    ['Ли Кэцян', 'li keqiang'],
    ['Ли Кецян', 'li keqiang'],
    ['Сі Цзіньпін', 'xi jinping'],
    ['Чжан Вэй', 'zhang wei'],
    ['Чэнь Цюаньго', 'chen quanguo'],
    ['Ху Цзиньтао', 'hu jintao'],
    ['Ван Хуэй', 'wang hui'],
    ['Чжу Жунцзи', 'zhu rongji'],
    ['Сюй Юэ', 'xu yue'],
    ['Лю Сяньъань', 'liu xianan'],
    ['Чжугэ Лян', 'zhuge liang'],
    ['Ким Чен Ын', 'kim jong un'],
    ['Ким Чен-ир', 'kim jong il'],
    ['Ким Чжонын', 'kim jongun'],
    ['Пак Кын Хе', 'park geun hye'],
    ['Чхве Рён Хэ', 'choe ryong hae'],
    ['Мун Чжэ Ин', 'moon jae in'],
    ['Хван Бён Со', 'hwang byong so'],
  ])('%s is %s', (cyrillic, latin) => {
    const readings = read(cyrillic);
    expect(readings).toBeDefined();
    expect(latin.split(' ').map((word, at) => readings![at]!.includes(word))).toEqual(latin.split(' ').map(() => true));
  });

  test('in any order', () => {
    expect(read('Чен Ким Ын')!.toSorted()).toEqual(read('Ким Чен Ын')!.toSorted());
  });

  test.each(['Владимир Путин', 'Виктор Цой', 'Ким Петров', 'Сергей Лавров', 'Ли', 'Ван Ли Ма Хэ', ''])('%s is not read so', (text) => {
    expect(read(text)).toBeUndefined();
  });

  test('no word has more readings than are kept of one', () => {
    for (const words of read('Чон Гон Чен')!) expect(words.length).toBeLessThanOrEqual(48);
  });
});

describe('the same in Latin letters of Russian', () => {
  test.each([
    ['Si Tszinpin', 'xi jinping'],
    ['Chzhan Vey', 'zhang wei'],
    ['Van Tsishan', 'wang qishan'],
    ['Khu Tszintao', 'hu jintao'],
    ['Kim Chen Yn', 'kim jong un'],
    ['Kim Ir Sen', 'kim il song'],
    ['Pak Kyn Khe', 'park geun hye'],
    ['Mun Chzhe In', 'moon jae in'],
  ])('%s is %s', (russian, latin) => {
    const words = russian.toLowerCase().split(' ');
    const read = findRussianReading(words)!;
    // Moon is a spelling of Mun that needs no reading.
    expect(latin.split(' ').map((word, at) => word === 'moon' || read(words[at]!).includes(word))).toEqual(
      latin.split(' ').map(() => true),
    );
  });

  test.each(['Zhang Wei', 'Kim Jong Un', 'Peter Kim Taylor', 'Tsering Dorje', 'Vladimir Putin', 'Kim', 'Tszinpin', ''])(
    '%s is not read so',
    (text) => {
      expect(findRussianReading(text.toLowerCase().split(' '))).toBeUndefined();
    },
  );
});
