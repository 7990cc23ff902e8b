/**
 * The sandbox: in the test environment the last names `attention`, `clear` and `failed` decide how a check ends, whatever
 * the lists hold, so that a caller can try what follows.
 *
 * Nothing is made up by hand: the subject is screened against a list of two entries, one of which has its name where a
 * match is wanted. Numbers, breakdown and coverage are therefore as they are in earnest.
 */
import { randomBytes } from 'node:crypto';
import {
  buildIndex,
  CLASSIFICATION_LEAVES,
  createIndexReader,
  NO_FACTS,
  screenOne,
  toRequestClassification,
  type ListItem,
  type ScreeningOptions,
  type ScreeningResult,
  type SubjectInput,
} from '../../main.js';
import { createAuthoritativeBuilder, createSsnVerifier, type SsnResult, type SsnVerifier } from '../../ssn/ssn.js';

export type SandboxEnding = 'attention' | 'clear' | 'failed';

const ENDINGS: readonly SandboxEnding[] = ['attention', 'clear', 'failed'];
const LIST = 'sandbox';

/** @returns undefined for a client whose check runs as in earnest. */
export const toSandboxEnding = (lastName: string | undefined): SandboxEnding | undefined =>
  ENDINGS.find((ending) => ending === lastName?.trim().toLowerCase());

const toEntry = (sourceId: string, entityName: string, classifications: readonly (typeof CLASSIFICATION_LEAVES)[number][]): ListItem => ({
  kind: 'entity',
  entity: {
    list: LIST,
    sourceId,
    type: 'person',
    names: [{ type: 'primary', entityName, quality: 'strong' }],
    classifications: [...classifications],
    ...NO_FACTS,
  },
});

export const screenInSandbox = async (
  subject: SubjectInput,
  options: ScreeningOptions,
  ending: 'attention' | 'clear',
): Promise<ScreeningResult> => {
  const rest = Object.fromEntries(Object.entries(options).filter(([option]) => option !== 'screeningListsScope')) as ScreeningOptions;
  const asked = CLASSIFICATION_LEAVES.filter((leaf) => options.screeningClassification?.includes(toRequestClassification(leaf)) !== false);
  const name = [subject.firstName, subject.middleName, subject.lastName].filter((part) => part !== undefined).join(' ');
  const items: ListItem[] = [
    toEntry('every-leaf', 'Qzxwv Jkqxz', CLASSIFICATION_LEAVES),
    ...(ending === 'attention' ? [toEntry('same-name', name, asked.slice(0, 1))] : []),
  ];
  return screenOne(createIndexReader(await buildIndex(items)), subject, rest);
};

/** The SSN result of a number whose holder is, or is not, the one that the client names. */
export const verifyInSandbox = (ending: 'attention' | 'clear'): SsnResult => ({
  outcome: ending,
  breakdown: {
    dataVerification: {
      firstName: ending,
      lastName: ending,
      ssn: 'clear',
      breakdown: { matchCode: ending === 'clear' ? 'full_name_match' : 'name_mismatch' },
    },
    databaseAnalyss: { governmentDatabase: ending, mortalityDatabase: 'clear' },
  },
});

/** For a service without sources: it knows what a number looks like, and nobody who has one. */
export const createSandboxVerifier = async (): Promise<SsnVerifier> => {
  const hmacKey = randomBytes(32);
  const { store } = await createAuthoritativeBuilder({ hmacKey }).build();
  return createSsnVerifier({ hmacKey, authoritative: store });
};
