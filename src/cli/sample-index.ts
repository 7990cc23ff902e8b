/** The index of the sample list, whose entities are invented: what there is to screen against without lists of one's own. */
import { fileURLToPath } from 'node:url';
import { buildIndex, loadSources, parseSource, type ScreeningIndex } from '../main.js';

const SAMPLE_LIST = fileURLToPath(new URL('../../data/sample/sample-list.jsonl', import.meta.url));

export const buildSampleIndex = (): Promise<ScreeningIndex> => buildIndex(loadSources([parseSource(`native-jsonl:${SAMPLE_LIST}`)]));
