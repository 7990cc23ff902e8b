#!/usr/bin/env node
/** The process that a command runs in. */
import { toWriteReason } from '../main.js';
import { runCommandLine } from './command-line.js';
import { EXIT_CODES } from './exit-codes.js';
import { writeMessage } from './messages.js';

// A reader that has seen enough (`| head`) closes the pipe: no reason to complain.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  writeMessage(`Standard output cannot be written: ${toWriteReason(error)}.`);
  process.exit(EXIT_CODES.failed);
});

// Where no message can be written (a full disk, a log collector that has ended) the work goes on, above all a service's:
// nobody could be told why it does not. What comes when there is room again is written.
process.stderr.on('error', () => undefined);

await runCommandLine(process.argv.slice(2));
