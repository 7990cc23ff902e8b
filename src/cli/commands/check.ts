/**
 * `screening check`: screens one person or company and shows the matches with their evidence.
 */
import { Command, Option } from 'commander';
import { createEngine, type PartialDate, type SubjectInput } from '../../main.js';
import { toResultView } from '../match-view.js';
import { addScreeningOptions, parseDate, toScreeningOptions } from '../options.js';

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
};

export const createCheckCommand = (): Command =>
  addScreeningOptions(
    new Command('check')
      .description('screen one person or company')
      .requiredOption('--index <file>', 'index built by `lists build`')
      .requiredOption('--name <name>', 'complete name, in any script')
      .addOption(new Option('--type <type>', 'who it is').choices(['person', 'company']).default('person'))
      .option('--dob <date>', 'birth, or incorporation of a company: YYYY, YYYY-MM or YYYY-MM-DD', parseDate)
      .option('--country <code>', 'two-letter ISO country code')
      .addOption(new Option('--gender <gender>', 'gender of a person').choices(['male', 'female', 'other']))
      .option('--birth-place <place>', 'town, region or both')
      .option('--identification <number>', 'number of a passport, an identity card, a register…'),
  )
    .option('--json', 'print the result as JSON')
    .action(runCheck);

const runCheck = async (flags: Flags): Promise<void> => {
  const options = toScreeningOptions(flags);
  const engine = await createEngine({ index: flags.index, threads: 0 });
  try {
    const result = await engine.screen(toSubject(flags), options);
    process.stdout.write(`${flags.json ? JSON.stringify(result, null, 2) : toResultView(result).join('\n')}\n`);
  } finally {
    await engine.close();
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
