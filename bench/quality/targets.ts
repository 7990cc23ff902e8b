/**
 * What is wanted of the matcher at the default threshold, name only unless a date is named: the goals of the project.
 */
import type { Kind } from './names.js';
import type { DateUse, QuestionGroup } from './question.js';

export interface Wanted {
  readonly label: string;
  readonly group: QuestionGroup;
  readonly kinds: readonly Kind[];
  readonly sets: readonly string[];
  readonly dateUse?: DateUse;
  /** In per cent. */
  readonly least?: number;
  readonly most?: number;
}

const both: readonly Kind[] = ['person', 'company'];
const person: readonly Kind[] = ['person'];
const company: readonly Kind[] = ['company'];

const treatments = (kinds: readonly Kind[], least: number, ...sets: string[]): Wanted[] =>
  sets.flatMap((set) => kinds.map((kind) => ({ label: set, group: 'treatment' as const, kinds: [kind], sets: [set], least })));

export const WANTED: readonly Wanted[] = [
  {
    label: 'clean Western people',
    group: 'clean',
    kinds: person,
    sets: ['Western people, census', 'Western people, popular names'],
    most: 0.5,
  },
  { label: 'clean listed cultures, two tokens', group: 'clean', kinds: person, sets: ['listed cultures, two tokens'], most: 4 },
  { label: 'clean listed cultures, three tokens', group: 'clean', kinds: person, sets: ['listed cultures, three tokens'], most: 1 },
  { label: 'clean companies', group: 'clean', kinds: company, sets: ['companies, recombined', 'companies, invented'], most: 0.5 },
  ...['another given name', 'another last token', 'another last token, two tokens', 'another inner token'].map((set) => ({
    label: set,
    group: 'hard-negative' as const,
    kinds: person,
    sets: [set],
    most: 2,
  })),
  { label: 'another given name, two tokens', group: 'hard-negative', kinds: person, sets: ['another given name, two tokens'], most: 4 },
  { label: 'another place', group: 'hard-negative', kinds: company, sets: ['another place'], most: 5 },
  { label: 'another word', group: 'hard-negative', kinds: company, sets: ['another word'], most: 5 },
  { label: 'another number', group: 'hard-negative', kinds: company, sets: ['another number'], most: 1 },
  {
    label: 'hard negatives, contradicting birth date',
    group: 'hard-negative',
    kinds: person,
    sets: [
      'another given name',
      'another given name, two tokens',
      'another last token',
      'another last token, two tokens',
      'another inner token',
    ],
    dateUse: 'contradicting',
    most: 0.5,
  },
  ...treatments(both, 100, 'exact', 'case', 'diacritics added', 'diacritics dropped', 'punctuation'),
  ...treatments(person, 100, 'order'),
  ...treatments(both, 99, 'split', 'joined', 'phonetic', 'one typo'),
  ...treatments(person, 99, 'honorific', 'initial for the given name'),
  ...treatments(person, 98, 'middle dropped', 'nickname', 'nickname (reference table)'),
  ...treatments(both, 98, 'transliteration'),
  ...treatments(person, 93, 'two typos'),
  ...treatments(both, 90, 'two treatments at once'),
  ...treatments(company, 99, 'legal form added', 'legal form dropped', 'legal form changed', 'reordered'),
  ...treatments(company, 96, 'word dropped', 'two typos'),
  ...both.flatMap((kind) =>
    ['original script', 'listed in original script alone'].map((set) => ({
      label: set,
      group: 'natural' as const,
      kinds: [kind],
      sets: [set],
      least: 93,
    })),
  ),
  {
    label: 'aliases left out',
    group: 'natural',
    kinds: person,
    sets: ['alias left out, related', 'alias left out, another name'],
    least: 80,
  },
  {
    label: 'aliases left out',
    group: 'natural',
    kinds: company,
    sets: ['alias left out, related', 'alias left out, another name'],
    least: 62,
  },
  { label: 'two typos, agreeing birth date', group: 'treatment', kinds: person, sets: ['two typos'], dateUse: 'agreeing', least: 98 },
];

/** Recall over all treatments where so many clean names alert, in per cent. */
export interface WantedRecall {
  readonly kind: Kind;
  readonly dateUse: DateUse;
  readonly falseAlerts: number;
  readonly least: number;
}

export const WANTED_RECALL: readonly WantedRecall[] = [
  { kind: 'person', dateUse: 'none', falseAlerts: 0.1, least: 98 },
  { kind: 'person', dateUse: 'none', falseAlerts: 0.5, least: 99 },
  { kind: 'company', dateUse: 'none', falseAlerts: 0.1, least: 99 },
  { kind: 'company', dateUse: 'none', falseAlerts: 0.5, least: 99.5 },
  { kind: 'person', dateUse: 'agreeing', falseAlerts: 0.1, least: 99.5 },
];

/** Median score of true matches, at least. */
export const WANTED_MEDIAN = 85;
