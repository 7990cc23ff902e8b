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
  if (bound === 0 || a.length > MAX_LENGTH || b.length > MAX_LENGTH || Math.abs(a.length - b.length) > bound) return over;
  // What both begin and end with costs nothing: mostly one letter or two are left.
  let [start, aEnd, bEnd] = [0, a.length, b.length];
  while (start < aEnd && start < bEnd && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  while (aEnd > start && bEnd > start && a.charCodeAt(aEnd - 1) === b.charCodeAt(bEnd - 1)) {
    aEnd--;
    bEnd--;
  }
  let [before, previous, current] = rows as readonly Uint8Array[] as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = start; j <= bEnd; j++) previous[j] = j - start < over ? j - start : over;
  for (let i = start + 1; i <= aEnd; i++) {
    const first = i - bound > start + 1 ? i - bound : start + 1;
    const last = i + bound < bEnd ? i + bound : bEnd;
    const code = a.charCodeAt(i - 1);
    current[first - 1] = first === start + 1 && i - start < over ? i - start : over;
    let best = current[first - 1]!;
    for (let j = first; j <= last; j++) {
      const other = b.charCodeAt(j - 1);
      let cost = previous[j - 1]! + (code === other ? 0 : 1);
      if (j < i + bound && previous[j]! + 1 < cost) cost = previous[j]! + 1;
      if (current[j - 1]! + 1 < cost) cost = current[j - 1]! + 1;
      if (i > start + 1 && j > start + 1 && code === b.charCodeAt(j - 2) && other === a.charCodeAt(i - 2) && before[j - 2]! + 1 < cost) {
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
  const distance = previous[bEnd]!;
  return distance > bound ? over : distance;
};
