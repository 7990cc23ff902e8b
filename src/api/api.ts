/** The public surface of `screening-engine/api`: what is exported here is stable, what is not is internal. */

// For receivers of notifications
export { SIGNATURE_HEADER, signPayload, verifySignature } from './webhooks/signature.js';
