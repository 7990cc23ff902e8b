/**
 * Work in steps, which its caller does at once, or with turns of the event loop between them: one code for a thread of its
 * own and for a service that answers meanwhile.
 */
import { setImmediate } from 'node:timers/promises';

/** Yields where others may have a turn, and returns what was made. */
export type Steps<Made> = Generator<undefined, Made, undefined>;

/** All steps, one after the other. */
export const runAtOnce = <Made>(steps: Steps<Made>): Made => {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};

/** All steps, with a turn of the event loop between two of them. */
export const runInTurns = async <Made>(steps: Steps<Made>): Promise<Made> => {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await setImmediate();
  }
};
