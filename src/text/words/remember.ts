/**
 * Keeps what was answered of late: a name asks for each of its words several times, a list again and again.
 *
 * Each form has two places, by its hash, of which the next form takes over the one that was asked for longer ago: what is
 * common stays, and a list of a million rare words makes nothing but its answers.
 */
import { toWordHash } from './word-hash.js';

/** Pairs of places where any word of a name is asked for, and where few are. Powers of two: 512 KiB and 16 in each thread. */
const PAIRS = 1 << 14;
export const FEW = 1 << 9;

/** Stands where no form does yet: a text as they are, so that two texts are compared and nothing else. */
const NO_FORM = '\0';

/** @param answer depends on the form alone. */
export const remember = <Answer>(answer: (form: string) => Answer, pairs = PAIRS): ((form: string) => Answer) => {
  const forms = new Array<string>(2 * pairs).fill(NO_FORM);
  const answers = new Array<Answer | undefined>(2 * pairs).fill(undefined);
  return (form) => {
    const newer = 2 * (toWordHash(form) & (pairs - 1));
    if (forms[newer] === form) return answers[newer] as Answer;
    const older = newer + 1;
    const found = forms[older] === form ? (answers[older] as Answer) : answer(form);
    forms[older] = forms[newer]!;
    answers[older] = answers[newer];
    forms[newer] = form;
    answers[newer] = found;
    return found;
  };
};
