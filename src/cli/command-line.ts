/**
 * The command line: composes the commands and turns what goes wrong into one sentence and an exit code.
 *
 * Results go to standard output, everything else to standard error; what an exit code says stands in exit-codes.ts.
 */
import { Command, CommanderError, Help } from 'commander';
import { ENGINE_VERSION, ScreeningError, toMessage, type ErrorCode } from '../main.js';
import { EXIT_CODES } from './exit-codes.js';
import { writeMessage } from './messages.js';

/** Errors that are in the command and not in what it works on. */
const USAGE_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['invalid_option', 'invalid_subject', 'unknown_format', 'unknown_list']);

/** A command is loaded when it is named, all of them to list them: the service alone takes as long to load as a screening. */
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['lists', async () => (await import('./commands/lists.js')).createListsCommand()],
  ['check', async () => (await import('./commands/check.js')).createCheckCommand()],
  ['batch', async () => (await import('./commands/batch.js')).createBatchCommand()],
  ['compare', async () => (await import('./commands/compare.js')).createCompareCommand()],
  ['portfolio', async () => (await import('./commands/portfolio.js')).createPortfolioCommand()],
  ['rescreen', async () => (await import('./commands/rescreen.js')).createRescreenCommand()],
  ['replay', async () => (await import('./commands/replay.js')).createReplayCommand()],
  ['generations', async () => (await import('./commands/generations.js')).createGenerationsCommand()],
  ['audit', async () => (await import('./commands/audit.js')).createAuditCommand()],
  ['ssn', async () => (await import('./commands/ssn.js')).createSsnCommand()],
  ['serve', async () => (await import('./commands/serve.js')).createServeCommand()],
  ['keys', async () => (await import('./commands/keys.js')).createKeysCommand()],
]);

/** Sets the exit code of the process. @param args what stands behind the program; where it is nothing the sample screening runs. */
export const runCommandLine = async (args: readonly string[]): Promise<void> => {
  const [name] = args;
  try {
    if (name === undefined) await (await import('./commands/start.js')).runStart();
    else await (await createProgram(name)).parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = toExitCode(error);
  }
};

const createProgram = async (name: string): Promise<Command> => {
  const program = new Command('screening')
    .description(
      'Screens people and companies against sanctions, watchlist, PEP and adverse-media lists.\nWithout a command it screens the sample data.',
    )
    .version(ENGINE_VERSION);
  const named = COMMANDS.get(name);
  for (const load of named ? [named] : COMMANDS.values()) program.addCommand(await load());
  configure(program);
  program.hook('preAction', (_, action) => assertNoneEmpty(action));
  return program;
};

/**
 * Commander exits by itself otherwise, with 1 where the usage is wrong, and its help does not say what is required.
 * Subcommands do not inherit this when added.
 */
const configure = (command: Command): void => {
  command
    .exitOverride()
    .configureOutput({ outputError: (text) => writeMessage(text.replace(/^error: /u, '')) })
    .configureHelp({
      optionDescription: (option) => `${Help.prototype.optionDescription(option)}${option.mandatory ? ' (required)' : ''}`,
    });
  command.commands.forEach(configure);
};

/** A variable of a shell that is not set makes an option empty. */
const assertNoneEmpty = (action: Command): void => {
  const empty = action.options.find((option) => option.mandatory && action.getOptionValue(option.attributeName()) === '');
  if (empty) action.error(`option '${empty.flags}' argument is empty`);
};

const toExitCode = (error: unknown): number => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.usage;
  if (error instanceof ScreeningError) {
    const { allowed } = error.detail;
    const choices =
      Array.isArray(allowed) && !allowed.every((choice) => error.message.includes(String(choice)))
        ? ` Allowed: ${allowed.join(', ')}.`
        : '';
    writeMessage(error.message + choices);
    return USAGE_CODES.has(error.code) ? EXIT_CODES.usage : EXIT_CODES.failed;
  }
  writeMessage(`internal error: ${error instanceof Error ? (error.stack ?? error.message) : toMessage(error)}`);
  return EXIT_CODES.failed;
};
