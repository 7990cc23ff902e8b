/**
 * Words of German and its neighbours, Hungarian and Finnish that are two in English: Stahlhandel is steel trade, Handelsbolaget
 * a trading company.
 *
 * In: a word in plain Latin letters. Out: its English words, as data/companies/compounds.tsv has the halves, of which one may
 * hold a slip.
 */
import { addTo, readTable, toParts } from '../../table.js';
import { isCompanyWord } from './legal-forms.js';
import { mayBeSlipsApart, toLetterParities } from '../kernels/letter-parities.js';
import { toOsaDistance } from '../kernels/osa-distance.js';

interface Half {
  readonly language: string;
  readonly english: string;
}
type Halves = ReadonlyMap<string, readonly Half[]>;
const readHalves = (wanted: 'head' | 'tail'): Halves => {
  const halves = new Map<string, Half[]>();
  for (const [language, role, english, forms] of readTable('companies/compounds.tsv', 4))
    if (role === wanted) for (const form of toParts(forms, ',')) addTo(halves, form, { language: language!, english: english! });
  return halves;
};
const heads = readHalves('head');
const tails = readHalves('tail');

/** Letters of a compound, and of its halves: shorter words are anybody's (Elbank). */
const LEAST_COMPOUND = 7;
const LEAST_HEAD = 2;
const LEAST_TAIL = 3;
/** Letters of a half that may hold one slip, and of the half beside it. */
const LEAST_SLIPPED = 5;
const LEAST_BESIDE = 3;

/** Halves in which a slip is looked for, in the order of the table, and the parities of the letters of each. */
interface LongHalves {
  readonly forms: readonly string[];
  readonly parities: Int32Array;
}
const toLongHalves = (halves: Halves): LongHalves => {
  const forms = [...halves.keys()].filter(({ length }) => length >= LEAST_SLIPPED);
  return { forms, parities: Int32Array.from(forms, toLetterParities) };
};
const longHeads = toLongHalves(heads);
const longTails = toLongHalves(tails);

/** @returns the English words of both halves, as translations of other words have them; empty for a word that is no compound. */
export const toCompoundWords = (form: string): string => {
  if (form.length < LEAST_COMPOUND) return '';
  let slipped = '';
  for (let at = LEAST_HEAD; at <= form.length - LEAST_TAIL; at++) {
    const [first, second] = [heads.get(form.slice(0, at)), tails.get(form.slice(at))];
    if (first !== undefined && second !== undefined) {
      const english = toEnglish(first, second);
      if (english !== '') return english;
    }
    if (slipped === '' && at >= LEAST_BESIDE) slipped = toSlipped(form, at, first, second);
  }
  return slipped;
};

const toEnglish = (first: readonly Half[], second: readonly Half[]): string => {
  for (const { language, english } of first) {
    const tail = second.find((half) => half.language === language);
    if (tail !== undefined) return `${english} ${tail.english}`;
  }
  return '';
};

/** One half to the letter, and the other with a slip. */
const toSlipped = (form: string, at: number, first: readonly Half[] | undefined, second: readonly Half[] | undefined): string => {
  if (second !== undefined && at >= LEAST_SLIPPED)
    return findOneSlipped(form.slice(0, at), longHeads, (head) =>
      isCompanyWord(head + form.slice(at)) ? '' : toEnglish(heads.get(head)!, second),
    );
  if (first !== undefined && form.length - at >= LEAST_SLIPPED)
    return findOneSlipped(form.slice(at), longTails, (tail) =>
      isCompanyWord(form.slice(0, at) + tail) ? '' : toEnglish(first, tails.get(tail)!),
    );
  return '';
};
/** @param toWords gives nothing for a compound that the tables have as a word: that is found in its slips too. */
const findOneSlipped = (half: string, { forms, parities }: LongHalves, toWords: (mended: string) => string): string => {
  const own = toLetterParities(half);
  for (let i = 0; i < forms.length; i++) {
    const form = forms[i]!;
    if (!mayBeSlipsApart(own, parities[i]!, 1, Math.abs(form.length - half.length))) continue;
    const english = toOsaDistance(form, half, 1) === 1 ? toWords(form) : '';
    if (english !== '') return english;
  }
  return '';
};
