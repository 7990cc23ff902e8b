/**
 * Names that a field was too short for: `JOINT STOCK COMPANY TACTICAL MISSIL`, `MOHAMMED ABDULRAHMAN AL HASHE`.
 *
 * In: a prepared name, and its letters as one word. Out: whether it may be the beginning of a longer name, which then begins with these letters.
 * Source of the lengths: a line of name and address in SWIFT MT 103 (field 59) and in Fedwire holds 35 characters, two of
 * them 70, as does a name in SEPA's rule books; 30, 40, 50 and 66 are customary in core banking, and other fields end anywhere.
 */
import { isCompanyWordHead } from '../companies/legal-forms.js';
import { toEvidenceTable } from '../evidence.js';
import type { PreparedName } from '../prepare.js';
import type { Token } from '../tokens/token.js';

/** Letters that a cut name has at least, and by which the whole one is looked up. */
export const CUT_HEAD = 22;
const FIELD_LENGTHS: ReadonlySet<number> = new Set([30, 35, 40, 50, 66, 70]);
/** Characters from which a name that ends in an unknown word may have been cut in it, whatever field it was in. */
const LEAST_CUT_IN_WORD = 26;
/** Banks' fields know no quotation marks. */
const QUOTATION_MARK = /["“”„«»‘’‟‹›]/gu;
/** But for those that are one as it is. */
const BLANKS = /\s{2,}|[^\S ]/gu;
/** Blanks and a full stop behind a name say nothing of where a field ended. */
const END = /[^\p{L}\p{M}\p{N}]+$/u;
/** Letters from which a last word that is no word of companies, nor the head of one, is a name. */
const LEAST_OWN = 4;
/** Letters of a last word that no table has from which it is what is left of one: Industrial Gro. */
const LEAST_LEFT = 2;
/** Of two words of a person one is all that tells who is meant. */
const LEAST_PERSON_WORDS = 3;
/** The evidence (score/weights.ts) from which what is left says which company it is, where a word of its own is 1: two words of what it does. */
const ENOUGH = 0.45;
/** Companies' rarityPower. */
const evidenceByWeight = toEvidenceTable(1.5);

/** Whether a name ends where fields do, or in the middle of a word, and says enough before it does. */
export const mayBeCut = ({ kind, raw, tokens }: PreparedName): boolean => {
  if (raw.length < LEAST_CUT_IN_WORD) return false;
  const written = raw.replace(QUOTATION_MARK, '').replace(BLANKS, ' ').trimStart().replace(END, '');
  // Of a blank that stood last nothing is left.
  const endsWithField = FIELD_LENGTHS.has(written.length) || FIELD_LENGTHS.has(written.length + 1);
  if (!endsWithField && !(written.length >= LEAST_CUT_IN_WORD && endsInWord(tokens))) return false;
  return kind === 'person' ? tokens.length >= LEAST_PERSON_WORDS : saysEnough(tokens);
};

/** Whether the last word is none that any table has. */
const endsInWord = (tokens: readonly Token[]): boolean => {
  const last = tokens.at(-1);
  return last !== undefined && last.tag === 'name' && !last.isKnown && last.forms[0]!.length >= LEAST_LEFT;
};

const saysEnough = (tokens: readonly Token[]): boolean => {
  let evidence = 0;
  for (const [
    at,
    {
      weight,
      forms: [form],
    },
  ] of tokens.entries()) {
    if (at < tokens.length - 1 || (form!.length >= LEAST_OWN && !isCompanyWordHead(form!))) evidence += evidenceByWeight[2 * weight]!;
  }
  return evidence >= ENOUGH;
};

/** Whether letters are the beginning of a whole name's. */
export const isCutOf = (letters: string, whole: string): boolean => whole.length > letters.length && whole.startsWith(letters);
