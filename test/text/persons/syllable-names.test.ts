import { describe, expect, test } from 'vitest';
import { compareNames } from '../../../src/compare-names.js';
import { toChineseReadings } from '../../../src/text/persons/chinese-readings.js';
import { isKoreanSurname, toKoreanReadings } from '../../../src/text/persons/korean-readings.js';

describe('Chinese names, of which a syllable may begin with a vowel', () => {
  test.each([
    ['Zhou Enqiang', "Chou En-ch'iang"],
    ['Song Enxue', 'Sung Enhsueh'],
    ['Zhang Zhongen', 'Chang Chung En'],
    ['Zhang Hongyi', 'Chang Hung-i'],
    ['Guo Yongyi', 'Kuo Yungi'],
  ])('%s is %s', (name, written) => {
    expect(compareNames(name, written, 'person').score).toBeGreaterThan(90);
    expect(compareNames(written, name, 'person').score).toBeGreaterThan(90);
  });

  test.each([
    ['Zhou Enqiang', 'Chou En-lai'],
    ['Zhang Hongyi', 'Chang Hung-en'],
    ['Li Xian', 'Li Xi An Ming'],
  ])('%s is not %s', (name, other) => expect(compareNames(name, other, 'person').score).toBeLessThan(70));

  test('a word of one syllable is not two', () => {
    expect(toChineseReadings('xian')).toEqual([]);
    expect(toChineseReadings('huang')).toEqual([]);
  });
});

describe('Chinese names as South-East Asia spells them by ear', () => {
  test.each([
    ['Tan Chee Hian', 'Chen Zhixian'],
    ['Teo Boon Swee', 'Zhang Wenrui'],
    ['Ng Seng Hock', 'Huang Shengfu'],
    ['Lim Tock Keow', 'Lin Duqiao'],
    ['Khaw Kien Hwee', 'Xu Jianhui'],
    ['Seah Kheng Loong', 'Xie Qinglong'],
    ['Cheeheng Yeoh', 'Yang Zhixing'],
  ])('%s is %s', (name, written) => {
    expect(compareNames(name, written, 'person').score).toBeGreaterThan(85);
    expect(compareNames(written, name, 'person').score).toBeGreaterThan(85);
  });

  test.each([
    ['Tan Chee Hian', 'Chen Zhiming'],
    ['Ng Seng Hock', 'Huang Shengguo'],
    ['Chen Ji Ming', 'Chen Zhiming'],
    ['Tan Boon Swee', 'Zhang Wenrui'],
  ])('%s is not %s', (name, other) => expect(compareNames(name, other, 'person').score).toBeLessThan(85));
});

describe('Korean names, of whose syllables people choose the romanisation one by one', () => {
  test.each([
    ['Park Hyung-geun', 'Pak Hyonggun'],
    ['Seo Hyun-seok', 'So Hyonsok'],
    ['Lee Gyu-beom', 'Ri Kyubom'],
    ['Jung Gilcheol', 'Chong Kilchol'],
    ['Ahn Wongil', 'An Wongil'],
    ['Kim Geun-woo', 'Kim Kun U'],
    ['Kwon Mi-woo', 'Kwon Miu'],
  ])('%s is %s', (name, written) => {
    expect(compareNames(name, written, 'person').score).toBeGreaterThan(90);
    expect(compareNames(written, name, 'person').score).toBeGreaterThan(90);
  });

  test.each([
    ['Park Hyung-geun', 'Pak Hyongsik'],
    ['Seo Hyun-seok', 'So Hyonchol'],
    ['Ahn Wongil', 'An Wonchol'],
  ])('%s is not %s', (name, other) => expect(compareNames(name, other, 'person').score).toBeLessThan(70));

  test('are two syllables, of which the second may be voiced', () => {
    expect(toKoreanReadings('yongbom')).toContain('youngbeom');
    expect(toKoreanReadings('bomyong')).not.toContain('beomyoung');
    expect(toKoreanReadings('yong')).toEqual([]);
    expect(toKoreanReadings('vandemirk')).toEqual([]);
  });

  test('beside a surname in any of its usual spellings', () => {
    expect(['chong', 'jeong', 'an', 'o'].filter((form) => !isKoreanSurname(form))).toEqual([]);
    expect(isKoreanSurname('vandemirk')).toBe(false);
  });
});
