/** The items by key, groups and items in the order in which they come. */
export const groupBy = <T, K>(items: Iterable<T>, toKey: (item: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = toKey(item);
    const known = groups.get(key);
    if (known) known.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};
