/** All operations of /v1. */
import type { Operation } from './operation.js';
import { addressOperations } from './routes/addresses.js';
import { checkOperations } from './routes/checks.js';
import { clientOperations } from './routes/clients.js';
import { documentOperations } from './routes/documents.js';
import { livePhotoOperations } from './routes/live-photos.js';
import { recordOperations } from './routes/records.js';
import { webhookOperations } from './routes/webhooks.js';
import { workflowSessionOperations } from './routes/workflow-sessions.js';

export const OPERATIONS: readonly Operation[] = [
  ...clientOperations,
  ...checkOperations,
  ...addressOperations,
  ...documentOperations,
  ...livePhotoOperations,
  ...workflowSessionOperations,
  ...webhookOperations,
  ...recordOperations,
];
