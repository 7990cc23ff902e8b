/**
 * A name made ready for comparison: the one way, for lists and for queries alike.
 *
 * In: the raw name, and whether a person or anything else bears it. Out: its tokens in order, tagged and weighed,
 * with the raw words kept for explanation.
 * Not here: which alias is meant, or how two names compare.
 *
 *   raw ─ romaniseName ─▶ words (RomanToken: as written, and its forms in Latin letters) ─ passes ─▶ tokens with tags
 *
 * All passes stand below in the order in which they run, each in a file of its own: words in, words out, none reads what a
 * later one makes. Those before the tag join, part and respell words, the tag says what each one is, those behind it
 * take weight from words. What a pass tells a later one is in the words: `vowelless` (consonants alone are written; false
 * once a table has read it with its vowels), and in `raw` a stop or a blank (`.com`, `A B C`) of {@link readMarks} and {@link joinPieces}.
 *
 * In this folder, what each builds on first: kernels/ count edits, words/ keeps the tables of data/ in memory, spelling/ tells
 * what two spellings of a word share, scripts/ reads other scripts than Latin, persons/ and companies/ the words of their names,
 * tokens/ says what a token is and how alike two are, tags/ which token each word is. With names made ready stated/ says which
 * ones a field holds, and whole-names/ how two are one whatever their words are.
 */
import { tagAcronyms } from './tags/acronyms.js';
import { lightenAsides } from './tags/asides.js';
import { lightenBranches } from './tags/branches.js';
import { joinStateNames } from './companies/state-names.js';
import { joinArabicWords } from './companies/joined-arabic-words.js';
import { joinLetterNames } from './companies/letter-names.js';
import { joinPieces } from './companies/joined-letters.js';
import { isKnownCompanyWord } from './companies/romanised-words.js';
import { readMarks } from './companies/organisation-marks.js';
import { tagOrganisation } from './tags/organisation-tags.js';
import { tagPlaces } from './tags/place-phrases.js';
import { readWords } from './companies/read-words.js';
import { writeOutStopped } from './companies/stopped-words.js';
import { readPhrases } from './companies/word-phrases.js';
import { joinPinyin } from './companies/spaced-pinyin.js';
import { nameStateBodies } from './tags/state-bodies.js';
import { mendArabicSlips } from './persons/arabic-slips.js';
import { joinBurmeseTitle, mayHoldBurmeseTitle } from './persons/burmese-titles.js';
import { mayHaveByname } from './persons/bynames.js';
import { shortenCutZone } from './persons/cut-zone.js';
import { toReadingOrder } from './persons/filed-name.js';
import { splitArticles } from './persons/glued-articles.js';
import { splitInitials } from './persons/glued-initials.js';
import { splitGlued, splitGluedOfPerson } from './persons/glued-names.js';
import { splitParticles } from './persons/glued-particles.js';
import { joinNames, joinServants, mayJoin } from './persons/joined-names.js';
import { joinTitleLetters, mayHoldTitle } from './persons/letter-titles.js';
import { joinKinMarks } from './persons/kin-marks.js';
import { readNamedInitials } from './persons/named-initials.js';
import { tagPerson } from './tags/person-tags.js';
import { writeOutHeads } from './persons/shortened-heads.js';
import { readStoppedNames } from './persons/stopped-names.js';
import { readSyllables } from './persons/syllable-names.js';
import { romaniseName } from './romanise.js';
import type { RomanToken } from './scripts/roman-token.js';
import type { TaggedWord } from './tags/tagged-word.js';
import type { NameKind, Token } from './tokens/token.js';

export interface PreparedName {
  readonly kind: NameKind;
  readonly raw: string;
  /** In order of the raw name, of a person's with a comma in that in which it is read; at most {@link MAX_TOKENS}. Empty only when the name holds no letter or digit. */
  readonly tokens: readonly Token[];
  /** The raw words of each token. */
  readonly words: readonly string[];
  /**
   * Whether the same words in another order may read as other tokens: a person's of which one makes a name with its
   * neighbour (Abdul Rahman, Nur ed Din, H. E.), a company's of two words or more (Joint Stock Company, S.A. de C.V., A B Smith).
   * Equal for all orders of the same words.
   */
  readonly isOrderBound: boolean;
  /** Whether it has words beyond {@link MAX_TOKENS}. */
  readonly isCut: boolean;
  /** Once they were asked for, its texts as a whole (whole-names/whole-name.ts) and precise-key.ts: a weak reference to a name costs more than they do. */
  wholeTexts: readonly WholeText[] | undefined;
  preciseKey: string | undefined;
}

export type WholeRelation = 'joined' | 'transliteration' | 'acronym' | 'abbreviated' | 'synonym' | 'cut';
/** What two names have in common as wholes, where both have one of equal relation and text (whole-names/whole-name.ts). */
export interface WholeText {
  readonly relation: WholeRelation;
  readonly text: string;
  /** The words as they are spelt, as one. */
  readonly spelling: string;
  /**
   * How many they are: of equal numbers the words themselves are compared, and of acronyms one is a word and the other
   * initials; of those joined 1, 0 of what is stated beside words, of a name that a field cut 0, and of a
   * known name which of its organisation's names it is.
   */
  readonly words: number;
}

/** Words beyond these are not compared: a longer name is matched on its first ones, never dropped. */
export const MAX_TOKENS = 32;
export const prepareName = (raw: string, kind: NameKind): PreparedName => {
  const text = kind === 'person' ? toReadingOrder(raw) : raw;
  const whole = romaniseName(text, kind === 'organisation');
  const words = whole.slice(0, 4 * MAX_TOKENS);
  const { tagged, isOrderBound } = kind === 'person' ? preparePerson(words, text) : prepareOrganisation(words, text);
  // By push: arrays of one kind, where `map` gives two (as it is, and compiled), and all that reads them would be compiled anew.
  const [tokens, rawWords]: [Token[], string[]] = [[], []];
  for (let at = 0; at < tagged.length && at < MAX_TOKENS; at++) {
    tokens.push(tagged[at]!.token);
    rawWords.push(tagged[at]!.word);
  }
  const isCut = tagged.length > MAX_TOKENS || whole.length > words.length;
  return { kind, raw, tokens, words: rawWords, isOrderBound, isCut, wholeTexts: undefined, preciseKey: undefined };
};

interface TaggedName {
  readonly tagged: readonly TaggedWord[];
  readonly isOrderBound: boolean;
}

const preparePerson = (words: readonly RomanToken[], raw: string): TaggedName => {
  const marked = joinKinMarks(words, raw); // Orsolt s/o Vandemirk: Orsolt bin Vandemirk
  const lettered = readNamedInitials(marked, raw); // एम. के. स्टालिन: M. K. Stalin
  const stopped = readStoppedNames(lettered, raw); // Konst. Orsolt, Yu. Orsolt: K. Orsolt, Y. Orsolt
  const titled = joinBurmeseTitle(joinTitleLetters(stopped)); // H. E. Orsolt Vandemirk: a title; U Aung Ko: Aung Ko
  const whole = writeOutHeads(shortenCutZone(titled, raw), raw); // G/Medhin: Gebremedhin; PAPADOPOULOS<<KONSTANTINOS<ALE: A.
  const mended = mendArabicSlips(whole); // رحمت جلله: Rahmat Allah
  const split = splitParticles(splitArticles(splitGluedOfPerson(mended))); // Elkhatib: El Khatib; Saifur Rahman: Saif ur Rahman; Vanderlinden: vander Linden
  const mayBeJoined = mayJoin(split);
  const joined = joinNames(split, mayBeJoined); // Abd al Rahman, Nur ed Din, Abu Bakr: one word each
  const read = readSyllables(joined); // Mao Zedong: also Tsetung
  const spelled = splitInitials(read); // JP van Wyk: J P van Wyk
  return {
    tagged: tagPerson(spelled),
    isOrderBound: mayBeJoined || mayHoldTitle(words) || mayHoldBurmeseTitle(stopped) || mayHaveByname(split),
  };
};

const prepareOrganisation = (words: readonly RomanToken[], raw: string): TaggedName => {
  const marked = readMarks(words, raw); // vandemirk.com: no word com; 64-ya: 64; A/C 40702810: nothing
  const joined = joinServants(joinArabicWords(readPhrases(marked))); // железная дорога: a railway; حزب الله: hizballah; Abd al Qadir: abdulqadir
  const chinese = joinPinyin(joined); // Hai Neng Da: hainengda
  const split = splitGlued(chinese, isKnownCompanyWord); // Alrasheed: al Rasheed
  const written = writeOutStopped(split, raw); // Przeds. Handlowe Vandemirk: przedsiebiorstwo
  const { read, saidAgain } = readWords(written); // завод: plant; NII: scientific research institute; GROUPcorporation: two words
  const stated = joinStateNames(read); // Russian Federation: Russia
  const spelled = joinLetterNames(stated); // 에스케이, بي بي سي: SK, BBC
  const whole = joinPieces(spelled); // A B C, M & S, corpora tion: one word each
  const tagged = tagPlaces(tagOrganisation(whole)); // S.A. de C.V.: one legal form; Hong Kong: two words of a place
  const withAcronyms = tagAcronyms(tagged, saidAgain, raw); // QAI beside Qods Aeronautics Industries
  const ofState = nameStateBodies(withAcronyms); // в/ч 74455: military unit 74455
  const ofCompany = lightenBranches(ofState); // Vandemirk Bank London Branch No. 3: London and 3 say little
  return { tagged: lightenAsides(ofCompany, raw), isOrderBound: marked.length > 1 }; // named after N.A. Petrov
};
