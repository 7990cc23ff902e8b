/**
 * The flags that a bench is called with: one it does not know ends it with a line, not with a stack.
 */
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Ends the process with 2. */
export const refuse: (message: string) => never = (message) => {
  console.error(message);
  process.exit(2);
};

/** As `parseArgs` of Node. @param usage what is printed behind the flag that is not known; else the names of those that are. */
export const readFlags = <T extends ParseArgsConfig>(config: T, usage?: string): ReturnType<typeof parseArgs<T>> => {
  try {
    return parseArgs(config);
  } catch (error) {
    return refuse(
      `${(error as Error).message.split('. ', 1)[0]!}.\n${
        usage ??
        `Flags: ${Object.keys(config.options ?? {})
          .map((name) => `--${name}`)
          .join(', ')}`
      }`,
    );
  }
};
