/**
 * Names that are alike and are two by the way they are made: servants of different names of God (Abdul Aziz, Abdul Azim), and
 * Japanese given names of one stem that end otherwise (Yoshiko, Yoshiro).
 *
 * In: plain forms. Source of facts: general knowledge of Arabic and Japanese given names. Date: 2026-11.
 */
import { readTable, toParts } from '../../table.js';
import { toSkeleton } from '../tokens/skeleton.js';
import { FEW, remember } from '../words/remember.js';
import { shareWordSet } from '../words/word-table.js';
import { toBareName } from './compound-names.js';
import { toSpellingGroups } from './paired-names.js';
import { toTableGroups } from './person-words.js';

/** What Japanese given names end in behind a stem that others share. */
const ENDINGS =
  'ko o ro ki mi e ka na to ya yo ji zo go ta suke taro ichi jiro hiro hiko hito yuki aki nobu nori toshi masa taka kazu haru'.split(' ');
const LEAST_STEM = 3;
/** Names of the tables that make a stem of what they share. */
const LEAST_OF_STEM = 2;

const toStems = (form: string): readonly string[] =>
  ENDINGS.flatMap((ending) => (form.endsWith(ending) && form.length >= LEAST_STEM + ending.length ? [form.slice(0, -ending.length)] : []));

const stems = shareWordSet('stems of Japanese names', () => {
  const given = new Set([
    ...readTable('names/frequencies.tsv', 4).flatMap(([people, kind, name]) => (people === 'japanese' && kind === 'given' ? [name!] : [])),
    ...readTable('names/japanese-script.tsv', 3).flatMap(([kind, , readings]) => (kind === 'given' ? toParts(readings, ',') : [])),
  ]);
  const count = new Map<string, number>();
  for (const name of given) for (const stem of toStems(name)) count.set(stem, (count.get(stem) ?? 0) + 1);
  return [...count].flatMap(([stem, names]) => (names >= LEAST_OF_STEM ? [stem] : []));
});

/** The stem and the servant's name that a form is made with; undefined of what neither makes. */
interface MadeName {
  readonly stems: readonly string[];
  readonly served: { readonly groups: readonly number[]; readonly skeleton: string } | undefined;
}

const toMadeName = remember((form: string): MadeName | undefined => {
  const ofForm = toStems(form).filter((stem) => stems.has(stem));
  const bare = toBareName(form);
  const served = bare === undefined ? undefined : { groups: toSpellingGroups(toTableGroups(bare)), skeleton: toSkeleton(bare) };
  return ofForm.length > 0 || served !== undefined ? { stems: ofForm, served } : undefined;
}, FEW);

/** Whether a form is made so that another one may be told from it. */
export const isMadeName = (form: string): boolean => toMadeName(form) !== undefined;

export const areMadeApart = (a: string, b: string): boolean => {
  if (a === b) return false;
  const [own, other] = [toMadeName(a), toMadeName(b)];
  if (own === undefined || other === undefined) return false;
  if (own.stems.some((stem) => other.stems.includes(stem))) return !toTableGroups(a).some((group) => toTableGroups(b).includes(group));
  return (
    own.served !== undefined &&
    other.served !== undefined &&
    own.served.skeleton !== other.served.skeleton &&
    !own.served.groups.some((group) => other.served!.groups.includes(group))
  );
};
