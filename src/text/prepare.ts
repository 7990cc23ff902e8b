/**
 * A name made ready for comparison: the one way, for lists and for queries alike.
 *
 * In: the raw name, and whether a person or anything else bears it. Out: its tokens in order, tagged and weighed,
 * with the raw words kept for explanation.
 * Not here: which alias is meant, or how two names compare.
 *
 * Below this folder: scripts/ reads other scripts than Latin, persons/ and companies/ the words of their names, words/ keeps
 * the tables of data/ in memory, tokens/ says what a token is and how alike two are, kernels/ count edits.
 */
import { readMarks } from './companies/organisation-marks.js';
import { toOrganisationTokens } from './companies/organisation-tokens.js';
import { mendArabicSlips } from './persons/arabic-slips.js';
import { splitGlued } from './persons/glued-names.js';
import { mayJoin, toPersonTokens } from './persons/person-tokens.js';
import { romaniseName } from './romanise.js';
import type { NameKind, Token } from './tokens/token.js';

export interface PreparedName {
  readonly kind: NameKind;
  readonly raw: string;
  /** In order of the raw name; at most {@link MAX_TOKENS}. Empty only when the name holds no letter or digit. */
  readonly tokens: readonly Token[];
  /** The raw words of each token. */
  readonly words: readonly string[];
  /**
   * Whether the same words in another order may read as other tokens: a person's of which one makes a name with its
   * neighbour (Abdul Rahman, Nur ed Din), a company's of two words or more (Joint Stock Company, S.A. de C.V., A B Smith).
   * Equal for all orders of the same words.
   */
  readonly isOrderBound: boolean;
  /** Whether it has words beyond {@link MAX_TOKENS}. */
  readonly isCut: boolean;
}

/** Words beyond these are not compared: a longer name is matched on its first ones, never dropped. */
export const MAX_TOKENS = 32;
export const prepareName = (raw: string, kind: NameKind): PreparedName => {
  const whole = romaniseName(raw);
  const romanised = whole.slice(0, 4 * MAX_TOKENS);
  const words = kind === 'person' ? splitGlued(mendArabicSlips(romanised)) : readMarks(romanised, raw);
  const tagged = kind === 'person' ? toPersonTokens(words) : toOrganisationTokens(words);
  // By push: arrays of one kind, where `map` gives two (as it is, and compiled), and all that reads them would be compiled anew.
  const [tokens, rawWords]: [Token[], string[]] = [[], []];
  for (let at = 0; at < tagged.length && at < MAX_TOKENS; at++) {
    tokens.push(tagged[at]!.token);
    rawWords.push(tagged[at]!.word);
  }
  const isOrderBound = kind === 'person' ? mayJoin(words) : words.length > 1;
  const isCut = tagged.length > MAX_TOKENS || whole.length > romanised.length;
  return { kind, raw, tokens, words: rawWords, isOrderBound, isCut };
};
