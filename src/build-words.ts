/** Packs the tables of words, as the last step of the build: `node dist/build-words.js`. */
import { removeWordFile } from './text/words/word-file.js';

removeWordFile();
await import('./main.js');
const { keepSharedWords } = await import('./text/words/word-table.js');
keepSharedWords();
