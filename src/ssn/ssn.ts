/**
 * SSN verification: the public surface of `screening-engine/ssn`.
 *
 * A number and a name in, the SSN result of the service document out. The sources are loaded or opened as stores keyed
 * by HMAC-SHA-256 under the operator's key; no plain number is stored, kept after a call, logged or put into an error.
 * It does not search for near numbers or near names, and says nothing of identity beyond what the sources hold.
 */
export { ScreeningError, type ErrorCode } from '../errors.js';
export { createSsnVerifier, SSN_MATCH_CODES } from './verify.js';
export type { SsnIndicator, SsnMatchCode, SsnResult, SsnSources, SsnSubject, SsnVerifier, SsnVerifierOptions } from './verify.js';

export { checkSsnFormat, maskSsn, SSN_FORMAT_REASONS, toSafeText, type SsnFormatReason, type SsnText } from './format.js';
export { parseHighGroups, readHighGroups, type HighGroups } from './high-groups.js';
export { parseSsnKey, readSsnKey, SSN_KEY_VARIABLE } from './key.js';

export { loadAuthoritativeCsv, type LoadedAuthoritative } from './authoritative-csv.js';
export { loadDeathMasterFile, type DeathMasterFileOptions, type LoadedMortality } from './death-master-file.js';
export { createAuthoritativeBuilder } from './authoritative-builder.js';
export type { AuthoritativeBuilder, AuthoritativeRecord, AuthoritativeSummary, BuilderOptions } from './authoritative-builder.js';
export { createMortalityBuilder } from './mortality-builder.js';
export type { DeathChange, MortalityBuilder, MortalityBuilderOptions, MortalitySummary } from './mortality-builder.js';
export { readCsvRows, type CsvReading, type CsvRow } from './csv-rows.js';
export { isSsnStoreFile, openAuthoritativeStore, openMortalityStore, saveSsnStore, type StoreFileOptions } from './store-file.js';
export type { AuthoritativeStore, MortalityStore, SsnStore } from './store.js';

export { createSsnReader, type SsnDigest, type SsnReader } from './digest.js';
export type { AuthoritativeSource, DeathDate, DeathRecord, MortalitySource, SsnIssue, SsnLoadOptions } from './sources.js';
export type { QueryName, RecordedName } from './name-prints.js';
export type { NameAgreement, NameWords } from './names.js';
