/**
 * Names written in kanji, as Japanese reads them: the commonest surnames and given names by heart (data), other given
 * names by the usual readings of their characters.
 *
 * Which language a run of Han characters is in, the characters do not say. A surname of two characters or more that
 * Japanese families bear, with a given name behind it that can be read, is taken for Japanese; a surname of one
 * character is as likely Chinese, and is given both ways (han.ts).
 */
import { readTable, toParts } from '../../table.js';

type NamePart = 'surname' | 'given' | 'part';

type Readings = Readonly<Record<NamePart, ReadonlyMap<string, readonly string[]>>>;

const load = (): Readings => {
  const readings = {
    surname: new Map<string, readonly string[]>(),
    given: new Map<string, readonly string[]>(),
    part: new Map<string, readonly string[]>(),
  };
  for (const [kind, word, forms] of readTable('names/japanese-script.tsv', 3)) readings[kind as NamePart].set(word!, toParts(forms, ','));
  return readings;
};
let loaded: Readings | undefined;
/** The table is loaded with the first Han character. A word in old forms of its characters is read as in today's. */
const toReadings = (kind: NamePart, word: string): readonly string[] | undefined => {
  const words = (loaded ??= load())[kind];
  return words.get(word) ?? words.get(Array.from(word, toModern).join(''));
};

const loadOldForms = (): ReadonlyMap<string, string> =>
  new Map(readTable('names/kanji-old-forms.tsv', 2).flatMap(([modern, forms]) => Array.from(forms!, (form) => [form, modern!] as const)));
let oldForms: ReadonlyMap<string, string> | undefined;
const toModern = (character: string): string => (oldForms ??= loadOldForms()).get(character) ?? character;

const NONE: readonly string[] = [];
const LONGEST_SURNAME = 3;
const LONGEST_GIVEN = 3;

/** Japanese readings of a surname, the usual first; none where it is not one of the table. */
export const readSurname = (word: string): readonly string[] => toReadings('surname', word) ?? NONE;

/** Surnames of several characters: one alone is as likely a character of a word. */
export const toLongSurnames = (): string[] => [...(loaded ??= load()).surname.keys()].filter((surname) => surname.length > 1);

/** Japanese readings of a given name: by heart, or put together of those of its characters; none where one of them has none. */
export const readGivenName = (word: string): readonly string[] => {
  const known = toReadings('given', word);
  if (known) return known;
  const parts = Array.from(word, (character) => toReadings('part', character));
  if (parts.length < 2 || parts.length > LONGEST_GIVEN || parts.includes(undefined)) return NONE;
  const usual = parts.map((readings) => readings![0]!).join('');
  const other = parts.map((readings, at) => readings![at === 0 ? readings!.length - 1 : 0]!).join('');
  return usual === other ? [usual] : [usual, other];
};

/**
 * Characters of the surname with which a whole name is Japanese; 0 where it is not, or as well Chinese. Of two
 * characters and one, the given name must be one that is known: 石川平 may be Shi Chuanping.
 */
export const toJapaneseSurnameLength = (characters: readonly string[]): number => {
  for (let length = Math.min(LONGEST_SURNAME, characters.length - 1); length > 0; length--) {
    const given = characters.slice(length).join('');
    if (readSurname(characters.slice(0, length).join('')).length === 0 || given.length > LONGEST_GIVEN) continue;
    const isKnown = toReadings('given', given) !== undefined;
    if (length === 1 ? isKnown && given.length === LONGEST_GIVEN : isKnown || readGivenName(given).length > 0) return length;
  }
  return 0;
};
