/** The public surface of `screening-engine/api`: what is exported here is stable, what is not is internal. */

// The service
export { createService, type Service, type ServiceOptions } from './service.js';
export { createOperatorTest, startServer, type RunningServer, type ServerOptions } from './server.js';
export type { ScreeningSettings, ServiceEngine } from './context.js';
export type { CheckJobOptions } from './checks/jobs.js';
export type { MonitoringOptions } from './monitoring/monitoring.js';
export type { Database } from './store/database.js';
export { openDatabase, type DatabaseOptions } from './store/open-database.js';
export { makeDataFolder } from './store/embedded-database.js';
export { requirePostgresUrl } from './store/postgresql.js';
export type { Environment, Scope } from './store/tables.js';
export { createLogger, LOG_LEVELS, type LogFields, type Logger, type LogLevel } from './log.js';

// Keys
export { createApiKey, listApiKeys, refreshApiKey, revokeApiKey, type ApiKey, type NewApiKey } from './store/api-keys.js';
export { createSealer, readSealingKeys, SEALING_KEYS_VARIABLE, writeNewSealingKey, type Sealer, type SealingKey } from './sealing.js';
export { createAddressGuard, type AddressGuard } from './webhooks/address-guard.js';

// The audit log
export { findAuditHead, listAuditScopes, readAuditChain, type AuditRow } from './store/audit.js';

// Replays
export { findStoredCheck, type StoredCheck } from './checks/replay.js';

// For receivers of notifications
export type { Notification, Sender, SendFailure, SendOutcome } from './webhooks/sender.js';
export { SIGNATURE_HEADER, signPayload, verifySignature } from './webhooks/signature.js';
