/**
 * Names of companies that a field was too short for: `JOINT STOCK COMPANY TACTICAL MISSIL`.
 *
 * In: a prepared name. Out: its letters up to where a field ends, as one word, and whether it ends there itself. Two
 * names that share the letters are one where one of them ends so, and says enough before it does.
 * Source of the lengths: a line of name and address in SWIFT MT 103 (field 59) and in Fedwire holds 35 characters, two of
 * them 70, as does a name in SEPA's rule books.
 */
import { toEvidenceTable } from '../evidence.js';
import { isCompanyWordHead } from './legal-forms.js';
import { toPlainText } from '../normalize.js';
import type { Token } from '../tokens/token.js';

const FIELD_LENGTHS = [35, 70] as const;
/** Banks' fields know no quotation marks. */
const QUOTATION_MARK = /["“”„«»‘’‟‹›]/gu;
const BLANKS = /\s+/gu;
/** Blanks and a full stop behind a name say nothing of where a field ended. */
const END = /[^\p{L}\p{M}\p{N}]+$/u;
/** Letters from which a last word that is no word of companies, nor the head of one, is a name. */
const LEAST_OWN = 4;
/** The evidence (score/weights.ts) from which what is left says which company it is, where a word of its own is 1: two words of what it does. */
const ENOUGH = 0.45;
/** Companies' rarityPower. */
const evidenceByWeight = toEvidenceTable(1.5);

export interface CutText {
  readonly text: string;
  /** Whether the name ends where the field does. */
  readonly isCut: boolean;
}

/** For each length of a field that the name reaches, of a name that ends there and says too little none. */
export const toCutTexts = (raw: string, tokens: readonly Token[]): readonly CutText[] => {
  if (raw.length < FIELD_LENGTHS[0] - 1) return NONE;
  const written = raw.replace(QUOTATION_MARK, '').replace(BLANKS, ' ').trimStart().replace(END, '');
  const cuts: CutText[] = [];
  for (const length of FIELD_LENGTHS) {
    // Of a blank that stood last nothing is left.
    const isCut = written.length === length || written.length === length - 1;
    if (isCut ? saysEnough(tokens) : written.length > length)
      cuts.push({ text: toPlainText(written.slice(0, length)).replaceAll(' ', ''), isCut });
  }
  return cuts;
};
const NONE: readonly CutText[] = [];

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
