/** The first half of the queries; oracle-second-half.test.ts asks the others beside it. */
import { compareWithOracle } from './compare-with-oracle.js';

compareWithOracle({ seed: 3 });
