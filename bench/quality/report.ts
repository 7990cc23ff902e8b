/**
 * The record as one HTML page that stands alone: no script, no link, no name of anybody listed.
 */
import type { LawResult } from './metamorphic.js';
import { ALERT_THRESHOLD, THRESHOLDS, type Share } from './measures.js';
import type { Kind } from './names.js';
import { plotAlerts, plotRecall, plotScores, plotTradeOff } from './plots.js';
import type { QualityRecord } from './record.js';
import type { PartResult, SetResult, WantedResult } from './scorecard.js';
import { WANTED_MEDIAN } from './targets.js';
import type { WorstOfSet } from './worst.js';

const escape = (text: string): string => text.replace(/[&<>"]/gu, (sign) => `&#${sign.charCodeAt(0)};`);
const KIND_WORDS: Readonly<Record<Kind, string>> = { person: 'persons', company: 'companies' };
const KINDS: readonly Kind[] = ['person', 'company'];

const percent = ({ count, percent: share }: Share): string => (count === 0 ? '–' : share.toFixed(share > 0 && share < 10 ? 2 : 1));
const interval = ({ low, high }: Share): string => `${low.toFixed(1)}–${high.toFixed(1)}`;

type Cell = string | { readonly text: string; readonly className: string };

const toCell = (cell: Cell): string =>
  typeof cell === 'string' ? `<td>${escape(cell)}</td>` : `<td class="${cell.className}">${escape(cell.text)}</td>`;
const toTable = (headings: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `<div class="wide"><table><thead><tr>${headings.map((heading) => `<th>${escape(heading)}</th>`).join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${row.map(toCell).join('')}</tr>`).join('\n')}</tbody></table></div>`;

const toVerdict = (isMet: boolean): Cell => ({ text: isMet ? 'met' : 'short', className: isMet ? 'met' : 'short' });

const toWantedRow = ({ label, kind, measured, least, most, isMet }: WantedResult): Cell[] => [
  toVerdict(isMet),
  label,
  KIND_WORDS[kind],
  least === undefined ? `≤ ${most ?? ''} %` : `≥ ${least} %`,
  `${percent(measured)} %`,
  interval(measured),
  String(measured.count),
];

const toWantedTable = ({ wanted, recall, calibrationOrder, medianTrueMatch, calibration }: PartResult): string => {
  const rows: { readonly isMet: boolean; readonly cells: Cell[] }[] = [
    ...wanted.map((row) => ({ isMet: row.isMet, cells: toWantedRow(row) })),
    ...recall.map(({ kind, dateUse, falseAlerts, threshold, recall: share, hardNegatives, least, isMet }) => ({
      isMet,
      cells: [
        toVerdict(isMet),
        `all treatments at ${falseAlerts} % false alerts${dateUse === 'none' ? '' : ', agreeing birth date'} (threshold ${threshold.toFixed(1)}; hard negatives there ${percent(hardNegatives)} %)`,
        KIND_WORDS[kind],
        `≥ ${least} %`,
        `${percent(share)} %`,
        interval(share),
        String(share.count),
      ],
    })),
    ...KINDS.filter((kind) => medianTrueMatch[kind] !== undefined).flatMap((kind) => {
      const median = medianTrueMatch[kind]!;
      const medians = calibration
        .filter((item) => item.kind === kind)
        .map(({ name, median: middle }) => `${name} ${middle?.toFixed(1) ?? '–'}`)
        .join(' > ');
      return [
        {
          isMet: median >= WANTED_MEDIAN,
          cells: [
            toVerdict(median >= WANTED_MEDIAN),
            'median score of a true match',
            KIND_WORDS[kind],
            `≥ ${WANTED_MEDIAN}`,
            median.toFixed(1),
            '',
            '',
          ],
        },
        {
          isMet: calibrationOrder[kind],
          cells: [
            toVerdict(calibrationOrder[kind]),
            `medians in order: ${medians}`,
            KIND_WORDS[kind],
            'strict',
            calibrationOrder[kind] ? 'strict' : 'broken',
            '',
            '',
          ],
        },
      ];
    }),
  ];
  const ordered = [...rows.filter(({ isMet }) => !isMet), ...rows.filter(({ isMet }) => isMet)];
  return toTable(
    ['', 'what', '', 'wanted', 'measured', '95 % interval', 'questions'],
    ordered.map(({ cells }) => cells),
  );
};

const toSetName = ({ set, kind, dateUse, script }: SetResult): Cell =>
  script === undefined
    ? `${set}, ${KIND_WORDS[kind]}${dateUse === 'none' ? '' : `, ${dateUse} birth date`}`
    : { text: script, className: 'script' };

const toFoundTable = (sets: readonly SetResult[]): string =>
  toTable(
    ['found, %', ...THRESHOLDS.map(String), `95 % at ${ALERT_THRESHOLD}`, 'questions', 'beyond the first 10', '5 % / median / 95 % score'],
    sets.map((set) => [
      toSetName(set),
      ...THRESHOLDS.map((threshold) => percent(set.at[threshold]!)),
      interval(set.at[ALERT_THRESHOLD]!),
      String(set.at[ALERT_THRESHOLD]!.count),
      String(set.crowdedOut),
      set.quantiles.map((score) => score?.toFixed(1) ?? '–').join(' / '),
    ]),
  );

const toAlertTable = (sets: readonly SetResult[]): string =>
  toTable(
    [
      'alerts per 1,000 names',
      ...THRESHOLDS.map(String),
      `95 % at ${ALERT_THRESHOLD}`,
      'names',
      'by the entity it was made from',
      'listed in effect',
    ],
    sets.map((set) => [
      toSetName(set),
      ...THRESHOLDS.map((threshold) => (10 * set.at[threshold]!.percent).toFixed(1)),
      `${(10 * set.at[ALERT_THRESHOLD]!.low).toFixed(1)}–${(10 * set.at[ALERT_THRESHOLD]!.high).toFixed(1)}`,
      String(set.at[ALERT_THRESHOLD]!.count),
      set.byTarget ? (10 * set.byTarget.percent).toFixed(1) : '',
      set.listedInEffect ? (10 * set.listedInEffect.percent).toFixed(1) : '',
    ]),
  );

const toPrecisionTable = ({ curve }: PartResult): string =>
  toTable(
    ['', 'threshold', 'found, %', 'clean names alerting, %', 'hard negatives alerting, %', 'precision at 1 % prevalence, %'],
    curve
      .filter(({ threshold }) => (THRESHOLDS as readonly number[]).includes(threshold))
      .map(({ kind, threshold, recall, cleanAlerts, hardAlerts, precision }) => [
        KIND_WORDS[kind],
        String(threshold),
        recall.toFixed(1),
        cleanAlerts.toFixed(2),
        hardAlerts.toFixed(1),
        precision.toFixed(1),
      ]),
  );

const toPart = (result: PartResult): string => {
  const { part, sets, curve, calibration } = result;
  const kinds = KINDS.filter((kind) => sets.some((set) => set.kind === kind));
  const eachKind = (drawn: (kind: Kind) => string): string =>
    `<div class="plots">${kinds.map((kind) => `<figure><figcaption>${KIND_WORDS[kind]}</figcaption>${drawn(kind)}</figure>`).join('')}</div>`;
  const ofGroups = (...groups: readonly string[]): SetResult[] => sets.filter(({ group }) => groups.includes(group));
  return [
    `<h2>${part === 'held-back' ? 'Held-back part' : 'Tuning part'}</h2>`,
    toWantedTable(result),
    '<h3>Effectiveness by treatment</h3>',
    eachKind((kind) => plotRecall(sets, kind)),
    toFoundTable(ofGroups('treatment', 'natural')),
    '<h3>Efficiency: names of nobody listed, and hard negatives</h3>',
    eachKind((kind) => plotAlerts(curve, kind)),
    toAlertTable(ofGroups('clean', 'hard-negative')),
    `<p class="note">Listed in effect: the name that alerts has every word of the query, in some spelling; whoever finds names less a word must raise these.</p>`,
    toPrecisionTable(result),
    '<h3>Recall against false alerts</h3>',
    eachKind((kind) => plotTradeOff(curve, kind)),
    '<h3>Scores by class of pair</h3>',
    eachKind((kind) => plotScores(calibration, kind)),
  ].join('\n');
};

const toLawTable = (laws: readonly LawResult[]): string =>
  toTable(
    ['', 'law', 'checked', 'broken', 'first'],
    laws.map(({ law, checked, broken, example }) => [toVerdict(broken === 0), law, String(checked), String(broken), example ?? '']),
  );

const toWorstTable = (worst: readonly WorstOfSet[]): string =>
  toTable(
    ['set', 'part', 'wrong', 'entity', 'score', 'why: reason similarity × weight'],
    worst.flatMap(({ set, kind, part, dateUse, wrong, count, cases }) =>
      cases.map(({ score, entity, parts }, at) => [
        at === 0 ? `${set}, ${KIND_WORDS[kind]}${dateUse === 'none' ? '' : `, ${dateUse} birth date`}` : '',
        at === 0 ? part : '',
        at === 0 ? `${wrong} of ${count}` : '',
        entity,
        score.toFixed(1),
        parts
          .map(({ reason, similarity, weight }) => `${reason.replaceAll('_', ' ')} ${similarity.toFixed(2)} × ${weight.toFixed(2)}`)
          .join(', '),
      ]),
    ),
  );

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:1180px;margin:2rem auto;padding:0 1rem;color:#1b1d20;background:#fff}
h1{font-size:1.7rem;margin-bottom:.2rem}h2{margin-top:3rem;border-top:2px solid #1b1d20;padding-top:.6rem}h3{margin-top:2rem}
table{border-collapse:collapse;font-size:13px;font-variant-numeric:tabular-nums}th,td{padding:.2rem .6rem;border-bottom:1px solid #dfe2e6;text-align:left;vertical-align:top}
th{position:sticky;top:0;background:#fff}.met{color:#0b6e4f}.short{color:#b3261e;font-weight:600}.script{padding-left:1.6rem;color:#5b6168}
.wide{overflow-x:auto}.plots{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0}figcaption{font-weight:600}svg{max-width:100%;height:auto}.note{color:#5b6168;max-width:52rem}`;

export const toReport = (record: QualityRecord): string => {
  const lists = record.lists.map(
    ({ name, entities, names }) => `${name}: ${entities.person} persons, ${entities.company} companies, ${names} names`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Match quality ${record.date}</title><style>${STYLE}</style></head><body>
<h1>Match quality</h1>
<p>${record.date}, commit ${escape(record.commit)}, Node ${escape(record.node)}; ${record.questions} questions, up to ${record.sample} for each treatment, kind and part. Threshold ${record.threshold}, found means among the first 10. A name alone is asked unless a birth date is named.</p>
<p class="note">Listed entities are split in two halves by a hash of list and identifier. Numbers of the matcher are set on the tuning part; the held-back part is what is reported. The sets and how they are made: bench/README.md. Entities are named by list and publisher's identifier; no extract of a list is shown.</p>
<ul>${lists.map((list) => `<li>${escape(list)}</li>`).join('')}${record.skipped.map((skipped) => `<li class="short">Not measured: ${escape(skipped)}</li>`).join('')}</ul>
${record.parts.map(toPart).join('\n')}
<h2>Laws</h2>
<p class="note">What must hold whatever the numbers are, tried on listed names with one slip.</p>
${toLawTable(record.laws)}
<h2>Worst cases</h2>
<p class="note">Misses with the lowest score of the pair, and alerts with the highest. Parts of the comparison by reason; weights relative.</p>
${toWorstTable(record.worst)}
</body></html>
`;
};
