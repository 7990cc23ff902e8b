/** The words of a person's name as tokens: titles, particles, initials and generations told from names. */
import { findByname } from '../persons/bynames.js';
import { isKoreanGivenName, isKoreanSurname } from '../persons/korean-readings.js';
import { isNameSyllable, isSexMiddle, isSyllableName } from '../persons/peoples.js';
import { isGivenName } from '../persons/person-words.js';
import { readPersonWord } from '../persons/word-roles.js';
import type { RomanToken } from '../scripts/roman-token.js';
import { isReading, withoutMark } from '../scripts/readings.js';
import type { Script } from '../scripts/script.js';
import { toTagged, type TaggedWord } from './tagged-word.js';

export const tagPerson = (tokens: readonly RomanToken[]): TaggedWord[] => {
  const isTitleAlone = tokens.every(({ forms }) => readPersonWord(forms[0]!).isSureTitle);
  // Among syllables alone An, Ma, Chan, O and U are names, not an article, a mother, a pet form or initials.
  const foreign = findForeignName(tokens);
  const byname = findByname(tokens);
  const areSyllables = tokens.length > 1 && (tokens.every((token) => token === foreign || isSyllable(token)) || isKoreanName(tokens));
  const tagged: TaggedWord[] = [];
  for (const token of tokens) {
    const form = token.forms[0]!;
    // Thi and Van tell a woman from a man as Jr does son from father.
    const isMiddle = areSyllables && tokens.length > 2 && isSexMiddle(form);
    const tag =
      token === foreign || token === byname || (LONG_NUMBER.test(form) && tokens.length > 1)
        ? 'honorific'
        : isInitial(token)
          ? 'initial'
          : isTitleAlone || (areSyllables && isSyllableName(form)) || isReadAsSurname(token)
            ? 'name'
            : isMiddle
              ? 'generation'
              : readPersonWord(form).tags[Math.min(tokens.length, 3) - 1]!;
    tagged.push(
      toTagged('person', token.vowelless && !isWrittenParticle(form) && (tag === 'particle' || tag === 'generation') ? 'name' : tag, token),
    );
  }
  return tagged;
};

/** A year or the number of a document beside a name tells no one from another by it. */
const LONG_NUMBER = /^\d{4,}$/u;

/** Particles of Arabic script are known by heart but for the house of Saud; عاط and افع are names, not at and af. */
const isWrittenParticle = (form: string): boolean => form === 'al';

/** Scripts of which some letters are romanised by two. */
const ALPHABETS: ReadonlySet<Script> = new Set(['cyrillic', 'greek', 'armenian', 'georgian']);
/** Ю. Андропов: a letter alone stands for a name, however many letters it becomes. */
const isInitial = ({ raw, script }: RomanToken): boolean => raw.length === 1 && ALPHABETS.has(script);

/** Den Syaopin: what went through Russian (syllable-names.ts) is a name, though it be a particle elsewhere. */
const isReadAsSurname = ({ forms, script }: RomanToken): boolean =>
  forms.length > 1 && script !== 'han' && forms.some((form) => isReading(form) && isSyllableName(withoutMark(form)));

const isSyllable = ({ forms: [form], vowelless }: RomanToken): boolean => !vowelless && readPersonWord(form!).isNameSyllable;

/** An Ilhyong: a surname of one syllable, and a given name of two in one word. */
const isKoreanName = ([surname, given, ...others]: readonly RomanToken[]): boolean =>
  others.length === 0 &&
  surname!.script === 'latin' &&
  given!.script === 'latin' &&
  isKoreanSurname(surname!.forms[0]!) &&
  isKoreanGivenName(given!.forms[0]!);

/** Syllables of a whole Chinese, Korean or Vietnamese name, and how many of its words the tables must have as such. */
const LEAST_SYLLABLES = 3;
const LEAST_KNOWN = 2;
/**
 * The one given name of another language that people have beside such a name (Peter Chan Kwok Keung, Jack Wang Zhigang),
 * and that is left out as a title is.
 */
const findForeignName = (tokens: readonly RomanToken[]): RomanToken | undefined => {
  if (tokens.length <= LEAST_KNOWN) return undefined;
  let foreign: RomanToken | undefined;
  let [syllables, known] = [0, 0];
  for (const token of tokens) {
    const form = token.forms[0]!;
    if (isSyllable(token)) {
      syllables += isNameSyllable(form) ? 1 : 2;
      if (isSyllableName(form)) known++;
    } else if (foreign === undefined && isGivenName(form)) foreign = token;
    else return undefined;
  }
  return syllables >= LEAST_SYLLABLES && known >= LEAST_KNOWN ? foreign : undefined;
};
