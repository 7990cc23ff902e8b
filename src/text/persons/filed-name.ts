/**
 * A person's name as files sort it, `VANDEMIRK, Orsolt Maria`, in the order in which it is read: which word is a surname
 * and which a given name, nicknames and fathers' names hang on.
 *
 * In: a raw name. Out: the words behind its comma before the others; the name itself where it has no comma or several, or
 * a title or a suffix alone behind it (`Orsolt Vandemirk, Ph.D.`, `Jr`).
 */
import { toPlainText } from '../normalize.js';
import { toGeneration, toHonorific } from './person-words.js';

const COMMA = ',';

export const toReadingOrder = (raw: string): string => {
  const at = raw.indexOf(COMMA);
  if (at < 0 || raw.includes(COMMA, at + 1)) return raw;
  const [surname, given] = [raw.slice(0, at).trim(), raw.slice(at + 1).trim()];
  return surname === '' || given === '' || isSuffix(toPlainText(given).replaceAll(' ', '')) ? raw : `${given} ${surname}`;
};

const isSuffix = (form: string): boolean => toGeneration(form) !== undefined || toHonorific(form) !== undefined;
