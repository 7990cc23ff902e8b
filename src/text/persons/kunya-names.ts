/**
 * Given names that begin with "father of", most of them with an article: Abu al-Fadl, Abul Fazl, Abolfazl, Abu Bakr, Abubakar. Here written
 * as one word, as Persians do: who is called Abolhassan is not called Hassan. Without the article Abu Hassan stays a byname of two words.
 *
 * In: plain forms. Source of facts: general knowledge of Arabic, Persian and South Asian given names. Date: 2026-11.
 */
import { toOsaDistance } from '../kernels/osa-distance.js';
import {
  FATHER_START,
  FATHER_WITH_ARTICLE,
  FATHER_WORD,
  FATHERED_NAMES,
  FATHERED_WITHOUT_ARTICLE,
  MAGHREBI_FATHER_START,
} from './compound-pieces.js';
import { isArabicName, isLikeNameOfIslam } from './peoples.js';
import { isListedName, toNameGroups } from './person-words.js';

/** Whether a form is a spelling of one of the names, or is in no table and one slip away. */
const isSpellingOf = (name: string, form: string): boolean => {
  if (form === name) return true;
  const groups = toNameGroups(form);
  return groups.length > 0
    ? toNameGroups(name).some((group) => groups.includes(group))
    : !isListedName(form) && toOsaDistance(name, form, 1) === 1;
};

/** What "father of" makes with the word behind, the names being such as it makes one with; undefined of other words. */
const createNamer =
  (father: string, names: readonly string[]) =>
  (form: string): string | undefined => {
    const name = names.find((fathered) => isSpellingOf(fathered, form));
    return name === undefined ? undefined : father + name;
  };
/** `abulfadl` of fazl, `abulqasim` of ghasem. */
const toKunyaName = createNamer('abul', FATHERED_NAMES);
/** `abubakr` of bekr. */
const toNameWithoutArticle = createNamer('abu', FATHERED_WITHOUT_ARTICLE);

/**
 * The forms of a given name that "father of" makes with a word behind; empty where it makes none.
 * @param hasArticle whether one stands between them.
 */
export const joinKunya = (head: KunyaHead | undefined, hasArticle: boolean, forms: readonly string[]): readonly string[] => {
  if (head === undefined || (head === 'closed' && hasArticle)) return [];
  const isClosed = head === 'closed' || hasArticle;
  const names = forms.flatMap((form) => (isClosed ? toKunyaName(form) : toNameWithoutArticle(form)) ?? []);
  // As it is without the article, too: who drops it writes Abu Hassan.
  return names.length > 0 && isClosed ? [...names, `abu${forms[0]!}`] : names;
};

export type KunyaHead = 'open' | 'closed';
/** Whether a word is "father of", `open` to an article or `closed` by one; undefined of others. */
export const toKunyaHead = (form: string): KunyaHead | undefined =>
  FATHER_WORD.test(form) ? 'open' : FATHER_WITH_ARTICLE.test(form) ? 'closed' : undefined;

/**
 * Other forms of one that is written as one word: abulkhayr and abukhair of abulkhair, and of bouaziz, where no table has
 * spellings of it, buaziz; none of others.
 */
export const toGluedKunya = (form: string): readonly string[] => {
  const head = FATHER_START.exec(form)?.[0];
  const name = head && toKunyaName(form.slice(head.length));
  if (name) return [name, `abu${form.slice(head.length)}`];
  const maghrebi = MAGHREBI_FATHER_START.exec(form)?.[0];
  return maghrebi !== undefined && toNameGroups(form).length === 0 && isFathered(form, form.slice(maghrebi.length))
    ? [`bu${form.slice(maghrebi.length)}`]
    : [];
};

/** Whether a name is known behind "father of", or a spelling of one where the whole is none (Boukhalfa, no Boucher). */
const isFathered = (form: string, name: string): boolean => isArabicName(name) || (!isListedName(form) && isLikeNameOfIslam(name));
