/**
 * Whether a name is a person's or an organisation's, where the publisher does not say it.
 *
 * A word of data/organisation-words.tsv, a digit or a sign that no name of a person has makes an organisation; a given
 * name of data/names/ makes a person. What has neither is left open: the loader knows what its list mostly holds.
 */
import type { EntityType } from '../../entity/entity.js';
import { readTable, toParts } from '../../table.js';

interface KindWords {
  readonly organisation: ReadonlySet<string>;
  readonly person: ReadonlySet<string>;
}
let kindWords: KindWords | undefined;
/** Read when a list without types is met. */
const toKindWords = (): KindWords =>
  (kindWords ??= {
    organisation: new Set(readTable('organisation-words.tsv', 1).map(([word]) => word!)),
    person: new Set([
      ...readTable('names/variants.tsv', 3)
        .filter(([, kind]) => kind !== 'surname')
        .flatMap(([, , forms]) => toParts(forms, ',')),
      ...readTable('names/nicknames.tsv', 3).flatMap(([, formal, short]) => [...toParts(formal, ','), ...toParts(short, ',')]),
    ]),
  });

const PERSON_SIGN = /^(?:mr|mrs|ms|miss|dr|prof|sheikh|shaykh|haji|hajji|mullah|maulavi|mawlawi|sir|lord|dame)\b|\bindividual\b/iu;
const ORGANISATION_SIGN = /[\d&@+«»]|\b(?:and|of|for)\b/iu;

/** More words than this are hardly one person's name in a list without types. */
const MAX_PERSON_WORDS = 6;

/** @returns undefined where the name does not tell. */
export const readEntityKind = (name: string): Extract<EntityType, 'person' | 'company'> | undefined => {
  const bare = name.replace(/\([^()]*\)|\[[^[\]]*\]/gu, ' ');
  const words = toPlainWords(bare);
  if (PERSON_SIGN.test(name)) return 'person';
  if (words.some((word) => toKindWords().organisation.has(word)) || ORGANISATION_SIGN.test(bare)) return 'company';
  if (words.length < 2 || words.length > MAX_PERSON_WORDS) return undefined;
  return words.some((word) => toKindWords().person.has(word)) ? 'person' : undefined;
};

/** Lower-case letters without accents; full stops and apostrophes join ("S.A." is sa). */
const toPlainWords = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}.'’`]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
