/**
 * What the matcher is asked, and what it answered.
 */
import type { Culture } from './cultures.js';
import type { Kind, Part, Script, Target } from './names.js';
import type { BreakdownItem, PartialDate } from '../../src/main.js';

/**
 * treatment: a listed name written otherwise; natural: a real name that the index lacks; clean: nobody listed;
 * hard-negative: a listed name with one part of somebody else's.
 */
export type QuestionGroup = 'treatment' | 'natural' | 'clean' | 'hard-negative';

/** Which index is asked: of everything, without the aliases left out, without the scripts left out. */
export type IndexName = 'complete' | 'without aliases' | 'without scripts';

/** Date of birth that is asked with the name. */
export type DateUse = 'none' | 'agreeing' | 'contradicting' | 'random';

export interface Question {
  readonly group: QuestionGroup;
  /** Of the treatment or set. */
  readonly set: string;
  readonly kind: Kind;
  readonly part: Part;
  readonly script: Script;
  readonly culture: Culture;
  readonly index: IndexName;
  readonly query: string;
  readonly date?: PartialDate;
  readonly dateUse: DateUse;
  /** Whom the question is made from; absent for clean names. */
  readonly target?: Target;
}

export interface Answer {
  readonly question: Question;
  /** The best score of any entity, 0 where none reached the floor. */
  readonly best: number;
  /** The target's score where it is among the first 10, else 0. */
  readonly found: number;
  /** The target's score by its best name, wherever it ranks: what the pair is worth. 0 for clean names. */
  readonly pair: number;
  /** Milliseconds of the screening. */
  readonly ms: number;
  /** The entity that scored best, and how its name was matched. */
  readonly top?: { readonly list: string; readonly sourceId: string; readonly name: string; readonly parts: readonly BreakdownItem[] };
}

/** Questions of one set stand together in reports by this. */
export const toSetKey = ({ group, set, kind, dateUse }: Pick<Question, 'group' | 'set' | 'kind' | 'dateUse'>): string =>
  [group, kind, set, dateUse].join('|');
