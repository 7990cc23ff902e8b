/**
 * A run of letters of one script as words in Latin letters, by the rules of its script, and of its language where the
 * letters of the whole text tell it.
 *
 * Out: one word, or of scripts without blanks, and of Arabic with its article, several; the forms of each best first, one
 * may stand twice or be empty. Scripts without rules of their own have the one reading of any-ascii.
 */
import { isPersianText, romaniseArabic } from './arabic.js';
import { romaniseArmenian } from './armenian.js';
import { romaniseBurmese } from './burmese.js';
import { detectCyrillicLanguage, romaniseCyrillic, type CyrillicLanguage } from './cyrillic.js';
import { findEastAsianReading, type EastAsianReading } from './east-asian-cyrillic.js';
import { romaniseEthiopic } from './ethiopic.js';
import { readForeignName } from './foreign-names.js';
import { isForeignHan, romaniseForeignHan } from './han-by-ear.js';
import { romaniseGreek } from './greek.js';
import { isJapaneseOrganisation, romaniseHan } from './han.js';
import { romaniseHangul } from './hangul.js';
import { romaniseHebrew } from './hebrew.js';
import { romaniseIndic } from './indic.js';
import { findJapaneseReading } from './japanese-cyrillic.js';
import { romaniseKana } from './kana.js';
import { cutKana } from './kana-words.js';
import { romaniseKhmer } from './khmer.js';
import { romaniseLao } from './lao.js';
import { romaniseLatin, toOtherSpelling } from './latin.js';
import { toFloor } from './letters.js';
import { toLatinTwin, toLettersForDigits } from './look-alikes.js';
import { withReadings } from './readings.js';
import { saysOrganisation } from './organisation-words.js';
import { INDIC_SCRIPTS, type Script, type ScriptToken } from './script.js';
import { romaniseSinhala } from './sinhala.js';
import { romaniseThai } from './thai.js';
import { romaniseTibetan } from './tibetan.js';
import { cutUnspaced, findUnspacedOrganisation, type UnspacedScript } from './unspaced.js';
import { findVietnameseReading } from './vietnamese-cyrillic.js';

const SEVERAL_HAN_WORDS = /\p{Script=Han}[^\p{Script=Han}]+\p{Script=Han}/u;
/** A surname in kanji with a given name in kana. */
const HAN_BESIDE_KANA = /\p{Script=Han}\s*[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Katakana alone, in several words. */
const FOREIGN_KANA = /^[ァ-ヶー]+(?:[\s・＝=·.,]+[ァ-ヶー]+)+$/u;
const CYRILLIC_WORDS = /\p{Script=Cyrillic}+/gu;
const SEVERAL_HANGUL_WORDS = /[가-힣][^가-힣]+[가-힣]/;

/** What the letters of the whole text say about its language. */
export interface TextHints {
  readonly cyrillic: CyrillicLanguage;
  /** Of a Chinese or a Korean name in Cyrillic letters. */
  readonly eastAsian: EastAsianReading | undefined;
  readonly isPersian: boolean;
  readonly hasLatin: boolean;
  readonly isHanAlone: boolean;
  /** A dot parts Han characters that write another language's name by ear. */
  readonly isForeignHan: boolean;
  readonly isForeignKana: boolean;
  readonly isHanOrganisation: boolean;
  readonly isJapaneseOrganisation: boolean;
  /** The script without blanks whose words say that an organisation bears the name. */
  readonly unspacedOrganisation: UnspacedScript | undefined;
  readonly isHangulAlone: boolean;
  readonly isHangulOrganisation: boolean;
}

/**
 * @param text without what Unicode writes in several ways (romanise.ts).
 * @param isOrganisation an organisation bears it, whether or not its words say so.
 */
export const readHints = (text: string, isOrganisation: boolean): TextHints => ({
  cyrillic: detectCyrillicLanguage(text.toLowerCase()),
  eastAsian: findCyrillicReading(text.toLowerCase().match(CYRILLIC_WORDS) ?? []),
  isPersian: isPersianText(text),
  hasLatin: /[a-z]/i.test(text),
  isHanAlone: !SEVERAL_HAN_WORDS.test(text) && !HAN_BESIDE_KANA.test(text),
  isForeignHan: isForeignHan(text),
  isForeignKana: FOREIGN_KANA.test(text),
  isHanOrganisation: isOrganisation || saysOrganisation('han', text) || /\d/.test(text),
  isJapaneseOrganisation: isJapaneseOrganisation(text, isOrganisation),
  unspacedOrganisation: findUnspacedOrganisation(text),
  isHangulAlone: !SEVERAL_HANGUL_WORDS.test(text),
  isHangulOrganisation: saysOrganisation('hangul', text),
});

/** All languages of East Asia that the words may be in, those first that they are for sure. */
const findCyrillicReading = (words: readonly string[]): EastAsianReading | undefined => {
  if (words.length < 2) return undefined;
  const found = [findEastAsianReading(words), findJapaneseReading(words), findVietnameseReading(words)].filter(
    (reading) => reading !== undefined,
  );
  const sure = found.filter(({ isSure }) => isSure);
  const all = sure.length > 0 ? sure : found;
  return all.length < 2 ? all[0] : { read: (word) => all.flatMap(({ read }) => read(word)), isSure: sure.length > 0 };
};

/** A word of a run. */
export interface RunWord extends ScriptToken {
  /** Short vowels are not written. */
  readonly vowelless: boolean;
}

const toWord = (raw: string, forms: readonly string[], vowelless = false): RunWord => ({ raw, forms, vowelless });
const toWords = (words: readonly ScriptToken[]): RunWord[] => words.map(({ raw, forms }) => toWord(raw, forms));

/** @param hasHanBefore a word in Han characters stands before it in the text. */
export const romaniseRun = (run: string, script: Script, hints: TextHints, hasHanBefore: boolean): readonly RunWord[] => {
  switch (script) {
    case 'latin':
      return [toWord(run, romaniseLatinRun(run))];
    case 'cyrillic':
      return [toWord(run, romaniseCyrillicRun(run, hints))];
    case 'greek':
      return [toWord(run, withTwin(romaniseGreek(toLower(run)), run, hints.hasLatin))];
    case 'arabic':
      return romaniseArabic(run, hints.isPersian);
    case 'hebrew':
      return [{ raw: run, ...romaniseHebrew(run) }];
    case 'han':
      if (hints.isForeignHan) return [toWord(run, romaniseForeignHan(run))];
      return toWords(
        romaniseHan(
          run,
          hints.isHanAlone ? 'alone' : hasHanBefore ? 'later' : 'first',
          hints.isJapaneseOrganisation,
          hints.isHanOrganisation,
        ),
      );
    case 'kana':
      return cutKana(run, hints.isJapaneseOrganisation).map((word) => toWord(word, romaniseKana(word, hints.isForeignKana)));
    case 'hangul':
      return toWords(romaniseHangul(run, hints.isHangulAlone, hints.isHangulOrganisation));
    case 'burmese':
      return cutUnspaced(run, script, hints.unspacedOrganisation).flatMap(({ text, isWord }) => {
        const syllables = romaniseBurmese(text);
        return isWord ? [toWord(text, [syllables.map(({ forms }) => forms[0]!).join('')])] : toWords(syllables);
      });
    case 'thai':
      return cutUnspaced(run, script, hints.unspacedOrganisation).map(({ text }) => toWord(text, romaniseThai(text)));
    case 'lao':
      return cutUnspaced(run, script, hints.unspacedOrganisation).map(({ text }) => toWord(text, romaniseLao(text)));
    case 'khmer':
      return cutUnspaced(run, script, hints.unspacedOrganisation).map(({ text }) => toWord(text, romaniseKhmer(text)));
    case 'tibetan':
      return toWords(romaniseTibetan(run));
    case 'sinhala':
      return [toWord(run, romaniseSinhala(run))];
    case 'georgian':
      return [toWord(run, romaniseGeorgian(run))];
    case 'ethiopic':
      return [toWord(run, romaniseEthiopic(toFloor(run)))];
    case 'armenian':
      return [toWord(run, romaniseArmenian(run))];
    default:
      return [INDIC_SCRIPTS.has(script) ? toWord(run, romaniseIndic(run)) : toWord(run, [toFloor(run)])];
  }
};

const toLower = (run: string): string => run.replace(/'/g, '').toLowerCase();

const romaniseLatinRun = (run: string): readonly string[] => {
  const [best, ...others] = romaniseLatin(toLower(run));
  if (best === undefined) return [];
  const other = /[0-9]/.test(run) ? toLettersForDigits(best) : toOtherSpelling(best);
  return other === undefined ? [best, ...others] : [best, other, ...others];
};

const romaniseCyrillicRun = (run: string, { cyrillic, hasLatin, eastAsian }: TextHints): readonly string[] => {
  const forms = [...readForeignName('cyrillic', toLower(run)), ...withTwin(romaniseCyrillic(toLower(run), cyrillic), run, hasLatin)];
  if (eastAsian === undefined) return forms;
  const [best, ...others] = eastAsian.read(toLower(run));
  return eastAsian.isSure && best !== undefined
    ? withReadings([best], [...others, ...forms])
    : withReadings(forms, [...(best === undefined ? [] : [best]), ...others]);
};

/** A whole word of look-alikes among Latin words also as these: АСЕ Ltd. */
const withTwin = (forms: readonly string[], run: string, hasLatin: boolean): readonly string[] => {
  const twin = hasLatin ? toLatinTwin(run.replace(/'/g, ''))?.toLowerCase() : undefined;
  return twin === undefined ? forms : [...forms.slice(0, 2), twin];
};

/** Georgian ends each name of another language in a vowel: ბაიდენი is Biden. */
const romaniseGeorgian = (run: string): readonly string[] => {
  const form = toFloor(run);
  return [form, form.replace(/(?<=.{2}[^aeiou])i$/u, '')];
};
