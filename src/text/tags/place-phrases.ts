/** Places of several words, each of which says no more than a place does: Hong Kong, Rio de Janeiro. */
import { readTable, toParts } from '../../table.js';
import { toToken } from '../tokens/lazy-token.js';
import type { TaggedWord } from './tagged-word.js';
import { shareWordSet } from '../words/word-table.js';
import { toPlace } from '../companies/company-words.js';

const MOST_WORDS = 3;
const heads = shareWordSet('first words of places', () =>
  readTable('companies/place-phrases.tsv', 2).flatMap(([, phrases]) => toParts(phrases, ',').map((phrase) => phrase.split(' ')[0]!)),
);

/** The words of such places that would count as a name's own are places. They stay apart, so that a slip in one is a slip. */
export const tagPlaces = (tagged: readonly TaggedWord[]): readonly TaggedWord[] => {
  if (!tagged.some(isHead)) return tagged;
  const placed = [...tagged];
  for (let at = 0; at < placed.length; at++) {
    const end = isHead(placed[at]!) ? findEnd(placed, at) : at;
    for (; at < end; at++) if (placed[at]!.token.tag === 'name') placed[at] = toPlaceWord(placed[at]!);
  }
  return placed;
};

const isHead = ({ token }: TaggedWord): boolean => heads.has(token.forms[0]!);
const toPlaceWord = ({ token: { forms, vowelless }, word }: TaggedWord): TaggedWord => ({
  token: toToken('organisation', 'place', forms, vowelless),
  word,
});

/** Behind the longest place that begins at a word; that word where none does. */
const findEnd = (tagged: readonly TaggedWord[], start: number): number => {
  for (let end = Math.min(start + MOST_WORDS, tagged.length); end > start + 1; end--) {
    if (
      toPlace(
        tagged
          .slice(start, end)
          .map(({ token }) => token.forms[0]!)
          .join(' '),
      ) !== undefined
    )
      return end;
  }
  return start;
};
