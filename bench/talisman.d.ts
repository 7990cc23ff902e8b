/** The parts of talisman that benches hold own kernels against; it has no types of its own. */
declare module 'talisman/metrics/damerau-levenshtein.js' {
  const metric: (a: string, b: string) => number;
  export default metric;
}
declare module 'talisman/metrics/jaro-winkler.js' {
  const metric: (a: string, b: string) => number;
  export default metric;
}
