/** What a word of an organisation's name may be, whatever stands beside it. Read once for each word. */
import { isSlipOfCommonWord } from './company-slips.js';
import { toCompanyWord, toNumber, toPlace, type CompanyWord } from './company-words.js';
import { isCompanyWordHead, isLegalWord } from './legal-forms.js';
import { LEAST_LEGAL_WORD } from './legal-phrases.js';
import { remember } from '../words/remember.js';
import type { TokenTag } from '../token-tags.js';

/** What a word of an organisation's name is, where it is no part of a legal form. */
interface OrganisationWord {
  readonly isDigits: boolean;
  readonly isRoman: boolean;
  readonly isLetter: boolean;
  /** The number that a word of letters stands for: not digits, nor Roman ones. */
  readonly spelledNumber: number | undefined;
  /** Whether a word of companies begins with it. */
  readonly isHead: boolean;
  readonly tag: TokenTag;
  /** In a name of one word. */
  readonly tagAlone: TokenTag;
}

export const readOrganisationWord = remember((form: string): OrganisationWord => {
  const word = toCompanyWord(form);
  const isHead = isCompanyWordHead(form);
  if (form.length === 1 && !/\d/u.test(form)) {
    const tag = word?.kind === 'connective' ? 'connective' : 'initial';
    return { isDigits: false, isRoman: false, isLetter: true, spelledNumber: undefined, isHead, tag, tagAlone: tag };
  }
  const number = toNumber(form);
  const isNumber = number !== undefined;
  const tagAlone = toWordTag(form, word);
  return {
    isDigits: isNumber && /^\d/u.test(form),
    isRoman: isNumber && /^[ivx]+$/u.test(form),
    isLetter: false,
    spelledNumber: isNumber && SPELLED.test(form) && !LETTERS_OF_ROMAN.test(form) ? number : undefined,
    isHead,
    tag: tagAlone === 'name' && form.length >= LEAST_LEGAL_WORD && isLegalWord(form) ? 'generic' : tagAlone,
    tagAlone,
  };
});

const SPELLED = /^[a-z]{3,}$/u;
const LETTERS_OF_ROMAN = /^[ivxlc]+$/u;

const toWordTag = (form: string, word: CompanyWord | undefined): TokenTag => {
  if (word && word.kind !== 'abbreviation') return word.kind === 'structure' ? 'generic' : word.kind;
  if (toPlace(form)) return 'place';
  return isSlipOfCommonWord(form) ? 'generic' : 'name';
};
