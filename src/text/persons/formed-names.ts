/**
 * Names that a people makes of its names by rule: Muratov of Murat, Saidullah of Said, Karimzadeh of Karim, Jianguo of two syllables.
 *
 * In: a plain form. Out: whether it is such a name; a slip makes one as seldom as it makes a name of the tables.
 * The endings stand in data/names/formed-endings.tsv. Source of facts for syllables: Hanyu Pinyin. Date: 2026-11.
 */
import { readTable, toParts } from '../../table.js';
import { remember } from '../words/remember.js';
import { isBorneName } from './person-words.js';

/** What stands behind a name. */
const ENDINGS: ReadonlySet<string> = new Set(readTable('names/formed-endings.tsv', 2).flatMap(([, endings]) => toParts(endings, ',')));
const LENGTHS = [...new Set(Array.from(ENDINGS, ({ length }) => length))];
/** What an ending takes off the name before it: Nikit-in of Nikita, Serge-ev of Sergey. */
const LOST = ['', 'a', 'y', 'i', 'o', 'iy', 'ey', 'ei'] as const;
/** A surname that has its ending already: Czechs write Ševcova as Ševcovová. */
const OWN_ENDING = /[oe]v$/u;
const LEAST_STEM = 4;

const isMadeOfName = (form: string): boolean =>
  LENGTHS.some((length) => {
    if (form.length < LEAST_STEM + length || !ENDINGS.has(form.slice(-length))) return false;
    const stem = form.slice(0, -length);
    return !OWN_ENDING.test(stem) && LOST.some((lost) => isBorneName(stem + lost));
  });

const INITIALS = '(?:[bpmfdtnlgkhjqxrzcsyw]|zh|ch|sh)';
const FINALS = '(?:ai|ei|ao|ou|an|en|ang|eng|ong|ia|iao|ie|iu|ian|in|iang|ing|iong|ua|uo|uai|ui|uan|un|uang|ue|a|e|i|o|u)';
/** Two syllables in pinyin, of which one at least ends in a nasal or a diphthong as few other words do: Jinping, Mingshan, Guoliang. */
const TWO_SYLLABLES = new RegExp(`^${INITIALS}${FINALS}${INITIALS}${FINALS}$`, 'u');
const CHINESE = /(?:ng|zh|^q|^x|[aeiou][qx]|ua[ni]|ia[no]|uo|iu|ui)/u;

/** Whether a form is a name by rule, of names that the tables hold or of Chinese syllables. */
export const isFormedName = remember((form: string): boolean => isMadeOfName(form) || (TWO_SYLLABLES.test(form) && CHINESE.test(form)));
