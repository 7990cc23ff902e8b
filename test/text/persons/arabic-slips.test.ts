import { describe, expect, it } from 'vitest';
import { compareNames } from '../../../src/compare-names.js';
import { prepareName } from '../../../src/text/prepare.js';

const toScore = (query: string, listed: string): number => compareNames(query, listed, 'person').score;
const toForms = (name: string): string[] => prepareName(name, 'person').tokens.map(({ forms }) => forms[0]!);

describe('slips in Arabic script', () => {
  it.each([
    ['of God', 'رحمت جلله نوري', 'رحمت الله نوري'],
    ['of God, whose first letters are an article', 'امين الهل نوري', 'امين الله نوري'],
    ['of God behind a servant', 'عبد اشله نوري', 'عبد الله نوري'],
    ['a letter before the article', 'صالح حالفريج', 'صالح الفريج'],
    ['a letter in the article', 'صالح اطلراشد', 'صالح الراشد'],
  ])('are mended: %s', (_, slipped, name) => {
    expect(toScore(slipped, name)).toBeGreaterThanOrEqual(90);
    expect(toScore(name, slipped)).toBeGreaterThanOrEqual(90);
  });

  it('are none in words that are names or words themselves', () => {
    expect(toForms('الهه نوري')).not.toContain('allah');
    expect(toForms('طالبان')).toHaveLength(1);
    expect(toScore('صالح بالقاسم', 'صالح القاسم')).toBeLessThan(100);
    expect(toForms('خالد الهلالي')).not.toContain('khalidullah');
  });

  it('leave names names that read as particles of other languages without their vowels', () => {
    expect(prepareName('عاط نجيب', 'person').tokens.map(({ tag }) => tag)).toEqual(['name', 'name']);
    expect(prepareName('خالد آل سعود', 'person').tokens.map(({ tag }) => tag)).toEqual(['name', 'particle', 'name']);
  });

  it('leave a name equal to itself in any order', () => {
    expect(toScore('نوري رحمت جلله', 'رحمت جلله نوري')).toBe(100);
    expect(toScore('امين الهل نوري', 'نوري امين الهل')).toBe(100);
  });
});
