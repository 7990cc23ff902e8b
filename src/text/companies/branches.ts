/** Where a company's branch is: in which name that says little. */
import { toCompanyWord } from './company-words.js';
import type { TaggedWord } from '../tokens/tagged-word.js';
import { toToken } from '../tokens/lazy-token.js';

/** Words that say where a branch is: New Delhi. */
const MOST_PLACES = 2;

/** `Vandemirk Bank London Branch`, `Vandemirk AG Filiale Frankfurt`: a company's branch is the company, wherever it is. Not so an association's or an army's. */
export const lightenBranches = (tagged: readonly TaggedWord[]): readonly TaggedWord[] => {
  const at = tagged.findIndex(({ token }) => token.legalForms.some(({ formClass }) => formClass === 'branch'));
  if (at < 0) return tagged;
  const isPlace = (position: number): boolean =>
    tagged[position]?.token.tag === 'place' || (position >= 0 && tagged[position + 1]?.token.tag === 'place' && toCompanyWord(tagged[position]!.token.forms[0]!)?.kind === 'abbreviation');
  let [start, end] = [at, at + 1];
  while (isPlace(start - 1) && at - start < MOST_PLACES) start--;
  if (start === at) while (isPlace(end) && end - at <= MOST_PLACES) end++;
  const isOfCompany = tagged.some(({ token: { tag, forms: [form] } }, position) => position !== at && (tag === 'legal_form' || toCompanyWord(form!)?.canonical === 'bank'));
  return isOfCompany ? tagged.map((entry, position) => (position >= start && position < end && position !== at ? { token: toToken('organisation', 'connective', entry.token.forms, entry.token.vowelless), word: entry.word } : entry)) : tagged;
};
