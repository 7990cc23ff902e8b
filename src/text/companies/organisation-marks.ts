/**
 * What marks between the words of a company's name say of them, which the words do not hold: the ending of a domain
 * (`www.vandemirk.com`) is no word of the name, `an-`, `ash-` before its own letter is the Arabic article, `d'`, `dell'`
 * before a word of companies is French and Italian for of the, and `M/s`, `A/C 40702810` are a payment's words.
 *
 * In: the words of a name and its raw text. Out: the words, of which a domain's `www` and ending carry their stops in
 * `raw` (`.com`), and such an article reads as `al`; the ending of an ordinal (`64-я`, `64-ya`, `64-th`), the little word
 * before such an apostrophe and a payment's words are left out.
 */
import { toCompanyWord, toPlace } from './company-words.js';
import { withForms, type RomanToken } from '../scripts/roman-token.js';

/** Endings that are not read for a word or a legal form behind a stop (Trading.Co, Cia.de, S.A); any behind `www.`. */
const ENDINGS = 'com|net|org|info|biz|edu|gov|io|me|ru|su|by|ua|ir|iq|sy|cn|kp|hk|tw|kz|uk|fr|tr|pk|ae|ve|cu';
/** With the country's of two letters (.co.uk), by itself, or behind `www.` any. */
const ENDING = String.raw`(?<ending>\.(?:(?:co|com|net|org|gov|ac)\.[a-z]{2}|${ENDINGS}|(?<=www\.[\p{L}\p{N}-]+\.)[a-z]{2,}))`;
const DOMAIN = new RegExp(
  String.raw`(?<![\p{L}\p{N}.])(?<start>www\.)?(?<label>[\p{L}\p{N}-]{3,})${ENDING}(?![\p{L}\p{N}.-]*[\p{L}\p{N}])`,
  'iu',
);
const ARTICLE = /(?<![\p{L}\p{N}])a(?:(?<letter>[nrsdtz])-\k<letter>|(?<pair>sh|th|dh)-\k<pair>)/iu;

/** A hyphen and what makes a number an ordinal one, in Russian, Ukrainian, Bulgarian and their romanisations, and in English. */
const ORDINAL = /\d-(?:[йяеї]|го|му|[ыои]й|[ао]я|[ое]е|[тм]а|[тм]и|ya|y|aya|[yoi]y|oye|oe|go|th|st|nd|rd)(?![\p{L}\p{N}])/iu;

export const readMarks = (words: readonly RomanToken[], raw: string): readonly RomanToken[] => {
  const hasDomain = raw.includes('.') && DOMAIN.test(raw);
  const hasHyphen = raw.includes('-');
  const read = hasDomain || (hasHyphen && ARTICLE.test(raw)) ? readArticles(hasDomain ? readDomain(words, raw) : words, raw) : words;
  const ordinary = hasHyphen && ORDINAL.test(raw) ? dropOrdinalEndings(read, raw) : read;
  const ofName = raw.includes('/') ? dropPaymentWords(ordinary, raw) : ordinary;
  const traded = IMPORT_EXPORT.test(raw) ? writeOutTrade(ofName) : ofName;
  const placed = raw.includes('(') ? writeOutState(traded, raw) : traded;
  const plain = hasHyphen && EZAFE.test(raw) ? placed.map((word) => (word.forms[0] === 'ye' ? withForms(word, ['e']) : word)) : placed;
  return APOSTROPHE.test(raw) ? plain.map(dropElided) : plain;
};

/** `M/S` (Messrs) and an account before the name, an account with its number anywhere. */
const PAYMENT_WORDS = /^\W*(?:m\/s|a\/c)(?!\p{L})|(?<!\p{L})a\/c(?:\W+no)?\W*\d{4,}(?![\p{L}\p{N}])/iu;
const LETTERS_OR_DIGITS = /[\p{L}\p{N}]+/gu;
const dropPaymentWords = (words: readonly RomanToken[], raw: string): readonly RomanToken[] => {
  const said = PAYMENT_WORDS.exec(raw)?.[0].match(LETTERS_OR_DIGITS);
  if (!said || said.length >= words.length) return words;
  const start = words.findIndex((_, at) => said.every((part, offset) => words[at + offset]?.raw === part));
  return start < 0 ? words : words.filter((_, at) => at < start || at >= start + said.length);
};

/** Short for import and export, beside other words. */
const IMPORT_EXPORT = /(?<![\p{L}\p{N}])(?:I\s?[/&]\s?E|E\s?[/&]\s?I)(?![\p{L}\p{N}])/u;
const TRADES: ReadonlyMap<string, string> = new Map([
  ['I', 'import'],
  ['E', 'export'],
]);
const writeOutTrade = (words: readonly RomanToken[]): readonly RomanToken[] =>
  words.length <= TRADES.size + 1
    ? words
    : words.map((word, at) => {
        const isBeside = [words[at - 2], words[at - 1], words[at + 1], words[at + 2]].some(
          (other) => other !== undefined && TRADES.has(other.raw),
        );
        const trade = TRADES.get(word.raw);
        return trade !== undefined && isBeside ? withForms(word, [trade]) : word;
      });

/** `Vandemirk (S) Pte`, `(M) Sdn Bhd`, `(I) Pvt`: the state whose legal form stands behind, by its first letter. */
const STATE_BEFORE_FORM = /\((?<letter>[SMIBKTU])\)\s*(?<form>pte|sdn|pvt|private|p|ltd|limited)(?!\p{L})/iu;
const STATES: readonly (readonly [state: string, letter: string, form: RegExp])[] = [
  ['singapore', 'S', /^pte$/iu],
  ['malaysia', 'M', /^sdn$/iu],
  ['brunei', 'B', /^sdn$/iu],
  ['india', 'I', /^p(?:vt|rivate)?$/iu],
  ['kenya', 'K', /^l(?:td|imited)$/iu],
  ['tanzania', 'T', /^l(?:td|imited)$/iu],
  ['uganda', 'U', /^l(?:td|imited)$/iu],
];
const writeOutState = (words: readonly RomanToken[], raw: string): readonly RomanToken[] => {
  const { letter, form } = STATE_BEFORE_FORM.exec(raw)?.groups ?? {};
  const state = STATES.find(([, first, forms]) => first === letter?.toUpperCase() && forms.test(form!))?.[0];
  const at = words.findIndex((word, place) => word.raw === letter && words[place + 1]?.raw === form);
  return state === undefined || at < 0 ? words : words.with(at, withForms(words[at]!, [state]));
};

/** `Sazandegi-ye Vandemirk`: the Persian ending for of behind a vowel, `-e` behind a consonant. */
const EZAFE = /\p{L}-ye(?![\p{L}\p{N}])/iu;
const APOSTROPHE = /['’]/u;
const ELIDED = /^(?<of>d|l|dell|dall|nell|all|sull)['’](?=\p{L})/iu;
/** `d'Électricité`, `d'Algérie`, `dell'Emilia`: where the rest is a word of companies or a country, of Italian any place; of a name (D'Amico) it is part. */
const dropElided = (word: RomanToken): RomanToken => {
  const of = ELIDED.exec(word.raw)?.groups!['of'];
  const forms = of === undefined ? [] : word.forms.map((form) => form.slice(of.length));
  return of !== undefined && (isCommonWord(forms[0]!) || (of.length > 1 && toPlace(forms[0]!) !== undefined))
    ? withForms(word, forms)
    : word;
};

const isCommonWord = (form: string): boolean => toCompanyWord(form) !== undefined || toPlace(form)?.kind === 'country';

const dropOrdinalEndings = (words: readonly RomanToken[], raw: string): readonly RomanToken[] =>
  words.filter(({ raw: ending }, at) => {
    const ordinal = at === 0 ? '' : `${words[at - 1]!.raw}-${ending}`;
    return !ORDINAL.test(ordinal) || !raw.includes(ordinal);
  });

/** Whether a word is `www` or the ending of a domain. */
export const isOfDomain = ({ raw }: RomanToken): boolean => raw.startsWith('.') || raw === 'www.';

const readDomain = (words: readonly RomanToken[], raw: string): readonly RomanToken[] => {
  const { start, ending } = DOMAIN.exec(raw)!.groups!;
  const parts = ending!.slice(1).toLowerCase().split('.');
  const end = words.findIndex((_, at) => at > 0 && parts.every((part, offset) => words[at + offset]?.forms[0] === part));
  return words.map((word, at) => {
    if (end > 0 && at >= end && at < end + parts.length) return withForms(word, word.forms, false, `.${word.raw}`);
    return start !== undefined && word.forms[0] === 'www' ? withForms(word, word.forms, false, 'www.') : word;
  });
};

const readArticles = (words: readonly RomanToken[], raw: string): readonly RomanToken[] => {
  const text = raw.toLowerCase();
  return words.map((word, at) => {
    const next = words[at + 1];
    return next !== undefined && ARTICLE.test(`${word.raw}-${next.raw}`) && text.includes(`${word.raw}-${next.raw}`.toLowerCase())
      ? withForms(word, ['al'])
      : word;
  });
};
