/**
 * A result as an analyst reads it on a terminal: each match with what the list says of it, a bar for each field that
 * was compared, and how each word of the name was matched.
 */
import type { BreakdownItem, MatchDetails, ScreeningMatch, ScreeningResult, StructuredDate, Summary } from '../main.js';
import { toCounted } from './counts.js';
import { padEnd, padStart, toBar, toCut, toTerminalText, toWidth } from './terminal-table.js';

const BAR_WIDTH = 20;
/** Widest list of words of a name or of a value, in cells. */
const MOST_WORDS = 46;
/** Names that are shown beside the primary one. */
const MOST_NAMES = 4;

const FIELD_TITLES: Readonly<Record<string, string>> = {
  name: 'name',
  dateOfBirth: 'date of birth',
  incorporationDate: 'incorporated',
  country: 'country',
  gender: 'gender',
  birthPlace: 'birth place',
  identification: 'identification',
  address: 'address',
};
const TITLE_WIDTH = Math.max(...Object.values(FIELD_TITLES).map((title) => title.length));

export const toFieldTitle = (fieldName: string): string => FIELD_TITLES[fieldName] ?? fieldName;

/** Lines of a whole result. */
export const toResultView = (result: ScreeningResult): string[] => {
  const { matches, summary } = result.breakdown;
  return [toVerdict(result), ...toUnprocessed(summary), ...matches.flatMap((match, at) => ['', ...toMatchView(match, at + 1)])];
};

const toVerdict = ({ breakdown: { matches } }: ScreeningResult): string =>
  matches.length > 0 ? `Attention: ${toCounted(matches.length, 'possible match', 'possible matches')}.` : 'Clear: no match.';

/** Which databases nobody looked at: a clear result says nothing of them. */
const toUnprocessed = (summary: Summary): string[] => {
  const left = Object.entries(summary).flatMap(([group, leaves]) => {
    const names = Object.entries(leaves).flatMap(([leaf, outcome]) => (outcome === 'not_processed' ? [leaf] : []));
    return names.length === 0 ? [] : [names.length === Object.keys(leaves).length ? group : `${group} (${names.join(', ')})`];
  });
  return left.length === 0 ? [] : [`Not processed, because no list provides them or the options exclude them: ${left.join('; ')}.`];
};

/** Lines of one match; `rank` counts from 1. */
const toMatchView = (match: ScreeningMatch, rank: number): string[] => [
  `${rank}. ${toTerminalText(match.details.entityName)} — score ${match.score.toFixed(2)}`,
  ...toFacts(match).map((fact) => `   ${toTerminalText(fact)}`),
  '',
  `   ${padEnd('field', TITLE_WIDTH)}  ${padEnd('similarity', BAR_WIDTH)}   score  weight  points`,
  ...match.breakdown.flatMap(toFieldLines),
];

const toFacts = ({ list, sourceId, linked = [], details }: ScreeningMatch): string[] => {
  const names = details.names.slice(1).map(({ entityName }) => entityName);
  return [
    `${details.entityType}, ${list} ${sourceId}, ${toClassificationText(details)}${details.deceased === true ? ', deceased' : ''}`,
    ...(linked.length === 0 ? [] : [`the same as ${linked.map((entry) => `${entry.list} ${entry.sourceId}`).join(', ')}`]),
    ...(names.length === 0
      ? []
      : [
          `also ${names.slice(0, MOST_NAMES).join(' / ')}${names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more names` : ''}`,
        ]),
    [
      ...details.dates
        .filter(({ type }) => !type.startsWith('listed'))
        .map(({ type, date }) => `${type.replaceAll('_', ' ')} ${toDateText(date)}`),
      ...(details.gender === undefined ? [] : [details.gender]),
      ...details.countries.map(({ type, country }) => `${type} ${country}`),
      ...details.birthPlaces.map((place) => `born in ${place}`),
    ].join(', '),
    details.occupations?.map(({ title }) => title).join(', ') ?? '',
  ].filter(Boolean);
};

/** "watchlist: sanctionsLists; pep: level1" */
const toClassificationText = ({ classifications }: MatchDetails): string =>
  Object.entries(classifications)
    .map(([group, leaves]) => `${group}: ${leaves.join(', ')}`)
    .join('; ');

const toDateText = ({ year = '????', month, day }: StructuredDate): string =>
  [year, month, day].filter((part) => part !== undefined).join('-');

const toFieldLines = (item: BreakdownItem): string[] => [
  `   ${padEnd(toFieldTitle(item.fieldName), TITLE_WIDTH)}  ${toBar(item.score, BAR_WIDTH)}  ${toNumbers(item)}   ${toCut(toTerminalText(item.fieldValue), MOST_WORDS)}`,
  ...toPartLines(item.breakdowns),
];

const toNumbers = ({ score, riskWeight, normalisedScore }: BreakdownItem): string =>
  [score.toFixed(2).padStart(6), riskWeight.toFixed(2).padStart(6), normalisedScore.toFixed(2).padStart(6)].join('  ');

/** The words of a name, query ~ listed, under the field's numbers. */
const toPartLines = (parts: readonly BreakdownItem[]): string[] => {
  const words = parts.map(({ fieldValue }) => toCut(toTerminalText(fieldValue), MOST_WORDS));
  const width = Math.max(0, ...words.map(toWidth));
  return parts.map(
    (part, at) =>
      `     ${padEnd(words[at]!, width)}  ${padEnd((part.reason ?? '').replaceAll('_', ' '), 16)}  ${padStart(part.score.toFixed(2), 6)} × ${part.riskWeight}`,
  );
};
