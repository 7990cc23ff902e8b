/** Messages to people on standard error, so that standard output holds results alone. */

import { toPlainText } from './table.js';

/** Writes one sentence as one line; what it quotes of a file cannot steer the terminal. */
export const writeMessage = (sentence: string): void => {
  process.stderr.write(`screening: ${toPlainText(sentence.replaceAll(/\s*\n\s*/gu, ' ')).trim()}\n`);
};
