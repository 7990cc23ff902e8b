/**
 * Runs one check: what was asked in, a result and what it ran on out. Knows nothing of jobs and events.
 */
import { ScreeningError, toContentHashInTurns, type ScreeningOptions, type SubjectInput } from '../../main.js';
import type { SsnResult } from '../../ssn/ssn.js';
import type { ServiceContext } from '../context.js';
import { findResource } from '../store/resources.js';
import { createScopedTables } from '../store/scoped-tables.js';
import { openSsn } from '../store/sealed-ssn.js';
import type { Conclusion, PendingCheck } from '../store/checks.js';
import type { JsonObject } from '../store/tables.js';
import { screenInSandbox, toSandboxEnding, verifyInSandbox } from './sandbox.js';

/** As a check keeps it. */
export type CheckQuestion =
  | { readonly kind: 'screening'; readonly subject: SubjectInput; readonly options: ScreeningOptions }
  /**
   * `ssn`: as the client had it, sealed, in base64; a check that has concluded keeps it no more. Absent where a node of a
   * version before it was kept has made the check, as during an upgrade: then the number is the client's present one.
   */
  | { readonly kind: 'ssn'; readonly ssn?: string; readonly firstName: string; readonly lastName: string };

/** What a replay needs beside the question: equal versions give an equal result, to the byte. */
interface Versions {
  readonly engine: string;
  /** Content hash of the index. Absent where no list was looked at. */
  readonly index?: string;
  /** Absent where no list was looked at. */
  readonly lists?: readonly { readonly list: string; readonly contentHash: string; readonly publishedOn?: string }[];
  readonly sandbox?: string;
}

/** @throws whatever kept it from being run; ScreeningError where it is known what. */
export const runCheck = async (context: ServiceContext, check: PendingCheck): Promise<Conclusion> => {
  const question = check.input as unknown as CheckQuestion;
  const lastName = question.kind === 'ssn' ? question.lastName : question.subject.lastName;
  const ending = check.scope.environment === 'test' ? toSandboxEnding(lastName) : undefined;
  if (ending === 'failed') throw new ScreeningError('aborted', 'The sandbox fails this check.');
  const sandbox: Versions = { engine: context.engineVersion, ...(ending ? { sandbox: ending } : {}) };
  if (question.kind === 'ssn') return toConclusion(ending ? verifyInSandbox(ending) : await verify(context, check, question), sandbox);
  const { subject, options } = question;
  if (ending) return toConclusion(await screenInSandbox(subject, options, ending), sandbox);
  // The engine takes its generation within the call, so these are the lists that it screens against.
  const { lists, index } = context.engine;
  const result = await context.engine.screen(subject, options);
  return toConclusion(result, {
    engine: context.engineVersion,
    index: await toContentHashInTurns(index),
    lists: lists.map(({ list, contentHash, publishedOn }) => ({
      list,
      contentHash,
      ...(publishedOn === undefined ? {} : { publishedOn }),
    })),
  });
};

const toConclusion = (result: { readonly outcome: 'clear' | 'attention' }, versions: Versions): Conclusion => ({
  outcome: result.outcome,
  result: result,
  versions: versions as unknown as JsonObject,
});

/** The number is opened for this moment and overwritten. */
const verify = async (
  { sealer, ssnVerifier: own, sandboxVerifier, database }: ServiceContext,
  { scope, clientId }: PendingCheck,
  { ssn: kept, firstName, lastName }: Extract<CheckQuestion, { kind: 'ssn' }>,
): Promise<SsnResult> => {
  const ssnVerifier = own ?? (scope.environment === 'test' ? sandboxVerifier : undefined);
  if (!ssnVerifier) throw new ScreeningError('unavailable', 'No source of SSNs is loaded.');
  const sealed =
    kept === undefined
      ? (await findResource(createScopedTables(database.kysely, scope), 'clients', clientId))?.sealed
      : Buffer.from(kept, 'base64');
  if (!sealed) throw new ScreeningError('precondition_failed', 'The client has no SSN any more.');
  const ssn = openSsn({ scope, sealer }, clientId, sealed);
  try {
    return ssnVerifier.verify({ ssn, firstName, lastName });
  } finally {
    ssn.fill(0);
  }
};
