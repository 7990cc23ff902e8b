/**
 * The sources of SSN checks, in their official layouts or as saved stores, told apart by how the file starts.
 */
import {
  isSsnStoreFile,
  loadAuthoritativeCsv,
  loadDeathMasterFile,
  openAuthoritativeStore,
  openMortalityStore,
  ScreeningError,
  type AuthoritativeStore,
  type MortalityStore,
  type SsnLoadOptions,
} from '../ssn/ssn.js';
import { toCounted, toMore } from './counts.js';
import { writeMessage } from './messages.js';
import { startProgress } from './progress.js';

/** The records of who has which number. */
export const openAuthoritative = async (file: string, hmacKey: Uint8Array): Promise<AuthoritativeStore> => {
  if (await isSsnStoreFile(file)) return openAuthoritativeStore(file, { hmacKey });
  const { store, summary } = await loadSource(file, hmacKey, (options) => loadAuthoritativeCsv(file, options));
  if (summary.excess > 0)
    writeMessage(`${toCounted(summary.excess, 'name')} of ${file} left out, because their numbers have too many names.`);
  return store;
};

/**
 * The deaths of a file with those of its updates behind it; absent where there is none.
 * @throws ScreeningError invalid_option where a file behind the first is a store.
 */
export const openMortality = async (files: readonly string[], hmacKey: Uint8Array): Promise<MortalityStore | undefined> => {
  let store: MortalityStore | undefined;
  for (const file of files) {
    if (!(await isSsnStoreFile(file))) {
      const base = store === undefined ? {} : { base: store };
      ({ store } = await loadSource(file, hmacKey, (options) => loadDeathMasterFile(file, { ...options, ...base })));
    } else if (store === undefined) {
      store = await openMortalityStore(file, { hmacKey });
    } else {
      throw new ScreeningError('invalid_option', `${file} is a store; only the first file of --mortality can be one.`, {
        option: '--mortality',
      });
    }
  }
  return store;
};

/** Loads with a progress bar, and tells every issue afterwards, alike ones together. */
const loadSource = async <T>(file: string, hmacKey: Uint8Array, load: (options: SsnLoadOptions) => Promise<T>): Promise<T> => {
  const progress = startProgress('Loading', true);
  const issues = new Map<string, { count: number; readonly lines: number[] }>();
  try {
    return await load({
      hmacKey,
      onProgress: (read, size) => progress.update(size === 0 ? 0 : read / size, file),
      onIssue: ({ severity, field, line, message }) => {
        const key = `${severity} in ${file}, field ${field}: ${message}`;
        const alike = issues.get(key) ?? { count: 0, lines: [] };
        issues.set(key, alike);
        if (alike.count++ < SHOWN) alike.lines.push(line);
      },
    });
  } finally {
    progress.stop();
    for (const [key, { count, lines }] of issues) writeMessage(`${key} (line ${lines.join(', ')}${toMore(count - lines.length)})`);
  }
};

/** Lines of one issue that are written out; the count tells of the rest. */
const SHOWN = 5;
