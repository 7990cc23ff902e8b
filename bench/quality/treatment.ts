/**
 * The contract of a treatment: one way in which a listed name comes to be written otherwise.
 */
import type { Kind, Name, Word } from './names.js';
import type { Random } from './random.js';
import type { Slip } from './spelling.js';

export interface Treatment {
  /** The same for persons and companies where they mean the same. */
  readonly name: string;
  readonly kinds: readonly Kind[];
  /** Whether it can be done to a name in another script than Latin. */
  readonly anyScript?: boolean;
  /** The words as written, or undefined where the treatment does not apply to this name. */
  readonly apply: (name: Name, random: Random) => readonly Word[] | undefined;
}

export const BOTH: readonly Kind[] = ['person', 'company'];
export const PERSON: readonly Kind[] = ['person'];
export const COMPANY: readonly Kind[] = ['company'];

/** The words with one replaced by others. */
export const replaceWord = (words: readonly Word[], at: number, ...others: readonly Word[]): Word[] => [
  ...words.slice(0, at),
  ...others,
  ...words.slice(at + 1),
];

export const retext = (word: Word, text: string): Word => ({ ...word, text });

/** Words that a slip of one letter leaves recognisable: of four letters or more, else of three; no number, no legal form. */
export const toSlipPositions = (words: readonly Word[]): number[] => {
  const longest = (least: number): number[] =>
    words.flatMap(({ text, role }, at) =>
      role !== 'legal_form' && role !== 'number' && text.replace(/\P{L}/gu, '').length >= least ? [at] : [],
    );
  const long = longest(4);
  return long.length > 0 ? long : longest(3);
};

/** Lets a slip happen to one word, the longer the likelier; tries again where it cannot happen. */
export const slipOnce = (words: readonly Word[], random: Random, slip: Slip): Word[] | undefined => {
  const letters = toSlipPositions(words).flatMap((at) => Array.from({ length: words[at]!.text.length }, () => at));
  for (let attempt = 0; attempt < 8; attempt++) {
    const at = random.pick(letters);
    if (at === undefined) return undefined;
    const text = slip(words[at]!.text, random);
    if (text !== undefined && text !== words[at]!.text) return replaceWord(words, at, retext(words[at]!, text));
  }
  return undefined;
};

/** A treatment that is one slip. */
export const toSlipTreatment = (name: string, slip: Slip, anyScript = false): Treatment => ({
  name,
  kinds: BOTH,
  anyScript,
  apply: ({ words }, random) => slipOnce(words, random, slip),
});
