/**
 * Optimal string alignment distance (Levenshtein with transpositions of neighbours, each place edited once)
 * with an upper bound: the gate of the edit relation. Banded, so a hopeless pair costs little.
 */
/** Longest token that is compared by edits; longer ones compare as equal or different only. */
const MAX_LENGTH = 64;
const rows = [new Uint8Array(MAX_LENGTH + 1), new Uint8Array(MAX_LENGTH + 1), new Uint8Array(MAX_LENGTH + 1)] as const;

/**
 * @param bound 0–3; a distance above it is reported as `bound + 1`.
 * @returns the distance, 0..bound + 1; symmetric; `bound + 1` when either string is longer than {@link MAX_LENGTH}
 *   and they differ.
 */
export const toOsaDistance = (a: string, b: string, bound: number): number => {
  if (a === b) return 0;
  const over = bound + 1;
  const aLength = a.length;
  const bLength = b.length;
  if (bound === 0 || aLength > MAX_LENGTH || bLength > MAX_LENGTH || Math.abs(aLength - bLength) > bound) return over;
  let [before, previous, current] = rows as readonly Uint8Array[] as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= bLength; j++) previous[j] = j < over ? j : over;
  for (let i = 1; i <= aLength; i++) {
    const first = i - bound > 1 ? i - bound : 1;
    const last = i + bound < bLength ? i + bound : bLength;
    const code = a.charCodeAt(i - 1);
    current[first - 1] = first === 1 && i < over ? i : over;
    let best = current[first - 1]!;
    for (let j = first; j <= last; j++) {
      const other = b.charCodeAt(j - 1);
      let cost = previous[j - 1]! + (code === other ? 0 : 1);
      if (j < i + bound && previous[j]! + 1 < cost) cost = previous[j]! + 1;
      if (current[j - 1]! + 1 < cost) cost = current[j - 1]! + 1;
      if (i > 1 && j > 1 && code === b.charCodeAt(j - 2) && other === a.charCodeAt(i - 2) && before[j - 2]! + 1 < cost) {
        cost = before[j - 2]! + 1;
      }
      current[j] = cost;
      if (cost < best) best = cost;
    }
    if (best > bound) return over;
    const spare = before;
    before = previous;
    previous = current;
    current = spare;
  }
  const distance = previous[bLength]!;
  return distance > bound ? over : distance;
};
