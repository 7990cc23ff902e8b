/**
 * Words of the Tibetan script as Tibetans, Bhutanese and Sherpas write their names: བསྟན་འཛིན་རྒྱ་མཚོ is Tenzin Gyatso.
 *
 * A dot parts syllables, and no blank parts words: a name is of two syllables, so they are taken in pairs. A syllable is its
 * root letter, with letters above, below, before and behind it that change how it is read or are silent.
 * Source of facts: the alphabet and the grammar's rules of which letter is the root; general knowledge of how names are
 * written. Date: 2026-11.
 */
import { toLetters } from './letters.js';
import type { ScriptToken } from './script.js';

/** Between syllables. */
const DOT = /[་༌]+/u;
/** A letter with those below it, and its vowel. */
const LETTER = /(?<head>[ཀ-ཬ])(?<below>[ྍ-ྼ]*)(?<vowel>[ཱ-ྂ]*)/gu;
/** Letters below begin at this distance from the same letters alone. */
const BELOW = 0x50;

const CONSONANTS = toLetters(
  'ཀk ཁkh གg ངng ཅch ཆch ཇj ཉny ཏt ཐth དd ནn པp ཕph བb མm ཙts ཚts ཛdz ཝw ཞzh ཟz འ ཡy རr ལl ཤsh སs ཧh ཨ ཊt ཋth ཌd ཎn ཥsh',
);
/** A root with y below it that is no more than itself and y. */
const WITH_Y = toLetters('པch ཕch བj མny');
/** A root with r below it, as it is spoken and as it is spelt elsewhere. */
const WITH_R = toLetters('ཀt ཁt གd ཏt ཐt དd པt ཕt བd སs མm ཧhr');
const FULL_WITH_R = toLetters('ཀtr ཁtr གdr ཏtr ཐtr དdr པtr ཕtr བdr', WITH_R);
const VOWELS = toLetters('ིi ུu ེe ོo ཻai ཽo ཱa ཾam ྂam');
/** Behind the vowel: the others are silent. */
const FINALS = toLetters('གk ངng ནn བp མm རr ལl');
const WRITTEN_FINALS = toLetters('གg བb', FINALS);
/** Behind an a they make it an e. */
const FRONTING = 'དནལས';
const BEFORE_ROOT = 'གདབམའ';
const ABOVE_ROOT = 'རལས';
/** What stands below a root, rather than being the root below another letter. */
const BELOW_ROOT = 'ཡརལཝའ';
/** Behind the root two may stand, the second of which is s. */
const BEFORE_LAST_S = 'གངབམ';

interface Letter {
  readonly head: string;
  readonly below: string;
  readonly vowel: string;
}

interface Syllable {
  readonly prefix: string;
  readonly above: string;
  readonly root: string;
  readonly below: string;
  readonly vowel: string;
  readonly end: string;
}

/** Which spelling: whether a before d, n, l and s is e, r below a root is written, and stops behind the vowel as they are spelt. */
interface Spelling {
  readonly isFronted: boolean;
  readonly hasR: boolean;
  readonly isSpelt: boolean;
  /** Whether letters before and above a root, silent elsewhere, are heard behind an open syllable: Gendun, Lobsang, Dorje. */
  readonly isLinked: boolean;
}
const SPELLINGS: readonly Spelling[] = [
  { isFronted: true, hasR: false, isSpelt: false, isLinked: true },
  { isFronted: false, hasR: true, isSpelt: true, isLinked: false },
  { isFronted: true, hasR: true, isSpelt: false, isLinked: false },
];

/** Names of one syllable of this script that are spoken in two, and a title of three. */
const WHOLE: ReadonlyMap<string, string> = new Map([
  ['ཀརྨ', 'karma'],
  ['པདྨ', 'pema'],
  ['རིན་པོ་ཆེ', 'rinpoche'],
]);

/** @returns words of two syllables, each in three spellings; the last of an odd number by itself. */
export const romaniseTibetan = (run: string): readonly ScriptToken[] => {
  const syllables = run.split(DOT).filter((syllable) => syllable !== '');
  const words: ScriptToken[] = [];
  for (let at = 0; at < syllables.length;) {
    const count = [3, 1].find((length) => WHOLE.has(syllables.slice(at, at + length).join('་'))) ?? 2;
    const raw = syllables.slice(at, at + count);
    const whole = WHOLE.get(raw.join('་'));
    words.push({ raw: raw.join('་'), forms: whole === undefined ? SPELLINGS.map((spelling) => spell(raw, spelling)) : [whole] });
    at += raw.length;
  }
  return words;
};

const spell = (raw: readonly string[], spelling: Spelling): string =>
  raw
    .map(toSyllable)
    .filter((syllable) => syllable !== undefined)
    .reduce((spelt, syllable, at) => {
      const link = spelling.isLinked && /[aeiou]$/u.test(spelt) ? toLink(syllable) : '';
      return spelt + link + spellSyllable(syllable, at > 0, spelling);
    }, '');

/** What is heard of a syllable's silent letters between an open one and its root. */
const toLink = ({ prefix, above, root }: Syllable): string => {
  if (above === 'ར') return 'r';
  if (prefix === 'འ') return root === 'བ' || root === 'ཕ' ? 'm' : 'n';
  return prefix === 'བ' && root === 'ཟ' ? 'b' : '';
};

const toSyllable = (raw: string): Syllable | undefined => {
  const letters = [...raw.matchAll(LETTER)].map(({ groups }) => groups as unknown as Letter);
  if (letters.length === 0) return undefined;
  const at = findRoot(letters);
  const { head, below, vowel } = letters[at]!;
  const under = Array.from(below, (letter) => String.fromCodePoint(letter.codePointAt(0)! - BELOW));
  const isAbove = ABOVE_ROOT.includes(head) && under.length > 0 && !BELOW_ROOT.includes(under[0]!);
  const behind = letters[at + 1];
  return {
    prefix: letters[at - 1]?.head ?? '',
    above: isAbove ? head : '',
    root: isAbove ? under[0]! : head,
    below: under.slice(isAbove ? 1 : 0).join(''),
    vowel,
    end: behind?.vowel === '' ? behind.head : '',
  };
};

/** The letter with a vowel or another one below it is the root; else the first, or the second of three or more unless the last is an s behind what may stand before it. */
const findRoot = (letters: readonly Letter[]): number => {
  const marked = letters.findIndex(({ below, vowel }) => below !== '' || vowel !== '');
  if (marked >= 0) return marked;
  if (letters.length < 3 || !BEFORE_ROOT.includes(letters[0]!.head)) return 0;
  return letters.length === 3 && letters[2]!.head === 'ས' && BEFORE_LAST_S.includes(letters[1]!.head) ? 0 : 1;
};

const spellSyllable = (syllable: Syllable, isLater: boolean, { isFronted, hasR, isSpelt }: Spelling): string => {
  const vowel = VOWELS.get(syllable.vowel.charAt(0)) ?? 'a';
  const spoken = vowel === 'a' && isFronted && syllable.end !== '' && FRONTING.includes(syllable.end) ? 'e' : vowel;
  return toOnset(syllable, isLater, hasR) + spoken + ((isSpelt ? WRITTEN_FINALS : FINALS).get(syllable.end) ?? '');
};

const toOnset = ({ prefix, root, below, vowel, end }: Syllable, isLater: boolean, hasR: boolean): string => {
  if (root === 'ལ' && below === 'ཧ') return 'lh';
  if (below.startsWith('ཡ')) return prefix === 'ད' && root === 'བ' ? 'y' : (WITH_Y.get(root) ?? `${CONSONANTS.get(root) ?? ''}y`);
  if (below.startsWith('ར')) return (hasR ? FULL_WITH_R : WITH_R).get(root) ?? CONSONANTS.get(root) ?? '';
  if (below.startsWith('ལ')) return root === 'ཟ' ? 'd' : 'l';
  // dbang is wang, dbu is u; zla ba is dawa.
  if (root === 'བ' && prefix === 'ད') return vowel === '' ? 'w' : '';
  if (root === 'བ' && isLater && vowel === '' && prefix === '' && end === '') return 'w';
  return CONSONANTS.get(root) ?? '';
};
