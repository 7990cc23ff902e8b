/** Where a company's branch is: in which name that says little. */
import { toCompanyWord, toPlace } from './company-words.js';
import { toConnective, type TaggedWord } from '../tokens/tagged-word.js';
import type { TokenTag } from '../tokens/token.js';

/** Words that say where a branch is: Frankfurt am Main. */
const MOST_WORDS = 3;
const MAY_BE_PLACE: ReadonlySet<TokenTag> = new Set(['place', 'name', 'connective', 'initial']);

/**
 * `Vandemirk Bank London Branch`, `Vandemirk AG Filiale Frankfurt`: a company's branch is the company, wherever it is. Not so an
 * association's or an army's. What stands between the company's form or `bank` and its branch, or behind both, is a place, whether
 * the table has it or not; a branch without them is at a place of the table.
 */
export const lightenBranches = (tagged: readonly TaggedWord[]): readonly TaggedWord[] => {
  const at = tagged.findIndex(({ token }) => token.legalForms.some(({ formClass }) => formClass === 'branch'));
  if (at < 0 || !tagged.some((entry, position) => position !== at && endsCompany(entry))) return tagged;
  const [start, end] = findPlace(tagged, at);
  return tagged.map((entry, position) => (position >= start && position < end ? toConnective(entry) : entry));
};

/** What says that the words before it are a company's name. */
const endsCompany = ({ token: { legalForms, forms: [form] } }: TaggedWord): boolean =>
  legalForms.some(({ formClass }) => !OF_NO_COMPANY.has(formClass)) || toCompanyWord(form!)?.canonical === 'bank';
const OF_NO_COMPANY: ReadonlySet<string> = new Set(['association', 'foundation', 'branch']);

/** From which word to which the place of a branch is said: before it, else behind it. */
const findPlace = (tagged: readonly TaggedWord[], at: number): readonly [start: number, end: number] => {
  const isPlace = (position: number): boolean => tagged[position]?.token.tag === 'place' || isPlaceOfTwo(tagged, position - 1) || isPlaceOfTwo(tagged, position);
  const companyEnd = findCompanyEnd(tagged, at);
  if (companyEnd > 0 && mayBePlaces(tagged, companyEnd, at)) return [companyEnd, at];
  let start = at;
  while (at - start < MOST_WORDS && isPlace(start - 1)) start--;
  if (start < at) return [start, at];
  let end = at + 1;
  while (end < tagged.length && tagged[end]!.token.tag !== 'legal_form') end++;
  if (companyEnd > 0 && mayBePlaces(tagged, at + 1, end)) return [at + 1, end];
  end = at + 1;
  while (end - at <= MOST_WORDS && isPlace(end)) end++;
  return [at + 1, end];
};

/** New Delhi, Hong Kong. */
const isPlaceOfTwo = (tagged: readonly TaggedWord[], at: number): boolean => {
  if (at < 0 || at + 1 >= tagged.length) return false;
  const [first, second] = [tagged[at]!.token.forms[0]!, tagged[at + 1]!.token];
  return toPlace(first + second.forms[0]!) !== undefined || (second.tag === 'place' && toCompanyWord(first)?.kind === 'abbreviation');
};

/** The position behind what ends a company's name before its branch; 0 where no word of its own stands before. */
const findCompanyEnd = (tagged: readonly TaggedWord[], at: number): number => {
  const own = tagged.findIndex(({ token }) => token.tag === 'name');
  for (let position = at - 1; own >= 0 && position > own; position--) if (endsCompany(tagged[position]!)) return position + 1;
  return 0;
};

/** Whether these words, of which there are some and not many, may all say where something is. */
const mayBePlaces = (tagged: readonly TaggedWord[], start: number, end: number): boolean =>
  end > start && end - start <= MOST_WORDS && tagged.slice(start, end).every(({ token }) => MAY_BE_PLACE.has(token.tag));
