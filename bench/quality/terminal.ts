/**
 * The scorecard on a terminal: shortfalls first, then every set.
 *
 * Names of listed entities are public and are shown here, for whoever tunes; they never go into a record.
 */
import { groupBy } from './grouping.js';
import { ALERT_THRESHOLD, THRESHOLDS, type Share } from './measures.js';
import type { LawResult } from './metamorphic.js';
import { isMatchGroup, type PartResult, type SetResult } from './scorecard.js';
import { WANTED_MEDIAN } from './targets.js';
import { explainPair, toWrong } from './worst.js';
import { toSetKey, type Answer } from './question.js';
import { toEntityKey, type Kind } from './names.js';

const percent = ({ percent: share }: Share): string => (Number.isNaN(share) ? '–' : share.toFixed(share > 0 && share < 10 ? 2 : 1));
const interval = ({ low, high, count }: Share): string => `[${low.toFixed(1)}–${high.toFixed(1)}] n=${count}`;
const KIND_WORDS: Readonly<Record<Kind, string>> = { person: 'persons', company: 'companies' };

const wantedText = ({ least, most }: { readonly least?: number; readonly most?: number }): string =>
  least !== undefined ? `≥${least}` : most !== undefined ? `≤${most}` : '';

export const printPart = (result: PartResult): void => {
  console.log(`\n== ${result.part} part, threshold ${ALERT_THRESHOLD}, first 10 ==`);
  const rows = result.wanted.map((row) => ({ ...row, gap: row.isMet ? 0 : Math.abs(row.measured.percent - (row.least ?? row.most ?? 0)) }));
  for (const row of [...rows.filter(({ isMet }) => !isMet).sort((a, b) => b.gap - a.gap), ...rows.filter(({ isMet }) => isMet)]) {
    console.log(
      `${row.isMet ? '  ok   ' : '  SHORT'} ${row.label.padEnd(42)} ${KIND_WORDS[row.kind].padEnd(10)} wanted ${wantedText(row).padEnd(6)} measured ${percent(row.measured).padStart(6)} ${interval(row.measured)}`,
    );
  }
  for (const { kind, dateUse, falseAlerts, threshold, recall, hardNegatives, least, isMet } of result.recall) {
    const what = `all treatments at ${falseAlerts} % false alerts${dateUse === 'none' ? '' : ', birth date'}`;
    console.log(
      `${isMet ? '  ok   ' : '  SHORT'} ${what.padEnd(42)} ${KIND_WORDS[kind].padEnd(10)} wanted ≥${String(least).padEnd(5)} measured ${percent(recall).padStart(6)} at ${threshold.toFixed(2)}, hard negatives there ${percent(hardNegatives)} %`,
    );
  }
  for (const kind of ['person', 'company'] as const) {
    const classes = result.calibration.filter((item) => item.kind === kind);
    if (classes.length === 0) continue;
    const medians = classes.map(({ name, median, count }) => `${name} ${median?.toFixed(1) ?? '–'} (n=${count})`).join(' > ');
    console.log(`${result.calibrationOrder[kind] ? '  ok   ' : '  SHORT'} calibration, ${KIND_WORDS[kind]}: ${medians}`);
    console.log(
      `${(result.medianTrueMatch[kind] ?? 100) >= WANTED_MEDIAN ? '  ok   ' : '  SHORT'} median of true matches, ${KIND_WORDS[kind]}: ${result.medianTrueMatch[kind]?.toFixed(1) ?? '–'} (wanted ≥${WANTED_MEDIAN})`,
    );
  }
  printSets(result.sets);
};

const printSets = (sets: readonly SetResult[]): void => {
  console.log(
    `\n${'per cent found (treatments, natural) or alerted (clean, hard) at'.padEnd(66)}${THRESHOLDS.map((threshold) => String(threshold).padStart(7)).join('')}       n  notes`,
  );
  for (const { group, set, kind, dateUse, script, at, byTarget, listedInEffect, crowdedOut, quantiles } of sets) {
    const label =
      script === undefined ? `${group} | ${KIND_WORDS[kind]} | ${set}${dateUse === 'none' ? '' : `, date ${dateUse}`}` : `    ${script}`;
    const notes = [
      ...(byTarget && script === undefined ? [`by its own entity ${percent(byTarget)}`] : []),
      ...(listedInEffect && listedInEffect.hits > 0 && script === undefined ? [`listed in effect ${percent(listedInEffect)}`] : []),
      ...(crowdedOut > 0 ? [`${crowdedOut} crowded out`] : []),
      `median ${quantiles[1]?.toFixed(1) ?? '–'}`,
    ];
    console.log(
      `${label.padEnd(66)}${THRESHOLDS.map((threshold) => percent(at[threshold]!).padStart(7)).join('')}${String(at[ALERT_THRESHOLD]!.count).padStart(8)}  ${notes.join(', ')}`,
    );
  }
};

const explainMiss = (answer: Answer): string => {
  const explained = explainPair(answer);
  if (!explained) return '';
  const { listed, score, parts } = explained;
  return `${score.toFixed(1).padStart(6)}  «${answer.question.query}»  listed «${listed}»  ${parts.map(({ reason, similarity, weight }) => `${reason} ${similarity.toFixed(2)}×${weight.toFixed(2)}`).join(', ')}`;
};

const explainAlert = ({ question, best, top }: Answer): string =>
  `${best.toFixed(1).padStart(6)}  «${question.query}»  ${top ? `alerted by «${top.name}» (${toEntityKey(top)})  ${top.parts.map(({ fieldValue, reason, score }) => `${fieldValue} ${reason ?? ''} ${score}`).join(' | ')}` : ''}`;

/** The misses with the lowest score and the alerts with the highest, of each set. */
export const printWorst = (answers: readonly Answer[], count: number): void => {
  for (const members of groupBy(answers, ({ question }) => toSetKey(question)).values()) {
    const { group, set, kind, dateUse } = members[0]!.question;
    const wrong = toWrong(members);
    if (wrong.length === 0) continue;
    const isMatch = isMatchGroup(group);
    console.log(
      `\n-- ${isMatch ? 'missed' : 'alerted'} ${wrong.length} of ${members.length}: ${KIND_WORDS[kind]}, ${set}${dateUse === 'none' ? '' : `, date ${dateUse}`}`,
    );
    for (const answer of wrong.slice(0, count)) console.log(isMatch ? explainMiss(answer) : explainAlert(answer));
  }
};

export const printLaws = (laws: readonly LawResult[]): void => {
  console.log('\nLaws:');
  for (const { law, checked, broken, example } of laws) {
    console.log(
      `${broken === 0 ? '  ok   ' : '  SHORT'} ${law.padEnd(72)} ${broken} of ${checked} broken${example === undefined ? '' : `, first ${example}`}`,
    );
  }
};
