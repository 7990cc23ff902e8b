/**
 * Words of organisations in scripts with letters (Cyrillic, Greek, Hebrew, Georgian, Thai…) by the English words that
 * stand for them: lists translate `механический завод`, and romanise only what is the organisation's own name.
 *
 * Han words of the same table are read where their texts are cut into words (scripts/han.ts).
 */
import { readTable } from '../../table.js';
import { buildDeletions, findOneSlipAway } from '../kernels/deletions.js';
import { toOsaDistance } from '../kernels/osa-distance.js';
import { toArabicKey } from '../scripts/arabic.js';
import { AS_ROMANISED, toOrganisationWords } from '../scripts/organisation-words.js';
import { isTransposed } from './company-slips.js';
import { toCompanyWord, toPlace } from './company-words.js';
import { findCommonLegalWord, isLegalWord, toLegalForms } from './legal-forms.js';
import { isSureLegalWord } from './legal-phrases.js';
import { romaniseName, withForms, type RomanToken } from '../romanise.js';
import type { Script } from '../scripts/script.js';
import { toRomanisedWord } from './romanised-words.js';
import { toRespeltWord, toShortSound } from './respelt-words.js';
import { findByStem, type Inflection } from './stems.js';
import { MAX_FORMS } from '../tokens/tagged-word.js';

/** Han is read where it is cut. */
const toWordsOf = (script: string): ReadonlyMap<string, string> | undefined => (script === 'han' ? undefined : toOrganisationWords(script));

const OF_ANY = { leastStem: 3, longestEnding: 4 };
/** Endings of nouns and adjectives, whatever their case and number. */
const INFLECTIONS: Readonly<Partial<Record<Script, Inflection>>> = {
  // Bulgarian writes its article behind them: въоръжените сили.
  cyrillic: { ...OF_ANY, endings: /^(?:[аеёиоуыэюяйьіїєъ][хмйгоеиіюяу]{0,3}|ов|ев|ів|ове|[аеиоя]{0,2}т[аое]|и?[яъ]т)?$/u },
  greek: { ...OF_ANY, endings: /^[αεηιουωνς]{0,4}$/u },
  // Arabic words have none here, but slips.
  arabic: { ...OF_ANY, endings: /^$/u },
};
const ACCENTS = /\p{M}+/gu;
/** Where Cyrillic marks the stress. */
const STRESS = /\u0301/g;

const toTableWord = (raw: string, script: Script): string => {
  if (script === 'arabic') return toArabicKey(raw.replaceAll(' ', ''));
  const word = script === 'cyrillic' ? raw.toLowerCase().replace(STRESS, '') : raw.toLowerCase();
  return script === 'greek' ? word.normalize('NFD').replace(ACCENTS, '') : word.replace(/'/gu, '');
};

/** The English words of a word just as the table has it; of a Hebrew one in any of its endings. */
export const findExact = (raw: string, script: Script): string | undefined =>
  toWordsOf(script)?.get(toTableWord(raw, script)) ?? (script === 'hebrew' ? findHebrew(toTableWord(raw, script)) : undefined);

const findWord = (raw: string, script: Script): string | undefined => {
  const words = toWordsOf(script);
  // A capital alone is an initial of somebody, where the small letter is a preposition: А. В., в сфере.
  if (!words || (raw.length === 1 && raw !== raw.toLowerCase())) return undefined;
  const word = toTableWord(raw, script);
  const exact = findExact(raw, script);
  if (exact !== undefined || !INFLECTIONS[script]) return exact;
  return (
    findInflected(word, script) ??
    (script === 'cyrillic' ? (findFleeting(word) ?? findCognate(word)) : undefined) ??
    findSlipped(word, script) ??
    (script === 'cyrillic' ? findCompound(word) : undefined)
  );
};

/** The English words of a word in any of its endings. */
const findInflected = (word: string, script: Script): string | undefined =>
  findByStem(word, INFLECTIONS[script]!, (stem) => toOrganisationWords(script).get(stem));

/** Bulgarian and Macedonian adjectives, whose vowel before the last letter is in the masculine alone: военен, държавен of военн, държавн. */
const FLEETING = /(?<=.{2}[^аеиоуъюя])[еъ]н$/u;
const findFleeting = (word: string): string | undefined => {
  const stem = word.replace(FLEETING, 'н');
  return stem === word ? undefined : (toOrganisationWords('cyrillic').get(stem) ?? findCognate(`${stem}о`));
};

/** Endings of Hebrew adjectives and nouns behind a word of the table, of which a he becomes tav: בטחוני, בטחונית; תעשיה, תעשיית. */
const HEBREW_INFLECTION: Inflection = { endings: /^(?:ית?|יים|יות|ת|ים|ות)?$/u, leastStem: 4, longestEnding: 3 };
/** With vowels or without, as Hebrew is written by turns, a yod or vav is doubled or single within a word; a he at the end is a tav before another word. */
const toHebrewKey = (word: string): string =>
  word
    .replace(/(?<=.)יי(?=.)/gu, 'י')
    .replace(/(?<=.)וו(?=.)/gu, 'ו')
    .replace(/ה$/u, 'ת');
let hebrewWords: ReadonlyMap<string, string> | undefined;
const makeHebrewWords = (): ReadonlyMap<string, string> => {
  const made = new Map<string, string>();
  for (const [word, english] of toOrganisationWords('hebrew')) if (!made.has(toHebrewKey(word))) made.set(toHebrewKey(word), english);
  return made;
};
const findHebrew = (word: string): string | undefined => {
  const known = (hebrewWords ??= makeHebrewWords());
  return (
    known.get(toHebrewKey(word)) ?? findByStem(toHebrewKey(word), HEBREW_INFLECTION, (stem) => known.get(stem) ?? known.get(`${stem}י`))
  );
};

const LEAST_COGNATE = 5;
const COGNATE_INFLECTION: Inflection = { ...INFLECTIONS.cyrillic!, leastStem: LEAST_COGNATE };
/** What languages written in Cyrillic spell differently in words that they share: федеральн and федералн, электр and електр. */
const toCognateKey = (word: string): string =>
  word
    .replace(/[ьъ]/gu, '')
    .replace(/[ыіїй]/gu, 'и')
    .replace(/[эєё]/gu, 'е')
    .replace(/ґ/gu, 'г')
    .replace(/ў/gu, 'в')
    .replace(/(.)\1+/gu, '$1');
let cognates: ReadonlyMap<string, string> | undefined;
const makeCognates = (): ReadonlyMap<string, string> => {
  const made = new Map<string, string>();
  for (const [stem, english] of toOrganisationWords('cyrillic')) {
    const key = toCognateKey(stem);
    if (key.length >= LEAST_COGNATE && !made.has(key)) made.set(key, english);
  }
  return made;
};

/** The English words of a word whose stem the table has in a neighbouring language. */
const findCognate = (word: string): string | undefined => {
  const known = (cognates ??= makeCognates());
  return findByStem(toCognateKey(word), COGNATE_INFLECTION, (stem) => known.get(stem));
};

/** Adjectives of two words that Russian, Ukrainian, Belarusian and Bulgarian write as one, or with a hyphen that was lost at the end of a line. */
const COMPOUND_ADJECTIVE = /(?:[иыо]й|[ая]я|[ое]е|[ое]го|[ое]му|[ыи][ехм]|ої|ськ[аеі]|нн?[аоеі]|ск[аоі])$/u;
const LEAST_HALF = 4;

/** `Производственнотехническое` is of production and technical: both halves in the table, the first ending as such compounds join. */
const findCompound = (word: string): string | undefined => {
  if (word.length < 2 * LEAST_HALF + 2 || !COMPOUND_ADJECTIVE.test(word)) return undefined;
  for (let cut = word.length - LEAST_HALF; cut >= LEAST_HALF; cut--) {
    if (!/[ое]$/u.test(word.slice(0, cut))) continue;
    const [first, second] = [findInflected(word.slice(0, cut), 'cyrillic'), findInflected(word.slice(cut), 'cyrillic')];
    if (first !== undefined && second !== undefined) return `${first} ${second}`;
  }
  return undefined;
};

/** Stems long enough that one slip in them is mended; shorter where only consonants are written. */
const SLIPPED_INFLECTIONS: Readonly<Partial<Record<Script, Inflection>>> = {
  cyrillic: { ...INFLECTIONS.cyrillic!, leastStem: 7 },
  greek: { ...INFLECTIONS.greek!, leastStem: 7 },
  arabic: { ...INFLECTIONS.arabic!, leastStem: 5 },
};
const buildStemDeletions = (): ReadonlyMap<string, readonly string[]> =>
  buildDeletions(
    Object.entries(SLIPPED_INFLECTIONS).flatMap(([script, { leastStem }]) =>
      [...toOrganisationWords(script).keys()].filter(({ length }) => length >= leastStem),
    ),
  );
let stemDeletions: ReadonlyMap<string, readonly string[]> | undefined;

const findSlipped = (word: string, script: Script): string | undefined => {
  const deletions = (stemDeletions ??= buildStemDeletions());
  return findByStem(word, SLIPPED_INFLECTIONS[script]!, (head) => {
    const [stem] = findOneSlipAway(deletions, head);
    return stem === undefined ? undefined : toOrganisationWords(script).get(stem);
  });
};

const isKnown = (form: string): boolean => toCompanyWord(form) !== undefined || toPlace(form) !== undefined;

/**
 * A word of an organisation's name as it is compared: under the romanisation that legal forms are written with, else under
 * the English words of script-words.tsv, else under a romanisation that the tables of company words know, else as it was.
 */
export const toOrganisationReadings = (token: RomanToken, at: number, words: readonly RomanToken[]): readonly RomanToken[] => {
  const { raw, script, forms, vowelless } = token;
  // A word with its vowels is read by heart (arabic.ts).
  if (script === 'han' || (script === 'arabic' && !vowelless)) return [token];
  if (script === 'latin') return toWrittenOut(token, at, words);
  if (script === 'arabic' && at === 0 && words.length > 1 && isSlippedCompany(toArabicKey(raw)))
    return [withForms(token, COMPANY_FORMS, false)];
  const behind = toBehindProclitic(token);
  if (behind !== undefined && isFoundBehind(behind)) return splitProclitic(token, behind, words);
  const found = findWord(raw, script);
  const english = found === AS_ROMANISED ? undefined : found?.split(' ');
  const legal = findLegalWord(token);
  // A word of legal forms stands in their phrases as it is romanised, and outside of them for what it means.
  if (legal !== undefined) return [asKnown(token, legal, english?.length === 1 ? toAlternatives(english[0]!) : [])];
  if (english === undefined) return toUntranslated(token, behind, words);
  if (english.length > 1) return english.map((form) => withForms(token, toAlternatives(form), false));
  // A word may be the name's own, which lists romanise (قصر الأرز, Kasr al-Arz): it stays without its vowels.
  return [withForms(token, [...new Set([...toAlternatives(english[0]!), ...forms])].slice(0, MAX_FORMS))];
};

/** An abbreviation of the script's own language is none of another's: КБ is no kommanditbolag. */
const findLegalWord = ({ raw, script, forms, vowelless }: RomanToken): string | undefined => {
  const isOwn = raw.length <= LONGEST_ABBREVIATION && toWordsOf(script)?.has(toTableWord(raw, script)) === true;
  return vowelless || isOwn ? undefined : (forms.find(isLegalWord) ?? findCommonLegalWord(forms[0]!));
};

/** A word under the form of it that the tables have, then under what it means, then as it was. */
const asKnown = (token: RomanToken, known: string, meant: readonly string[]): RomanToken =>
  known === token.forms[0] && meant.length === 0
    ? token
    : withForms(token, [...new Set([known, ...meant, ...token.forms])].slice(0, MAX_FORMS));

/** A word that has no English in the table. */
const toUntranslated = (token: RomanToken, behind: RomanToken | undefined, words: readonly RomanToken[]): readonly RomanToken[] => {
  const known = token.vowelless ? undefined : token.forms.find(isKnown);
  if (known !== undefined) return [asKnown(token, known, [])];
  if (behind !== undefined && findWord(behind.raw, token.script) !== undefined) return splitProclitic(token, behind, words);
  return token.script === 'cyrillic' ? toOwnReadings(token, words) : [token];
};

/** Words of one letter that are written as one with the word behind: Arabic for, and, in; Hebrew the, and, for, in, from. */
const PROCLITICS: Readonly<Partial<Record<Script, Readonly<Record<string, readonly string[]>>>>> = {
  arabic: { ل: ['lil', 'li'], و: ['wa'], ب: ['fi'] },
  hebrew: { ה: ['the'], ו: ['ve'], ל: ['for'], ב: ['in'], מ: ['of'] },
};
/** The article of the word behind in, which for and and are parted from before (arabic.ts). */
const IN_THE = /^بال(?=.{3})/u;
const LEAST_BEHIND = 3;
/** `لنقل`, `وصناعة`: what stands behind such a letter, where the two are no word of the table together. */
const toBehindProclitic = (token: RomanToken): RomanToken | undefined => {
  const { raw, script, forms } = token;
  if (PROCLITICS[script]?.[raw.charAt(0)] === undefined || raw.length <= LEAST_BEHIND || findExact(raw, script) !== undefined)
    return undefined;
  return IN_THE.test(raw)
    ? withForms(
        token,
        forms.map((form) => form.replace(/^bal/u, '')),
        true,
        raw.replace(IN_THE, ''),
      )
    : withForms(
        token,
        forms.map((form) => form.slice(1)),
        true,
        raw.slice(1),
      );
};
/** Whether it is a word of the table; in Hebrew also behind another such letter (`והפצה`). */
const isFoundBehind = (behind: RomanToken): boolean => {
  const second = behind.script === 'hebrew' ? toBehindProclitic(behind) : undefined;
  return findExact(behind.raw, behind.script) !== undefined || (second !== undefined && findExact(second.raw, second.script) !== undefined);
};
const splitProclitic = (token: RomanToken, behind: RomanToken, words: readonly RomanToken[]): readonly RomanToken[] => {
  const letter = token.raw.charAt(0);
  return [withForms(token, PROCLITICS[token.script]![letter]!, false, letter), ...toOrganisationReadings(behind, 1, words)];
};

/** `making/engineering`: words that translators take by turns. */
const toAlternatives = (english: string): string[] => english.split('/');

/** Company, with which most names of companies in Persian and Arabic begin, and its readings. */
const COMPANY_WORDS = ['شرکت', 'شرکه'] as const;
const COMPANY_FORMS = ['sherkat', 'sharikat', 'shirkat'] as const;
/** A letter more, a letter less, or two exchanged; with another letter it is another word (برکت, شوکت). */
const isSlippedCompany = (word: string): boolean =>
  toWordsOf('arabic')?.has(word) !== true &&
  COMPANY_WORDS.some((company) => toOsaDistance(company, word, 1) === 1 && (word.length !== company.length || isTransposed(company, word)));

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
const BORROWED: ReadonlyMap<string, string> = new Map([
  ['трейд', 'trade'],
  ['трэйд', 'trade'],
  ['трейдинг', 'trading'],
  ['сервис', 'service'],
  ['лизинг', 'leasing'],
  ['инжиниринг', 'engineering'],
  ['шиппинг', 'shipping'],
  ['девелопмент', 'development'],
  ['энерджи', 'energy'],
  ['ойл', 'oil'],
  ['фуд', 'food'],
  ['стил', 'steel'],
  ['хаус', 'house'],
  ['лайн', 'line'],
  ['дизайн', 'design'],
  ['эйр', 'air'],
  ['экспресс', 'express'],
  ['экспорт', 'export'],
  ['финанс', 'finance'],
  ['капитал', 'capital'],
  ['карго', 'cargo'],
  ['лэнд', 'land'],
  ['сити', 'city'],
  ['тех', 'tech'],
  ['текс', 'tex'],
  ['холдинг', 'holding'],
  ['логистик', 'logistic'],
]);
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
/** A word of Cyrillic that no table has: an acronym of what an organisation is (БТРЗ), or its own, in which lists write Ц as Ts or as C (МЦСТ); or an adjective of a place. */
const toOwnReadings = (token: RomanToken, words: readonly RomanToken[]): readonly RomanToken[] => {
  if (!SPELT_OUT.test(token.raw)) return [withEnglishHead(withBorrowedEnd(withoutPlaceEnding(token)))];
  const english = findWrittenOut(token, words);
  if (english !== undefined) return toWords(token, english);
  return [
    /ц/iu.test(token.raw)
      ? withForms(token, [...new Set(token.forms.flatMap((form) => [form, form.replace('ts', 'c')]))].slice(0, MAX_FORMS))
      : token,
  ];
};

const LONGEST_ABBREVIATION = 4;
const abbreviations = new Map(readTable('companies/abbreviations.tsv', 2).map(([form, words]) => [form!, words!] as const));

/** `NII` and `PMC` stand for words, which other lists write out; alone they are a name, and at the end a legal form (KB) where no other word is one. */
const toWrittenOut = (token: RomanToken, at: number, words: readonly RomanToken[]): readonly RomanToken[] => {
  const form = token.forms[0]!;
  const english = findWrittenOut(token, words);
  if (english === undefined) return toTranslated(token);
  if (
    at === words.length - 1 &&
    toLegalForms(form) !== undefined &&
    !words.some((other) => other !== token && isSureLegalWord(other.forms[0]!))
  )
    return [token];
  return toWords(token, english);
};
const LONGEST_WRITTEN_OUT = Math.max(...[...abbreviations.keys()].map(({ length }) => length));
/** What an abbreviation beside other words stands for. */
const findWrittenOut = ({ forms: [form] }: RomanToken, words: readonly RomanToken[]): string | undefined =>
  form!.length > LONGEST_WRITTEN_OUT || words.length === 1 ? undefined : abbreviations.get(form!);
const toWords = (token: RomanToken, english: string): readonly RomanToken[] => english.split(' ').map((word) => withForms(token, [word]));

/** `Mashinostroitelnoye` as machine building, as which the same word in Cyrillic is read; one that stands for one word may be known itself. */
const toTranslation = (form: string): string => {
  const english = isLegalWord(form) || findCommonLegalWord(form) !== undefined ? '' : toRomanisedWord(form);
  return english === '' ? toRespeltWord(form) : english.includes(' ') || !isKnown(form) ? english : '';
};

/** Whether a word in Latin letters is read as it is written, whatever stands beside it. */
export const isReadAsWritten = (form: string): boolean =>
  !abbreviations.has(form) && toTranslation(form) === '' && toShortSound(form) === undefined;

const toTranslated = (token: RomanToken): readonly RomanToken[] => {
  const english = toTranslation(token.forms[0]!);
  const sound = english === '' ? toShortSound(token.forms[0]!) : undefined;
  if (sound !== undefined) return [withForms(token, [token.forms[0]!, sound])];
  if (english === '') return [token];
  if (english.includes(' ')) return english.split(' ').map((word) => withForms(token, toAlternatives(word)));
  return [withForms(token, [...new Set([...toAlternatives(english), ...token.forms])].slice(0, MAX_FORMS))];
};
