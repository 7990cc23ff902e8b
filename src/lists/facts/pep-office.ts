/**
 * From the title of a public office to the level of exposure that it stands for.
 */
import type { ClassificationLeaf } from '../../entity/classification.js';
import { parseCountryName } from '../../entity/country.js';
import type { EntityOccupation } from '../../entity/entity.js';
import type { PartialDate } from '../../entity/partial-date.js';
import { readTable } from '../../table.js';
import { definedOf, warn, type EntityDraft } from './entity-draft.js';

export type PepLevel = Extract<ClassificationLeaf, `pep.${string}`>;

export interface Office {
  readonly level: PepLevel;
  /** "legislature", "judiciary", "family member"…: the category of the occupation. */
  readonly category: string;
}

interface Phrase {
  /** Absent for words that hold an office's name, but are none. */
  readonly office?: Office;
  readonly beforeCountry: boolean;
}

const LEVELS: Readonly<Record<string, PepLevel>> = { 1: 'pep.level1', 2: 'pep.level2', 3: 'pep.level3', 4: 'pep.level4' };

const phrases = new Map<string, Phrase>(
  readTable('pep-offices.tsv', 5).map(([phrase, level, category, where]) => {
    const found = LEVELS[level!];
    return [
      phrase!,
      { ...(found === undefined ? {} : { office: { level: found, category: category! } }), beforeCountry: where === 'country' },
    ];
  }),
);
const longestPhrase = Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length));

/** Longer titles are prose, of which the start is read. */
const MAX_TITLE_LENGTH = 500;

/** @returns undefined for a title in which no office of the table is named. */
export const findOffice = (title: string): Office | undefined => {
  const words = toPlainWords(title.slice(0, MAX_TITLE_LENGTH));
  let best: { readonly phrase: Phrase; readonly length: number; readonly letters: number } | undefined;
  for (let start = 0; start < words.length; start += 1) {
    for (let length = Math.min(longestPhrase, words.length - start); length > 0; length -= 1) {
      if (best && length < best.length) break;
      const text = words.slice(start, start + length).join(' ');
      const phrase = phrases.get(text);
      if (!phrase || (phrase.beforeCountry && !isCountry(words.slice(start + length)))) continue;
      if (!best || length > best.length || text.length > best.letters) best = { phrase, length, letters: text.length };
    }
  }
  return best?.phrase.office;
};

/** Whether nothing but a country and years follow: "of the Republic of Estonia". */
const isCountry = (words: readonly string[]): boolean => {
  const rest = words
    .filter((word) => !/^\d+$/u.test(word))
    .join(' ')
    .replace(/^of (?:the )?/u, '');
  return rest === '' || parseCountryName(rest) !== undefined;
};

const toPlainWords = (title: string): readonly string[] =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

export interface HeldOffice extends Partial<Office> {
  readonly title: string;
  readonly fromDate?: PartialDate | undefined;
  readonly toDate?: PartialDate | undefined;
}

/** Adds an office of a politically exposed person; without a category the title gives it, where it can. */
export const addOffice = (draft: EntityDraft, { title, level: _, category, ...period }: HeldOffice): void => {
  const named = category ?? findOffice(title)?.category;
  draft.occupations.push(
    definedOf<EntityOccupation>({ type: 'pep', category: named, title, fromDate: period.fromDate, toDate: period.toDate }),
  );
};

/** The level of somebody who is known to be politically exposed by an office that is not understood: the most serious one. */
export const UNKNOWN_LEVEL: PepLevel = 'pep.level1';

export const warnUnknownOffice = (draft: EntityDraft): void =>
  warn(draft, 'office', 'No office is known from which the level of exposure could be told; it counts as level 1.');
