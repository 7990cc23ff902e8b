/** Messages to people on standard error, so that standard output holds results alone. */

/** Writes one sentence as one line. */
export const writeMessage = (sentence: string): void => {
  process.stderr.write(`screening: ${sentence.replaceAll(/\s*\n\s*/gu, ' ').trim()}\n`);
};
