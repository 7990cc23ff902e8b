/**
 * Names that God is called by, or somebody revered, behind `abd` (servant of): Abdul Karim, Abd al-Nabi, Ghulam aside.
 * They stand in data/names/served.tsv.
 */
import { addTo, readTable } from '../../table.js';
import { toOsaDistance } from '../kernels/osa-distance.js';
import { FEW, remember } from '../words/remember.js';
import { toSkeleton } from '../spelling/skeleton.js';
import { isSlipOf } from './person-slips.js';
import { toSpellingGroups } from './paired-names.js';
import { toNameGroups } from './person-words.js';

const served = readTable('names/served.tsv', 1).map(([name]) => name!);
let servedGroups: ReadonlySet<number> | undefined;
const toServedGroups = (): ReadonlySet<number> =>
  (servedGroups ??= new Set(served.flatMap((form) => toSpellingGroups(toNameGroups(form)))));
const servedBySkeleton = new Map<string, string[]>();
for (const form of served) addTo(servedBySkeleton, toSkeleton(form), form);

/** Spellings of such a name share its consonants and lie so many edits from it at most, by the letters of the shorter. */
const toMostRespelt = (length: number): number => (length < 4 ? 0 : length < 5 ? 1 : 2);
/** Letters of such a name that stands glued to the next: rahmanjuma. */
const LEAST_GLUED = 5;
const isRespelt = (name: string, form: string): boolean => {
  const most = toMostRespelt(Math.min(name.length, form.length));
  return toOsaDistance(name, form, most) <= most;
};

/** Whether a form is a spelling of a name behind `abd`, with its vowels or without. */
export const isServedName = remember(
  (form: string): boolean =>
    toNameGroups(form).some((group) => toServedGroups().has(group)) ||
    (servedBySkeleton.get(toSkeleton(form)) ?? []).some((name) => isRespelt(name, form)),
  FEW,
);

/** Whether a form is or begins with such a name. */
export const startsWithServedName = (form: string): boolean =>
  isServedName(form) || served.some((name) => name.length >= LEAST_GLUED && form.startsWith(name));

/** Letters of a word in which a slip is looked for, at least. */
const LEAST_SLIPPED = 4;
const longServed = served.filter(({ length }) => length >= LEAST_SLIPPED);
/** Whether a form that no table knows is such a name but for one slip: Abdul Karinn, Abdul Krlim, Abdul Azz. */
export const isSlippedServedName = remember((form: string): boolean => isSlipOf(form, longServed), FEW);
