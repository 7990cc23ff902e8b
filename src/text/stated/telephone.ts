/**
 * A telephone's number behind a name: `Orsolt Vandemirk +44 20 7946 0958`, `VANDEMIRK LTD TEL 86-415-2120000 FAX 2120001`.
 *
 * A number of a country's own says that it is one only by the word before it, and what follows it is of the same kind;
 * one with its country's says so by itself, where it ends the text.
 */

/** Words before either. */
const WORDS = 'tel|telephone|phone|mob|mobile';
/** What ends a text, as the source of a regular expression without regard to case. */
export const INTERNATIONAL_NUMBER = String.raw`(?:(?:${WORDS}|cell|gsm|whatsapp|тел)[\s.:]*)?\+(?:\d[\s()/.-]?){8,15}`;
/** A number of at least six digits behind its word, and what follows it. */
const NUMBER_BEHIND_WORD = new RegExp(String.raw`[\s,;]+(?:${WORDS}|fax)\b[\s.:+]*\(?\+?(?:\d[\s()/.-]*){6,}.*$`, 'iu');

export const withoutNumberBehindWord = (text: string): string => text.replace(NUMBER_BEHIND_WORD, '');
