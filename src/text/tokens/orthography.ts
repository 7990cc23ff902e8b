/**
 * A spelling without what each language writes in its own way: Yahya and Jahja, Khalid and Chalid, Shoigu and Sjojgu,
 * Sahrawi and Sahraoui, Suwaid and Sweid are one.
 *
 * In: a plain form. Out: letters to compare and no more: two spellings with an equal text may be one name in two
 * orthographies, of which one slip or two would say less. Letters that two languages read otherwise (x is kh in
 * Xaritonov, ks in Alexander) give a text for each.
 * Source of facts: how English, French, German, Polish, Turkish, Czech, Swedish, Dutch, Hungarian, Lithuanian, Ukrainian and Belarusian
 * spellings, ISO 9, GOST 7.79 and scholarly romanisation write the sounds of Arabic, Persian and Slavic names. Date: 2026-11.
 */

import { rewrite, toLetterBits, toRequired, toRules, toSingleLetters, type RuleRow } from './rewrite.js';

/** In turn. Endings of patronymics and surnames come first, then softness, consonants, vowels, and what is not heard. */
const RULES = toRules([
  [/(?<=[aoe][vw][iy])(?:t?s?ch|tsj|tj|cz|cs|c|ts|tz|s)(?:[ai]?u?s)?$|(?<=.{3}[iy])(?:t?s?ch|cz|cs|c)$/u, 'C', 'cvw iy'],
  [/(?<=[oe])(?:w|ff|f|ph|va?s)$/u, 'v', 'fpvw oe'],
  [/(?<=.{3}in|.{5}[^aeiouy])as$|(?<=[aei]j)us$/u, '', 's au'],
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
]);

/**
 * What one language reads otherwise than the others: the sign that makes it likely, which letters that has (rewrite.ts),
 * and what English writes for it.
 */
const READING_ROWS: readonly { readonly sign: RegExp; readonly letters?: string; readonly english: readonly RuleRow[] }[] = [
  // German: Schirkow and Shukow, Rumjanzew, Nasarbajew.
  {
    sign: /sch.*in$|[ei]nko$|(?:[oe]w|witsch|schwili|jan|j[ue]k|sk[iy]j?|zk[iy]j?)a?$/u,
    letters: 'jksw',
    english: [
      [/(?<![tdc])sc?h/gu, 'zh'],
      [/ss/gu, '1'],
      [/z(?!h)/gu, 'ts'],
      [/(?<=^|[aeiou])s(?=[aeiou])/gu, 'z'],
      [/1/gu, 's'],
    ],
  },
  // GOST 7.79 and scholarly: Xaritonov, Rumjancev, Goczanyuk.
  {
    sign: /x/u,
    letters: 'x',
    english: [
      [/x/gu, 'kh'],
      [/cz?(?!h)/gu, 'ts'],
    ],
  },
  { sign: /cz?(?=[aou])|cz(?=[eijky])/u, letters: 'c', english: [[/cz?(?!h)/gu, 'ts']] },
  // Uzbek and Tajik, in which x is kh, and o what Russian writes as a: Xolmatov of Khalmatov, Murodov of Muradov.
  {
    sign: /^(?=.*(?:x|q|murod)).{3,}(?:[oe]va?|jon|xon|bek|boy)$/u,
    letters: 'mqx',
    english: [
      [/(?<=[^aeiou])o(?!va?$)/gu, 'a'],
      [/x/gu, 'kh'],
      [/q/gu, 'k'],
    ],
  },
  // Belarusian: Tsimur of Timur, Rybakou of Rybakov, Aliaksandravich of Aleksandrovich, Halouchanka of Golovchenko.
  {
    sign: /ts(?=[iyj])|(?:[^aeioud]ou|au|eu|[aeo]una|av[iy]t?ch|[ae]nka)$|[aeo]u(?=[lr]|ts)/u,
    letters: 'kstuv',
    english: [
      [/ts(?=[iyj])/gu, 't'],
      [/au(?=$|na$)|av(?=[iy]t?ch$)/u, 'ov'],
      [/(?<=[^aeioud]o|e)u(?=$|na$)|(?<=o)u(?=na$|chanka$)|(?<=[aeo])u(?=[lr]|ts)/gu, 'v'],
      [/[ae]nka$/u, 'enko'],
      [/(?<=^[a-z]{1,5})[iyj]a(?=[^aeiou])/u, 'e'],
    ],
  },
  // Belarusian as it is spoken, without o where no stress is: Marozau of Morozov, Astapenka of Ostapenko, Harbachou of Gorbachev, Salauyou of Solovyov.
  {
    sign: /(?:[^adeu]ou|au|eu|[ae]nka|[aeo]una)$/u,
    letters: 'ku',
    english: [
      [/[iy]ou$/u, 'ev'],
      [/au(?=[aeiouy])/gu, 'ov'],
      [/au(?=ts)/gu, 'ev'],
      [/(?<=[^aeiouy])au(?=[lr])/gu, 'av'],
      [/[ao]u(?=$|na$)/u, 'ov'],
      [/[ae]nka$/u, 'enko'],
      [/(?<=^[^aeiouy]{0,3})a(?=[^aeiouy])/u, 'o'],
      [/(?<=[cszt]h)ov/u, 'ev'],
    ],
  },
  // Arabic names of tribes and towns, of which Egypt has g for j, Kurds and Turks c, others z for dh, and each other short vowels: Gohary of Jawhari, Gendy of Jundi, Berzenci of Barzinji, Dhaheri of Zahiri. Consonants alone.
  {
    sign: /^(?=.*(?:c(?![hkz])|[gjz]|dh))(?=(?:.*[^aeiouwy]){3}).{4,}(?<![sck]k)[iy]$/u,
    letters: 'cdgjz iy',
    english: [
      [/g(?!h)|dj|c(?![hkz])/gu, 'j'],
      [/dh/gu, 'z'],
      [/(?<=[ao])w(?=[^aeiouy])|[aeiouy]+/gu, ''],
      [/$/u, 'y'],
    ],
  },
  // Congolese and Chadian: Tshimanga of Chimanga, Tchibanda of Chibanda.
  { sign: /^t[cs]h/u, letters: 'h t', english: [[/t[cs]h/gu, 'ch']] },
  // Hungarian: Szergej, Csujcsenko, Zsukov.
  {
    sign: /sz|cs|zs/u,
    letters: 'cz s',
    english: [
      [/sz/gu, '1'],
      [/zs/gu, 'zh'],
      [/cs/gu, 'ch'],
      [/s(?!h)/gu, 'sh'],
      [/1/gu, 's'],
    ],
  },
  // Japanese as its schools teach it (Mitui of Mitsui, Tutiya of Tsuchiya): words of its syllables alone.
  {
    sign: /^(?=.{5}|.*t[iu])(?=.*(?:t[iuy]|zi|[sz]y|hu))(?:(?:[kgsztdnhbpmr]y?|[yw])?[aeiou]|n)+$/u,
    letters: 'hstyz iuy',
    english: [
      [/tu/gu, 'tsu'],
      [/ti/gu, 'chi'],
      [/ty/gu, 'ch'],
      [/sy/gu, 'sh'],
      [/si/gu, 'shi'],
      [/z[iy]/gu, 'ji'],
      [/ji(?=[auo])/gu, 'j'],
      [/hu/gu, 'fu'],
    ],
  },
  // The surname of a Czech's or Slovak's wife or daughter, and that of her husband, which she has abroad: Nováková and Novák, Horáčková and Horáček, Müllerová.
  {
    sign: /.{3}(?:k|er)ova$/u,
    letters: 'v kr',
    english: [
      [/(?<=[^aeiouy])kova$/u, 'ek'],
      [/ova$/u, ''],
    ],
  },
  { sign: /.{3}kova$/u, letters: 'v k', english: [[/kova$/u, 'ka']] },
  // The surname of a Lithuanian's wife or daughter, and that of her husband or father, which she has abroad: Kazlauskienė and Kazlauskaitė of Kazlauskas.
  { sign: /.{4}(?:aite|yte|ute|iene)$/u, letters: 'e nt', english: [[/(?:aite|yte|i?ute|iene)$/u, '']] },
  // Dutch, and Indonesian before 1972.
  { sign: /oe/u, letters: 'o e', english: [[/oe/gu, 'u']] },
  // Spanish, by whom b is not told from v, ll from y nor z from s: Castiyo of Castillo, Kintaba of Quintava.
  {
    sign: /^(?=.{5}).*(?:ll(?=[aeo])|qu(?=[ei])|[aeiou]z$)/u,
    letters: 'lqz',
    english: [
      [/ll(?=[aeiou])/gu, 'y'],
      [/qu(?=[ei])/gu, 'k'],
      [/v/gu, 'b'],
      [/z|c(?=[ei])/gu, 's'],
    ],
  },
  // Basque: Bengoetxea of Bengoechea.
  {
    sign: /tx/u,
    letters: 'x',
    english: [
      [/tx/gu, 'ch'],
      [/tz/gu, 'z'],
    ],
  },
  // Thai, as its Royal Institute and as its bearers write it: Limcharoenrat and Limjaroenrat, Chatuphon and Jatuporn. Long words alone, with a piece of such names that others seldom have, or with a usual one at the end.
  {
    sign: /^(?=.{7})(?!.*[fqxz]).*(?:ph?o[rn]n|ph?ong|ph?rom|chai|jai|[wv]ong|charoen|jaroen|charn|thong|krit|narong|boon|(?:ph?[oa]n|ph?at|[wv]at|[wv]an|[wv]i[cjtrn]|[cj]hana|kul|kun|tong|rat|sak|suk|bun|wasd[iy])$)/u,
    english: [
      [/wasd[iy]$/u, 'wat'],
      [/(?<!t)sh|ch|j/gu, 'tch'],
      [/[pb]h/gu, 'p'],
      [/th/gu, 't'],
      [/kh|g(?!$)(?<!ng)/gu, 'k'],
      [/v/gu, 'w'],
      [/ee/gu, 'i'],
      [/ern/gu, 'oen'],
      [/(?<=[ao])r(?=[^aeiouy]|$)/gu, ''],
      [/(?:tr?a?|dr?|s|tch|nt)$/u, 't'],
      [/nt$/u, 'n'],
      [/[lr]$/u, 'n'],
      [/b$/u, 'p'],
    ],
  },
  // Armenian, whose west voices what its east does not, and the other way round: Mgrdichian and Mkrtchyan, Kasbarian and Gasparyan.
  {
    sign: /^.{5,}[iy]an$/u,
    letters: 'n iy',
    english: [
      [/[iy]an$/u, 'an'],
      [/[td]?ch|d?j/gu, '1'],
      [/dz/gu, 'ts'],
      [/b/gu, 'p'],
      [/d/gu, 't'],
      [/g(?!h)/gu, 'k'],
      [/1/gu, 'tch'],
    ],
  },
];
const OTHER_READINGS = READING_ROWS.map(({ sign, letters, english }) => ({
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
