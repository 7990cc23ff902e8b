/**
 * Words of scripts that write vowels around their consonant (Thai, Lao), cut into syllables and spelt.
 *
 * In: a word, and patterns of syllables with how their vowel is read. Out: Latin letters; what begins no syllable is left out.
 */
export interface Syllable {
  readonly first: string;
  /** A consonant that is spoken with the first; empty without. */
  readonly second: string;
  readonly vowel: string;
  /** The consonant behind the vowel; empty without. */
  readonly end: string;
}

/** Patterns with the groups `first`, `second` and `end`, each with the vowel that it is read with; the first that fits counts. */
export type SyllablePatterns = readonly (readonly [RegExp, string])[];

/** @param patterns of what stands from the start of a text; of several letters at the end of a syllable the first is spoken. */
export const toSyllablePatterns = (patterns: readonly (readonly [string, string])[]): SyllablePatterns =>
  patterns.map(([pattern, vowel]) => [new RegExp(`^(?:${pattern})`, 'u'), vowel]);

export const cutSyllables = (word: string, patterns: SyllablePatterns): readonly Syllable[] => {
  const syllables: Syllable[] = [];
  for (let at = 0; at < word.length;) {
    const [match, vowel] = readSyllable(word.slice(at), patterns);
    if (match !== undefined) {
      const { first = '', second = '', end = '' } = match.groups!;
      syllables.push({ first, second, vowel, end: end.charAt(0) });
    }
    at += match?.[0].length ?? 1;
  }
  return syllables;
};

const readSyllable = (rest: string, patterns: SyllablePatterns): readonly [RegExpExecArray, string] | readonly [undefined, ''] => {
  for (const [pattern, vowel] of patterns) {
    const match = pattern.exec(rest);
    if (match) return [match, vowel];
  }
  return [undefined, ''];
};

type Letters = ReadonlyMap<string, string>;

export const spellSyllables = (syllables: readonly Syllable[], initials: Letters, finals: Letters): string =>
  syllables
    .map(({ first, second, vowel, end }) => (initials.get(first) ?? '') + (initials.get(second) ?? '') + vowel + (finals.get(end) ?? ''))
    .join('');
