/** Things of several accounts and environments, apart. */
import type { Scope } from './tables.js';

export interface ScopeGroup<Item> {
  readonly scope: Scope;
  readonly items: readonly Item[];
}

/** One group for each account and environment, in an order that is the same for all: who locks one by one in it never waits in a circle. */
export const groupByScope = <Item>(items: readonly Item[], toScope: (item: Item) => Scope): readonly ScopeGroup<Item>[] => {
  const groups = new Map<string, { readonly scope: Scope; readonly items: Item[] }>();
  for (const item of items) {
    const { account, environment } = toScope(item);
    const key = JSON.stringify([account, environment]);
    const group = groups.get(key);
    if (group) group.items.push(item);
    else groups.set(key, { scope: { account, environment }, items: [item] });
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
};
