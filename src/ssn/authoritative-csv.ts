/**
 * The authoritative file: CSV with the columns ssn, firstName, middleName, lastName, dateOfBirth.
 *
 * In: a path. Out: a store and a summary; a row that could not be filed is an issue, and the rest is still loaded.
 * middleName may be absent. dateOfBirth is not read: nothing here compares it, so nothing keeps it.
 */
import { ScreeningError } from '../errors.js';
import { assertOptions } from '../option-rules.js';
import { createAuthoritativeBuilder, type AuthoritativeSummary } from './authoritative-builder.js';
import { readCsvRows } from './csv-rows.js';
import { LOAD_OPTIONS, type SsnLoadOptions } from './sources.js';
import type { AuthoritativeStore } from './store.js';

/** A store, and counts of what it contains and what was left out. */
export interface LoadedAuthoritative {
  readonly store: AuthoritativeStore;
  readonly summary: AuthoritativeSummary;
}

/**
 * Loads `ssn, firstName, middleName, lastName` of a CSV file into a store; a row that cannot be filed is an issue.
 * @throws ScreeningError invalid_option, invalid_key, file_unreadable, source_malformed (a required column is missing), list_empty, store_limit.
 */
export const loadAuthoritativeCsv = async (file: string, options: SsnLoadOptions): Promise<LoadedAuthoritative> => {
  assertOptions(options, LOAD_OPTIONS);
  const { hmacKey, onIssue, onProgress } = options;
  const builder = createAuthoritativeBuilder({ hmacKey });
  const refuse = (line: number, field: string, message: string): void => onIssue?.({ file, line, field, severity: 'error', message });
  const columns = { required: ['ssn', 'firstName', 'lastName'], optional: ['middleName'], onProgress };
  await readCsvRows(file, columns, ({ line, defect, toText, toBytes }) => {
    if (defect !== undefined) {
      refuse(line, 'row', `The row ${defect}; it is left out.`);
      return;
    }
    const name = { firstName: toText('firstName'), middleName: toText('middleName'), lastName: toText('lastName') };
    if (Object.values(name).some((text) => text.includes('\ufffd'))) {
      refuse(line, 'name', 'The name is not UTF-8; the row is left out.');
      return;
    }
    const reason = builder.add({ ssn: toBytes('ssn'), ...name });
    if (reason !== undefined) refuse(line, 'ssn', `The number cannot be an SSN (${reason}); the row is left out.`);
  });
  const loaded = await builder.build();
  if (loaded.summary.records === 0) {
    throw new ScreeningError('list_empty', `${file} has no record that can be filed.`, { file, list: 'authoritative' });
  }
  return loaded;
};
