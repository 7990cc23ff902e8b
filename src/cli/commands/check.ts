/**
 * `screening check`: screens one person or company and shows the matches with their evidence.
 */
import { Command, Option } from 'commander';
import { closeSync, openSync } from 'node:fs';
import { appendWhole } from '../../files/append-whole.js';
import { findStats } from '../../files/find-stats.js';
import {
  createEngine,
  isFuture,
  isKnownCountry,
  openIndex,
  parseStoredScreening,
  ScreeningError,
  toContentHash,
  toStoredScreening,
  toWriteReason,
  type PartialDate,
  type SubjectInput,
} from '../../main.js';
import { readJsonLines } from '../input-rows.js';
import { toResultView } from '../match-view.js';
import { writeMessage } from '../messages.js';
import { addScreeningOptions, assertSearched, parseCountryCode, parseDate, toScreeningOptions } from '../options.js';
import { assertApart } from '../output-file.js';

type Flags = Parameters<typeof toScreeningOptions>[0] & {
  readonly index: string;
  readonly name: string;
  readonly type: 'person' | 'company';
  readonly dob?: PartialDate;
  readonly country?: string;
  readonly gender?: 'male' | 'female' | 'other';
  readonly birthPlace?: string;
  readonly identification?: string;
  readonly json?: true;
  readonly record?: string;
};

export const createCheckCommand = (): Command =>
  addScreeningOptions(
    new Command('check')
      .description('screen one person or company')
      .requiredOption('--index <file>', 'index built by `lists build`')
      .requiredOption('--name <name>', 'full name, in any script')
      .addOption(new Option('--type <type>', 'kind of subject').choices(['person', 'company']).default('person'))
      .option('--dob <date>', 'date of birth, or of incorporation for a company: YYYY, YYYY-MM or YYYY-MM-DD', parseDate)
      .option('--country <code>', 'two-letter ISO country code', parseCountryCode)
      .addOption(new Option('--gender <gender>', 'gender of a person').choices(['male', 'female', 'other']))
      .option('--birth-place <place>', 'town or region, or both')
      .option('--identification <number>', 'number of a passport, identity card, company register…'),
  )
    .option('--json', 'print the complete result as JSON')
    .option('--record <file>', 'append a line to this file (JSON Lines) with all that `replay` needs')
    .action(runCheck);

const runCheck = async (flags: Flags): Promise<void> => {
  const options = toScreeningOptions(flags);
  if (flags.country !== undefined && !isKnownCountry(flags.country))
    writeMessage(`--country ${flags.country} is ignored: it is not the code of a country.`);
  if (flags.dob !== undefined && isFuture(flags.dob, new Date())) writeMessage('The date of --dob is in the future.');
  if (flags.record === '-')
    throw new ScreeningError('invalid_option', '--record takes a file that lines are added to, and - is none.', { option: '--record' });
  assertApart({ '--index': flags.index }, { '--record': flags.record });
  if (flags.record !== undefined) await assertRecords(flags.record);
  const index = openIndex(flags.index);
  assertSearched(index.metadata, options);
  const engine = await createEngine({ index, threads: 0 });
  try {
    const subject = toSubject(flags);
    const result = await engine.screen(subject, options);
    if (flags.record !== undefined)
      appendRecord(flags.record, JSON.stringify(toStoredScreening(toContentHash(index), subject, options, result)));
    process.stdout.write(`${flags.json ? JSON.stringify(result, null, 2) : toResultView(result).join('\n')}\n`);
  } finally {
    await engine.close();
  }
};

/**
 * That the file holds such records, or nothing yet: no other file is written into.
 * @throws ScreeningError source_malformed.
 */
const assertRecords = async (file: string): Promise<void> => {
  if (findStats(file)?.isFile() !== true) return;
  for await (const row of readJsonLines(file)) {
    if (row.kind === 'row' && parseStoredScreening(row.values) !== undefined) return;
    throw new ScreeningError(
      'source_malformed',
      `Line ${row.line} of ${file} is not a record of a screening: --record adds to no other file.`,
      {
        file,
        line: row.line,
      },
    );
  }
};

const appendRecord = (file: string, line: string): void => {
  try {
    const handle = openSync(file, 'a');
    try {
      appendWhole(handle, `${line}\n`);
    } finally {
      closeSync(handle);
    }
  } catch (cause) {
    throw new ScreeningError('file_unreadable', `The record cannot be written to ${file}: ${toWriteReason(cause)}.`, { file }, { cause });
  }
};

const toSubject = ({ type, name, dob, country, gender, birthPlace, identification }: Flags): SubjectInput => ({
  type,
  name,
  ...(dob === undefined ? {} : { date: dob }),
  ...(country === undefined ? {} : { countries: [{ country }] }),
  ...(gender === undefined ? {} : { gender }),
  ...(birthPlace === undefined ? {} : { birthPlaces: [birthPlace] }),
  ...(identification === undefined ? {} : { identifications: [{ value: identification }] }),
});
