/**
 * Names of other languages as Russian, Japanese, Korean, Chinese, Arabic, Persian and Hebrew write them by ear: Джеймс,
 * ジェームズ and جيمس are James, 블라디미르 Vladimir.
 *
 * The commonest stand in data/names/foreign-names.tsv. Others are put together of the sounds that each syllable may stand
 * for: who writes so has one letter for r and l, or for b and v, and vowels between consonants that the name has not.
 */
import { readTable, toParts } from '../../table.js';
import { romaniseCyrillic } from './cyrillic.js';

const COLUMNS = ['cyrillic', 'kana', 'hangul', 'han', 'arabic', 'hebrew'] as const;
export type ForeignScript = (typeof COLUMNS)[number];

type Names = Readonly<Record<ForeignScript, ReadonlyMap<string, readonly string[]>>>;

const load = (): Names => {
  const names = Object.fromEntries(COLUMNS.map((script) => [script, new Map<string, readonly string[]>()])) as Record<
    ForeignScript,
    Map<string, readonly string[]>
  >;
  for (const [forms, ...cells] of readTable('names/foreign-names.tsv', 1 + COLUMNS.length)) {
    for (const [at, script] of COLUMNS.entries()) {
      for (const word of cells[at] === '-' ? [] : toParts(cells[at], ','))
        names[script].set(word, [...new Set([...(names[script].get(word) ?? []), ...toParts(forms, ',')])]);
    }
  }
  return names;
};
let loaded: Names | undefined;

const NONE: readonly string[] = [];
/** Names that a word of a script is known to stand for, the usual spelling first. @param word lower case, as the table writes it. */
export const readForeignName = (script: ForeignScript, word: string): readonly string[] => (loaded ??= load())[script].get(word) ?? NONE;

/** The names that Russian writes by ear, with what a passport or a Russian register makes of that in Latin letters: Dzhordzh of George. */
export const toCyrillicRespellings = (): readonly { readonly forms: readonly string[]; readonly respelt: readonly string[] }[] =>
  readTable('names/foreign-names.tsv', 1 + COLUMNS.length).flatMap(([forms, cyrillic]) =>
    cyrillic === '-'
      ? []
      : [
          {
            forms: toParts(forms, ','),
            respelt: [...new Set(toParts(cyrillic, ',').flatMap((word) => romaniseCyrillic(word, 'russian')))],
          },
        ],
  );

/** Spellings that are put together of one word at most. */
const MOST_SPELLINGS = 12;

/** All spellings of pieces in turn, each of which may stand for several sounds; those of its first sounds first, at most {@link MOST_SPELLINGS}. */
export const toSpellingsOf = (pieces: readonly (readonly string[])[]): readonly string[] => {
  let spellings = [''];
  for (const sounds of pieces) {
    // No more is chosen from where that would be too many.
    const chosen = spellings.length * sounds.length > MOST_SPELLINGS ? sounds.slice(0, 1) : sounds;
    spellings = chosen.flatMap((sound) => spellings.map((spelling) => spelling + sound));
  }
  return [...new Set(spellings)];
};
