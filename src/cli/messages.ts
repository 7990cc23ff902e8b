/** Messages to people on standard error, so that standard output holds results alone. */

import { toTerminalText } from './terminal-table.js';

/** Writes one sentence as one line; what it quotes of a file cannot steer the terminal. */
export const writeMessage = (sentence: string): void => {
  process.stderr.write(`screening: ${toTerminalText(sentence.replaceAll(/\s*\n\s*/gu, ' ')).trim()}\n`);
};
