#!/usr/bin/env node
/**
 * The command line: composes the commands and turns what goes wrong into one sentence and an exit code.
 *
 * Results go to standard output, everything else to standard error; what an exit code says stands in exit-codes.ts. Without arguments the sample screening runs.
 */
import { Command, CommanderError } from 'commander';
import { ENGINE_VERSION, ScreeningError, toMessage, type ErrorCode } from '../main.js';
import { createAuditCommand } from './commands/audit.js';
import { createBatchCommand } from './commands/batch.js';
import { createCheckCommand } from './commands/check.js';
import { createCompareCommand } from './commands/compare.js';
import { createGenerationsCommand } from './commands/generations.js';
import { createKeysCommand } from './commands/keys.js';
import { createListsCommand } from './commands/lists.js';
import { createPortfolioCommand } from './commands/portfolio.js';
import { createReplayCommand } from './commands/replay.js';
import { createRescreenCommand } from './commands/rescreen.js';
import { createServeCommand } from './commands/serve.js';
import { createSsnCommand } from './commands/ssn.js';
import { runStart } from './commands/start.js';
import { EXIT_CODES } from './exit-codes.js';
import { writeMessage } from './messages.js';

/** Errors that are in the command and not in what it works on. */
const USAGE_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['invalid_option', 'invalid_subject', 'unknown_format', 'unknown_list']);

const createProgram = (): Command => {
  const program = new Command('screening')
    .description('Screens people and companies against sanctions, watchlists, office holders and adverse media.\nWithout a command it screens the sample data.')
    .version(ENGINE_VERSION);
  const commands = [
    createListsCommand(),
    createCheckCommand(),
    createBatchCommand(),
    createCompareCommand(),
    createPortfolioCommand(),
    createRescreenCommand(),
    createReplayCommand(),
    createGenerationsCommand(),
    createAuditCommand(),
    createSsnCommand(),
    createServeCommand(),
    createKeysCommand(),
  ];
  for (const command of commands) program.addCommand(command);
  throwErrors(program);
  return program;
};

/** Commander exits by itself otherwise, with 1 where the usage is wrong. Subcommands do not inherit this when added. */
const throwErrors = (command: Command): void => {
  command.exitOverride().configureOutput({ outputError: (text) => writeMessage(text.replace(/^error: /u, '')) });
  command.commands.forEach(throwErrors);
};

const toExitCode = (error: unknown): number => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.usage;
  if (error instanceof ScreeningError) {
    const { allowed } = error.detail;
    const choices = Array.isArray(allowed) && !allowed.every((choice) => error.message.includes(String(choice))) ? ` Allowed: ${allowed.join(', ')}.` : '';
    writeMessage(error.message + choices);
    return USAGE_CODES.has(error.code) ? EXIT_CODES.usage : EXIT_CODES.failed;
  }
  writeMessage(`internal error: ${error instanceof Error ? (error.stack ?? error.message) : toMessage(error)}`);
  return EXIT_CODES.failed;
};

// A reader that has seen enough (`| head`) closes the pipe: no reason to complain.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

try {
  if (process.argv.length === 2) await runStart();
  else await createProgram().parseAsync();
} catch (error) {
  process.exitCode = toExitCode(error);
}
