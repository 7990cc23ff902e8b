/**
 * What `screening` does without arguments: screens the sample subjects against the sample list, shows the alerts,
 * and says how to go on with real lists. Everything happens in memory; nothing is written.
 */
import { fileURLToPath } from 'node:url';
import {
  createEngine,
  ScreeningError,
  type BreakdownItem,
  type ListVersion,
  type ScreeningEngine,
  type ScreeningMatch,
  type ScreeningResult,
} from '../../main.js';
import { toCount, toCounted } from '../counts.js';
import { toFieldTitle } from '../match-view.js';
import { buildSampleIndex } from '../sample-index.js';
import { openSubjectRows, type SubjectItem } from '../subject-rows.js';
import { toCut, toTerminalText, toTable, type TableColumn } from '../terminal-table.js';

/** How this program is called: npm says so of itself. */
const COMMAND = process.env['npm_lifecycle_event'] === 'start' ? 'npm start --' : 'screening';
const SAMPLE_SUBJECTS = fileURLToPath(new URL('../../../data/sample/sample-subjects.csv', import.meta.url));

export const runStart = async (): Promise<void> => {
  const engine = await createEngine({ index: await buildSampleIndex(), threads: 0 });
  try {
    const subjects = await readSubjects();
    const startedAt = performance.now();
    const results = await screenSubjects(engine, subjects);
    const elapsedMs = performance.now() - startedAt;
    process.stdout.write(`${toReport(engine.lists, subjects, results, elapsedMs).join('\n')}\n`);
  } finally {
    await engine.close();
  }
};

const readSubjects = async (): Promise<SubjectItem[]> => {
  const subjects: SubjectItem[] = [];
  const { rows } = await openSubjectRows(SAMPLE_SUBJECTS);
  for await (const row of rows) {
    if (row.kind === 'error')
      throw new ScreeningError('source_malformed', `Line ${row.line} of the sample subjects, field ${row.field}: ${row.message}.`, {
        line: row.line,
        field: row.field,
      });
    subjects.push(row);
  }
  return subjects;
};

const screenSubjects = async (engine: ScreeningEngine, subjects: readonly SubjectItem[]): Promise<ScreeningResult[]> => {
  const results: ScreeningResult[] = [];
  for await (const outcome of engine.screenAll(subjects.map(({ subject }) => subject))) {
    if (!outcome.ok) throw outcome.error;
    results.push(outcome.result);
  }
  return results;
};

const toReport = (
  lists: readonly ListVersion[],
  subjects: readonly SubjectItem[],
  results: readonly ScreeningResult[],
  elapsedMs: number,
): string[] => {
  const alerts = subjects.flatMap((subject, at) => {
    const [best, ...others] = results[at]!.breakdown.matches;
    return best ? [toRow(subject, best, others.length)] : [];
  });
  const entities = lists.reduce(
    (sum, { entities: { person, company, vessel, aircraft } }) => sum + person + company + vessel + aircraft,
    0,
  );
  return [
    `Sample screening: ${subjects.length} invented subjects against ${toCount(entities)} invented entities of ${lists.length} lists (${lists.map(({ name }) => name).join(', ')}).`,
    '',
    ...toAlertTable(alerts, process.stdout.isTTY && process.stdout.columns > 0 ? process.stdout.columns : Infinity),
    '',
    `${alerts.length} of ${subjects.length} subjects need attention, ${subjects.length - alerts.length} are clear. Screened in ${elapsedMs.toFixed(0)} ms on one thread.`,
    '',
    'data/sample/sample-subjects.csv says what each subject shows. To continue with the official lists:',
    `  ${COMMAND} lists fetch --dir lists        # prints a SOURCE for each list; a file of your own is FORMAT:PATH`,
    `  ${COMMAND} lists build --out lists.idx SOURCE...`,
    `  ${COMMAND} check --index lists.idx --name "Given Family" --dob 1970-01-31 --country ru`,
    'To run the /v1 service with them (its reference is at /docs):',
    `  ${COMMAND} serve --index lists.idx`,
    `All commands: ${COMMAND} --help`,
  ];
};

/** Below this width of the terminal, what decided stands on a line of its own under each alert. */
const ONE_LINE_FROM = 130;
/** Cells of the id, the score and the gaps between columns. */
const FIXED_WIDTH = 4 + 6 + 5 * 2;
const DECISION = 5;

const toAlertTable = (alerts: readonly (readonly string[])[], terminalWidth: number): string[] => {
  const isNarrow = terminalWidth < ONE_LINE_FROM;
  const name = Math.min(34, Math.max(16, Math.floor(terminalWidth * (isNarrow ? 0.26 : 0.2))));
  const classifications = isNarrow ? Math.max(12, terminalWidth - 2 * name - FIXED_WIDTH + 2) : 30;
  const columns: TableColumn[] = [
    { title: 'id' },
    { title: 'query', most: name },
    { title: 'best match', most: name },
    { title: 'score', align: 'right' },
    { title: 'classifications', most: classifications },
  ];
  if (!isNarrow) {
    const decision = terminalWidth - 2 * name - classifications - FIXED_WIDTH;
    return toTable([...columns, { title: 'decided by', most: decision }], alerts);
  }
  const [titles, rule, ...lines] = toTable(columns, alerts);
  return [titles!, rule!, ...lines.flatMap((line, at) => [line, toCut(`      ${toTerminalText(alerts[at]![DECISION]!)}`, terminalWidth)])];
};

const toRow = ({ id, subject: { name, firstName, middleName, lastName } }: SubjectItem, best: ScreeningMatch, others: number): string[] => [
  id,
  name ?? [firstName, middleName, lastName].filter((part) => part !== undefined).join(' '),
  best.details.entityName,
  best.score.toFixed(2),
  Object.entries(best.details.classifications)
    .flatMap(([group, leaves]) => leaves.map((leaf) => (group === 'pep' ? `pep ${leaf}` : leaf)))
    .join(', '),
  [toDecision(best), ...(others === 0 ? [] : [toCounted(others, 'more match', 'more matches')])].join('; '),
];

/**
 * The name's likeness and whatever of it was not plainly the same, then the fields that agree or do not. A field without
 * weight decided nothing; nor did a name that has no word in common, where a number did.
 */
const toDecision = ({ breakdown, details }: ScreeningMatch): string => {
  const [name, ...others] = breakdown;
  const fields = others
    .filter(({ riskWeight }) => riskWeight > 0)
    .map(({ fieldName, score }) => `${toFieldTitle(fieldName)} ${toAgreement(score)}`);
  if (name!.score === 0) return [...fields, 'name differs'].join('; ');
  const alias = name!.fieldValue === details.entityName ? '' : ` as ${name!.fieldValue}`;
  return [`name${alias}: ${toReasons(name!)}`, ...fields].join('; ');
};

const toReasons = ({ breakdowns }: BreakdownItem): string => {
  const reasons = new Set(breakdowns.map(({ reason }) => reason ?? ''));
  if (reasons.size > 1) reasons.delete('exact');
  return [...reasons].map((reason) => reason.replaceAll('_', ' ')).join(', ');
};

/** From this score on a field is called the same; below, its score says how near it comes. */
const SAME_FROM = 95;

const toAgreement = (score: number): string => (score >= SAME_FROM ? 'same' : `${score.toFixed(0)} % alike`);
