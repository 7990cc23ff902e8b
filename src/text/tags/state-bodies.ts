/**
 * What states call by several words for one thing: the numbered units of armies, and ministries of the interior and of Vietnam.
 *
 * In: the tagged words of an organisation's name. Out: the same in one wording: `в/ч 74455`, `Unit 61398 of the PLA` and
 * `61398部队` as military unit and its number, what the army is light; `Ministry of the Interior` as of internal affairs,
 * `Bộ Công an` as of public security.
 * Source of facts: usage of the Russian, Ukrainian and Chinese armies and of ministries in each language. Date: 2026-11.
 */
import { toToken } from '../tokens/lazy-token.js';
import { toConnective, type TaggedWord } from './tagged-word.js';
import { toCompanyWord } from '../companies/company-words.js';
import { isWord } from './lightened.js';

export const nameStateBodies = (tagged: readonly TaggedWord[]): readonly TaggedWord[] =>
  nameInterior(nameVietnameseMinistry(nameArmyUnit(tagged)));

const toWords = (words: readonly string[], word: string): readonly TaggedWord[] =>
  words.map((form) => ({ token: toToken('organisation', 'generic', [form], false), word }));

/** A military unit's number: five digits, in Ukraine a letter and four. */
const UNIT_NUMBER = /^(?:\d{5}|[a-z]\d{4})$/u;
const UNIT_DIGITS = 5;
/** воинская часть by its letters, in brackets, with a stroke or stops, or without. */
const SHORT_UNIT = /^(?:вч|vch)$/u;
const ARMY: ReadonlySet<string> = new Set(['military', 'army', 'people', 'liberation', 'troops', 'number', 'unit']);
const MILITARY: ReadonlySet<string> = new Set(['military']);
const ARMY_LETTERS = /^(?:pla|gru)$/u;

const UNITS: ReadonlySet<string> = new Set(['unit', 'troops']);
/** Whether a word may be read as one of these words of the tables. */
const isOneOf = ({ token: { forms } }: TaggedWord, canonicals: ReadonlySet<string>): boolean =>
  forms.some((form) => canonicals.has(toCompanyWord(form)?.canonical ?? ''));

/** Words at `at` that say that a number is a military unit's: 0 where none do. */
const countUnitWords = (tagged: readonly TaggedWord[], at: number): number => {
  const first = tagged[at];
  if (first === undefined) return 0;
  if (isOneOf(first, UNITS)) return 1;
  const toLetters = (end: number): string =>
    tagged
      .slice(at, end)
      .map(({ word }) => word)
      .join('')
      .toLowerCase();
  return SHORT_UNIT.test(toLetters(at + 1)) ? 1 : SHORT_UNIT.test(toLetters(at + 2)) ? 2 : 0;
};

/** Whether a word beside a military unit's says of which army it is, or nothing. */
const isOfArmy = (entry: TaggedWord): boolean =>
  entry.token.tag === 'connective' || entry.token.tag === 'place' || ARMY_LETTERS.test(entry.word.toLowerCase()) || isOneOf(entry, ARMY);

/** `GRU Unit 74455`, `中国人民解放军61398部队`, where no word says that it is another's unit (Vandemirk Power Unit 12345). */
const nameArmyUnit = (tagged: readonly TaggedWord[]): readonly TaggedWord[] => {
  const number = tagged.findIndex(({ token: { forms } }) => forms[0]!.length === UNIT_DIGITS && UNIT_NUMBER.test(forms[0]!));
  if (number < 0) return tagged;
  for (let at = 0; at < tagged.length; at++) {
    const end = at + countUnitWords(tagged, at);
    if (end === at || (end !== number && at !== number + 1 && !(isWord(tagged[end], 'number') && end + 1 === number))) continue;
    const [before, behind] = [tagged.slice(0, Math.min(at, number)), tagged.slice(Math.max(end, number + 1))];
    if (![...before, ...behind].every(isOfArmy)) return tagged;
    const ofArmy = [...before, ...behind].filter((entry) => !isOneOf(entry, MILITARY)).map(toConnective);
    return [...toWords(['military', 'unit'], tagged[at]!.word), tagged[number]!, ...ofArmy];
  }
  return tagged;
};

const INTERIOR: ReadonlySet<string> = new Set(['domestic', 'interiors', 'internal']);
/**
 * `Ministry of the Interior`, `Interior Ministry`, `Wizarat al-Dakhiliya`, `Ministry of Interior Affairs`: of internal affairs, where no trade
 * stands behind.
 */
const nameInterior = (tagged: readonly TaggedWord[]): readonly TaggedWord[] => {
  const at = tagged.findIndex((entry) => isOneOf(entry, INTERIOR));
  if (at < 0 || !tagged.some((entry) => isWord(entry, 'ministry'))) return tagged;
  // Persian has the affairs before.
  const start = isWord(tagged[at - 1], 'affairs') ? at - 1 : at;
  const end = isWord(tagged[at + 1], 'affairs') ? at + 2 : at + 1;
  if (tagged[end]?.token.tag === 'generic' && !isWord(tagged[end], 'ministry')) return tagged;
  return [...tagged.slice(0, start), ...toWords(['internal', 'affairs'], tagged[at]!.word), ...tagged.slice(end)];
};

/** What Vietnamese ministries are of that its words elsewhere say otherwise: police, diplomacy. */
const OF_VIETNAM: ReadonlyMap<string, readonly string[]> = new Map([
  ['congan', ['public', 'security']],
  ['ngoaigiao', ['foreign', 'affairs']],
  ['noivu', ['internal', 'affairs']],
]);

/** `Bộ Quốc phòng`: a first word bo is ministry before a Vietnamese word of two syllables, which is read as one. */
const nameVietnameseMinistry = (tagged: readonly TaggedWord[]): readonly TaggedWord[] => {
  const [first, second] = tagged;
  if (first?.token.forms[0] !== 'bo' || second?.token.tag !== 'generic' || !second.word.includes(' ')) return tagged;
  const of = OF_VIETNAM.get(second.token.forms[0]!);
  return [...toWords(['ministry'], first.word), ...(of === undefined ? [second] : toWords(of, second.word)), ...tagged.slice(2)];
};
