/**
 * Words of companies' names of which only the first letters stand, before a stop: Przeds. Handlowe Vandemirk, Masch.fabrik Vandemirk.
 *
 * In: words of an organisation's name, and its text. Out: the same, with each such word as the commonest word of a trade
 * that begins so. Not a word that the tables have as it stands (Bldg., Ind.), a legal form or a place, nor the last word, behind
 * which a text may end.
 */
import { withForms, type RomanToken } from '../scripts/roman-token.js';
import { shareWords } from '../words/word-table.js';
import { isCompanyOrPlace, readCompanyForms, toCompanyFrequency, toCompanyWord } from './company-words.js';
import { isTurkishShort } from './latin-words.js';
import { isLegalWord } from './legal-forms.js';

const LEAST_LETTERS = 3;
/** Of a word that few companies carry. */
const LEAST_OF_RARE = 4;
const MOST_LETTERS = 9;
/** Letters that a stop leaves out at least. */
const LEAST_LEFT_OUT = 2;
/** As it was written, before a stop that more follows. */
const STOPPED = new RegExp(`(?<![\\p{L}\\p{M}.'’-])[\\p{L}\\p{M}]{${LEAST_LETTERS},${MOST_LETTERS}}(?=\\.\\s*[\\p{L}&])`, 'gu');

const LATIN = /^[a-z]+$/u;
/** How common a word is among companies: by itself, and where that is unknown as what it stands for. */
const toRank = (form: string, canonical: string): number => toCompanyFrequency(form) + toCompanyFrequency(canonical) / OF_MEANING;
const OF_MEANING = 1e6;
/** By its first letters, a word of a trade or of structure: the commonest, and none where two that are as common mean two things. */
const wordsByHead = shareWords('words of companies by their heads', () => {
  const found = new Map<string, string>();
  for (const form of readCompanyForms()) {
    const { kind, canonical } = toCompanyWord(form)!;
    if (!LATIN.test(form) || (kind !== 'generic' && kind !== 'structure')) continue;
    const least = toCompanyFrequency(form) > 0 ? LEAST_LETTERS : LEAST_OF_RARE;
    for (let length = least; length <= Math.min(MOST_LETTERS, form.length - LEAST_LEFT_OUT); length++) {
      const head = form.slice(0, length);
      const other = found.get(head);
      const otherCanonical = other ? toCompanyWord(other)!.canonical : '';
      const more = other === undefined ? 1 : toRank(form, canonical) - (other === '' ? 0 : toRank(other, otherCanonical));
      if (more > 0) found.set(head, form);
      else if (more === 0 && other !== '' && otherCanonical !== canonical) found.set(head, '');
    }
  }
  return found;
});

export const writeOutStopped = (words: readonly RomanToken[], raw: string): readonly RomanToken[] => {
  if (words.length < 2 || !raw.includes('.')) return words;
  const stopped = Array.from(raw.normalize('NFC').matchAll(STOPPED), ([word]) => word);
  if (stopped.length === 0) return words;
  return words.map((word) => {
    const form = word.script === 'latin' && stopped.includes(word.raw) ? findWhole(word.forms[0]!) : '';
    return form === '' ? word : withForms(word, [form]);
  });
};

const findWhole = (head: string): string =>
  isCompanyOrPlace(head) || isLegalWord(head) || isTurkishShort(head) ? '' : (wordsByHead.get(head) ?? '');
