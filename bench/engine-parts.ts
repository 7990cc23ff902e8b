/** Inner parts of the engine that benches time by themselves, in one place. */
export { compareNames } from '../src/compare/name.js';
export { NAME_COSTS } from '../src/score/weights.js';
export { OsaPattern } from '../src/text/kernels/osa-pattern.js';
export { SpellingPattern } from '../src/text/kernels/spelling-pattern.js';
export { toOsaDistance } from '../src/text/kernels/osa-distance.js';
export { toSpellingDistance } from '../src/text/kernels/spelling-distance.js';
export { prepareName } from '../src/text/prepare.js';
export { compareTokens } from '../src/text/token-similarity.js';
export { toToken } from '../src/text/token.js';
