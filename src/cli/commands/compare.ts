/**
 * `screening compare`: scores pairs of names from a CSV file, without any list.
 *
 * All columns are written as they were read, with `score` behind them; a row that cannot be compared has none, and one
 * that cannot be told apart into columns nothing at all.
 */
import { Command } from 'commander';
import papaparse from 'papaparse';
import { compareNames, MAX_NAME_LENGTH, ScreeningError, type ComparedKind } from '../../main.js';
import { toCount, toCounted } from '../counts.js';
import { assertNamed, isCsv, openCsvRows } from '../input-rows.js';
import { writeMessage } from '../messages.js';
import { assertApart, toOutputName, writeOutput } from '../output-file.js';
import { startProgress } from '../progress.js';

const TYPES = ['person', 'company', 'vessel', 'unknown'] as const;
const COLUMNS = ['name1', 'name2', 'type'] as const;
const SCORE = 'score';

export const createCompareCommand = (): Command =>
  new Command('compare')
    .description('score pairs of names, without a list')
    .requiredOption('--in <file.csv>', `pairs: columns name1 (query), name2 (listed), type (${TYPES.join(', ')}), and any others`)
    .requiredOption('--out <file.csv>', 'the same rows with a column `score`, 0 to 100; - for standard output')
    .action(runCompare);

const runCompare = async ({ in: input, out }: { readonly in: string; readonly out: string }): Promise<void> => {
  assertNamed(input);
  if (!isCsv(input))
    throw new ScreeningError('invalid_option', `The extension of ${input} is not .csv.`, { option: '--in', allowed: ['.csv'] });
  assertApart({ '--in': input }, { '--out': out });
  const progress = startProgress('Comparing', true);
  let rows = 0;
  let failed = 0;
  try {
    const source = await openCsvRows(input, (read, total) => progress.update(total === 0 ? 0 : read / total, `${toCount(rows)} pairs`));
    assertColumns(input, source.columns);
    await writeOutput(out, async (write) => {
      write(toCsvLine([...source.header, SCORE]));
      for await (const row of source.rows) {
        rows += 1;
        const values = row.kind === 'row' ? (row.values as Readonly<Record<string, string>>) : {};
        const compared =
          row.kind === 'row' ? comparePair(values) : { field: 'row', message: `${row.message} Its line of ${toOutputName(out)} is empty.` };
        if (typeof compared !== 'number') {
          failed += 1;
          writeMessage(`Line ${row.line} of ${input}, field ${compared.field}: ${compared.message}`);
        }
        write(toCsvLine([...source.columns.map((column) => values[column] ?? ''), typeof compared === 'number' ? String(compared) : '']));
      }
      if (rows === 0) throw new ScreeningError('source_malformed', `${input} contains no pair.`, { file: input });
    });
  } finally {
    progress.stop();
  }
  if (failed > 0) {
    writeMessage(
      `${toCounted(failed, 'row')} of ${input} could not be compared and ${failed === 1 ? 'has' : 'have'} no score in ${toOutputName(out)}.`,
    );
    process.exitCode = 1;
  }
};

const assertColumns = (file: string, columns: readonly string[]): void => {
  const missing = COLUMNS.find((column) => !columns.includes(column));
  if (missing !== undefined) throw toHeaderError(file, missing, `has no column ${missing}`);
  if (columns.includes(SCORE)) throw toHeaderError(file, SCORE, `has a column ${SCORE} already`);
};

const toHeaderError = (file: string, field: string, problem: string): ScreeningError =>
  new ScreeningError('source_malformed', `Line 1 of ${file}, the header, ${problem}.`, { file, line: 1, field });

const comparePair = (values: Readonly<Record<string, string>>): number | { field: string; message: string } => {
  const type = TYPES.find((known) => known === values['type']!.trim().toLowerCase());
  if (type === undefined) return { field: 'type', message: `must be ${TYPES.slice(0, -1).join(', ')} or ${TYPES.at(-1)!}` };
  const unreadable = (['name1', 'name2'] as const).find(
    (column) => !/[\p{L}\p{N}]/u.test(values[column]!) || values[column]!.length > MAX_NAME_LENGTH,
  );
  if (unreadable !== undefined)
    return { field: unreadable, message: `must hold a letter or a digit, and at most ${MAX_NAME_LENGTH} characters` };
  return compareNames(values['name1']!, values['name2']!, KINDS[type]).score;
};

const KINDS = { person: 'person', company: 'organisation', vessel: 'organisation', unknown: 'unknown' } as const satisfies Record<
  (typeof TYPES)[number],
  ComparedKind
>;

const toCsvLine = (cells: readonly string[]): string => `${papaparse.unparse([[...cells]])}\n`;
