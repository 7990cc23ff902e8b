/**
 * Arabic names that are written with what stands before them as one word: Elkhatib is El Khatib, Benslimane is Ben Slimane
 * and so Bin Sulayman, Abouhamza is Abu Hamza.
 *
 * In: words of a name. Out: the same, with such a word as two. Only where the rest is a name that the tables hold
 * as Arabic, or one behind an article that they do not know, beside another word of a person's that is Arabic (Mostafa Eldesouky);
 * a word that they hold with spellings of its own (Alharbi, Elhassan) or as another people's stays one.
 * Source of facts: general knowledge of how Egypt, Sudan and the Maghreb write names in Latin letters. Date: 2026-11.
 */
import { isArabicName, isLikeNameOfIslam } from './peoples.js';
import { isListedName, toNameGroups } from './person-words.js';
import { withForms, type RomanToken } from '../scripts/roman-token.js';

/** An article, or whose son or father somebody is, before four letters or more; Benali is Ben Ali, and Binali a Turkish name. */
const GLUED = /^(?:(?:[ae]l|b[ei]n|ibn|ould|ab(?:u|ou|oo|o)(?:l(?=[^aeiou]))?)(?=.{4})|ben(?=al[iy]$))/u;

/** What each of these begins with, and what stands below: most words are told by it. */
const FIRST_LETTERS = 'abeio';
const mayBeGlued = ({ forms, vowelless }: RomanToken): boolean => !vowelless && FIRST_LETTERS.includes(forms[0]!.charAt(0));

/** How many letters of a form stand before its name; 0 where it is one word. */
const toHeadLength = (form: string, isOneWord: (form: string) => boolean): number => {
  const head = GLUED.exec(form)?.[0].length ?? 0;
  return head > 0 &&
    isArabic(form.slice(head)) &&
    toNameGroups(form).length === 0 &&
    (!isListedName(form) || isArabicName(form)) &&
    !isOneWord(form)
    ? head
    : 0;
};
/** Also as English hears its vowels: Alqahtanee, Aldosaree. */
const isArabic = (form: string): boolean =>
  isArabicName(form) || (BY_EAR.test(form) && isArabicName(form.replaceAll('ee', 'i').replaceAll('oo', 'u')));
const BY_EAR = /ee|oo/u;
/** An l that was read as 1 or as I: E1khatib, AIkhatib. */
const MISREAD = /^[AEae](?:1|I(?=.*[a-z]))/u;
const toForm = ({ forms, raw }: RomanToken): string => (MISREAD.test(raw) ? `${forms[0]!.charAt(0)}l${forms[0]!.slice(2)}` : forms[0]!);
const toHead = (word: RomanToken, isOneWord: (form: string) => boolean): number =>
  word.forms.length > 1 && !MISREAD.test(word.raw) ? 0 : toHeadLength(toForm(word), isOneWord);

/** The words themselves where none is glued. @param isOneWord what else a form is that stays one word. */
export const splitGlued = (words: readonly RomanToken[], isOneWord: (form: string) => boolean): readonly RomanToken[] =>
  splitHeads(words, (word) => toHead(word, isOneWord));

const isNone = (): boolean => false;
/** The same of a person's name. */
export const splitGluedOfPerson = (words: readonly RomanToken[]): readonly RomanToken[] =>
  splitHeads(words, (word) => toHead(word, isNone) || toArticle(word, words));

/**
 * An article before a name that the tables may not know: in Egypt before any, in Arabia before one of a tribe or place, as other peoples' names
 * (Albrecht, Alkan) seldom are, in the Maghreb as it is heard (Essid, Ennaceur).
 */
const ARTICLE = /^(?:el(?=[^aeiou].{3}|[aeiou].{3,}y$)|al(?=[^aeiou].{3,}[iy]e?$)|e([tdrzsn])(?=\1(?!in|een|yn).{2}))/u;
/** What other peoples' names end in that begin so: Eldarov, Elmurodbek. */
const OTHER_PEOPLES_END = /(?:[oe](?:va?|ff)|be[kg]|jon|zad[ae]h?|zoda|ogl[uiy]|(?:sk|ch)[iy]y?|er|son|sen|[eo]s|ez)$/u;
/** Whose son somebody is, in the Maghreb, before what may be a spelling of a name: Benhamouda of Bin Hammuda. */
const SON = /^b[ei]n(?=.{5})/u;
const LEAST_SON = 3;

const toArticle = ({ forms: [form], script }: RomanToken, words: readonly RomanToken[]): number => {
  const head = ARTICLE.exec(form!)?.[0].length ?? (SON.test(form!) && isLikeNameOfIslam(form!.slice(LEAST_SON)) ? LEAST_SON : 0);
  return head > 0 &&
    script === 'latin' &&
    !OTHER_PEOPLES_END.test(form!) &&
    (!isListedName(form!) || isArabicName(form!)) &&
    toNameGroups(form!).length === 0 &&
    words.some(({ forms: [other] }) => other !== form && isArabicName(other!))
    ? head
    : 0;
};

const splitHeads = (words: readonly RomanToken[], toLengthOf: (word: RomanToken) => number): readonly RomanToken[] => {
  const toLength = (word: RomanToken): number => (mayBeGlued(word) ? toLengthOf(word) : 0);
  if (words.every((word) => toLength(word) === 0)) return words;
  const split: RomanToken[] = [];
  for (const word of words) {
    const head = toLength(word);
    if (head === 0) split.push(word);
    else split.push(toPiece(word, 0, head), toPiece(word, head));
  }
  return split;
};

/** With its letters as they are written, where each is one of the form. */
const toPiece = (word: RomanToken, from: number, to?: number): RomanToken => {
  const form = toForm(word);
  return withForms(word, [form.slice(from, to)], false, word.raw.length === form.length ? word.raw.slice(from, to) : word.raw);
};
