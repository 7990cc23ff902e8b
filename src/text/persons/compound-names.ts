/**
 * Given names made of two words: a servant of one of God's names (Abdul Rahman), or a word "of the faith" or "of God"
 * (Salah al-Din, Najib Allah), here written as one. Their bearers are called by either half.
 *
 * Source of facts: general knowledge of Arabic, Persian and Urdu names. Date: 2026-11.
 */
import { isBorneName } from './person-words.js';
import { isServedName } from './theophoric.js';

const SERVANT = /^abdh?(?:ou|[aeou])?/u;
/** The first half of all names that begin with a servant; no spelling is it. */
export const SERVANT_HEAD = 'servantof';
const OF_GOD = /^l*[aeo]?l?l?[aeo]?h?$/u;
const LEAST_BARE = 4;
const LEAST_HEAD = 3;
/** What is left of a compound's end when all is written as one: uddin, eddine, aldin, ullah, allah. */
const END = /(?:(?:[aeou]|ou)[ld]?d(?:i|y|ee)ne?|[aeou]ll?ah)$/u;

/** The second half behind a servant: `abdulrahman`, `abdurrahman` and `abderrahman` are all `rahman`; `abdullah` has nothing of its own. */
export const toBareName = (form: string): string | undefined => {
  const servant = SERVANT.exec(form);
  if (!servant) return undefined;
  const rest = form.slice(servant[0].length);
  if (rest.length < LEAST_BARE) return undefined;
  const bare = (rest.startsWith('l') && rest.length > LEAST_BARE) || rest.charAt(0) === rest.charAt(1) ? rest.slice(1) : rest;
  return bare.length >= LEAST_BARE && !OF_GOD.test(bare) && isServedName(bare) ? bare : undefined;
};

/** The first half of a compound, one and the same for all spellings of servant; undefined of other names. */
export const toCompoundHead = (form: string): string | undefined => {
  if (toBareName(form) !== undefined) return SERVANT_HEAD;
  const end = END.exec(form);
  const head = end ? form.slice(0, end.index) : '';
  return head.length >= LEAST_HEAD && !SERVANT.test(form) && isBorneName(head) ? head : undefined;
};
