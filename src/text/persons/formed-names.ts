/**
 * Names that a people makes of its names by rule: Muratov of Murat, Saidullah of Said, Karimzadeh of Karim, Jianguo of two syllables.
 *
 * In: a plain form. Out: whether it is such a name; a slip makes one as seldom as it makes a name of the tables.
 * Source of facts: general knowledge of how surnames and compound given names are formed. Date: 2026-11.
 */
import { remember } from '../words/remember.js';
import { isBorneName } from './person-words.js';

/** What stands behind a name, longest first. */
const ENDINGS = (
  'ovskaya evskaya ovskiy evskiy ovsky evsky ovich evich ovych evych chenko shvili ' +
  'skaya skiy skij skii ullah ollah zadeh zade zoda zada nejad nezhad pour oglu ogly khel ' +
  'enko yenko sky ski yev yeva iev ieva ova eva ovic evic chuk chyk dze yan ian nia far khan bek bay boy jon jan zai ' +
  'ov ev off in ina yuk uk son'
)
  .split(' ')
  .sort((a, b) => b.length - a.length);
/** What an ending takes off the name before it: Nikit-in of Nikita, Serge-ev of Sergey. */
const LOST = ['', 'a', 'y', 'i', 'o', 'iy', 'ey', 'ei'] as const;
/** A surname that has its ending already: Czechs write Ševcova as Ševcovová. */
const OWN_ENDING = /[oe]v$/u;
const LEAST_STEM = 4;

const isMadeOfName = (form: string): boolean =>
  ENDINGS.some((ending) => {
    const stem = form.endsWith(ending) ? form.slice(0, -ending.length) : '';
    return stem.length >= LEAST_STEM && !OWN_ENDING.test(stem) && LOST.some((lost) => isBorneName(stem + lost));
  });

const INITIALS = '(?:[bpmfdtnlgkhjqxrzcsyw]|zh|ch|sh)';
const FINALS = '(?:ai|ei|ao|ou|an|en|ang|eng|ong|ia|iao|ie|iu|ian|in|iang|ing|iong|ua|uo|uai|ui|uan|un|uang|ue|a|e|i|o|u)';
/** Two syllables in pinyin, of which one at least ends in a nasal or a diphthong as few other words do: Jinping, Mingshan, Guoliang. */
const TWO_SYLLABLES = new RegExp(`^${INITIALS}${FINALS}${INITIALS}${FINALS}$`, 'u');
const CHINESE = /(?:ng|zh|^q|^x|[aeiou][qx]|ua[ni]|ia[no]|uo|iu|ui)/u;

/** Whether a form is a name by rule, of names that the tables hold or of Chinese syllables. */
export const isFormedName = remember((form: string): boolean => isMadeOfName(form) || (TWO_SYLLABLES.test(form) && CHINESE.test(form)));
