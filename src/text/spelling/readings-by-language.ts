/**
 * How languages read letters otherwise than English writes them: x in Xaritonov is kh, sz in Szergej s.
 *
 * A word does not say which language it is in, but letters that stand together or at its end make one likely.
 * Source of facts: as of orthography.ts, which tries each of these where its sign is found.
 */
import type { RuleRow } from './rewrite.js';

export interface LanguageReading {
  /** What makes the language likely. */
  readonly sign: RegExp;
  /** Letters that the sign has, as rewrite.ts takes them; none where any may be. */
  readonly letters?: string;
  /** What English writes for what the language does, in turn. */
  readonly english: readonly RuleRow[];
}

/** Of Slavic, Georgian and Armenian surnames. */
const GERMAN_ENDS = '[oe]w|witsch|schwili|jan|j[ue]k|sk[iy]j?|zk[iy]j?';
/** The j of others and what stands for it, and the z or dh. */
const J_OR_Z = 'c(?![hkz])|[gjz]|dh';
const THREE_CONSONANTS = '(?:.*[^aeiouwy]){3}';
/** For tsu, chi, ji, sh, fu. */
const SCHOOL_SPELLING = 't[iuy]|zi|[sz]y|hu';
const KANA_SYLLABLE = '(?:[kgsztdnhbpmr]y?|[yw])?[aeiou]|n';
const THAI_PIECES = ['ph?o[rn]n|ph?ong|ph?rom|chai|jai|[wv]ong', 'charoen|jaroen|charn|thong|krit|narong|boon'].join('|');
const THAI_ENDS = ['ph?[oa]n|ph?at|[wv]at|[wv]an|[wv]i[cjtrn]', '[cj]hana|kul|kun|tong|rat|sak|suk|bun|wasd[iy]'].join('|');

export const READINGS_BY_LANGUAGE: readonly LanguageReading[] = [
  // German: Schirkow and Shukow, Rumjanzew, Nasarbajew.
  {
    sign: new RegExp(`sch.*in$|[ei]nko$|(?:${GERMAN_ENDS})a?$`, 'u'),
    letters: 'jksw',
    english: [
      [/(?<![tdc])sc?h/gu, 'zh'],
      [/ss/gu, '1'],
      [/z(?!h)/gu, 'ts'],
      [/(?<=^|[aeiou])s(?=[aeiou])/gu, 'z'],
      [/1/gu, 's'],
    ],
  },
  // Greek, letter by letter: Mpakogiannis, Ntinos, Gkikas of Bakoyannis, Dinos, Gikas.
  {
    sign: /^(?:mp|nt|gk)[aeiou].{2,}(?:s|ou|i|a)$|gi(?=[ao][uv]?n).*(?:s|ou|i)$/u,
    letters: 'mng',
    english: [
      [/^mp/u, 'b'],
      [/^nt/u, 'd'],
      [/^gk/u, 'g'],
      [/gi(?=[aou])/gu, 'y'],
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
  { sign: /cz?(?=[aou])|cz(?=[eijky])|^cv/u, letters: 'c', english: [[/cz?(?!h)/gu, 'ts']] },
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
    sign: new RegExp(`^(?=.*(?:${J_OR_Z}))(?=${THREE_CONSONANTS}).{4,}(?<![sck]k)[iy]$`, 'u'),
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
    sign: new RegExp(`^(?=.{5}|.*t[iu])(?=.*(?:${SCHOOL_SPELLING}))(?:${KANA_SYLLABLE})+$`, 'u'),
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
  {
    sign: /tj/u,
    letters: 't j',
    english: [
      [/tj/gu, 'c'],
      [/oe/gu, 'u'],
    ],
  },
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
    sign: new RegExp(`^(?=.{7})(?!.*[fqxz]).*(?:${THAI_PIECES}|(?:${THAI_ENDS})$)`, 'u'),
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
