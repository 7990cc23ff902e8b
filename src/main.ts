/**
 * The public surface of the library: what is exported here is stable, what is not is internal.
 */

// Engine
export type { ScreenAllOptions } from './call-options.js';
export { createEngine, type EngineOptions, type ScreeningEngine } from './engine.js';
export type { ScreeningOutcome } from './screen-all.js';
export { screenOne, toProcessedLeaves } from './screen-one.js';
export { createIndexReader, type IndexReader } from './index/reader.js';

// Index
export { buildIndex, type BuildOptions } from './build-index.js';
export { openIndex, readIndexMetadata, saveIndex, type IndexMetadata, type ScreeningIndex } from './index/snapshot.js';

// Names
export { compareNames, type ComparedKind, type ExplainedNames } from './compare-names.js';
export type { NameComparison, NamePart, NamePartReason } from './compare/name.js';

// Subjects, options, results
export { MAX_NAME_LENGTH, parseSubject, type Subject, type SubjectIdentification, type SubjectInput } from './entity/subject.js';
export { DEFAULT_LIMIT, DEFAULT_THRESHOLD, MAX_LIMIT, type ScreeningOptions } from './entity/options.js';
export { STANDARD_COVERAGE, type ScreeningResult } from './result/result.js';
export type { LeafOutcome, Summary } from './result/summary.js';
export type { MatchDetails, MatchName, MatchOccupation, MatchReference, ScreeningMatch, StructuredDate } from './result/match.js';
export type { LinkedEntry } from './result/linked.js';
export type { BreakdownItem } from './result/breakdown.js';

// Entities and lists
export {
  COUNTRY_CODE,
  ENTITY_TYPES,
  NO_FACTS,
  type CountryKind,
  type Entity,
  type EntityAddress,
  type EntityCountry,
  type EntityIdentification,
  type EntityName,
  type EntityOccupation,
  type EntityReference,
  type EntityType,
  type Gender,
  type ListVersion,
  type NameQuality,
  type NameType,
} from './entity/entity.js';
export { entitySchema } from './entity/entity-schema.js';
export {
  CLASSIFICATION_LEAVES,
  toClassificationLeaves,
  toRequestClassification,
  type ClassificationGroup,
  type ClassificationLeaf,
} from './entity/classification.js';
export { isKnownCountry } from './compare/country.js';
export { isFuture, parsePartialDate, toIsoText, type DateKind, type EntityDate, type PartialDate } from './entity/partial-date.js';
export { LOADERS, loadSources, parseSource, type ListSource } from './lists/lists.js';
export type { ListIssue, ListItem, ListLoader } from './lists/loader.js';
export { findShrunkLists, MOST_SHRINKAGE, type ShrunkList } from './lists/shrinkage.js';

// Keeping official lists current
export { fetchLists, type FetchOptions, type FetchOutcome } from './fetch/fetch-lists.js';
export { choosePublications, readPublications, type Publication, type PublishedFile } from './fetch/publications.js';

// Reading rows of text, as list loaders do
export { readCsvRows, type CsvItem, type CsvOptions } from './lists/reading/csv-rows.js';
export { readLines, type Line } from './lists/reading/lines.js';
export { readSourceText } from './lists/reading/source-text.js';

// Monitoring
export {
  compareEntries,
  diffLists,
  ENTRY_FIELDS,
  type DeltaEntry,
  type EntryChange,
  type EntryField,
  type IndexSource,
  type ListDelta,
} from './monitor/list-delta.js';
export type { Customer, CustomerInput } from './monitor/customer-columns.js';
export {
  buildPortfolio,
  openPortfolio,
  savePortfolio,
  updatePortfolio,
  type Portfolio,
  type PortfolioChanges,
  type PortfolioOptions,
  type PortfolioUpdateOptions,
} from './monitor/portfolio.js';
export { findConcerned, findTouchedEntries, type ConcernOptions, type TouchedEntries } from './monitor/concerned.js';
export { rescreenPortfolio, type CustomerAlert, type MatchAlert, type RescreenOptions } from './monitor/rescreen.js';
export {
  openGenerations,
  toContentHash,
  toContentHashInTurns,
  type GenerationStore,
  type KeptGeneration,
  type RetentionRule,
} from './monitor/generations.js';
export {
  createReplayer,
  parseStoredScreening,
  toStoredScreening,
  type Replayer,
  type ReplayOutcome,
  type StoredScreening,
} from './monitor/stored-screening.js';
export {
  CHAIN_HEAD,
  CHAIN_START,
  findChainFaults,
  toCanonicalJson,
  toChained,
  toChainHash,
  type ChainedRecord,
  type ChainFault,
  type ChainFaultKind,
  type ChainHead,
} from './monitor/audit-chain.js';
export { openAuditLog, verifyAuditLog, type AuditFault, type AuditLog, type AuditVerification } from './monitor/audit-log.js';
export { isMaterialChange, toMatchChange, type MatchChange } from './monitor/match-change.js';

// Errors, files and version
export { ENGINE_VERSION } from './engine-version.js';
export { ScreeningError, toMessage, toReadReason, toWriteReason, type ErrorCode, type ErrorDetail } from './errors.js';
