/**
 * How else lists write a Cyrillic word that no table has: an adjective of a place, a word that ends in an English one, an acronym.
 */
import { readTable } from '../../table.js';
import { romaniseName } from '../romanise.js';
import { MAX_FORMS, withForms, type RomanToken } from '../scripts/roman-token.js';
import { findWrittenOut, toWords } from './latin-words.js';

/** Сарапульский, Зеленодольский: of Sarapul, of Zelenodolsk. What an adjective is made of, a place or a person, is what English takes. */
const OF_A_PLACE = /(?<=^.{5,}[сц]ь?к)(?:[иі]й?|[аоеі]я?|ое|[оа]го|ой|ому|[иы]х|[иы]м|ую)$/iu;
const PLACE_SUFFIX = /[сц]ь?к$/iu;
const withoutPlaceEnding = (token: RomanToken): RomanToken => {
  const town = token.raw.replace(OF_A_PLACE, '');
  if (town === token.raw) return token;
  const others = [town, town.replace(PLACE_SUFFIX, '')].flatMap((each) =>
    romaniseName(each)
      .slice(0, 1)
      .map(({ forms }) => forms[0]!),
  );
  return withForms(token, [...new Set([token.forms[0]!, ...others])]);
};

/** English words that Russian writes by ear, at the end of a name that is one word: Вандемирктрейд is Vandemirktrade, too. */
const BORROWED: ReadonlyMap<string, string> = new Map(
  readTable('companies/borrowed-ends.tsv', 2).map(([word, english]) => [word!, english!]),
);
const BORROWED_END = new RegExp(`(?<=.{2})(?:${[...BORROWED.keys()].join('|')})$`, 'iu');
const withBorrowedEnd = (token: RomanToken): RomanToken => {
  const end = BORROWED_END.exec(token.raw)?.[0];
  if (end === undefined) return token;
  const [head] = romaniseName(token.raw.slice(0, -end.length));
  return head === undefined
    ? token
    : withForms(
        token,
        [...new Set([token.forms[0]!, head.forms[0]! + BORROWED.get(end.toLowerCase())!, ...token.forms])].slice(0, MAX_FORMS),
      );
};

/** Ю at the head of a word is the English u as often: Ютэйр is Utair. */
const ENGLISH_U = /^ю(?=[бвгджзклмнпрстфхцчшщ])/iu;
const withEnglishHead = (token: RomanToken): RomanToken => {
  const [best, ...others] = token.forms;
  return ENGLISH_U.test(token.raw)
    ? withForms(token, [...new Set([best!, ...[...others, best!].map((form) => form.replace(/^[yi]u/u, 'u'))])].slice(0, MAX_FORMS))
    : token;
};

/** Consonants alone, Latin letters that look like them among them. */
const SPELT_OUT = /^[бвгджзклмнпрстфхцчшщBCHKMPTX]{2,6}$/iu;
/**
 * A word of Cyrillic that no table has: an acronym of what an organisation is (БТРЗ), or its own, in which lists write Ц as
 * Ts or as C (МЦСТ); or an adjective of a place.
 */
export const toOwnReadings = (token: RomanToken, words: readonly RomanToken[]): readonly RomanToken[] => {
  if (!SPELT_OUT.test(token.raw)) return [withEnglishHead(withBorrowedEnd(withoutPlaceEnding(token)))];
  const english = findWrittenOut(token, words);
  if (english !== undefined) return toWords(token, english);
  return [
    /ц/iu.test(token.raw)
      ? withForms(token, [...new Set(token.forms.flatMap((form) => [form, form.replace('ts', 'c')]))].slice(0, MAX_FORMS))
      : token,
  ];
};
