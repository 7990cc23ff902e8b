/** Changes of checks of several accounts in one transaction, each account's in a session of its own. */
import type { ServiceContext } from '../context.js';
import type { Check } from '../store/checks.js';
import type { Connection } from '../store/database.js';
import { groupByScope } from '../store/scope.js';
import { runSessionIn, type Session } from '../store/session.js';
import type { Scope } from '../store/tables.js';
import { settleSessions } from '../workflow.js';

/**
 * @param work @returns the check where its status or outcome is another: workflow sessions that wait for it go on.
 * @returns all of these.
 */
export const runInCheckSessions = async <Item extends { readonly check: { readonly scope: Scope } }>(
  { sealer, now }: ServiceContext,
  tx: Connection,
  items: readonly Item[],
  work: (session: Session, item: Item) => Promise<Check | undefined>,
): Promise<readonly Check[]> => {
  const changed: Check[] = [];
  for (const group of groupByScope(items, ({ check }) => check.scope)) {
    await runSessionIn(tx, { scope: group.scope, actor: 'system', now: new Date(now()), sealer }, async (session) => {
      const own: Check[] = [];
      for (const item of group.items) {
        const check = await work(session, item);
        if (check) own.push(check);
      }
      await settleSessions(session, own);
      changed.push(...own);
    });
  }
  return changed;
};
