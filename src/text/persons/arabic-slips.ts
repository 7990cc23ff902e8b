/**
 * Words of persons' names in Arabic script in which a slip hides what they are made of: "of God" (رحمت جلله, امین الهل),
 * which is one name with its neighbour, and the article (حالفريج), which is a word of its own.
 *
 * In: the words of a name. Out: the same words, of which slipped ones have other forms. Only words that no table has.
 */
import { toOsaDistance } from '../kernels/osa-distance.js';
import { joinWords, withForms, type RomanToken } from '../scripts/roman-token.js';
import { OF_GOD, OF_GOD_FORMS, romaniseArabic } from '../scripts/arabic.js';

const ARTICLE = 'ال';
/** Elaheh is a woman's name, and lillah another word. */
const NOT_OF_GOD = new Set(['الهه', 'لله', 'الاله']);

const isSlippedGod = (raw: string): boolean => raw.length >= OF_GOD.length && !NOT_OF_GOD.has(raw) && toOsaDistance(raw, OF_GOD, 1) === 1;

/** A letter more before the article or inside it, and the name behind; not و and ب, which stand there as words of their own. */
const SLIPPED_ARTICLE = /^(?:[^اوب]ال|ا[^ل]ل)(?<name>.{4,})$/u;

export const mendArabicSlips = (words: readonly RomanToken[]): readonly RomanToken[] => (words.some(isUnknown) ? mend(words) : words);

const isUnknown = ({ script, vowelless }: RomanToken): boolean => script === 'arabic' && vowelless;

const mend = (words: readonly RomanToken[]): RomanToken[] => {
  const mended: RomanToken[] = [];
  for (let i = 0; i < words.length; i++) {
    const [word, next] = [words[i]!, words[i + 1]];
    if (words.length > 1 && isUnknown(word) && isSlippedGod(word.raw)) mended.push(withForms(word, OF_GOD_FORMS, false));
    else if (
      next !== undefined &&
      words.length > 2 &&
      word.raw === ARTICLE &&
      isUnknown(next) &&
      next.raw.length === 2 &&
      isSlippedGod(ARTICLE + next.raw)
    ) {
      mended.push(joinWords([word, next], OF_GOD_FORMS, false));
      i++;
    } else mended.push(isUnknown(word) ? mendArticle(word) : word);
  }
  return mended;
};

/** Also under what stands behind the article. */
const mendArticle = (word: RomanToken): RomanToken => {
  const name = SLIPPED_ARTICLE.exec(word.raw)?.groups?.['name'];
  if (name === undefined) return word;
  const read = romaniseArabic(name, false);
  return read.length === 1 ? withForms(word, [...new Set([...word.forms, read[0]!.forms.at(-1)!])]) : word;
};
