/**
 * What the options of public functions must be: a caller without types may give anything, and is told which one is wrong.
 * An option that is `undefined` is not stated; one that is not known is refused.
 */
import { ScreeningError } from './errors.js';

/** What one option must be. */
export interface OptionRule {
  /** Goes on from "Option threads must be". */
  readonly clause: string;
  readonly holds: (given: unknown) => boolean;
  /** Whether it must be stated. Default false. */
  readonly isRequired?: boolean;
  /** Of an option that is an object of options itself. */
  readonly members?: Readonly<Record<string, OptionRule>>;
  /** Of an option that is a list: what each of it must be. */
  readonly items?: OptionRule;
  /** All that it may be, where that is few. */
  readonly allowed?: readonly string[];
}

/** A rule for each option that there is. */
export type OptionRules<Options> = { readonly [option in keyof Options]-?: OptionRule };

/** Both bounds are allowed. */
export const toNumberRule = (least: number, most = Infinity): OptionRule => ({
  clause: most === Infinity ? `a number from ${least}` : `a number from ${least} to ${most}`,
  holds: (given) => typeof given === 'number' && given >= least && given <= most,
});

/** Likewise. */
export const toWholeNumberRule = (least: number, most = Infinity): OptionRule => ({
  clause: `a whole ${toNumberRule(least, most).clause.slice('a '.length)}`,
  holds: (given) => Number.isInteger(given) && toNumberRule(least, most).holds(given),
});

/** What is told by a member that nothing else has. @param clause such as "what openDatabase gives". */
export const toKnownByRule = (clause: string, member: string): OptionRule => ({
  clause,
  holds: (given) => typeof given === 'object' && given !== null && member in given,
});

const isObject = (given: unknown): given is object => typeof given === 'object' && given !== null && !Array.isArray(given);

export const toMembersRule = (members: Readonly<Record<string, OptionRule>>): OptionRule => ({
  clause: 'an object',
  holds: isObject,
  members,
});

/** "a, b or c" */
export const toAlternatives = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)!}`;

/** One of several words. */
export const toChoiceRule = (allowed: readonly string[]): OptionRule => ({
  clause: toAlternatives(allowed),
  holds: (given) => allowed.includes(given as string),
  allowed,
});

/** A list of what the rule says. */
export const toListRule = (items: OptionRule): OptionRule => ({ clause: 'a list', holds: Array.isArray, items: toRequired(items) });

/** Likewise, with one at least. */
export const toFilledListRule = (items: OptionRule): OptionRule => ({
  ...toListRule(items),
  clause: 'a list that is not empty',
  holds: (given) => Array.isArray(given) && given.length > 0,
});

export const toRequired = (rule: OptionRule): OptionRule => ({ ...rule, isRequired: true });

export const A_BOOLEAN: OptionRule = { clause: 'true or false', holds: (given) => typeof given === 'boolean' };
export const A_TEXT: OptionRule = { clause: 'a text', holds: (given) => typeof given === 'string' };
export const A_FUNCTION: OptionRule = { clause: 'a function', holds: (given) => typeof given === 'function' };
/** Not by its class: a host may have one of another realm. */
export const A_SIGNAL: OptionRule = {
  clause: 'an AbortSignal',
  holds: (given) => typeof (given as Partial<AbortSignal> | null)?.addEventListener === 'function',
};
/** Likewise. */
export const A_URL: OptionRule = { clause: 'a URL', holds: (given) => typeof (given as Partial<URL> | null)?.href === 'string' };
/** Whoever uses the option checks it, with more to say about it. */
export const CHECKED_IN_USE: OptionRule = { clause: '', holds: () => true };

/**
 * @param within the option whose members these are, and a dot.
 * @throws ScreeningError invalid_option, naming the first option that is not as its rule says.
 */
export const assertOptions = (options: unknown, rules: Readonly<Record<string, OptionRule>>, within = ''): void => {
  assertOptionsObject(options);
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(rules, name));
  if (unknown !== undefined)
    throw new ScreeningError('invalid_option', `Option ${within}${unknown} is not known.`, { option: within + unknown });
  for (const [name, rule] of Object.entries(rules)) assertOption(within + name, (options as Readonly<Record<string, unknown>>)[name], rule);
};

/** @throws ScreeningError invalid_option. */
export const assertOptionsObject: (options: unknown) => asserts options is object = (options) => {
  if (!isObject(options)) throw new ScreeningError('invalid_option', 'Options must be an object.', { option: 'options' });
};

/** @throws ScreeningError invalid_option. */
export const assertOption = (
  option: string,
  given: unknown,
  { clause, holds, isRequired = false, members, items, allowed }: OptionRule,
): void => {
  if (given === undefined && !isRequired) return;
  if (!holds(given))
    throw new ScreeningError('invalid_option', `Option ${option} must be ${clause}.`, { option, ...(allowed && { allowed }) });
  if (members) assertOptions(given, members, `${option}.`);
  if (items) for (const [at, item] of Array.from(given as readonly unknown[]).entries()) assertOption(`${option}.${at}`, item, items);
};

/** One by itself, or the name of a file, is the usual slip. @param option also what it holds: `subjects`. @throws ScreeningError invalid_option. */
export const assertIterable = (option: string, given: unknown): void => {
  const { [Symbol.iterator]: inOrder, [Symbol.asyncIterator]: inTime } = (given ?? {}) as Partial<
    Iterable<unknown> & AsyncIterable<unknown>
  >;
  if (typeof (inTime ?? inOrder) !== 'function' || typeof given === 'string') {
    throw new ScreeningError(
      'invalid_option',
      `${option.charAt(0).toUpperCase()}${option.slice(1)} must be an iterable or an async iterable of ${option}.`,
      { option },
    );
  }
};
