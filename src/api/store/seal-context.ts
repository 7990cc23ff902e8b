import type { Scope } from './tables.js';

/** What a sealed member is bound to: moved to another row, column or account, it does not open. */
export const toSealContext = ({ account, environment }: Scope, table: string, id: string, member: string): string =>
  [account, environment, table, id, member].join('/');
