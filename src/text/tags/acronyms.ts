/** Acronyms beside the words whose initials they are, which say nothing that these do not say. */
import { toOsaDistance } from '../kernels/osa-distance.js';
import { toToken } from '../tokens/lazy-token.js';
import type { TaggedWord } from './tagged-word.js';

/** Letters that an acronym has at least and at most. */
const ACRONYM = /^[a-z]{3,7}$/u;

/** Three letters in brackets behind a name. */
const IN_BRACKETS = /[(（](?<letters>\p{L}{3})[)）]\W*$/u;
/** Whether the letters of a name's word are initials of words of the name, some of them left out: MUT of Malek Vandemirk University of Technology. */
const isOfInitials = (letters: TaggedWord, tagged: readonly TaggedWord[]): boolean => {
  if (letters.token.tag !== 'name') return false;
  const form = letters.token.forms[0]!;
  let found = 0;
  for (const other of tagged) if (other !== letters && other.token.forms[0]!.charAt(0) === form.charAt(found)) found++;
  return found >= form.length;
};

/** A word in brackets behind a name, or before it and a dash. */
const WORD_APART = /[(（](?<behind>\p{L}{5,12})[)）]\W*$|^(?<before>\p{L}{5,12})\s+[-–—]\s/u;
const LEAST_HEADS = 2;
/** Letters that a word of heads has more than heads: others are initials. */
const MORE_LETTERS = 2;
/** Whether a word is the heads of words of the name in turn, some of which are left out: COMIGUA of Corporación Minera Guaicaipuro. */
const isOfHeads = ({ token }: TaggedWord, tagged: readonly TaggedWord[]): boolean => {
  const [text, own] = [token.forms[0]!, tagged.filter((other) => other.token !== token).map((other) => other.token.forms[0]!)];
  const mayEnd = (at: number, from: number, heads: number): boolean => {
    if (at === text.length) return heads >= LEAST_HEADS && text.length >= heads + MORE_LETTERS;
    for (let next = from; next < own.length; next++)
      for (let end = at + 1; end <= text.length && own[next]!.startsWith(text.slice(at, end)); end++)
        if (mayEnd(end, next + 1, heads + 1)) return true;
    return false;
  };
  return token.tag === 'name' && mayEnd(0, 0, 0);
};

/**
 * `QAI` beside `Qods Aeronautics Industries` says nothing that these do not say.
 * @param saidAgain words of which it is known.
 * @param raw the name that they are of.
 */
export const tagAcronyms = (tagged: readonly TaggedWord[], saidAgain: ReadonlySet<string>, raw: string): readonly TaggedWord[] => {
  if (tagged.length < 4 && saidAgain.size === 0) return tagged;
  const stated = IN_BRACKETS.exec(raw)?.groups!['letters'];
  const { behind, before } = WORD_APART.exec(raw)?.groups ?? {};
  const ofHeads = behind ?? before;
  const saysAgain = (entry: TaggedWord): boolean =>
    saidAgain.has(entry.word) ||
    (entry.word === stated && isOfInitials(entry, tagged)) ||
    (entry.word === ofHeads && isOfHeads(entry, tagged)) ||
    isAcronymBeside(entry, tagged);
  const marked: TaggedWord[] = [];
  for (const entry of tagged)
    marked.push(saysAgain(entry) ? { token: toToken('organisation', 'acronym', [entry.token.forms[0]!], false), word: entry.word } : entry);
  return marked;
};

const isAcronymBeside = (entry: TaggedWord, tagged: readonly TaggedWord[]): boolean => {
  const form = entry.token.forms[0]!;
  if (entry.token.tag !== 'name' || !ACRONYM.test(form)) return false;
  const words = tagged.filter((other) => other !== entry);
  const own = words.filter(({ token }) => token.tag !== 'connective');
  const ofOwn = toInitials(own);
  return isInitials(form, toInitials(words)) || isInitials(form, ofOwn) || isWithoutForm(form, ofOwn) || isWrittenInitials(entry, own);
};

/** `SMIC Semiconductor Manufacturing International`: the last letter is of a corporation that is left out. */
const isWithoutForm = (form: string, initials: string): boolean => form.length >= LEAST_SLIPPED_ACRONYM && form.slice(0, -1) === initials;

/** `ЛМЗ` beside `Липецкий механический завод`, which are read in English: by the letters that are written. */
const isWrittenInitials = ({ word }: TaggedWord, words: readonly TaggedWord[]): boolean => {
  const letters = word.toLowerCase();
  if (letters.charCodeAt(0) < 0x80) return false;
  // One word may stand for several in English.
  return words
    .filter((other, at) => other.word !== words[at - 1]?.word)
    .map((other) => other.word.charAt(0).toLowerCase())
    .join('')
    .includes(letters);
};
/** Letters of an acronym from which one may be wrong. */
const LEAST_SLIPPED_ACRONYM = 4;
const isInitials = (form: string, initials: string): boolean =>
  initials.includes(form) || (Math.min(form.length, initials.length) >= LEAST_SLIPPED_ACRONYM && toOsaDistance(form, initials, 1) <= 1);
const toInitials = (words: readonly TaggedWord[]): string => {
  let initials = '';
  for (const { token } of words) initials += token.forms[0]!.charAt(0);
  return initials;
};
