import { compareWithOracle } from './compare-with-oracle.js';

compareWithOracle({ seed: 4 });
