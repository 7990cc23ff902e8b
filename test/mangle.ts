/**
 * Queries made from listed names, as people write them wrong: seeded, so that every run asks the same.
 */

/** A small seeded generator (mulberry32), 0 ≤ x < 1. */
export const createRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};

export type Mangler = (name: string, random: () => number) => string;

const pick = (random: () => number, count: number): number => Math.floor(random() * count);
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const toWords = (name: string): string[] => name.split(/\s+/u).filter((word) => word !== '');

const typo: Mangler = (name, random) => {
  const at = pick(random, name.length);
  const letter = LETTERS[pick(random, LETTERS.length)]!;
  switch (pick(random, 4)) {
    case 0:
      return name.slice(0, at) + letter + name.slice(at);
    case 1:
      return name.slice(0, at) + name.slice(at + 1);
    case 2:
      return name.slice(0, at) + letter + name.slice(at + 1);
    default:
      return (
        name.slice(0, at) +
        name
          .slice(at, at + 2)
          .split('')
          .reverse()
          .join('') +
        name.slice(at + 2)
      );
  }
};

const shuffle: Mangler = (name, random) => {
  const words = toWords(name);
  for (let i = words.length - 1; i > 0; i--) {
    const j = pick(random, i + 1);
    [words[i], words[j]] = [words[j]!, words[i]!];
  }
  return words.join(' ');
};

const dropWord: Mangler = (name, random) => {
  const words = toWords(name);
  if (words.length > 1) words.splice(pick(random, words.length), 1);
  return words.join(' ');
};

const initial: Mangler = (name, random) => {
  const words = toWords(name);
  const at = pick(random, words.length);
  words[at] = words[at]!.charAt(0);
  return words.join(' ');
};

const join: Mangler = (name, random) => {
  const words = toWords(name);
  const at = pick(random, words.length);
  words.splice(at, 2, words.slice(at, at + 2).join(''));
  return words.join(' ');
};

const split: Mangler = (name, random) => {
  const at = 1 + pick(random, Math.max(1, name.length - 1));
  return `${name.slice(0, at)} ${name.slice(at)}`;
};

const vowel: Mangler = (name, random) => name.replace(/[aeiou]/u, () => 'aeiou'[pick(random, 5)]!);
const addWord: Mangler = (name, random) => `${name} ${LETTERS[pick(random, 26)]!}ar${LETTERS[pick(random, 26)]!}in`;
const same: Mangler = (name) => name;
const upper: Mangler = (name) => name.toUpperCase();

const MANGLERS: Readonly<Record<string, Mangler>> = {
  same,
  upper,
  typo,
  twoTypos: (name, random) => typo(typo(name, random), random),
  shuffle,
  dropWord,
  initial,
  join,
  split,
  vowel,
  addWord,
};

/** A mangled copy of a name that still has a letter or digit. */
export const mangle = (name: string, random: () => number): string => {
  const manglers = Object.values(MANGLERS);
  const mangled = manglers[pick(random, manglers.length)]!(name, random).slice(0, 900).trim();
  return /[\p{L}\p{N}]/u.test(mangled) ? mangled : name;
};
