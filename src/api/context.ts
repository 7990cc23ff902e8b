/**
 * What the routes and jobs of one service work with. Clock, engine, database and keys come from outside.
 */
import type PgBoss from 'pg-boss';
import type { ClassificationLeaf, GenerationStore, ScreeningEngine } from '../main.js';
import type { SsnVerifier } from '../ssn/ssn.js';
import type { Sealer } from './sealing.js';
import type { Database } from './store/database.js';
import type { AddressGuard } from './webhooks/address-guard.js';

/** The part of the engine that the service uses. */
export type ServiceEngine = Pick<ScreeningEngine, 'screen' | 'lists' | 'index' | 'isOutdated'>;

/** How checks are screened. */
export interface ScreeningSettings {
  /** Least score of a match, 0–100. */
  readonly threshold: number;
  /** Largest number of matches of a check, 1–1000. */
  readonly matchLimit: number;
  /** Leaves that the standard check covers; the extensive check covers all. */
  readonly standardCoverage: readonly ClassificationLeaf[];
}

export interface ServiceContext {
  readonly database: Database;
  readonly boss: PgBoss;
  readonly engine: ServiceEngine;
  /** Absent: SSN checks are refused in the live environment. */
  readonly ssnVerifier?: SsnVerifier;
  /** For the test environment where there is no other: nobody has a number. */
  readonly sandboxVerifier: SsnVerifier;
  readonly sealer: Sealer;
  /** Where the indexes of past generations are kept. Absent: a change of lists has every monitored check screened in full. */
  readonly generations?: GenerationStore;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Of the package: part of what a check ran on. */
  readonly engineVersion: string;
  readonly screening: ScreeningSettings;
  /** Which addresses of receivers are refused. */
  readonly guard: AddressGuard;
  /** There may be jobs or events: looks at once. */
  readonly wake: () => void;
}
