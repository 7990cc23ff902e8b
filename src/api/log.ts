/**
 * The service's log: JSON lines by pino, with a closed set of fields and nothing of anybody.
 *
 * A line is a constant message, fields of the list below, and of an error its class, code and stack frames. Messages of
 * foreign errors are left out, since they repeat input (a parser's excerpt, a database's value); those of ScreeningError
 * are written to be shown. Text that comes from outside (a request id) keeps only characters that end no line, move no
 * cursor and turn no direction, and anything that looks like a key or an SSN is masked.
 */
import { pino, type DestinationStream } from 'pino';
import { ScreeningError } from '../main.js';
import { assertOption, toChoiceRule, type OptionRule } from '../option-rules.js';

/** One of {@link LOG_LEVELS}. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';
/** Levels of a logger, from the most verbose to none at all. */
export const LOG_LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent'];

/** What may stand in the log. Ids are the service's own; `route` is the pattern, never the path. */
export interface LogFields {
  readonly requestId?: string | undefined;
  readonly method?: string | undefined;
  readonly route?: string | undefined;
  readonly status?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly tenantId?: string | undefined;
  readonly environment?: string | undefined;
  /** The key's id, never the key. */
  readonly keyId?: string | undefined;
  readonly resourceType?: string | undefined;
  readonly resourceId?: string | undefined;
  readonly checkType?: string | undefined;
  readonly outcome?: string | undefined;
  readonly eventId?: string | undefined;
  readonly eventType?: string | undefined;
  readonly webhookId?: string | undefined;
  readonly attempt?: number | undefined;
  readonly reason?: string | undefined;
  readonly code?: string | undefined;
  readonly queue?: string | undefined;
  readonly count?: number | undefined;
  readonly list?: string | undefined;
  readonly version?: string | undefined;
  readonly file?: string | undefined;
  readonly port?: number | undefined;
  readonly error?: unknown;
}

/** Writes entries of a level and those above it. No personal data. */
export interface Logger {
  /** @param message a constant sentence, without values. */
  readonly debug: (message: string, fields?: LogFields) => void;
  readonly info: (message: string, fields?: LogFields) => void;
  readonly warn: (message: string, fields?: LogFields) => void;
  readonly error: (message: string, fields?: LogFields) => void;
  /** A logger whose lines all carry the fields. */
  readonly with: (fields: LogFields) => Logger;
}

const MAX_TEXT_LENGTH = 200;
const FIELD_NAMES: ReadonlySet<string> = new Set<keyof LogFields>([
  'requestId',
  'method',
  'route',
  'status',
  'durationMs',
  'tenantId',
  'environment',
  'keyId',
  'resourceType',
  'resourceId',
  'checkType',
  'outcome',
  'eventId',
  'eventType',
  'webhookId',
  'attempt',
  'reason',
  'code',
  'queue',
  'count',
  'list',
  'version',
  'file',
  'port',
]);

/** Not the path of a file: pino would open it, and end the process by an event that nobody listens to where it cannot. */
const A_DESTINATION: OptionRule = {
  clause: 'a stream',
  holds: (given) => typeof (given as Partial<DestinationStream> | null)?.write === 'function',
};

/**
 * A logger that writes a line of JSON for each entry.
 * @param destination where lines go, default standard output. @throws ScreeningError invalid_option.
 */
export const createLogger = (level: LogLevel = 'info', destination?: DestinationStream): Logger => {
  assertOption('level', level, toChoiceRule(LOG_LEVELS));
  assertOption('destination', destination, A_DESTINATION);
  const out = pino(
    { level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"`, formatters: { level: (label) => ({ level: label }) } },
    destination ?? pino.destination({ sync: true }),
  );
  const toLogger = (always: Readonly<Record<string, unknown>>): Logger => {
    const write =
      (at: Exclude<LogLevel, 'silent'>) =>
      (message: string, fields: LogFields = {}) => {
        if (out.isLevelEnabled(at)) out[at]({ ...always, ...toSafeFields(fields) }, message);
      };
    return {
      debug: write('debug'),
      info: write('info'),
      warn: write('warn'),
      error: write('error'),
      with: (fields) => toLogger({ ...always, ...toSafeFields(fields) }),
    };
  };
  return toLogger({});
};

/** The fields of the list with plain values; others cannot be given by type, and are left out should they be. */
const toSafeFields = ({ error, ...fields }: LogFields): Readonly<Record<string, unknown>> => {
  const safe = Object.entries(fields).flatMap(([name, value]: [string, unknown]): (readonly [string, unknown])[] => {
    if (!FIELD_NAMES.has(name)) return [];
    if (typeof value === 'string') return [[name, toSafeText(value)]];
    return typeof value === 'number' ? [[name, value]] : [];
  });
  return { ...(Object.fromEntries(safe) as object), ...(error === undefined ? {} : { error: toSafeError(error) }) };
};

/** Cuts, masks and leaves only visible characters of ASCII. */
export const toSafeText = (text: string): string =>
  text
    .slice(0, MAX_TEXT_LENGTH)
    .replaceAll(/[^ -~]/gu, '?')
    .replaceAll(/\b(live|test)_[\w-]+/gu, '$1_***')
    .replaceAll(/\b\d{3}[- ]?\d{2}[- ]?(\d{4})\b/gu, '***-**-$1');

const toSafeError = (error: unknown): Readonly<Record<string, unknown>> => {
  if (!(error instanceof Error)) return { type: typeof error };
  const code: unknown = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code: toSafeText(code) } : {}),
    ...(error instanceof ScreeningError ? { message: toSafeText(error.message) } : {}),
    at: toFrames(error.stack ?? ''),
    ...(error.cause instanceof Error ? { cause: toSafeError(error.cause) } : {}),
  };
};

/** Only lines of the form `at … file:line:column`: a stack begins with the message, which may have lines itself. */
const toFrames = (stack: string): string[] =>
  (stack.match(/^ {4}at .*:\d+:\d+\)?$/gmu) ?? []).slice(0, 8).map((frame) => toSafeText(frame.trim()));
