/** Options of one call of an engine: what is screened for, and the signal that stops it. */
import type { ScreeningOptions } from './entity/options.js';
import { A_SIGNAL, assertOption, assertOptionsObject } from './option-rules.js';

/** Screening options of one call, and a signal that aborts it. */
export interface ScreenAllOptions extends ScreeningOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Parts what stops a call from what it screens for. @throws ScreeningError invalid_option. */
export const toCall = (stated: ScreenAllOptions = {}): { readonly signal: AbortSignal | undefined; readonly options: ScreeningOptions } => {
  assertOptionsObject(stated);
  const { signal, ...options } = stated;
  assertOption('signal', signal, A_SIGNAL);
  return { signal, options };
};
