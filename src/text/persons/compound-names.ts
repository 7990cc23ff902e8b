/**
 * Given names made of two words: a servant of one of God's names (Abdul Rahman), or a word "of the faith" or "of God"
 * (Salah al-Din, Najib Allah), here written as one. Their bearers are called by either half.
 * So are those of a Central Asian or Gujarati name with a word of regard behind it (Rustamjon, Jumaboy, Azizakhon;
 * Jayeshbhai, Manjulaben), by the first.
 */
import { COMPOUND_END, OF_GOD_REST, SERVANT_START } from './compound-pieces.js';
import { FEW, remember } from '../words/remember.js';
import { toSpellingGroups } from './paired-names.js';
import { isArabicName, isCentralAsianName } from './peoples.js';
import { isBorneName, toNameGroups } from './person-words.js';
import { isServedName } from './theophoric.js';

/** The first half of all names that begin with a servant; no spelling is it. */
export const SERVANT_HEAD = 'servantof';
const LEAST_BARE = 4;
const LEAST_HEAD = 3;

/** The second half behind a servant: `abdulrahman`, `abdurrahman` and `abderrahman` are all `rahman`; `abdullah` has nothing of its own. */
export const toBareName = (form: string): string | undefined => {
  const servant = form.startsWith('ab') ? SERVANT_START.exec(form) : null;
  if (!servant) return undefined;
  const rest = form.slice(servant[0].length);
  if (rest.length < LEAST_BARE) return undefined;
  const bare = (rest.startsWith('l') && rest.length > LEAST_BARE) || rest.charAt(0) === rest.charAt(1) ? rest.slice(1) : rest;
  return bare.length >= LEAST_BARE && !OF_GOD_REST.test(bare) && isServedName(bare) ? bare : undefined;
};

/** Behind the name of an Uzbek, Tajik or Kazakh, as passports write it or leave it out: dear, lord, rich, lady. */
const REGARD_END = /(?:(?:dzh|zh|j)[ao]n|(?:kh|x)[ao]n|be[kg]|b[ao][yi])$/u;
/** Of a Gujarati, brother and sister. */
const BROTHER_END = /bha[iy]$/u;
const SISTER_END = /be(?:h?n|hen)$/u;
const LEAST_REGARDED = 4;
/** The name before a word of regard, which is no half of it: undefined of other names. */
export const toRegarded = (form: string): string | undefined => {
  const sibling = BROTHER_END.exec(form) ?? SISTER_END.exec(form);
  if (sibling !== null) {
    const name = form.slice(0, sibling.index);
    return name.length >= LEAST_REGARDED && (BROTHER_END.test(form) || isBorneName(name)) ? name : undefined;
  }
  const end = REGARD_END.exec(form);
  const head = end ? form.slice(0, end.index) : '';
  return head.length >= LEAST_REGARDED && (isCentralAsianName(head) || isArabicName(head)) ? head : undefined;
};

/** What ends a compound ends in: many words are told by it. */
const LAST_LETTERS = 'eghikny';
/** The first half of a compound, one and the same for all spellings of servant; undefined of other names. */
export const toCompoundHead = (form: string): string | undefined => {
  if (toBareName(form) !== undefined) return SERVANT_HEAD;
  if (!LAST_LETTERS.includes(form.charAt(form.length - 1))) return undefined;
  const end = COMPOUND_END.exec(form);
  const head = end ? form.slice(0, end.index) : '';
  return head.length >= LEAST_HEAD && !SERVANT_START.test(form) && isBorneName(head) ? head : toRegarded(form);
};

/** Groups of the spellings of a first half: Seraj is half of Sirajuddin as Siraj is. */
export const toHeadGroups = remember((head: string): readonly number[] => toSpellingGroups(toNameGroups(head)), FEW);
