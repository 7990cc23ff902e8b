/**
 * What `screening` does without arguments: screens the sample subjects against the sample list, shows the alerts,
 * and says how to go on with real lists. Everything happens in memory; nothing is written.
 */
import { fileURLToPath } from 'node:url';
import { buildIndex, createEngine, loadSources, parseSource, ScreeningError, type BreakdownItem, type ListVersion, type ScreeningEngine, type ScreeningMatch, type ScreeningResult } from '../../main.js';
import { toFieldTitle } from '../match-view.js';
import { toCount } from '../progress.js';
import { openSubjectRows, type SubjectItem } from '../subject-rows.js';
import { toTable } from '../table.js';

const SAMPLE_LIST = fileURLToPath(new URL('../../../data/sample/sample-list.jsonl', import.meta.url));
const SAMPLE_SUBJECTS = fileURLToPath(new URL('../../../data/sample/sample-subjects.csv', import.meta.url));

export const runStart = async (): Promise<void> => {
  const engine = await createEngine({ index: await buildIndex(loadSources([parseSource(`native-jsonl:${SAMPLE_LIST}`)])), threads: 0 });
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
    if (row.kind === 'error') throw new ScreeningError('source_malformed', `Line ${row.line} of the sample subjects, field ${row.field}: ${row.message}.`, { line: row.line, field: row.field });
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

const toReport = (lists: readonly ListVersion[], subjects: readonly SubjectItem[], results: readonly ScreeningResult[], elapsedMs: number): string[] => {
  const alerts = subjects.flatMap((subject, at) => {
    const [best, ...others] = results[at]!.breakdown.matches;
    return best ? [toRow(subject, best, others.length)] : [];
  });
  const entities = lists.reduce((sum, { entities: { person, company, vessel, aircraft } }) => sum + person + company + vessel + aircraft, 0);
  const widths = toWidths(process.stdout.isTTY ? process.stdout.columns : Infinity);
  return [
    `Sample screening: ${subjects.length} invented subjects against ${toCount(entities)} invented entities of ${lists.length} lists (${lists.map(({ name }) => name).join(', ')}).`,
    '',
    ...toTable(
      [
        { title: 'id' },
        { title: 'query', most: widths.name },
        { title: 'best match', most: widths.name },
        { title: 'score', align: 'right' },
        { title: 'classifications', most: widths.classifications },
        { title: 'what decided', most: widths.decision },
      ],
      alerts,
    ),
    '',
    `${alerts.length} of ${subjects.length} subjects need attention, ${subjects.length - alerts.length} are clear. Screened in ${elapsedMs.toFixed(0)} ms on one thread.`,
    '',
    'What each subject shows stands in data/sample/sample-subjects.csv. To go on with real lists:',
    '  npm start -- lists build --out lists.idx ofac-csv:DIR un-xml:FILE',
    '  npm start -- check --index lists.idx --name "Given Family" --dob 1970-01-31 --country ru',
    '  npm start -- --help',
  ];
};

const toRow = ({ id, subject: { name, firstName, middleName, lastName } }: SubjectItem, best: ScreeningMatch, others: number): string[] => [
  id,
  name ?? [firstName, middleName, lastName].filter((part) => part !== undefined).join(' '),
  best.details.entityName,
  best.score.toFixed(2),
  Object.values(best.details.classifications).flat().join(', '),
  [toDecision(best), ...(others === 0 ? [] : [`${others} more match${others === 1 ? '' : 'es'}`])].join('; '),
];

/** The name's likeness and whatever of it was not plainly the same, then the fields that agree or do not. */
const toDecision = ({ breakdown, details }: ScreeningMatch): string => {
  const [name, ...fields] = breakdown;
  const alias = name!.fieldValue === details.entityName ? '' : ` as ${name!.fieldValue}`;
  return [`name${alias}: ${toReasons(name!)}`, ...fields.map(({ fieldName, score }) => `${toFieldTitle(fieldName)} ${toAgreement(score)}`)].join('; ');
};

const toReasons = ({ breakdowns }: BreakdownItem): string => {
  const reasons = new Set(breakdowns.map(({ reason }) => reason ?? ''));
  if (reasons.size > 1) reasons.delete('exact');
  return [...reasons].map((reason) => reason.replaceAll('_', ' ')).join(', ');
};

/** From this score on a field is called the same; below, its score says how near it comes. */
const SAME_FROM = 95;

const toAgreement = (score: number): string => (score >= SAME_FROM ? 'same' : `${score.toFixed(0)} %`);

/** Widest that the columns may be, by the width of the terminal; a file or a pipe gets every word. */
const toWidths = (columns: number): { name: number; classifications: number; decision: number } => {
  const share = (part: number, least: number, most: number): number => Math.min(most, Math.max(least, Math.floor(columns * part)));
  const [name, classifications] = [share(0.2, 16, 34), share(0.16, 12, 30)];
  return { name, classifications, decision: Math.max(20, columns - 2 * name - classifications - FIXED_WIDTH) };
};
/** Cells of the id, the score and the gaps between columns. */
const FIXED_WIDTH = 4 + 6 + 5 * 2;
