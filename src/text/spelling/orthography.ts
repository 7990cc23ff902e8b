/**
 * A spelling without what each language writes in its own way: Yahya and Jahja, Khalid and Chalid, Shoigu and Sjojgu,
 * Sahrawi and Sahraoui, Suwaid and Sweid are one.
 *
 * In: a plain form. Out: letters to compare and no more: two spellings with an equal text may be one name in two
 * orthographies, of which one slip or two would say less. Letters that two languages read otherwise (x is kh in
 * Xaritonov, ks in Alexander) give a text for each (readings-by-language.ts).
 * Source of facts: how English, French, German, Polish, Turkish, Czech, Swedish, Dutch, Hungarian, Lithuanian, Ukrainian and Belarusian
 * spellings, ISO 9, GOST 7.79 and scholarly romanisation write the sounds of Arabic, Persian and Slavic names. Date: 2026-11.
 */
import { READINGS_BY_LANGUAGE } from './readings-by-language.js';
import { rewrite, toLetterBits, toRequired, toRules, toSingleLetters } from './rewrite.js';

/** -ovich, -evych, -ovic of a patronymic, with a Baltic ending too; -ich of a surname. */
const PATRONYMIC_END = /(?<=[aoe][vw][iy])(?:t?s?ch|tsj|tj|cz|cs|c|ts|tz|s)(?:[ai]?u?s)?$|(?<=.{3}[iy])(?:t?s?ch|cz|cs|c)$/u;
/** In turn. Endings of patronymics and surnames come first, then softness, consonants, vowels, and what is not heard. */
const RULES = toRules([
  [PATRONYMIC_END, 'C', 'cvw iy'],
  [/(?<=[oe])(?:w|ff|f|ph|va?s)$/u, 'v', 'fpvw oe'],
  [/(?<=.{3}in|.{5}[^aeiouy])as$|(?<=[aei]j)us$|(?<=.{3}(?:in|[ei]j))s$/u, '', 's'],
  [/(?<=[oe][vw]|[nk]in)owa$|(?<=[oe]v|[nk]in)ova$/u, 'a', 'vw o'],
  [/[eijy]+[eo](?=[vw])/gu, 'e', 'vw eijy'],
  [/dz(?=[ieyj])/gu, 'd', 'z d'],
  [/ou(?=sk)/gu, 'ov', 'k u'],
  [/schtsch|shch|szcz|shh|sjtsj|sjtj|chtch|stsh/gu, 'W', 'hjz cs'],
  [/tsch|tch|tsj|tsh|cz/gu, 'C', 'hjz tz'],
  [/dsch|dzh|dj|dsh/gu, 'i', 'd hj'],
  [/sch|sz|sh|sj/gu, 'S', 's hjz'],
  [/z[hj]/gu, 'i', 'z hj'],
  [/t[sz]|c(?=k[iy]|ka[jiy]?[ae]?$)/gu, 'Q', 'ct'],
  [/gh/gu, 'G', 'h g'],
  [/[kc]h/gu, 'h', 'h ck'],
  [/dh/gu, 'd', 'h d'],
  [/th/gu, 't', 'h t'],
  [/ph/gu, 'f', 'h p'],
  [/oua/gu, 'va', 'u o'],
  [/oui/gu, 'vi', 'u o'],
  [/ou|oo/gu, 'u', 'o'],
  [/ee/gu, 'i', 'e'],
  [/x/gu, 'ks', 'x'],
  [/ck|q|c(?=[aouklnrst]|$)/gu, 'k', 'cq'],
  [/c(?=[eiy])/gu, 'Q', 'c'],
  [/g/gu, 'h', 'g'],
  [/w/gu, 'v', 'w'],
  [/[yj]/gu, 'i', 'jy'],
  [/[ae]h$/u, 'a', 'h ae'],
]);
/** The same, once letters that stand doubled are single. */
const SINGLE_RULES = toRules([
  [/^i(?=[aeou])/u, '', 'i'],
  [/(?<=^[^aeiou]{1,2})[ueo](?=[^aeiou]{1,2}[ae]i)/u, '', 'i ae'],
  [/[ae]i/gu, 'ei', 'i ae'],
  [/(?<=^muham)[ae]t/u, 'ed', 'm h'],
]);

const OTHER_READINGS = READINGS_BY_LANGUAGE.map(({ sign, letters, english }) => ({
  sign,
  ...toRequired(letters),
  english: toRules(english),
}));

const toPlain = (text: string): string => rewrite(toSingleLetters(rewrite(text, RULES)), SINGLE_RULES);

/** One text, and one for each other reading of its letters. */
export const toOrthographies = (form: string): readonly string[] => {
  const texts = [toPlain(form)];
  const bits = toLetterBits(form);
  for (const { sign, letters, others, english } of OTHER_READINGS) {
    if ((bits & letters) === 0 || (bits & others) === 0 || !sign.test(form)) continue;
    const text = toPlain(rewrite(form, english));
    if (!texts.includes(text)) texts.push(text);
  }
  return texts;
};
