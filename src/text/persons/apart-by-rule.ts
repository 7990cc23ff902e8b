/**
 * Names that are alike and are two by the way they are made: servants of different names of God (Abdul Aziz, Abdul Azim), Indian
 * names with one word of regard behind two others (Sureshbhai, Nareshbhai), Japanese given names of one stem that end otherwise
 * (Yoshiko, Yoshiro), and Chinese surnames and given names in pinyin (Zhao, Cao; Hongmei, Hongwei).
 *
 * In: plain forms. Source of facts: general knowledge of Arabic, Indian, Japanese and Chinese names. Date: 2026-11.
 */
import { readTable, toParts } from '../../table.js';
import { toSkeleton } from '../spelling/skeleton.js';
import { FEW, remember } from '../words/remember.js';
import { shareWordSet } from '../words/word-table.js';
import { areOtherPinyinNames, isPinyinGivenName, isPinyinSurname, toSouthern } from './chinese-readings.js';
import { toBareName } from './compound-names.js';
import { toSpellingGroups } from './paired-names.js';
import { isListedName, toTableGroups } from './person-words.js';

/** What Japanese given names end in behind a stem that others share. */
const ENDINGS: ReadonlySet<string> = new Set(
  'ko o ro ki mi e ka na to ya yo ji zo go ta suke taro ichi jiro hiro hiko hito yuki aki nobu nori toshi masa taka kazu haru'.split(' '),
);
const LENGTHS = [...new Set(Array.from(ENDINGS, ({ length }) => length))];
const LAST_LETTERS = new Set(Array.from(ENDINGS, (ending) => ending.at(-1)));
const LEAST_STEM = 3;
/** Names of the tables that make a stem of what they share. */
const LEAST_OF_STEM = 2;

const NONE: readonly never[] = [];
const toStems = (form: string): readonly string[] =>
  LAST_LETTERS.has(form.at(-1))
    ? LENGTHS.flatMap((length) => (form.length >= LEAST_STEM + length && ENDINGS.has(form.slice(-length)) ? [form.slice(0, -length)] : []))
    : NONE;

const stems = shareWordSet('stems of Japanese names', () => {
  const given = new Set([
    ...readTable('names/frequencies.tsv', 4).flatMap(([people, kind, name]) => (people === 'japanese' && kind === 'given' ? [name!] : [])),
    ...readTable('names/japanese-script.tsv', 3).flatMap(([kind, , readings]) => (kind === 'given' ? toParts(readings, ',') : [])),
  ]);
  const count = new Map<string, number>();
  for (const name of given) for (const stem of toStems(name)) count.set(stem, (count.get(stem) ?? 0) + 1);
  return [...count].flatMap(([stem, names]) => (names >= LEAST_OF_STEM ? [stem] : []));
});

/** What stands behind Indian given names, written with them: brother, sister, lord, boy, moon. */
const REGARD_END = /(?:bhai|ben|behn|kumar|kumari|lal|chand|chandra|nath|prasad)$/u;
const LEAST_REGARDED = 4;

/** The name that a servant or a word of regard is put beside, and which of these it is. */
interface OwnPart {
  readonly besides: string;
  readonly groups: readonly number[];
  readonly skeleton: string;
}
const toOwnPart = (form: string): OwnPart | undefined => {
  const served = toBareName(form);
  if (served !== undefined) return describe(served, 'servant');
  const end = REGARD_END.exec(form);
  const regarded = end === null ? '' : form.slice(0, end.index);
  return regarded.length >= LEAST_REGARDED && isListedName(regarded) ? describe(regarded, end![0]) : undefined;
};
const describe = (name: string, besides: string): OwnPart => ({
  besides,
  groups: toSpellingGroups(toTableGroups(name)),
  skeleton: toSkeleton(name),
});

/** The stems of a form and its own part; undefined of what is not made so. */
interface MadeName {
  readonly stems: readonly string[];
  readonly own: OwnPart | undefined;
}

const toMadeName = remember((form: string): MadeName | undefined => {
  const ofForm = toStems(form).filter((stem) => stems.has(stem));
  const own = toOwnPart(form);
  return ofForm.length > 0 || own !== undefined ? { stems: ofForm, own } : undefined;
}, FEW);

/** Whether a form is made so that another one may be told from it. */
export const isMadeName = (form: string): boolean => toMadeName(form) !== undefined || isPinyinSurname(form) || isPinyinGivenName(form);

export const areMadeApart = (a: string, b: string): boolean => {
  if (a === b) return false;
  if (isPinyinSurname(a) && isPinyinSurname(b)) return toSouthern(a) !== toSouthern(b);
  if (areOtherPinyinNames(a, b)) return true;
  const made = toMadeName(a);
  const other = made && toMadeName(b);
  if (made === undefined || other === undefined) return false;
  if (made.stems.some((stem) => other.stems.includes(stem))) return !toTableGroups(a).some((group) => toTableGroups(b).includes(group));
  return made.own !== undefined && other.own !== undefined && areOtherParts(made.own, other.own);
};

const areOtherParts = (own: OwnPart, other: OwnPart): boolean =>
  own.besides === other.besides && own.skeleton !== other.skeleton && !own.groups.some((group) => other.groups.includes(group));
