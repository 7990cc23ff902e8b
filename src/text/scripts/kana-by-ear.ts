/**
 * Names of other languages in katakana: ラブロフ is Lavrov, メルケル Merkel. Japanese has one letter for r and l, one for b and v
 * as most write it, a vowel behind each consonant, and a long vowel for a vowel with r.
 *
 * In: what the letters say (raburofu, `-` for the sign of length). Out: what may be meant, for words of names that are no Japanese ones.
 */
import { toSpellingsOf } from './foreign-names.js';

/** A vowel that stands for none, where another syllable is before it, or a consonant that may stand beside another at the head of a word. */
const LOOSE: readonly (readonly [RegExp, string])[] = [
  [/(?<=.[^aiueo-]*[kgsztbpfvrlhj])(?<=[aiueon-][^aiueo-]+)u(?=[^aiueoyn-]|n[^aiueo]|$)/gu, ''],
  [/(?<=[aiueon-][^aiueo-]*[td])o(?=[^aiueoyn-])/gu, ''],
  [/(?<=^[bfgkpt])u(?=r)|(?<=^s)u(?=[kmnprtw])|(?<=^[dt])o(?=r)/gu, ''],
  [/n(?=[bp])/gu, 'm'],
];
const PIECES = /a-|o-|[td]o$|ji$|chi$|[rb]|[^-]/gu;
const SOUNDS: Readonly<Record<string, readonly string[]>> = {
  r: ['r', 'l'],
  b: ['b', 'v'],
  'o-': ['o', 'or'],
  to: ['t', 'to'],
  do: ['d', 'do'],
  ji: ['j', 'ji'],
  chi: ['ch', 'chi'],
};

/** @param spelled Hepburn, `-` for the sign of length (kana.ts). */
export const toHeardSpellings = (spelled: string): readonly string[] => {
  const bare = LOOSE.reduce((text, [vowel, none]) => text.replace(vowel, none), spelled);
  const pieces = bare.match(PIECES) ?? [];
  return toSpellingsOf(pieces.map((piece, at) => (piece === 'a-' ? [at === pieces.length - 1 ? 'er' : 'ar'] : (SOUNDS[piece] ?? [piece]))));
};
