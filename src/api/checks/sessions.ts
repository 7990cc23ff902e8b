/** Changes of checks of several accounts in one transaction, each account's in a session of its own. */
import type { ServiceContext } from '../context.js';
import type { Check } from '../store/checks.js';
import type { Connection } from '../store/database.js';
import { groupByScope } from '../store/scope.js';
import { runSessionIn, type Session } from '../store/session.js';
import type { Scope } from '../store/tables.js';
import { settleSessions } from '../workflow.js';

/**
 * @param work changes checks of one account, in the order it is given them: of their ids, in which all lock them, so that
 *   no two wait in a circle. @returns those whose status or outcome is another: workflow sessions that wait
 *   for them go on.
 * @returns all of these.
 */
export const runInCheckSessions = async <Item extends { readonly check: { readonly id: string; readonly scope: Scope } }>(
  { sealer, now }: ServiceContext,
  tx: Connection,
  items: readonly Item[],
  work: (session: Session, items: readonly Item[]) => Promise<readonly Check[]>,
): Promise<readonly Check[]> => {
  const changed: Check[] = [];
  const inOrder = [...items].sort((a, b) => (a.check.id < b.check.id ? -1 : 1));
  for (const group of groupByScope(inOrder, ({ check }) => check.scope)) {
    await runSessionIn(tx, { scope: group.scope, actor: 'system', now: new Date(now()), sealer }, async (session) => {
      const own = await work(session, group.items);
      await settleSessions(session, own);
      changed.push(...own);
    });
  }
  return changed;
};
