/**
 * Words of German and its neighbours, Hungarian and Finnish that are two in English: Stahlhandel is steel trade, Handelsbolaget
 * a trading company.
 *
 * In: a word in plain Latin letters. Out: its English words, as data/companies/compounds.tsv has the halves, of which one may
 * hold a slip.
 */
import { readTable, toParts } from '../../table.js';
import { isCompanyWord } from './legal-forms.js';
import { toOsaDistance } from '../kernels/osa-distance.js';

interface Halves {
  readonly heads: Map<string, string>;
  readonly tails: Map<string, string>;
}
const languages = new Map<string, Halves>();
for (const [language, role, english, forms] of readTable('companies/compounds.tsv', 4)) {
  const halves = languages.get(language!) ?? { heads: new Map<string, string>(), tails: new Map<string, string>() };
  languages.set(language!, halves);
  for (const form of toParts(forms, ',')) (role === 'head' ? halves.heads : halves.tails).set(form, english!);
}

/** Letters of a compound, and of its head: shorter words are anybody's (Elbank). */
const LEAST_COMPOUND = 7;
const LEAST_HEAD = 2;
const LEAST_TAIL = 3;

/** Letters of a half that may hold one slip, and of the half beside it. */
const LEAST_SLIPPED = 5;
const LEAST_BESIDE = 3;

/** @returns the English words of both halves, as translations of other words have them; empty for a word that is no compound. */
export const toCompoundWords = (form: string): string =>
  form.length < LEAST_COMPOUND ? '' : (findHalves(form, (half, known) => known.get(half)) ?? findSlipped(form) ?? '');

const findSlipped = (form: string): string | undefined =>
  form.length < LEAST_SLIPPED + LEAST_BESIDE
    ? undefined
    : findHalves(
        form,
        (half, known, other) => known.get(half) ?? (other.length < LEAST_BESIDE ? undefined : findOneSlipped(half, known, form)),
      );
/** A compound that the tables have as a word is found by that in its slips too. */
const findOneSlipped = (half: string, known: ReadonlyMap<string, string>, whole: string): string | undefined => {
  if (half.length < LEAST_SLIPPED) return undefined;
  for (const [form, english] of known)
    if (form.length >= LEAST_SLIPPED && toOsaDistance(form, half, 1) === 1 && !isCompanyWord(whole.replace(half, form))) return english;
  return undefined;
};

/** The first way in which a word parts into a head and a tail of one language; a half is looked for only where the other is known to the letter. */
const findHalves = (
  form: string,
  find: (half: string, known: ReadonlyMap<string, string>, other: string) => string | undefined,
): string | undefined => {
  for (let at = LEAST_HEAD; at <= form.length - LEAST_TAIL; at++) {
    const [head, tail] = [form.slice(0, at), form.slice(at)];
    for (const { heads, tails } of languages.values()) {
      if (!heads.has(head) && !tails.has(tail)) continue;
      const english = find(head, heads, tail);
      const other = english === undefined ? undefined : find(tail, tails, head);
      if (other !== undefined) return `${english!} ${other}`;
    }
  }
  return undefined;
};
