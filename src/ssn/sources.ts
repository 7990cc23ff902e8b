/**
 * What the verifier asks of a source: two interfaces of one question each, and the issue that a loader reports.
 *
 * A source is asked with a digest, never with a number. The stores of this folder implement both; a caller may
 * bring its own, as long as it keys its records by the same digest (createSsnDigester) and answers at once.
 */
import { A_FUNCTION, CHECKED_IN_USE, type OptionRules } from '../option-rules.js';
import type { SsnDigest } from './digest.js';
import type { QueryName } from './name-prints.js';
import type { NameAgreement } from './names.js';

/** A source that says whose number it is. */
export interface AuthoritativeSource {
  /** The key that its records are filed under; a verifier with another key refuses the source. */
  readonly keyId: string;
  /**
   * How the name agrees with the best-agreeing name on record for the number, or undefined when it has no record.
   * Keeps neither argument.
   */
  readonly compareName: (digest: SsnDigest, name: QueryName) => NameAgreement | undefined;
}

/** A source that says whether the holder of a number has died. */
export interface MortalitySource {
  readonly keyId: string;
  readonly findDeath: (digest: SsnDigest) => DeathRecord | undefined;
}

/** A date, as far as the file states it. */
export interface DeathDate {
  readonly year?: number;
  /** 1–12. */
  readonly month?: number;
  /** 1–31. Never present without a month. */
  readonly day?: number;
}

/** What a source states about a death. */
export interface DeathRecord {
  /** Absent when the file gives none, or none that a calendar holds. */
  readonly date?: DeathDate;
  /** How the death was reported: V (verified with someone close) or P (proof, such as a certificate). */
  readonly evidence?: 'verified' | 'proof';
}

/** Something in a source that breaks its format, and what was done about it. Contains no number, name or date. */
export interface SsnIssue {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** A column, `row` or `line` for the whole. */
  readonly field: string;
  /** error: a record or fact was lost; warning: kept, but not understood wholly. */
  readonly severity: 'error' | 'warning';
  /** One sentence. */
  readonly message: string;
}

/** The key of the store to build, and callbacks. */
export interface SsnLoadOptions {
  /** 32 bytes. */
  readonly hmacKey: Uint8Array;
  /** Called for each issue, in the order of the file. */
  readonly onIssue?: ((issue: SsnIssue) => void) | undefined;
  /** Called with the bytes read so far and the size of the file, about once a megabyte. */
  readonly onProgress?: ((bytes: number, size: number) => void) | undefined;
}

export const LOAD_OPTIONS: OptionRules<SsnLoadOptions> = { hmacKey: CHECKED_IN_USE, onIssue: A_FUNCTION, onProgress: A_FUNCTION };
