/**
 * The SSN check: a number and a name in, the result of the service document out.
 *
 * Order of the match codes (decisions.md of the service contract): format, deceased, not found, then the names. The indicators
 * are facts of their own: a deceased holder's name is compared too, and what was not looked at is `not_processed`.
 * Synchronous, one thread, nothing kept: number and digest are overwritten before the result is returned.
 * Never throws for what a caller's subject says; a number that is none is a result like another. What is no text is refused.
 */
import { ScreeningError } from '../errors.js';
import { assertOptions, CHECKED_IN_USE, toKnownByRule, toRequired, type OptionRules } from '../option-rules.js';
import { createSsnReader, type SsnDigest } from './digest.js';
import type { SsnFormatReason, SsnText } from './format.js';
import type { HighGroups } from './high-groups.js';
import { toQueryName } from './name-prints.js';
import type { NameAgreement } from './names.js';
import type { AuthoritativeSource, MortalitySource } from './sources.js';

/** The codes of the service document, in the order of precedence. */
export const SSN_MATCH_CODES = [
  'invalid_ssn_format',
  'deceased_match',
  'ssn_not_found',
  'full_name_match',
  'initial_name_match',
  'last_name_match',
  'first_name_match',
  'name_mismatch',
] as const;
/** One of {@link SSN_MATCH_CODES}. */
export type SsnMatchCode = (typeof SSN_MATCH_CODES)[number];

/** `clear`: it agrees; `attention`: it does not; `not_processed`: it was not checked. */
export type SsnIndicator = 'clear' | 'attention' | 'not_processed';

/** The SSN result of the service document. */
export interface SsnResult {
  /** `clear` only for full_name_match with both databases clear. */
  readonly outcome: 'clear' | 'attention';
  readonly breakdown: {
    readonly dataVerification: {
      /** Whether the first name is the one on the authoritative file. */
      readonly firstName: SsnIndicator;
      readonly lastName: SsnIndicator;
      /** Whether the number is on the authoritative file. */
      readonly ssn: SsnIndicator;
      readonly breakdown: {
        readonly matchCode: SsnMatchCode;
        /** Only with invalid_ssn_format: the rule that the number breaks. */
        readonly reason?: SsnFormatReason;
        /** Only with name_mismatch: each name is on file, as the other one. */
        readonly hint?: 'first_and_last_swapped';
      };
    };
    /** Spelt as in the service document. */
    readonly databaseAnalyss: {
      /** `clear` when number, first and last name are on the authoritative file together. */
      readonly governmentDatabase: SsnIndicator;
      /** `attention` when the number is on the mortality file. */
      readonly mortalityDatabase: SsnIndicator;
    };
  };
}

/** A number and a name that are claimed to belong together. */
export interface SsnSubject {
  /** Any text; bytes (ASCII) let the caller overwrite the number afterwards. */
  readonly ssn: SsnText;
  readonly firstName: string;
  readonly lastName: string;
  /** The number is known to have been issued before 25 June 2011: `highGroups`, where the verifier has them, apply. */
  readonly issuedBeforeRandomization?: boolean;
}

/** Where numbers are looked up. */
export interface SsnSources {
  readonly authoritative: AuthoritativeSource;
  /** Without it mortalityDatabase is `not_processed`, and no outcome `clear`. */
  readonly mortality?: MortalitySource | undefined;
}

/** The sources, their key, and the SSA's High Group list for numbers from before 25 June 2011. */
export interface SsnVerifierOptions extends SsnSources {
  /** 32 bytes: the key that the sources are filed under. */
  readonly hmacKey: Uint8Array;
  readonly highGroups?: HighGroups | undefined;
}

/** Verifies one subject at a time and keeps nothing of it. */
export interface SsnVerifier {
  /**
   * Takes some microseconds. A malformed number is a result, not an error.
   * @throws ScreeningError invalid_subject if a member is not a string, such as a number without quotes.
   */
  readonly verify: (subject: SsnSubject) => SsnResult;
  /** Switches to another generation of a source, between two calls. Sources that are not named stay. @throws ScreeningError store_key. */
  readonly swap: (sources: Partial<SsnSources>) => void;
}

const NEXT_SOURCES: OptionRules<SsnSources> = {
  authoritative: toKnownByRule('a source of numbers and names', 'keyId'),
  mortality: toKnownByRule('a source of deaths', 'keyId'),
};
const VERIFIER_OPTIONS: OptionRules<SsnVerifierOptions> = {
  authoritative: toRequired(NEXT_SOURCES.authoritative),
  mortality: NEXT_SOURCES.mortality,
  hmacKey: CHECKED_IN_USE,
  highGroups: toKnownByRule('what readHighGroups gives', 'highest'),
};

/**
 * Verifies numbers and names against sources that were filed under the same key. Synchronous: one call at a time.
 * @throws ScreeningError invalid_key; invalid_option without an authoritative source; store_key when a source is filed under another key.
 */
export const createSsnVerifier = (options: SsnVerifierOptions): SsnVerifier => {
  assertOptions(options, VERIFIER_OPTIONS);
  const { hmacKey, highGroups, authoritative, mortality } = options;
  const reader = createSsnReader(hmacKey);
  const checkKeys = (sources: Partial<SsnSources>): void => {
    for (const source of [sources.authoritative, sources.mortality]) {
      if (source !== undefined && source.keyId !== reader.keyId) {
        throw new ScreeningError('store_key', 'A source of the SSN check was built under another key.');
      }
    }
  };
  let sources: SsnSources = { authoritative, ...(mortality ? { mortality } : {}) };
  checkKeys(sources);
  return {
    verify: (subject) => {
      assertTexts(subject);
      const { ssn, firstName, lastName, issuedBeforeRandomization } = subject;
      const reason = reader.read(ssn, issuedBeforeRandomization === true ? highGroups : undefined);
      if (reason !== undefined) return toFormatResult(reason);
      try {
        return lookUp(sources, reader.digest, firstName, lastName);
      } finally {
        reader.forget();
      }
    },
    swap: (next) => {
      assertOptions(next, NEXT_SOURCES);
      checkKeys(next);
      sources = { ...sources, ...next };
    },
  };
};

/** A caller without types may leave a name out, or lose the leading zeros of a number. */
const assertTexts = (subject: Partial<SsnSubject> | undefined): void => {
  const { ssn, firstName, lastName } = subject ?? {};
  const wrong =
    typeof ssn !== 'string' && !ArrayBuffer.isView(ssn)
      ? 'ssn'
      : typeof firstName !== 'string'
        ? 'firstName'
        : typeof lastName !== 'string'
          ? 'lastName'
          : undefined;
  if (wrong !== undefined) throw new ScreeningError('invalid_subject', `Subject is not valid: ${wrong} must be a text.`, { field: wrong });
};

const toFormatResult = (reason: SsnFormatReason): SsnResult => ({
  outcome: 'attention',
  breakdown: {
    dataVerification: {
      firstName: 'not_processed',
      lastName: 'not_processed',
      ssn: 'attention',
      breakdown: { matchCode: 'invalid_ssn_format', reason },
    },
    databaseAnalyss: { governmentDatabase: 'not_processed', mortalityDatabase: 'not_processed' },
  },
});

const toIndicator = (agrees: boolean): SsnIndicator => (agrees ? 'clear' : 'attention');

const lookUp = ({ authoritative, mortality }: SsnSources, digest: SsnDigest, firstName: string, lastName: string): SsnResult => {
  const isDeceased = mortality?.findDeath(digest) !== undefined;
  const agreement = authoritative.compareName(digest, toQueryName(firstName, lastName));
  const matchCode = isDeceased ? 'deceased_match' : toNameCode(agreement);
  const governmentDatabase = toIndicator(toNameCode(agreement) === 'full_name_match');
  const mortalityDatabase = mortality === undefined ? 'not_processed' : toIndicator(!isDeceased);
  const isSwapped = matchCode === 'name_mismatch' && agreement?.swapped === true;
  return {
    outcome: governmentDatabase === 'clear' && mortalityDatabase === 'clear' ? 'clear' : 'attention',
    breakdown: {
      dataVerification: {
        firstName: agreement === undefined ? 'not_processed' : toIndicator(agreement.firstName),
        lastName: agreement === undefined ? 'not_processed' : toIndicator(agreement.lastName),
        ssn: toIndicator(agreement !== undefined),
        breakdown: isSwapped ? { matchCode, hint: 'first_and_last_swapped' } : { matchCode },
      },
      databaseAnalyss: { governmentDatabase, mortalityDatabase },
    },
  };
};

const toNameCode = (agreement: NameAgreement | undefined): SsnMatchCode => {
  if (agreement === undefined) return 'ssn_not_found';
  const { firstName, lastName, firstInitial } = agreement;
  if (lastName) return firstName ? 'full_name_match' : firstInitial ? 'initial_name_match' : 'last_name_match';
  return firstName ? 'first_name_match' : 'name_mismatch';
};
