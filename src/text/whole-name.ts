/**
 * What two names of organisations have in common as wholes, where no word of theirs does: the same letters parted
 * otherwise (CHONG CHON GANG, Chongchongang), the same consonants (Stroi Gaz Montazh, Stroygazmontazh), or the
 * initials of the words (IRISL).
 *
 * In: a prepared name. Out: texts, of which related names share one, so that an index can look them up.
 */
import { toOsaDistance } from './kernels/osa-distance.js';
import { toPlainText } from './normalize.js';
import { toPreciseKey } from './precise-key.js';
import type { PreparedName } from './prepare.js';
import { toKey } from './relation-keys.js';
import { toSkeleton } from './skeleton.js';
import type { Token } from './token.js';

export type WholeRelation = 'joined' | 'transliteration' | 'acronym';
export interface WholeText {
  readonly relation: WholeRelation;
  readonly text: string;
  /** The words as they are spelt, as one. */
  readonly spelling: string;
  /** How many they are: of equal numbers the words themselves are compared, and of acronyms one is a word and the other initials. */
  readonly words: number;
}

/** Letters from which two names are not the same by chance once blanks are out; fewer words of them say more. */
const LEAST_JOINED = 4;
/** Consonant classes from which two whole names share them by their romanisation rather than by chance. */
const LEAST_SKELETON = 6;
/** Letters up to which: in longer names the words that are parted alike find it, and the index is 2 % smaller. */
const MOST_RESPELT_LETTERS = 16;
/** Words of which initials are known by: shorter acronyms stand for too many names. */
const LEAST_INITIALS = 5;
const MOST_INITIALS = 7;
const ACRONYM = new RegExp(`^[a-z]{${LEAST_INITIALS},${MOST_INITIALS}}$`, 'u');

const known = new WeakMap<PreparedName, readonly WholeText[]>();
const NONE: readonly WholeText[] = [];

/** Made once for a name; none for a person's, whose words are joined and abbreviated by rules of their own. */
export const toWholeTexts = (name: PreparedName): readonly WholeText[] => {
  if (name.kind === 'person') return NONE;
  const made = known.get(name);
  if (made) return made;
  const texts = makeWholeTexts(name);
  known.set(name, texts);
  return texts;
};

/** What is made for an index alone is not kept: a table of weak references to millions of names costs more than the texts. */
const makeWholeTexts = (name: PreparedName): readonly WholeText[] => {
  if (name.kind === 'person') return NONE;
  const texts: WholeText[] = [];
  const joined = toPlainText(name.raw).replaceAll(' ', '');
  if (joined.length >= LEAST_JOINED) texts.push({ relation: 'joined', text: joined, spelling: joined, words: 0 });
  const words = name.tokens.filter(({ tag }) => tag !== 'connective');
  const own = words.filter(({ tag }) => tag !== 'legal_form');
  const spelling = own.map(({ number, forms }) => (number === undefined ? forms[0]! : String(number))).join('');
  const skeleton = toSkeleton(spelling);
  if (skeleton.length >= LEAST_SKELETON && spelling.length <= MOST_RESPELT_LETTERS) texts.push({ relation: 'transliteration', text: skeleton, spelling, words: own.length });
  const [word, ...others] = own.filter(({ tag }) => tag !== 'place');
  if (word !== undefined && others.length === 0 && isName(word) && ACRONYM.test(word.forms[0]!)) texts.push({ relation: 'acronym', text: word.forms[0]!, spelling, words: 1 });
  for (const initials of new Set([toInitials(own), toInitials(words)])) {
    if (initials.length >= LEAST_INITIALS && initials.length <= MOST_INITIALS) texts.push({ relation: 'acronym', text: initials, spelling, words: initials.length });
  }
  return texts;
};

const isName = ({ tag }: Token): boolean => tag === 'name';
const toInitials = (tokens: readonly Token[]): string => tokens.map(({ forms }) => forms[0]!.charAt(0)).join('');

/** Whether a name may be another as a whole, by its kind and words: of others an index need not look one up. */
export const hasWholes = ({ kind, isOrderBound }: PreparedName): boolean => kind === 'organisation' || isOrderBound;

/** The key under which a name's words are found in any order, to the letter. */
export const toSortedKey = (raw: string): number => toKey('sorted', toPreciseKey(raw));

/** The keys under which names are found that may be this one as wholes, the words in another order among them. */
export const toWholeKeys = (name: PreparedName): readonly number[] => [toSortedKey(name.raw), ...makeWholeTexts(name).map(({ relation, text }) => toKey(relation, text))];

/** How two names are one as wholes: the strongest relation first; undefined where they are not. */
export const findWholeRelation = (query: PreparedName, listed: PreparedName): WholeRelation | undefined => {
  const others = toWholeTexts(listed);
  for (const own of toWholeTexts(query)) if (others.some((other) => isOne(own, other))) return own.relation;
  return undefined;
};

/** Letters by which two romanisations of a whole name differ at most: Marina and Moran have the consonants in common too. */
const MOST_RESPELT = 1;
const isOne = (a: WholeText, b: WholeText): boolean => {
  if (a.relation !== b.relation || a.text !== b.text) return false;
  if (a.relation === 'joined') return true;
  if (a.relation === 'acronym') return (a.words === 1) !== (b.words === 1);
  return a.words !== b.words && toOsaDistance(a.spelling, b.spelling, MOST_RESPELT) <= MOST_RESPELT;
};
