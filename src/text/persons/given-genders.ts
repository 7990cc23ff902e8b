/**
 * A man's and a woman's name made of one: Mario and Maria, Karim and Karima, Daniel and Danielle, Valery and Valeria.
 *
 * In: two plain forms. Out: whether they are such a pair, of given names that the tables hold, or a man's that they hold with
 * the ending of a woman's: as alike as a slip, and never one person. Surnames that agree in gender (Ivanov, Ivanova) are no such pair.
 * Source of facts: general knowledge of how European, African and Islamic names of women are formed. Date: 2026-11.
 */
import { isBorneName, isGivenName } from './person-words.js';

const toSet = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** What a man's name ends in, and what a woman's has in its place. */
const FEMININE: readonly (readonly [masculine: string, feminine: string])[] = [
  ['', 'a'], ['', 'ah'], ['', 'eh'], ['', 'ia'], ['o', 'a'], ['u', 'a'], ['y', 'ia'], ['i', 'ia'], ['y', 'iya'], ['us', 'a'], ['ius', 'ia'],
  ['er', 'ra'], ['n', 'nne'], ['l', 'lle'], ['t', 'tte'], ['ian', 'ina'],
];
/** Men's names in e. Others in e are women's, which an a at the end only writes in another language (Christine, Sophie). */
const MEN_IN_E = toSet('philippe alexandre aleksandre theodore auguste ivane konstantine michele daniele emanuele gabriele samuele raffaele pasquale davide felipe vicente clemente arne ole rune helge pavle mile ilie');
/** Men's names that an e alone makes a woman's; of others it is a spelling (Amin and Amine, Raphael and Raphaele). */
const FEMININE_BY_E = toSet('denis louis pascal germain martin francois raymond justin augustin sabin emil clement fernand armand bernard leonard ghislain cemil hanif halim latif refik serif');
/** Women's names without such an ending, of which one with it is only another spelling. */
const WOMENS = toSet(
  'susan suzan susann helen elen ellen iren karin katrin kathrin kristin christin carolin karolin caroline josefin jasmin yasmin shirin selin nesrin nasrin rosalind margaret margit birgit brigit judit edit elisabet elisabeth ' +
  'isabel isobel annabel maricel carmel leonor terez nikolett bernadett mariam maryam miriam tamar dagmar ingrid astrid gertrud hildegard agnes ines ann joan joann dian diann lis liv nargiz ainur fatim ' +
  'vivian lilian jocelyn marilyn evelyn rachel rahel esther ester adel nikol jolan emily lucy mary lily juli lili tali',
);

/** Endings that are a woman's behind any man's name that ends in a consonant, though no table has hers (Bogdana, Shakira). */
const SURELY_FEMININE = /(?<=[^aeiouy])ah?$/u;

const isFeminineOf = (feminine: string, masculine: string): boolean => {
  if (WOMENS.has(masculine)) return false;
  if (feminine === `${masculine}e`) return FEMININE_BY_E.has(masculine);
  return FEMININE.some(([end, instead]) => isExchanged(masculine, end, feminine, instead)) || (MEN_IN_E.has(masculine) && isExchanged(masculine, 'e', feminine, 'a'));
};

const isExchanged = (masculine: string, end: string, feminine: string, instead: string): boolean =>
  masculine.endsWith(end) && feminine.length === masculine.length - end.length + instead.length && feminine.endsWith(instead) && feminine.startsWith(masculine.slice(0, masculine.length - end.length));

/** Whether a word that no table has is a woman's name made of a man's that one has. */
const isFormedOf = (feminine: string, masculine: string): boolean =>
  feminine !== masculine && feminine.replace(SURELY_FEMININE, '') === masculine && !WOMENS.has(masculine) && isGivenName(masculine) && !isBorneName(feminine);

export const areOtherGenders = (a: string, b: string): boolean =>
  a.charCodeAt(0) === b.charCodeAt(0) && (((isFeminineOf(a, b) || isFeminineOf(b, a)) && isGivenName(a) && isGivenName(b)) || isFormedOf(a, b) || isFormedOf(b, a));
