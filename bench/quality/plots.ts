/**
 * The plots of the report: static SVG, drawn without a browser.
 */
import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import type { CalibrationClass, CurvePoint, SetResult } from './scorecard.js';
import { ALERT_THRESHOLD } from './measures.js';
import type { Kind } from './names.js';

/** The two libraries speak of a browser's types, which this project does not have. */
const { document } = parseHTML('<!doctype html><html><body></body></html>') as { readonly document: object };

/** One colour for each meaning, in every plot; apart for colour-blind readers too. */
const COLOURS = { good: '#0b6e4f', fair: '#2f7fc1', doubtful: '#d98200', bad: '#b3261e', line: '#5b6168' } as const;

const draw = (options: Plot.PlotOptions): string => {
  const drawn = Plot.plot({ marginBottom: 42, ...options, document, style: { fontSize: '12px', background: 'transparent' } }) as {
    readonly outerHTML: string;
  };
  return drawn.outerHTML.replace(/<style>[\s\S]*?<\/style>/u, '');
};

/** Found at the alert threshold by treatment, with 95 % intervals; the lowest first. */
export const plotRecall = (sets: readonly SetResult[], kind: Kind): string => {
  const rows = sets
    .filter(
      (set) =>
        set.kind === kind && set.script === undefined && set.dateUse === 'none' && (set.group === 'treatment' || set.group === 'natural'),
    )
    .map(({ set, at }) => ({ set, ...at[ALERT_THRESHOLD]! }))
    .sort((a, b) => a.percent - b.percent);
  return draw({
    width: 760,
    height: 60 + 18 * rows.length,
    marginLeft: 220,
    x: { domain: [0, 100], label: `found at ${ALERT_THRESHOLD}, % with 95 % interval`, grid: true },
    y: { domain: rows.map(({ set }) => set), label: null },
    marks: [
      Plot.ruleY(rows, { y: 'set', x1: 'low', x2: 'high', stroke: COLOURS.line }),
      Plot.dot(rows, { y: 'set', x: 'percent', fill: COLOURS.good, r: 4 }),
    ],
  });
};

/** Alerts by threshold: clean names, clean names of the listed cultures, hard negatives. */
export const plotAlerts = (curve: readonly CurvePoint[], kind: Kind): string => {
  const series = [
    ['clean names', 'cleanAlerts', COLOURS.fair],
    ...(kind === 'person' ? [['clean names of the listed cultures', 'listedCultureAlerts', COLOURS.doubtful] as const] : []),
    ['hard negatives', 'hardAlerts', COLOURS.bad],
  ] as const;
  const points = curve.filter((point) => point.kind === kind);
  return draw({
    width: 520,
    height: 320,
    x: { domain: [60, 100], label: 'threshold', grid: true },
    y: { label: 'alerts, % of names', grid: true },
    color: { domain: series.map(([label]) => label), range: series.map(([, , colour]) => colour), legend: false },
    marks: [
      Plot.ruleX([ALERT_THRESHOLD], { stroke: COLOURS.line, strokeDasharray: '3,3' }),
      ...series.map(([, member, stroke]) => Plot.lineY(points, { x: 'threshold', y: member, stroke, strokeWidth: 2 })),
      ...series.map(([label, member, fill], at) =>
        Plot.text(
          [points[4 + 3 * at]].filter((point) => point !== undefined),
          { x: 'threshold', y: member, text: () => label, fill, dy: -8, textAnchor: 'start' },
        ),
      ),
    ],
  });
};

/** Recall against false alerts, threshold by threshold; every fifth is named. */
export const plotTradeOff = (curve: readonly CurvePoint[], kind: Kind): string => {
  const points = curve.filter((point) => point.kind === kind && point.cleanAlerts > 0);
  const named = points.filter(({ threshold }) => threshold % 5 === 0);
  return draw({
    width: 520,
    height: 320,
    marginRight: 35,
    x: {
      type: 'log',
      label: 'false alerts, % of clean names (logarithmic)',
      grid: true,
      ticks: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10],
      tickFormat: String,
    },
    y: { label: 'found, % of all treated names', grid: true },
    marks: [
      Plot.line(points, { x: 'cleanAlerts', y: 'recall', stroke: COLOURS.fair, strokeWidth: 2 }),
      Plot.dot(named, { x: 'cleanAlerts', y: 'recall', fill: COLOURS.fair, r: 4 }),
      Plot.text(named, { x: 'cleanAlerts', y: 'recall', text: ({ threshold }: CurvePoint) => String(threshold), dy: 14 }),
    ],
  });
};

const CLASS_COLOURS: Readonly<Record<CalibrationClass['name'], string>> = {
  'strong match': COLOURS.good,
  'weak match': COLOURS.fair,
  'weak non-match': COLOURS.doubtful,
  'strong non-match': COLOURS.bad,
};

/** How the scores of each class lie, as shares of the class in steps of two points. */
export const plotScores = (classes: readonly CalibrationClass[], kind: Kind): string => {
  const some = classes.filter((item) => item.kind === kind && item.count > 0);
  const bars = some.flatMap(({ name, histogram, count }) =>
    histogram.map((hits, step) => ({ name, from: 2 * step, to: 2 * step + 2, percent: (100 * hits) / count })),
  );
  return draw({
    width: 520,
    height: 90 * some.length + 40,
    marginLeft: 45,
    marginRight: 130,
    x: { domain: [0, 102], label: 'score of the pair' },
    y: { type: 'sqrt', label: '% of the class (root scale)', ticks: [0, 5, 25, 100], grid: true, domain: [0, 100] },
    fy: { domain: some.map(({ name }) => name), label: null },
    marks: [
      Plot.rectY(bars, { x1: 'from', x2: 'to', y: 'percent', fy: 'name', fill: ({ name }: (typeof bars)[number]) => CLASS_COLOURS[name] }),
      Plot.ruleX([ALERT_THRESHOLD], { stroke: COLOURS.line, strokeDasharray: '3,3' }),
      Plot.tickX(some, { x: ({ median }: CalibrationClass) => median ?? 0, fy: 'name', stroke: '#111', strokeWidth: 2 }),
    ],
  });
};
