/** Where a company's branch is and which number it has: in which name that says little. */
import { toCompanyWord, toPlace } from '../companies/company-words.js';
import { isWord, lighten, type WordRange } from './lightened.js';
import type { TaggedWord } from './tagged-word.js';
import type { TokenTag } from '../token-tags.js';

/** Words that say where a branch is: Frankfurt am Main. */
const MOST_WORDS = 3;
const MAY_BE_PLACE: ReadonlySet<TokenTag> = new Set(['place', 'name', 'connective', 'initial']);

/**
 * `Vandemirk Bank London Branch No. 3`, `Vandemirk AG Filiale Frankfurt`: a company's branch is the company, wherever it is. Not so an
 * association's or an army's in another country. What stands between the company's form or `bank` and its branch, or behind both, is
 * a place, whether the table has it or not; a branch without them is at a place of the table, of a company without them in a town.
 */
export const lightenBranches = (tagged: readonly TaggedWord[]): readonly TaggedWord[] => {
  const at = tagged.findIndex(isBranch);
  if (at < 0)
    return isHeadOffice(tagged)
      ? lighten(tagged, [tagged.length - 1, tagged.length])
      : lightenDepartment(lightenUnit(lightenOffice(tagged)));
  if (!isOffice(tagged, at) && !isInTown(tagged, at) && !tagged.some((entry, position) => position !== at && endsCompany(entry)))
    return tagged;
  const behind = at === 0 || tagged.slice(0, at).some(endsCompany) ? findNumberEnd(tagged, at + 1) : at + 1;
  const light = lighten(lighten(tagged, [at, behind]), findPlaceOfBranch(tagged, at, behind) ?? findPlace(tagged, at, behind));
  return at === 0 ? light : lighten(light, [behind, findPlacesEnd(tagged, behind)]);
};

const isBranch = (entry: TaggedWord, at: number, tagged: readonly TaggedWord[]): boolean =>
  entry.token.legalForms.some(({ formClass }) => formClass === 'branch') ||
  isShortBranch(entry, tagged[at - 1], tagged[at + 1]) ||
  isAgencyOfBank(entry, at, tagged);

/** `Banco Vandemirk Agencia Maracaibo`: in Spanish, Portuguese, French and Italian a bank's branch, where it is no travel agency. */
const isAgencyOfBank = ({ token: { forms } }: TaggedWord, at: number, tagged: readonly TaggedWord[]): boolean =>
  tagged[at + 1]?.token.tag === 'place' && AGENCY.test(forms[0]!) && tagged.slice(0, at).some(endsCompany);
const AGENCY = /^agen(?:cia|ce|zia)$/u;

/** `Vandemirk (Mandalay Sales Office)`: an office at a place of the table, at the end, is of what stands before it, whatever that is. */
const isOffice = (tagged: readonly TaggedWord[], at: number): boolean =>
  at === tagged.length - 1 &&
  tagged[at - 1]?.token.tag === 'place' &&
  (OFFICE.test(tagged[at]!.token.forms[0]!) || SHORT_BRANCH.test(tagged[at]!.token.forms[0]!)) &&
  tagged.slice(0, at).some(({ token }) => token.tag === 'name');
const OFFICE = / office$/u;

/** `Vandemirk Beijing Branch`, `Vandemirk Representative Office in Beijing`: towns of the table, beside a name, and no country. */
const isInTown = (tagged: readonly TaggedWord[], at: number): boolean => {
  const [start, end] = findPlace(tagged, at, at + 1);
  const places = tagged.slice(start, end).filter(({ token }) => token.tag !== 'connective');
  return (
    places.length > 0 &&
    places.every(({ token }) => token.tag === 'place' && toPlace(token.forms[0]!)?.kind !== 'country') &&
    tagged.some(({ token }, position) => token.tag === 'name' && (position < start || position >= end))
  );
};
const SHORT_BRANCH = /^(?:br|rep|dept)$/u;
const FILIAL = 'fil';

/** `Aleppo Br.`, `Aleppo Rep`, `Aleppo Br. No. 3`: behind a place, and at the end or before its number; `Fil. Vandemirkbank Aleppo`. */
const isShortBranch = ({ token }: TaggedWord, before: TaggedWord | undefined, behind: TaggedWord | undefined): boolean =>
  (SHORT_BRANCH.test(token.forms[0]!) &&
    before?.token.tag === 'place' &&
    (behind === undefined || behind.token.tag === 'number' || isWord(behind, 'number'))) ||
  (before === undefined && token.forms[0] === FILIAL);

/** What says that the words before it are a company's name, or is one by itself (Gazprombank). */
const endsCompany = ({
  token: {
    legalForms,
    forms: [form],
  },
}: TaggedWord): boolean =>
  legalForms.some(({ formClass }) => !OF_NO_COMPANY.has(formClass)) || toCompanyWord(form!)?.canonical === 'bank' || OWN_BANK.test(form!);
const OF_NO_COMPANY: ReadonlySet<string> = new Set(['association', 'foundation', 'branch']);
const OWN_BANK = /^[a-z]{3,}bank$/u;

/** Behind the number that stands at `start` (Branch No. 3, Branch 3); `start` where none does. */
const findNumberEnd = (tagged: readonly TaggedWord[], start: number): number => {
  const at = isWord(tagged[start], 'number') ? start + 1 : start;
  return tagged[at]?.token.tag === 'number' ? at + 1 : start;
};

/** `Branch of Vandemirk Bank in Baku`, `Филиал ПАО Вандемирк в г. Баку`: what the last `in` says. */
const findPlaceOfBranch = (tagged: readonly TaggedWord[], at: number, behind: number): WordRange | undefined => {
  const isOfCompany = at === 0 && (isWord(tagged[behind], 'of') || tagged[behind]?.token.tag === 'legal_form');
  const start = isOfCompany ? tagged.findLastIndex((entry) => isWord(entry, 'in')) : -1;
  return start > behind + 1 && mayBePlaces(tagged, start, tagged.length) ? [start, tagged.length] : undefined;
};

/** `Vandemirk Bank Ltd (HO)`: the head office, behind what ends a company's name. */
const isHeadOffice = (tagged: readonly TaggedWord[]): boolean =>
  tagged.length > 2 && HEAD_OFFICE.test(tagged.at(-1)!.token.forms[0]!) && endsCompany(tagged.at(-2)!);
const HEAD_OFFICE = /^h[oq]$/u;

/** `Vandemirk Corporation Beijing Office`: an office at a place of the table behind a company's form. */
const lightenOffice = (tagged: readonly TaggedWord[]): readonly TaggedWord[] => {
  const at = tagged.length - 1;
  if (!isWord(tagged[at], 'office')) return tagged;
  let start = at;
  while (start > 0 && tagged[start - 1]!.token.tag === 'place') start--;
  return start > 1 &&
    start < at &&
    at - start <= MOST_WORDS &&
    tagged[start - 1]!.token.tag === 'legal_form' &&
    endsCompany(tagged[start - 1]!)
    ? lighten(tagged, [start, tagged.length])
    : tagged;
};

/** `Vandemirk Bank Karachi Unit II`: one of several at a place of the table, behind what ends a company's name. */
const lightenUnit = (tagged: readonly TaggedWord[]): readonly TaggedWord[] => {
  const at = tagged.length - 2;
  if (at < 2 || !isWord(tagged[at], 'unit') || tagged[at + 1]!.token.number === undefined) return tagged;
  let start = at;
  while (at - start < MOST_WORDS && tagged[start - 1]?.token.tag === 'place') start--;
  return start > 1 && start < at && endsCompany(tagged[start - 1]!) ? lighten(tagged, [start, tagged.length]) : tagged;
};

/** `Vandemirk Ltd Accounts Department`: a department behind a company's form, with words that any company has. */
const lightenDepartment = (tagged: readonly TaggedWord[]): readonly TaggedWord[] => {
  const at = tagged.length - 1;
  if (!DEPARTMENTS.some((word) => isWord(tagged[at], word))) return tagged;
  let start = at;
  while (start > 0 && isOfDepartment(tagged[start - 1]!)) start--;
  return start > 1 && at - start <= MOST_WORDS && endsCompany(tagged[start - 1]!) && tagged[start - 1]!.token.tag === 'legal_form'
    ? lighten(tagged, [start, tagged.length])
    : tagged;
};
const DEPARTMENTS = ['department', 'division', 'section'];
const isOfDepartment = ({ token: { tag } }: TaggedWord): boolean => tag === 'generic' || tag === 'connective';

/** From which word to which the place of a branch is said: before it, else behind it and its number. */
const findPlace = (tagged: readonly TaggedWord[], at: number, behind: number): WordRange => {
  const isPlace = (position: number): boolean =>
    tagged[position]?.token.tag === 'place' || isPlaceOfTwo(tagged, position - 1) || isPlaceOfTwo(tagged, position);
  const companyEnd = findCompanyEnd(tagged, at);
  if (companyEnd > 0 && mayBePlaces(tagged, companyEnd, at)) return [companyEnd, at];
  let start = at;
  while (at - start < MOST_WORDS && isPlace(start - 1)) start--;
  // Of a Bank of Cuba its country says which it is, where another place stands behind.
  if (start < at && !(isWord(tagged[start - 1], 'of') && isPlace(behind))) return [start, at];
  let end = behind;
  while (end < tagged.length && tagged[end]!.token.tag !== 'legal_form') end++;
  if (companyEnd > 0 && mayBePlaces(tagged, behind, end)) return [behind, end];
  end = isWord(tagged[behind], 'in') || isWord(tagged[behind], 'of') ? behind + 1 : behind;
  if (end > behind && !isPlace(end)) return [behind, behind];
  while (end - behind < MOST_WORDS && isPlace(end)) end++;
  return [behind, end > behind && end === tagged.length - 1 && isPartOfTown(tagged[end]!) ? end + 1 : end];
};

/** Habana Vieja, Maracaibo Centro. */
const isPartOfTown = (entry: TaggedWord): boolean => entry.token.tag === 'name' || isWord(entry, 'center');

/** Behind the places of the table that stand behind a branch, whatever stands before it (Vandemirk Bank Iran Branch Hamburg). */
const findPlacesEnd = (tagged: readonly TaggedWord[], start: number): number => {
  let end = start;
  while (end - start < MOST_WORDS && tagged[end]?.token.tag === 'place') end++;
  return end;
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
  end > start &&
  end - start <= MOST_WORDS &&
  tagged.slice(start, end).every((entry) => MAY_BE_PLACE.has(entry.token.tag) || isWord(entry, 'city'));
