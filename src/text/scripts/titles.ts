/**
 * Titles of persons in other scripts than Latin that no blank parts from the name, or whose letters romanise to no word:
 * นายสมชาย, 王毅先生, ד"ר, डॉ.
 *
 * In: a person's name as clean-text.ts gives it. Out: the titles at its head and its end, each with what it is in Latin
 * letters, and the name between them. A text that is nothing else stays as it is.
 */
import { readTable, toParts } from '../../table.js';
import { toCleanText } from '../clean-text.js';

export interface WrittenTitle {
  readonly raw: string;
  readonly form: string;
}

export interface TitledName {
  readonly heads: readonly WrittenTitle[];
  readonly name: string;
  readonly ends: readonly WrittenTitle[];
}

type Place = 'head' | 'glued' | 'end' | 'word';

/** With one sign for a stop, and without blanks. */
const toKey = (clean: string): string => clean.replaceAll('॰', '.').replace(/\s/gu, '');
/** A title with a small letter also in capitals and with a capital first. */
const toCases = (title: string): readonly string[] =>
  title === title.toUpperCase() ? [title] : [title, title.charAt(0).toUpperCase() + title.slice(1), title.toUpperCase()];

const rows = readTable('names/script-titles.tsv', 3).map(([place, form, titles]) => ({
  place: place as Place,
  form: form!,
  titles: toParts(titles, ',').flatMap(toCases).map(toCleanText),
}));
const forms = new Map(rows.flatMap(({ form, titles }) => titles.map((title) => [toKey(title), form] as const)));

/** The titles of a place, the longest first; a blank may follow each stop. */
const toPattern = (place: Place): string =>
  rows
    .filter((row) => row.place === place)
    .flatMap(({ titles }) => titles)
    .sort((a, b) => b.length - a.length)
    .map((title) => title.replace(/[/.() ]/gu, (sign) => (sign === '.' ? '[.॰]\\s?' : sign === ' ' ? '\\s' : `\\${sign}`)))
    .join('|');

const BEHIND_WORD = String.raw`(?:(?<=[.॰]\s?)|(?![\p{L}\p{M}']))`;
const HEAD = new RegExp(
  String.raw`^\s*(?:(?:${toPattern('head')})${BEHIND_WORD}|(?:${toPattern('glued')})(?![\p{M}ะ-ู]))\s*(?=.*\p{L})`,
  'u',
);
const END = new RegExp(String.raw`(?<=\p{L}{2})\s*(?:${toPattern('end')})\s*$`, 'u');
const WORD = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${toPattern('word')})${BEHIND_WORD}`, 'gu');

export const splitTitles = (text: string): TitledName => {
  const heads: WrittenTitle[] = [];
  const ends: WrittenTitle[] = [];
  let name = text.replace(WORD, (title) => ` ${forms.get(toKey(title))!} `);
  for (let found = HEAD.exec(name); found !== null; found = HEAD.exec(name)) {
    heads.push(toTitle(found[0]));
    name = name.slice(found[0].length);
  }
  for (let found = END.exec(name); found !== null; found = END.exec(name)) {
    ends.unshift(toTitle(found[0]));
    name = name.slice(0, found.index);
  }
  return { heads, name, ends };
};

const toTitle = (raw: string): WrittenTitle => ({ raw: raw.trim(), form: forms.get(toKey(raw))! });
