/**
 * Systematic respellings: one sound, or one foreign letter, that writers of names spell in several ways.
 *
 * Each rule is a set of spellings; a name that has one of them is written with another, throughout, as one writer or
 * one romanisation would. General knowledge of the languages, not taken from the tables in data/.
 */
import type { Culture } from './cultures.js';
import type { Random } from './random.js';

export interface Respelling {
  readonly from: RegExp;
  readonly to: string;
  /** Absent: of any culture. */
  readonly cultures?: readonly Culture[];
}

/** Both directions of a pair. */
const pair = (a: string, b: string): Respelling[] => [
  { from: new RegExp(a, 'giu'), to: b },
  { from: new RegExp(b, 'giu'), to: a },
];

const among = (cultures: readonly Culture[], rules: readonly Respelling[]): Respelling[] => rules.map((rule) => ({ ...rule, cultures }));
const one = (from: RegExp, to: string): Respelling => ({ from, to });

/** What is written as it sounds. */
export const PHONETIC_RESPELLINGS: readonly Respelling[] = [
  ...pair('ph', 'f'),
  ...pair('ck', 'k'),
  one(/c(?=[aou])/giu, 'k'),
  one(/k(?=[aou])/giu, 'c'),
  one(/(?<=\p{L})i(?=\p{L})/giu, 'y'),
  one(/(?<=\p{L})y\b/giu, 'i'),
  one(/(?<=\p{L})y(?=[^aeiou\P{L}])/giu, 'i'),
  ...pair('z', 's'),
  ...pair('w', 'v'),
  ...pair('oo', 'u'),
  ...pair('ee', 'i'),
  one(/x/giu, 'ks'),
  one(/(?<=[aeiou])h(?=[^aeiou\P{L}])/giu, ''),
  one(/(?<=[bdgkprt])h/giu, ''),
  one(/ei/giu, 'ai'),
  one(/c(?=[ei])/giu, 's'),
];

/** An h that is a sound of its own, not the second letter of sh, ch, zh… */
const OWN_H = /(?<![bcdgkpstz])h/giu;

const ARABIC_SCRIPT: readonly Culture[] = ['arabic', 'persian', 'south asian', 'turkic'];
const CYRILLIC_SCRIPT: readonly Culture[] = ['slavic', 'turkic', 'caucasian', 'balkan'];

/** What differs between romanisations of one name. */
export const TRANSLITERATIONS: readonly Respelling[] = [
  ...among(ARABIC_SCRIPT, [
    one(/kh/giu, 'h'),
    one(OWN_H, 'kh'),
    ...pair('gh', 'g'),
    ...pair('dh', 'd'),
    ...pair('th', 't').slice(0, 1),
    ...pair('q', 'k').slice(0, 1),
    one(/q/giu, 'g'),
    ...pair('ou', 'u'),
    ...pair('ou', 'oo').slice(0, 1),
    ...pair('dj', 'j'),
    ...pair('sh', 'ch').slice(0, 1),
    ...pair('ee', 'i').slice(0, 1),
    one(/(?<=\p{L})i(?=[^aeiou\P{L}])/giu, 'ee'),
    ...pair('ei', 'ai'),
    ...pair('ay', 'ai'),
    ...pair('aw', 'au'),
    ...pair('iyy', 'iy').slice(0, 1),
    one(/i\b/giu, 'y'),
    one(/y\b/giu, 'i'),
    one(/\bal(?=[- ])/giu, 'el'),
    one(/\bal(?=[- ])/giu, 'ul'),
    one(/\bel(?=[- ])/giu, 'al'),
    one(/ul(?=[- ])/giu, 'al'),
    one(/abdul/giu, 'abdel'),
    one(/abdel/giu, 'abdul'),
    one(/\bbin\b/giu, 'ben'),
    one(/\bben\b/giu, 'bin'),
    one(/\bibn\b/giu, 'bin'),
    one(/ah\b/giu, 'a'),
    one(/a\b/giu, 'ah'),
    one(/u(?=[^aeiou\P{L}])/giu, 'o'),
    one(/o(?=[^aeiou\P{L}])/giu, 'u'),
    one(/w/giu, 'v'),
    one(/z/giu, 'dh'),
    one(/uddin/giu, 'eddine'),
    one(/mm/giu, 'm'),
    one(/ss/giu, 's'),
    one(/e(?=[^aeiou\P{L}])/giu, 'a'),
  ]),
  ...among(CYRILLIC_SCRIPT, [
    one(/ov\b/giu, 'off'),
    one(/ev\b/giu, 'eff'),
    one(/iy\b/giu, 'y'),
    one(/iy\b/giu, 'ii'),
    one(/iy\b/giu, 'i'),
    one(/ii\b/giu, 'y'),
    one(/y\b/giu, 'iy'),
    one(/y\b/giu, 'i'),
    one(/ey\b/giu, 'ei'),
    one(/ei\b/giu, 'ey'),
    one(/ai\b/giu, 'ay'),
    one(/ay\b/giu, 'ai'),
    one(/kh/giu, 'h'),
    one(OWN_H, 'kh'),
    ...pair('kh', 'ch').slice(0, 1),
    ...pair('ts', 'tz').slice(0, 1),
    ...pair('ts', 'c').slice(0, 1),
    one(/shch/giu, 'sch'),
    one(/shch/giu, 'sh'),
    one(/zh/giu, 'j'),
    one(/zh/giu, 'z'),
    one(/yu/giu, 'iu'),
    one(/yu/giu, 'ju'),
    one(/ya/giu, 'ia'),
    one(/ya/giu, 'ja'),
    one(/ia/giu, 'ya'),
    one(/iu/giu, 'yu'),
    one(/ye/giu, 'e'),
    one(/\be/giu, 'ye'),
    one(/sh(?!ch)/giu, 'sch'),
    one(/ks/giu, 'x'),
    one(/x/giu, 'ks'),
    one(/v/giu, 'w'),
    one(/aya\b/giu, 'aia'),
    one(/eva\b/giu, 'ewa'),
    one(/yev/giu, 'ev'),
    one(OWN_H, 'g'),
  ]),
  ...among(
    ['chinese'],
    [
      one(/x(?=i)/giu, 'hs'),
      one(/zh/giu, 'ch'),
      one(/q(?=i)/giu, 'ch'),
      one(/\bz(?!h)/giu, 'ts'),
      one(/ui\b/giu, 'uei'),
      one(/ou\b/giu, 'ow'),
      one(/si\b/giu, 'szu'),
    ],
  ),
  ...among(
    ['korean'],
    [
      one(/o(?=ng\b)/giu, 'u'),
      one(/u(?=ng\b)/giu, 'oo'),
      one(/\bri\b/giu, 'Lee'),
      one(/\bpak\b/giu, 'Park'),
      one(/\bch(?=o)/giu, 'J'),
      one(/yo(?=ng)/giu, 'you'),
      one(/ae/giu, 'ay'),
      one(/\bk/giu, 'G'),
      one(/eo/giu, 'o'),
      one(/\bkim\b/giu, 'Gim'),
      one(/\bch/giu, 'J'),
    ],
  ),
  ...among(
    ['hispanic'],
    [
      one(/z\b/giu, 's'),
      one(/s\b/giu, 'z'),
      one(/\bj/giu, 'G'),
      one(/v/giu, 'b'),
      one(/qu(?=[ei])/giu, 'k'),
      one(/y/giu, 'i'),
      one(/ll/giu, 'y'),
      one(/ñ/giu, 'ny'),
      one(/\bh/giu, ''),
    ],
  ),
  ...among(
    ['african', 'western', 'south-east asian', 'other'],
    [
      ...pair('ou', 'u'),
      ...pair('kh', 'k').slice(0, 1),
      ...pair('dj', 'j').slice(0, 1),
      one(/tch/giu, 'ch'),
      one(/gn/giu, 'ny'),
      one(/ü/giu, 'ue'),
      one(/ö/giu, 'oe'),
      one(/ä/giu, 'ae'),
      one(/th/giu, 't'),
      one(/ie\b/giu, 'y'),
      one(/y\b/giu, 'ie'),
    ],
  ),
];

/** Capitals stay capitals: all of them inside a word of capitals, else the first. */
const keepCase = (old: string, replacement: string, next: string): string => {
  if (old.charAt(0) === old.charAt(0).toLowerCase()) return replacement;
  const isAllCapitals = old.length > 1 ? old === old.toUpperCase() : /\p{Lu}/u.test(next);
  return isAllCapitals ? replacement.toUpperCase() : replacement.charAt(0).toUpperCase() + replacement.slice(1);
};

/** One rule that applies, all over the text; undefined when none does. */
export const respell = (text: string, culture: Culture, rules: readonly Respelling[], random: Random): string | undefined => {
  const results = rules.flatMap(({ from, to, cultures }) => {
    if (cultures && !cultures.includes(culture)) return [];
    const respelt = text.replace(from, (old: string, at: number) =>
      keepCase(old, to, text.slice(at + old.length, at + old.length + 1) || text.slice(at - 1, at)),
    );
    return respelt === text ? [] : [respelt];
  });
  return random.pick(results);
};
