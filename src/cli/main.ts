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

await runCommandLine(process.argv.slice(2));
