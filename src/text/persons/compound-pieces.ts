/**
 * The pieces that Arabic, Persian and Turkic names of two words are made with, however they are romanised: "servant of",
 * "father of", "of God", "of the faith", and what ends family names. Each stands alone (`abd al`, `allah`, `ed din`) or is written with
 * the other half as one word (`abdulrahman`, `nasrullah`, `zaheruddin`).
 *
 * Source of facts: general knowledge of Arabic, Persian, Pashto and Urdu names. Date: 2026-11.
 */

const ARTICLE_VOWEL = '(?:[aeou]|ou)';
const FAITH = 'd(?:i|y|ee)ne?';

/** Stands for nothing without the name after it, with an article or without: abd, abdul, abder. */
export const SERVANT_WORD = /^abdh?(?:(?:[aeou]|oo|ou)[lrsztnd]?h?)?$/u;
/** Of these the ones that are given names too: abdo. */
export const SERVANT_NAME = /^abd(?:o|u|ou)$/u;
/** At the head of a name written as one. */
export const SERVANT_START = /^abdh?(?:ou|[aeou])?/u;
/** In which a slip is looked for. */
export const SERVANTS: readonly string[] = ['abd', 'abdul', 'abdel', 'abdal', 'abdol', 'abdur'];
export const ARTICLES: readonly string[] = ['al', 'el', 'ul'];
export const FAITH_WORDS: readonly string[] = ['din', 'deen'];

/** What is left behind a servant's head where God himself is served, with letters of the article: abdullah. */
export const OF_GOD_REST = /^l*[aeo]?l?l?[aeo]?h?$/u;
/** By themselves, with how the name that they end is usually spelt. */
export const END_WORDS: readonly (readonly [word: RegExp, usual: readonly string[]])[] = [
  [new RegExp(`^${ARTICLE_VOWEL}?l?lah?$`, 'u'), ['allah']],
  [new RegExp(`^(?:${ARTICLE_VOWEL}[ld])?${FAITH}$|^udin$`, 'u'), ['uddin', 'din', 'eddine']],
];
/** It ends one name alone: Zayn al-Abidin, Zine Abidine. */
export const WORSHIPPERS_WORD = /^ab[ie]dh?(?:i|ee|y)ne?$/u;
export const ORNAMENT_WORD = /^z(?:ai?|ay|ei|ey|i)ne?$/u;
/** Too short to end a name, though written as "of God" may be. */
export const NO_END_WORDS: ReadonlySet<string> = new Set(['la', 'ala', 'ela']);
/** At the end of a name written as one: uddin, eddine, aldin, iddin, ullah, allah. */
export const COMPOUND_END = new RegExp(`(?:(?:${ARTICLE_VOWEL}|i)[ld]?${FAITH}|[aeou]ll?ah)$`, 'u');
/** The same of the faith alone, behind two letters or more: ezzedine, zahereldine. */
export const OF_THE_FAITH = new RegExp(`^(?<head>.{2,}?)${ARTICLE_VOWEL}(?:[ld]|[ld]?d)?${FAITH}$`, 'u');

/** Father of, before an article or with one, and with one at the head of a name written as one: abu, abol, abulfazl. */
export const FATHER_WORD = /^ab(?:o|u|ou|oo)$/u;
export const FATHER_WITH_ARTICLE = /^ab(?:o|u|ou|oo)l$/u;
export const FATHER_START = /^ab(?:o|u|ou|oo)l(?=.{4})/u;
/** The same of the Maghreb before a name, which French doubles an s in: bouaziz, boussaid. */
export const MAGHREBI_FATHER_START = /^bou(?:s(?=s))?(?=.{4})/u;
/** Names that such a word makes given names with behind an article, each in one spelling; and those without one. */
export const FATHERED_NAMES: readonly string[] = [
  'fadl',
  'qasim',
  'hasan',
  'husayn',
  'khayr',
  'barakat',
  'abbas',
  'fath',
  'faraj',
  'maali',
  'makarim',
  'kalam',
  'bashar',
  'hasanat',
  'hashim',
  'mansur',
];
export const FATHERED_WITHOUT_ARTICLE: readonly string[] = ['bakr', 'talib', 'dharr'];

/** Words that end Persian and Pashto family names, written apart or not: Yazdi Khah, Shahidkhel. */
export const FAMILY_END_WORD =
  /^(?:kh?[ae]il|khel|kheil|khil|za(?:i|y)|z(?:a|o)d(?:a|eh?|ah)|zadh|p(?:ou|u|oo)r|ne[jz]h?ad|nijad|n[jz]h?ad|kh(?:ua|[wv]a|a)h|kh(?:u|w)ah|panah|pnah|vand|vnd|f[ae]rd|d(?:ou|oo|u)st|m[ae]n[ei]sh|p[ae]r[ae]st|tabar|fr)$/u;
