/**
 * Words of the Arabic script (Arabic, Persian, Urdu, Pashto, Kurdish, Uyghur) as Latin tokens.
 *
 * Short vowels are not written, so most tokens are `vowelless`: consonants, with the long vowels that the letters
 * show. They are for comparison of consonants, not for reading. Words that never carry a name of their own (bin,
 * abu, al, Allah) are given with their vowels, because tags are looked up by them.
 * Up to five forms: the usual reading; و and ي as consonants; regional consonants (Egyptian g, Persian z and v); th and dh
 * as s and z; and where two letters write it, ch.
 */
import anyAscii from 'any-ascii';
import { readTable, toParts } from '../../table.js';
import { readForeignName } from './foreign-names.js';
import { toOrganisationWords } from './organisation-words.js';
import { joinSounds, UNWRITTEN_VOWEL } from './unwritten-vowels.js';
import { toLetters } from './letters.js';

export interface ArabicToken {
  readonly raw: string;
  readonly forms: readonly string[];
  readonly vowelless: boolean;
}

const ARABIC = toLetters(
  'اa أa إi آa ٱa ء ؤu ئi بb تt ثth جj حh خkh دd ذdh رr زz سs شsh صs ضd طt ظz عa غgh فf قq كk لl مm نn هh ةa وw ىa يy ' +
    // Persian, Urdu, Pashto, Kurdish, Uyghur
    'پp چch ژzh گg کk یy ۀh ۃa ۂh ٹt ڈd ڑr ںn ہh ھh ۓe ےe ټt ډd ړr ښsh ڼn ېe ۍai ځdz څts ږzh ګg ڤv ڵl ڕr ێe ۆo ەe ۇu ۈu ۋw ۅo ڭng ڧq ڥv ݣg ڨg ڪk ۊu ڷl ٻb ڀbh ٿth ٽt ڃny ڄj ڇchh ڌdh ڍdh ڦph ڱng ڻn ٲa ٵa',
);
const PERSIAN = toLetters('ثs ذz ضz ظz قgh وv', ARABIC);
const READINGS_ARABIC = [ARABIC, ARABIC, toLetters('ثt ذz قk جg ضz غg', ARABIC)] as const;
/** As Dari, Pashto and Urdu speak the letters, whose texts do not always show it. */
const EASTERN = toLetters('ثs ذz', ARABIC);
const READINGS_PERSIAN = [PERSIAN, PERSIAN, toLetters('ثs ذz ضd ظz قq غq', ARABIC)] as const;

/** Words with a reading of their own; also what stays whole although it begins like an article. */
const BY_HEART = new Map(readTable('names/arabic-by-heart.tsv', 2).map(([word, forms]) => [word!, toParts(forms, ',')] as const));
/** The end of names such as Nasrallah, and how it is read. */
export const OF_GOD = 'الله';
export const OF_GOD_FORMS: readonly string[] = BY_HEART.get(OF_GOD)!;
/** Letters that Arabic and Persian type differently, or with a hamza or without, as one: how tables write words. */
export const toArabicKey = (word: string): string =>
  word
    .replace(/[يىئ]/g, 'ی')
    .replace(/ك/g, 'ک')
    .replace(/[ةہۃۂ]/g, 'ه')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ؤ/g, 'و');
const NAMES = new Map(readTable('names/arabic-script.tsv', 2).map(([word, forms]) => [word!, toParts(forms, ',')] as const));

/** A name of the table is also read as it is written, since a slip in it makes a word that the table lacks. */
const toKnownForms = (word: string): readonly string[] | undefined => {
  const known = BY_HEART.get(word.replace(/[أإٱ]/g, 'ا'));
  if (known !== undefined) return known;
  const key = toArabicKey(word);
  const readings = NAMES.get(key) ?? readForeignName('arabic', key);
  return readings.length > 0 ? [...new Set([...readings, read(word, ARABIC, true)])] : undefined;
};
/** Words in which ال is no article. */
const WHOLE_WORDS = new Set(readTable('names/arabic-with-al.tsv', 1).map(([word]) => word!));

/** Letters that write vowels in full: Kurdish and Uyghur. */
const FULL_VOWELS = /[ەۆێۇۈۅۋ]/;
const PERSIAN_LETTERS = /[پچژگکیۀ]/;
const URDU_PASHTO_LETTERS = /[ٹڈڑںہھۓےټډړښڼېۍځڅږ]/;

/**
 * Whether a text's letters say that it is Persian, Pashto or Urdu (پ چ ژ گ and their forms of kaf and yeh) rather
 * than Arabic. Egyptian and Maghrebi texts use چ and گ at times and are then misread: z for dh, v for w.
 */
export const isPersianText = (text: string): boolean => PERSIAN_LETTERS.test(text) || URDU_PASHTO_LETTERS.test(text);

/**
 * One word → tokens: the article ال, the prefixes وال (and the) and لل (for the), and عبد are split off.
 *
 * @param word without vowel signs and tatweel
 */
export const romaniseArabic = (word: string, isPersian: boolean): ArabicToken[] => {
  const bare = word.replace(/'/g, '');
  const tokens: ArabicToken[] = [];
  splitWord(bare, isPersian, tokens);
  return tokens;
};

/** Each with the letters that the word behind it has at least: fewer are a word of their own. */
const SERVANT_OF_THE = /^عبدال.{2}/;
const AND_THE = /^وال.{4}/;
const FOR_THE = /^لل.{3}/;
const THE = /^[اٱ]ل.{2}/;

const splitWord = (word: string, isPersian: boolean, tokens: ArabicToken[]): void => {
  const known = toKnownForms(word);
  if (known !== undefined) {
    tokens.push({ raw: word, forms: known, vowelless: false });
  } else if (SERVANT_OF_THE.test(word)) {
    tokens.push({ raw: 'عبد', forms: ['abd', 'abdul'], vowelless: false });
    splitWord(word.slice(3), isPersian, tokens);
  } else if ((AND_THE.test(word) || isKnownWithArticle(word)) && !isPersian) {
    tokens.push({ raw: 'و', forms: ['wa'], vowelless: false });
    splitWord(word.slice(1), isPersian, tokens);
  } else if (FOR_THE.test(word)) {
    tokens.push({ raw: 'لل', forms: ['lil', 'li'], vowelless: false });
    pushPlain(word.slice(2), isPersian, tokens);
  } else if (THE.test(word) && !WHOLE_WORDS.has(word) && !toOrganisationWords('arabic').has(toArabicKey(word))) {
    tokens.push({ raw: word.slice(0, 2), forms: ['al', 'el'], vowelless: false });
    pushPlain(word.slice(2), isPersian, tokens);
  } else {
    const head = toGluedHead(word, isPersian);
    if (head > 0) pushPlain(word.slice(0, head), isPersian, tokens);
    if (head > 0) splitWord(word.slice(head), isPersian, tokens);
    else pushPlain(word, isPersian, tokens);
  }
};

/** `والشام`: a word of organisations of three letters behind and the. */
const isKnownWithArticle = (word: string): boolean =>
  /^وال.{3}$/.test(word) && toOrganisationWords('arabic').has(toArabicKey(word.slice(3)));

/** Letters that join with none after them, so that a blank behind them is often left out. */
const NON_JOINING = /[اأإآدذرزژوؤ]$/u;
/** The article and a word, longer than one that begins a name ({@link THE}). */
const WITH_ARTICLE = /^ال.{3}/u;
const LEAST_GLUED = 3;
/** Yeh as Persian and as Arabic type it. */
const YEH = '[یي]';
/** Ends of surnames, countries and places, which Persian names typed with Arabic letters have too: جعفريان is no Jafar and another. */
const NAME_ENDS = [
  `[اأآ]?ن${YEH}|${YEH}ان${YEH}?|وز${YEH}|ن${YEH}ا|خ${YEH}ل`,
  'پور|وند|جان|زاده|پناه|نژاد|اوغلو',
  `وف|وفا|اوف|وفنا|${YEH}تش|فيتش`,
  `[اآ]باد|ستان|${YEH}ون|${YEH}ات|و${YEH}[هة]?`,
  'مند|دوست|فر|شاه',
];
const NAME_END = new RegExp(`^(?:${NAME_ENDS.join('|')})${YEH}?$`, 'u');

/** The son of, written with his father's name (بنعلي) as some do in the Maghreb. */
const SON_OF = /^بن.{3}/u;

/**
 * Letters of the first of two names of the tables that stand in one word (ناصرملکی), the first as long as may be, or of one that
 * another word follows behind a letter that joins with none (ابواليزيد, ظاهرعويس); 0 where there are no two.
 */
const toGluedHead = (word: string, isPersian: boolean): number => {
  if (SON_OF.test(word) && NAMES.has(toArabicKey(word.slice(2)))) return 2;
  for (let length = word.length - LEAST_GLUED; length >= LEAST_GLUED; length--) {
    const [head, rest] = [word.slice(0, length), word.slice(length)];
    if (toKnownForms(head) === undefined) continue;
    if (
      NAMES.has(toArabicKey(rest)) ||
      rest === OF_GOD ||
      (NON_JOINING.test(head) && (WITH_ARTICLE.test(rest) || (!isPersian && !NAME_END.test(rest))))
    )
      return length;
  }
  return 0;
};

const pushPlain = (raw: string, isPersian: boolean, tokens: ArabicToken[]): void => {
  const known = toKnownForms(raw);
  if (known !== undefined) {
    tokens.push({ raw, forms: known, vowelless: false });
    return;
  }
  const [usual, consonantal, regional] = isPersian ? READINGS_PERSIAN : READINGS_ARABIC;
  const word = isPersian ? raw.replace(OF_A_PLACE, 'ئی') : raw;
  const forms = [
    read(word, usual, true),
    read(word, consonantal, false),
    read(word, regional, true),
    ...(!isPersian && /[ثذ]/u.test(word) ? [read(word, EASTERN, true)] : []),
    ...(word.includes(FOREIGN_CH) ? [read(word.replaceAll(FOREIGN_CH, 'چ'), usual, true)] : []),
  ];
  tokens.push({ raw, forms: [...new Set(forms)].filter((form) => form !== ''), vowelless: !FULL_VOWELS.test(word) });
};

/** As Arabic, which has no letter for it, writes ch in names of other languages: تشافيز, ريتشارد. */
const FOREIGN_CH = 'تش';
/** Behind a silent he: Khamenei of Khamene, Ghalei of Ghale. */
const OF_A_PLACE = /(?<=.{2})ها[یي]$/u;

/** @param vowels whether و and ي between consonants and at the end are the long vowels u and i, else w and y */
const read = (word: string, letters: ReadonlyMap<string, string>, vowels: boolean): string => {
  let form = '';
  const isFullyVowelled = FULL_VOWELS.test(word);
  for (let at = 0; at < word.length; at++) {
    if (at > 1 && at === word.length - OF_GOD.length && word.endsWith(OF_GOD)) return `${form}${UNWRITTEN_VOWEL}llah`;
    const letter = word.charAt(at);
    if (isSilent(word, at, form.endsWith('a'), isFullyVowelled)) continue;
    const sound = (vowels ? toLongVowel(word, at) : toFinalVowel(word, at)) ?? letters.get(letter) ?? anyAscii(letter);
    form = isFullyVowelled ? form + sound : joinSounds(form, sound);
  }
  return form.toLowerCase().replace(/[^a-z0-9]/g, '');
};

const isSilent = (word: string, at: number, isBehindA: boolean, isFullyVowelled: boolean): boolean => {
  const letter = word.charAt(at);
  if (letter === 'ء') return true;
  // In Kurdish and Uyghur, and at the start, ئ only carries the vowel that is written after it.
  if (letter === 'ئ') return at === 0 || isFullyVowelled;
  return (isBehindA && (letter === 'ع' || letter === 'ا')) || (letter === 'ع' && at === word.length - 1);
};

/** و and ي as u and i, but not at the head of a word, nor beside a long a. */
const toLongVowel = (word: string, at: number): string | undefined => {
  const letter = word.charAt(at);
  if (at === 0 || (letter !== 'و' && letter !== 'ي' && letter !== 'ی')) return undefined;
  const next = word.charAt(at + 1);
  const isBesideLongA = next === 'ا' || next === 'آ' || (next !== '' && word.charAt(at - 1) === 'ا');
  if (isBesideLongA) return undefined;
  return letter === 'و' ? 'u' : 'i';
};

/** ه at the end as a. */
const toFinalVowel = (word: string, at: number): string | undefined => {
  const letter = word.charAt(at);
  return at === word.length - 1 && (letter === 'ه' || letter === 'ہ') && word.length > 2 ? 'a' : undefined;
};
