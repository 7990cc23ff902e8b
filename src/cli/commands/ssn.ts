/**
 * `screening ssn`: checks a CSV of numbers and names, a line of JSON for each row, in its order.
 *
 * The numbers pass from the bytes of the file to their digests: no string is made of them, and none is written.
 */
import { Command } from 'commander';
import {
  createSsnVerifier,
  readCsvRows,
  readHighGroups,
  readSsnKey,
  saveSsnStore,
  ScreeningError,
  SSN_KEY_VARIABLE,
  toSafeText,
  type CsvRow,
  type SsnResult,
  type SsnVerifier,
} from '../../ssn/ssn.js';
import { toCount, toCounted } from '../counts.js';
import { writeMessage } from '../messages.js';
import { assertApart, assertOutput, assertPlace, toOutputName, writeOutput } from '../output-file.js';
import { startProgress } from '../progress.js';
import { createRepeatedIds } from '../repeated-ids.js';
import { openAuthoritative, openMortality } from '../ssn-sources.js';

interface Flags {
  readonly in: string;
  readonly authoritative: string;
  readonly mortality?: readonly string[];
  readonly out: string;
  readonly keyFile?: string;
  readonly highGroups?: string;
  readonly saveAuthoritative?: string;
  readonly saveMortality?: string;
}

export const createSsnCommand = (): Command =>
  new Command('ssn')
    .description('verify SSNs and names against an authoritative file and the Death Master File')
    .requiredOption('--in <file.csv>', 'subjects: columns id, ssn, firstName, lastName')
    .requiredOption('--authoritative <file>', 'CSV with the columns ssn, firstName, middleName, lastName, dateOfBirth, or a saved store')
    .option('--mortality <file...>', 'Death Master File or a saved store, followed by its updates in order; without it no outcome is clear')
    .requiredOption('--out <file.jsonl>', 'results, one line per subject in input order; - for standard output')
    .option('--key-file <file>', `file with the 32-byte key in hex (default: the environment variable ${SSN_KEY_VARIABLE})`)
    .option('--high-groups <file>', 'the High Group List of the SSA: reject numbers beyond the groups it lists')
    .option('--save-authoritative <file>', 'save the authoritative records as a store, which opens faster')
    .option('--save-mortality <file>', 'save the mortality records as a store')
    .action(runSsn);

const runSsn = async (flags: Flags): Promise<void> => {
  checkFiles(flags);
  const hmacKey = readSsnKey(flags.keyFile, process.env);
  const highGroups = flags.highGroups === undefined ? undefined : await readHighGroups(flags.highGroups);
  const authoritative = await openAuthoritative(flags.authoritative, hmacKey);
  const mortality = await openMortality(flags.mortality ?? [], hmacKey);
  if (flags.saveAuthoritative !== undefined) await saveSsnStore(authoritative, flags.saveAuthoritative, { hmacKey });
  if (flags.saveMortality !== undefined && mortality) await saveSsnStore(mortality, flags.saveMortality, { hmacKey });

  const verifier = createSsnVerifier({
    hmacKey,
    authoritative,
    ...(mortality ? { mortality } : {}),
    ...(highGroups ? { highGroups } : {}),
  });
  hmacKey.fill(0);
  const failed = await verifyFile(verifier, flags);
  if (failed > 0) {
    writeMessage(`${toCounted(failed, 'row')} of ${flags.in} could not be verified; ${toOutputName(flags.out)} holds an error for each.`);
    process.exitCode = 1;
  }
};

/** What is wrong with the files is told before any is read. */
const checkFiles = (flags: Flags): void => {
  if (flags.saveMortality !== undefined && flags.mortality === undefined) {
    throw new ScreeningError('invalid_option', '--save-mortality needs --mortality.', { option: '--save-mortality' });
  }
  const { in: input, authoritative, mortality, keyFile, highGroups, out, saveAuthoritative, saveMortality } = flags;
  assertApart(
    { '--in': input, '--authoritative': authoritative, '--mortality': mortality, '--key-file': keyFile, '--high-groups': highGroups },
    { '--out': out, '--save-authoritative': saveAuthoritative, '--save-mortality': saveMortality },
  );
  assertOutput(out);
  for (const file of [saveAuthoritative, saveMortality]) if (file !== undefined) assertPlace(file);
};

/** @returns the number of rows that could not be verified. */
const verifyFile = async (verifier: SsnVerifier, { in: input, out, highGroups }: Flags): Promise<number> => {
  const issuedBeforeRandomization = highGroups !== undefined;
  const progress = startProgress('Verifying', true);
  const repeatedIds = createRepeatedIds();
  let rows = 0;
  let failed = 0;
  try {
    const columns = { required: ['id', 'ssn', 'firstName', 'lastName'] };
    const onProgress = (read: number, size: number): void => progress.update(size === 0 ? 0 : read / size, `${toCount(rows)} subjects`);
    await writeOutput(out, async (write) => {
      await readCsvRows(input, { ...columns, onProgress }, (row) => {
        rows += 1;
        const answered = verifyRow(verifier, row, issuedBeforeRandomization);
        if (answered.id !== null) repeatedIds.add(answered.id, row.line);
        if ('error' in answered) {
          failed += 1;
          writeMessage(`Line ${row.line} of ${input}, field ${answered.error.field}: ${answered.message}`);
          write(`${JSON.stringify({ id: answered.id, error: { ...answered.error, line: row.line } })}\n`);
        } else {
          write(`${JSON.stringify(answered)}\n`);
        }
      });
      if (rows === 0) throw new ScreeningError('source_malformed', `${input} contains no subject.`, { file: input });
    });
  } finally {
    progress.stop();
  }
  repeatedIds.tell(input);
  return failed;
};

type Answer =
  | { readonly id: string; readonly result: SsnResult }
  /** `id` is null where the row has none. */
  | { readonly id: string | null; readonly error: { readonly code: 'invalid_subject'; readonly field: string }; readonly message: string };

const verifyRow = (verifier: SsnVerifier, row: CsvRow, issuedBeforeRandomization: boolean): Answer => {
  const ssn = row.toBytes('ssn');
  const id = toSafeText(row.toBytes('id'), row.defect === undefined ? ssn : undefined);
  const refuse = (field: string, message: string): Answer => ({ id: id || null, error: { code: 'invalid_subject', field }, message });
  if (row.defect !== undefined) return refuse('row', `it ${row.defect}`);
  if (id === '') return refuse('id', 'is empty');
  const [firstName, lastName] = [row.toText('firstName'), row.toText('lastName')];
  for (const [field, text] of Object.entries({ firstName, lastName })) {
    if (text.includes('\ufffd')) return refuse(field, 'is not UTF-8');
  }
  return { id, result: verifier.verify({ ssn, firstName, lastName, issuedBeforeRandomization }) };
};
