/** What is made of the items, by their keys: groups, and what is in them, in the order in which they come. */
export const groupInto = <T, K, V>(items: Iterable<T>, toKey: (item: T) => K, toValue: (item: T) => V): Map<K, V[]> => {
  const groups = new Map<K, V[]>();
  for (const item of items) {
    const key = toKey(item);
    const known = groups.get(key);
    if (known) known.push(toValue(item));
    else groups.set(key, [toValue(item)]);
  }
  return groups;
};

/** The items themselves, by their keys. */
export const groupBy = <T, K>(items: Iterable<T>, toKey: (item: T) => K): Map<K, T[]> => groupInto(items, toKey, (item) => item);
