/**
 * What birth places and addresses share: the words of a place in plain form, and how alike two places are.
 *
 * In: the publisher's words for one place ("Village of Deir ez-Zor"). Out: the words that tell it from others,
 * known renamings made one (Leningrad, Saint Petersburg), administrative and address words set apart by role.
 */
import { toSpellingDistance } from '../text/kernels/spelling-distance.js';
import { toPlainText } from '../text/normalize.js';
import { toSkeleton } from '../text/spelling/skeleton.js';
import { readTable, toParts } from '../table.js';

/** Roles of words that name a kind of thing, as data/places/words.tsv defines them. */
export type WordRole = 'region' | 'town' | 'link' | 'street' | 'unit';

const wordRoles = new Map<WordRole, ReadonlySet<string>>();
for (const [role, words] of readTable('places/words.tsv', 2)) wordRoles.set(role as WordRole, new Set(toParts(words, ',')));

/** @param word in plain form. A word may have several roles ("st", "plaza", "district"). */
export const hasRole = (word: string, role: WordRole): boolean => wordRoles.get(role)?.has(word) === true;

/** Every name of a renamed place, to the one word that stands for it here. */
const canonicalNames = new Map<string, string>();
let longestName = 1;
for (const [, cell] of readTable('places/renamed.tsv', 2)) {
  const names = toParts(cell, ',');
  for (const name of names) {
    canonicalNames.set(name, names[0]!.replaceAll(' ', ''));
    longestName = Math.max(longestName, name.split(' ').length);
  }
}

/** @returns the words of a text in plain form, each known name of a place as its one canonical word. */
export const toPlaceWords = (raw: string): string[] => {
  const plain = toPlainText(raw).split(' ');
  const words: string[] = [];
  for (let i = 0; i < plain.length;) {
    let length = Math.min(longestName, plain.length - i);
    while (length > 0 && !canonicalNames.has(plain.slice(i, i + length).join(' '))) length -= 1;
    const canonical = canonicalNames.get(plain.slice(i, i + length).join(' '));
    words.push(canonical ?? plain[i]!);
    i += Math.max(1, length);
  }
  return words.filter((word) => word !== '');
};

/** From this similarity on, two spellings are taken for one place. Bonn and Bone reach .75, Minsk and Pinsk .77. */
const SAME_WORD = 0.78;
/** The same for words of at most four letters, where one edit already makes another town (Cali, Bali). */
const SAME_SHORT_WORD = 0.85;
const SHORT_WORD_LENGTH = 4;
/** Spellings whose consonants agree differ by vowels and romanisation alone; with three consonants, Bern and Brno would. */
const SAME_SKELETON_SIMILARITY = 0.85;
const LEAST_SKELETON_LENGTH = 4;
/** Below this, skeletons are not made: so much difference is more than vowels, and most pairs of words end here. */
const LEAST_SKELETON_SPELLING = 0.4;

/** @returns 0 for spellings that are not taken for one word, else {@link SAME_WORD}..1. Numbers are equal or unlike. Symmetric. */
export const toWordSimilarity = (a: string, b: string): number => {
  if (a === b) return 1;
  if (/\d/.test(a) || /\d/.test(b)) return 0;
  const spelling = toSpellingSimilarity(toBareWord(a), toBareWord(b));
  if (spelling >= (Math.max(a.length, b.length) <= SHORT_WORD_LENGTH ? SAME_SHORT_WORD : SAME_WORD)) return spelling;
  if (spelling < LEAST_SKELETON_SPELLING) return 0;
  const skeleton = toSkeleton(a);
  return skeleton.length >= LEAST_SKELETON_LENGTH && skeleton === toSkeleton(b) ? SAME_SKELETON_SIMILARITY : 0;
};

const toSpellingSimilarity = (a: string, b: string): number => 1 - toSpellingDistance(a, b) / (100 * Math.max(a.length, b.length));

/** Without an Arabic article that is written together with its word: Alqatif is Qatif. */
const toBareWord = (word: string): string => (/^[ae]l.{4}/.test(word) ? word.slice(2) : word);

/** What a word that only one side has takes away, as its share of the longer side (Nizhny Novgorod, Novgorod). */
const LEFTOVER_COST = 0.5;
/** From here on, words that one side writes together and the other apart are the same (Dayrazzawr, Dayr az Zawr). */
const SAME_JOINED = 0.9;

/**
 * How alike two lists of words are as the name of one place, in any order, written together or apart.
 * All words of the shorter list must be found in the longer one.
 *
 * @param explained words of the longer side that are allowed to be left over (its region named in one breath).
 * @returns 0 when they are not taken for one place, else up to 1. Symmetric.
 */
export const toPlaceSimilarity = (a: readonly string[], b: readonly string[], explained: readonly string[] = []): number => {
  if (a.length === 0 || b.length === 0) return 0;
  if (a.length === b.length) return Math.max(alignWords(a, b, explained), alignWords(b, a, explained));
  const joined = toWordSimilarity(a.join(''), b.join(''));
  const aligned = a.length < b.length ? alignWords(a, b, explained) : alignWords(b, a, explained);
  return Math.max(joined >= SAME_JOINED ? joined : 0, aligned);
};

/** Gives each word of the shorter list its closest free word of the longer one. */
const alignWords = (shorter: readonly string[], longer: readonly string[], explained: readonly string[]): number => {
  const free = [...longer];
  let total = 0;
  for (const word of shorter) {
    const found = toClosestWord(word, free);
    if (found.similarity === 0) return 0;
    total += found.similarity;
    free.splice(found.position, 1);
  }
  const leftover = free.filter((word) => toClosestWord(word, explained).similarity === 0).length;
  return (total / shorter.length) * (1 - LEFTOVER_COST * (leftover / longer.length));
};

const toClosestWord = (word: string, among: readonly string[]): { readonly similarity: number; readonly position: number } => {
  let closest = { similarity: 0, position: -1 };
  for (const [position, other] of among.entries()) {
    const similarity = toWordSimilarity(word, other);
    if (similarity > closest.similarity) closest = { similarity, position };
  }
  return closest;
};
