/** The SSN of a client, bound to the client's row. */
import { toSealContext } from './seal-context.js';
import type { Session } from './session.js';

type SealSession = Pick<Session, 'scope' | 'sealer'>;

export const sealSsn = ({ scope, sealer }: SealSession, clientId: string, digits: Uint8Array): Uint8Array =>
  sealer.seal(digits, toSealContext(scope, 'clients', clientId, 'ssn'));

/** @returns the number's bytes, for the caller to overwrite. */
export const openSsn = ({ scope, sealer }: SealSession, clientId: string, sealed: Uint8Array): Uint8Array =>
  sealer.open(sealed, toSealContext(scope, 'clients', clientId, 'ssn'));
