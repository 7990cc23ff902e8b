/**
 * Names in several words that as many people write as one (Abd al Rahman, Nur ed Din, Abu Bakr, Heydar oglu, field marshal):
 * joined, under the spellings that such names have as one word.
 */
import { SERVANT_HEAD } from './compound-names.js';
import { ARTICLES, FAITH_WORDS, ORNAMENT_WORD, WORSHIPPERS_WORD } from './compound-pieces.js';
import { joinKunya } from './kunya-names.js';
import { isSlipOf } from './person-slips.js';
import { isTitlePhrase } from './person-words.js';
import { isServedName, isSlippedServedName, startsWithServedName } from './theophoric.js';
import { readPersonWord, toCompoundEnd, type PersonWord } from './word-roles.js';
import { joinWords, toJoinedForm, withForms, type RomanToken } from '../scripts/roman-token.js';
import { withReadings } from '../scripts/readings.js';

/** Whether a word of these may make a name with its neighbour, in some order of them. */
export const mayJoin = (words: readonly RomanToken[]): boolean => words.some(({ forms: [form] }) => readPersonWord(form!).mayJoin);

/** The words of a name, of which some are one with their neighbour where they may be. */
export const joinNames = (words: readonly RomanToken[], mayBeJoined: boolean): readonly RomanToken[] =>
  mayBeJoined ? joinCompounds(words) : mendWords(words);

/** The name that a servant serves, without an article that is written with it: alrahman, arrahman. */
const GLUED_ARTICLE = /^[ae](?:l(?=.{4})|([rdsztn])(?=\1.{3}))/u;
const toServed = (form: string): string => {
  const bare = form.replace(GLUED_ARTICLE, '');
  return bare !== form && !startsWithServedName(form) && isServedName(bare) ? bare : form;
};
const isArticle = (token: RomanToken | undefined): boolean =>
  token !== undefined && token.forms.some((form) => readPersonWord(form).isArticle);

/**
 * `abd al rahman`, `seif allah`, `nur ed din` and `shahid khel` are one name in two or three words, which as many people
 * write as one: they are compared as one, under the usual spelling of the piece that they share. A servant is one name
 * with a word that God is called by, or that an article stands before; with another word (Abdul Akhlaghi) it is a name of its own.
 */
const joinCompounds = (tokens: readonly RomanToken[]): RomanToken[] => {
  const joined: RomanToken[] = [];
  for (let at = 0; at < tokens.length;) {
    const compound = joinTitle(tokens, at) ?? joinOverArticle(tokens, at) ?? joinWithNext(tokens, at);
    joined.push(compound?.word ?? readAlone(tokens[at]!));
    at += compound?.length ?? 1;
  }
  return joined;
};

/** A servant's name over an article (Abd al Qadir), and nothing else, as one word: in companies' names the rest is no person's. */
export const joinServants = (words: readonly RomanToken[]): readonly RomanToken[] => {
  if (!words.some((word, at) => isServantBefore(word, words[at + 1]))) return words;
  const joined: RomanToken[] = [];
  for (let at = 0; at < words.length;) {
    const servant = isServantBefore(words[at]!, words[at + 1]) ? joinOverArticle(words, at) : undefined;
    joined.push(servant?.word ?? words[at]!);
    at += servant?.length ?? 1;
  }
  return joined;
};
const isServantBefore = ({ forms: [form] }: RomanToken, next: RomanToken | undefined): boolean =>
  isArticle(next) && readPersonWord(form!).servant === 'servant';

/** Words that are one name, and how many they were. */
interface Compound {
  readonly word: RomanToken;
  readonly length: number;
}

/** `field marshal`. */
const joinTitle = (tokens: readonly RomanToken[], at: number): Compound | undefined => {
  const length = countTitleWords(tokens, at);
  if (length === 0) return undefined;
  const words = tokens.slice(at, at + length);
  return { word: joinWords(words, [toJoinedForm(words)]), length };
};

/** A word with what stands behind it, or behind the article after it: a servant, a kunya, and a name that its end makes one. */
const joinOverArticle = (tokens: readonly RomanToken[], at: number): Compound | undefined => {
  const [token, next] = [tokens[at]!, tokens[at + 1]];
  const { servant, kunyaHead } = readPersonWord(token.forms[0]!);
  const isBehindSlip = !isArticle(next) && isSlippedArticle(servant, next, tokens[at + 2]);
  const end = isBehindSlip || isArticle(next) ? 2 : 1;
  const last = tokens[at + end];
  if (last === undefined) return undefined;
  const join = (forms: readonly string[], vowelless?: boolean): Compound => ({
    word: joinWords(tokens.slice(at, at + end + 1), forms, vowelless),
    length: end + 1,
  });
  if (servant !== undefined && isServed(servant, end, last)) {
    const served = last.forms.map(toServed).flatMap((form) => [`abdul${form}`, `abd${form}`]);
    return join(servant === 'slipped' || isBehindSlip ? [token.forms[0]! + last.forms[0]!, ...served] : served);
  }
  const kunya = joinKunya(kunyaHead, end === 2, last.forms);
  if (kunya.length > 0) return join(kunya, false);
  const compoundEnd = isGivenAllaBehind(token, last) ? undefined : toCompoundEndOf(token, last, end === 2);
  if (compoundEnd === undefined || token.forms[0]!.length < 2 || (!token.vowelless && isArticle(token))) return undefined;
  return token.vowelless
    ? join(token.forms.map((form) => form + compoundEnd.at(-1)!.replace(/^edd/u, 'd')))
    : join(compoundEnd.map((ending) => token.forms[0]! + ending));
};

/** `shahid khel`, and `heydar oglu` in a name of three words or more. */
const joinWithNext = (tokens: readonly RomanToken[], at: number): Compound | undefined => {
  const [token, next] = [tokens[at]!, tokens[at + 1]];
  if (next === undefined) return undefined;
  if (isFamilyHead(tokens, at)) return { word: joinWords([token, next], [toJoinedForm([token, next])]), length: 2 };
  const behind = readPersonWord(next.forms[0]!);
  const isFamily =
    behind.isFamilyEnd && !isFamilyHead(tokens, at + 1) && token.forms[0]!.length > 2 && !readPersonWord(token.forms[0]!).isFamilyEnd;
  const ending = isFamily ? next.forms[0]! : tokens.length >= LEAST_WITH_FATHER && mayBeFather(token) ? behind.filialEnd : undefined;
  return ending === undefined
    ? undefined
    : {
        word: joinWords(
          [token, next],
          token.forms.map((form) => form + ending),
        ),
        length: 2,
      };
};

/**
 * `Zahra Pour Mohammadi`: what makes a family name of the word before it (Ghasem Pour Hamid) makes one with a surname behind
 * it, where a given name alone stands before.
 */
const isFamilyHead = (tokens: readonly RomanToken[], at: number): boolean =>
  at === 1 && tokens.length === 3 && FAMILY_HEAD.test(tokens[at]!.forms[0]!) && MADE_SURNAME.test(tokens[2]!.forms[0]!);
const MADE_SURNAME = /.{4}[iy]$/u;
const FAMILY_HEAD = /^p(?:ou|u|oo)r$/u;

const readAlone = (token: RomanToken): RomanToken =>
  readPersonWord(token.forms[0]!).servant === 'servant' ? withForms(token, withReadings(token.forms, [SERVANT_HEAD])) : mendWord(token);

/** Alla behind a surname is a Russian woman's name: Poljakowa Alla. */
const isGivenAllaBehind = ({ forms: [surname] }: RomanToken, { forms: [form] }: RomanToken): boolean =>
  form === 'alla' && SLAVIC_SURNAME.test(surname!);
const SLAVIC_SURNAME = /(?:[oe][vw]|n|[sck]k)a(?:[ijy]?a)?$|(?:enko|[uy]k|[iy]ch|ian|yan)$/u;

/** How many words make one title from here (field marshal), beside one other at least; 0 where none do. */
const countTitleWords = (tokens: readonly RomanToken[], start: number): number => {
  const most = Math.min(readPersonWord(tokens[start]!.forms[0]!).titleWords, tokens.length - Math.max(start, 1));
  for (let count = most; count > 1; count--)
    if (
      isTitlePhrase(
        tokens
          .slice(start, start + count)
          .map(({ forms }) => forms[0]!)
          .join(' '),
      )
    )
      return count;
  return 0;
};

/** Words of a name from which one may be the father's, with the word for son of behind it. */
const LEAST_WITH_FATHER = 3;
/** `Heydar oglu` is one word of the name, as Heydarovich is. */
const mayBeFather = ({ forms: [form], vowelless }: RomanToken): boolean =>
  !vowelless && form!.length > 2 && readPersonWord(form!).filialEnd === undefined;

/** Whether a servant makes one name with a word, after an article where that stands two behind. At most one of them holds a slip. */
const isServed = (servant: NonNullable<PersonWord['servant']>, end: number, last: RomanToken): boolean => {
  if (last.forms.some((form) => startsWithServedName(toServed(form)))) return true;
  if (servant === 'slipped') return false;
  return (
    (end === 2 && servant !== 'alone') ||
    last.vowelless ||
    (servant === 'servant' && last.forms.some((form) => isSlippedServedName(toServed(form))))
  );
};

/** `Abd nl-Rahman`: an article with a slip in it, between a servant and whom he serves. */
const isSlippedArticle = (servant: PersonWord['servant'], next: RomanToken | undefined, last: RomanToken | undefined): boolean =>
  servant === 'servant' && next !== undefined && last !== undefined && isSlipOf(next.forms[0]!, ARTICLES) && isServedName(last.forms[0]!);

/** What a word makes of the one before it; with a slip in it behind an article only (Nur al-Dhin). */
const toCompoundEndOf = (
  { forms: [head] }: RomanToken,
  { forms: [form] }: RomanToken,
  isBehindArticle: boolean,
): readonly string[] | undefined => {
  if (ORNAMENT_WORD.test(head!) && WORSHIPPERS_WORD.test(form!)) return OF_WORSHIPPERS;
  const { compoundEnd, isSlippedEnd } = readPersonWord(form!);
  return isSlippedEnd && isBehindArticle ? [form!, ...toCompoundEnd(FAITH_WORDS[0]!)!] : compoundEnd;
};

const OF_WORSHIPPERS: readonly string[] = ['ulabidin'];
const WRITTEN_OF_THE_FAITH = /(?<=.{2})ald[iy]n$/u;

/** A word in -eddine that no table knows, also under the spelling that {@link joinCompounds} gives it. */
const mendWord = (token: RomanToken): RomanToken => {
  if (token.vowelless)
    return token.forms.some((form) => WRITTEN_OF_THE_FAITH.test(form))
      ? withForms(token, [...new Set(token.forms.map((form) => form.replace(WRITTEN_OF_THE_FAITH, 'din')))])
      : token;
  const forms = token.script === 'latin' ? readPersonWord(token.forms[0]!).otherForms : undefined;
  return forms === undefined ? token : withForms(token, forms);
};

// By push, as {@link joinCompounds}: of one kind of array for all that reads it.
const mendWords = (tokens: readonly RomanToken[]): RomanToken[] => {
  const mended: RomanToken[] = [];
  for (const token of tokens) mended.push(mendWord(token));
  return mended;
};
