/**
 * What is worked out once for an object: kept for as long as the object is.
 *
 * @param toMade a function of the object alone, and not of when it is called; what it gives is not undefined.
 */
export const memoize = <K extends object, V extends object | string>(toMade: (key: K) => V): ((key: K) => V) => {
  const made = new WeakMap<K, V>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = toMade(key);
    made.set(key, fresh);
    return fresh;
  };
};
