/** Orders texts by their UTF-16 code units, as `sort` does without a comparison: the same on every machine. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
