/**
 * Arabic names of two words with an article between them, of which the article, or all, is written with the first:
 * Nurul Islam is Nur ul-Islam and so Nur al-Islam, Saifur Rahman and Saifurrahman are Saif al-Rahman, Sayfurahmon too.
 *
 * In: words of a person's name. Out: the same, with such a word as two or three. Only where the first word is a name that
 * the tables hold of a people of Islam, and the whole is none of theirs (Gafur, Mansur, Saul). An article at the end is one
 * only where another word of the name is theirs too, and begins with what the article became: Saifur is parted beside
 * Rahman. Names that joined-names.ts and kunya-names.ts know as one word stay so: Abdurrahman, Saifuddin, Saifullah,
 * Abulqasim.
 * Source of facts: general knowledge of names in South Asia, Indonesia, Central Asia, Egypt and Sudan. Date: 2026-11.
 */
import { COMPOUND_END, FATHER_START, SERVANT_START } from './compound-pieces.js';
import { isLikeNameOfIslam, isNameOfIslam } from './peoples.js';
import { isListedName, toParticle } from './person-words.js';
import { isSlippedServedName } from './theophoric.js';
import { withForms, type RomanToken } from '../scripts/roman-token.js';
import { remember } from '../words/remember.js';

/** At the end of a word: an l, or what it became before a word that begins with it. */
const LAST_ARTICLE = /^(?:oo|ou|u)(?:l|(?<sound>sh|[rnszdtj]))$/u;
/**
 * Between two names written as one; before the faith the two are one name (compound-names.ts), before bek and boy it is
 * Turkic kul (Eshonqulbekov).
 */
const INNER_ARTICLE =
  /^(?:(?:oo|ou|[uo])(?:l|(?<sound>sh|[rnszdtj])(?=\k<sound>))|u(?=r[aeo][hkx])|[ae]l)(?!d(?:ee|[iy])n|be[gk]|bo[iy])(?=.{4}|h[au][kq]$)/u;
/** What each of these begins with: most places in a word are told by it. */
const FIRST_LETTERS = 'aeou';
const LEAST_HEAD = 3;
/** Letters of a name before al and el, which other words hold as well. */
const LEAST_BEFORE_AL = 4;

interface Pieces {
  readonly head: string;
  readonly article: string;
  /** What stands behind the article; empty where it ends the word. */
  readonly rest: string;
  /** What a word of the name must begin with; empty where nothing must. */
  readonly sound: string;
}

/** What a form is made of that no table holds; undefined of others. */
const toPieces = remember((form: string): Pieces | undefined => {
  if (form.length <= LEAST_HEAD + 1 || isListedName(form) || SERVANT_START.test(form) || FATHER_START.test(form) || COMPOUND_END.test(form))
    return undefined;
  for (let at = LEAST_HEAD; at < form.length - 1; at++) {
    if (!FIRST_LETTERS.includes(form.charAt(at))) continue;
    const [head, behind] = [form.slice(0, at), form.slice(at)];
    const last = LAST_ARTICLE.exec(behind);
    const sound = last?.groups!['sound'] ?? '';
    if (last && isHead(head, sound)) return { head, article: behind, rest: '', sound };
    const inner = INNER_ARTICLE.exec(behind);
    const [article, rest] = [inner?.[0], behind.slice(inner?.[0].length)];
    if (article === undefined || !mayServe(head, article, rest, inner!.groups!['sound'] !== undefined)) continue;
    return { head, article: article === 'u' ? 'ur' : article, rest, sound: '' };
  }
  return undefined;
});
const AL = /^[ae]/u;
/** One of both names is in the tables, and the other too, or but for a slip or its vowels; any before what an article is assimilated to. */
const mayServe = (head: string, article: string, rest: string, isAssimilated: boolean): boolean => {
  if (AL.test(article)) return head.length >= LEAST_BEFORE_AL && isNameOfIslam(head) && isNameOfIslam(rest);
  return isNameOfIslam(rest)
    ? isAssimilated || isNameOfIslam(head) || isLikeNameOfIslam(head)
    : isNameOfIslam(head) && isSlippedServedName(rest);
};
/** The tables have it, or before ul and ur its consonants with two vowels (Mujeebur, Shofiqul), unlike roots that end so (Monsur, Mokbul). */
const isHead = (form: string, sound: string): boolean =>
  (isNameOfIslam(form) || ((sound === '' || sound === 'r') && TWO_VOWELS.test(form) && isLikeNameOfIslam(form))) &&
  (toParticle(form)?.kind ?? 'theophoric') === 'theophoric';
const TWO_VOWELS = /[aeiou][^aeiou]+[aeiou]+[^aeiou]{1,2}$/u;

/** The pieces of a word of a name, in each of its forms that has them; none where it is one word. */
const toWordPieces = (word: RomanToken, words: readonly RomanToken[]): readonly Pieces[] => {
  const first = word.vowelless ? undefined : toPieces(word.forms[0]!);
  if (first === undefined || (first.rest === '' && !words.some((other) => other !== word && isServed(other.forms[0]!, first.sound))))
    return NONE;
  return word.forms.flatMap((form) => toPieces(form) ?? []).filter(({ rest }) => (rest === '') === (first.rest === ''));
};
const isServed = (form: string, sound: string): boolean => form.startsWith(sound) && isNameOfIslam(form);
const NONE: readonly Pieces[] = [];

/** The words themselves where no article is glued. */
export const splitArticles = (words: readonly RomanToken[]): readonly RomanToken[] => {
  if (words.every((word) => toWordPieces(word, words).length === 0)) return words;
  const split: RomanToken[] = [];
  for (const word of words) {
    const pieces = toWordPieces(word, words);
    if (pieces.length === 0) split.push(word);
    for (const piece of PIECES) if (pieces.length > 0 && pieces[0]![piece] !== '') split.push(toPiece(word, pieces, piece));
  }
  return split;
};
const PIECES = ['head', 'article', 'rest'] as const;

/** With its letters as they are written, where each is one of the form. */
const toPiece = (word: RomanToken, pieces: readonly Pieces[], piece: (typeof PIECES)[number]): RomanToken => {
  const { head, article, rest } = pieces[0]!;
  const start = piece === 'head' ? 0 : piece === 'article' ? head.length : head.length + article.length;
  const raw =
    word.raw.length === head.length + article.length + rest.length ? word.raw.slice(start, start + pieces[0]![piece].length) : word.raw;
  return withForms(word, [...new Set(pieces.map((each) => each[piece]))], false, raw);
};
