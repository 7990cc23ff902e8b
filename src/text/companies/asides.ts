/** What a company's name says beside the name, and others leave out: whom it is named after, which holding it manages. */
import { toCompanyWord } from './company-words.js';
import { toConnective, type TaggedWord } from '../tokens/tagged-word.js';

/** Words between `named` and the name: after the academician. */
const MOST_TITLES = 3;

/** Each such word weighs as a connective. */
export const lightenAsides = (tagged: readonly TaggedWord[]): readonly TaggedWord[] => {
  const range = findNamesake(tagged) ?? findManagedHolding(tagged);
  if (range === undefined) return tagged;
  const [start, end] = range;
  return tagged.map((entry, at) => (at >= start && at < end && entry.token.tag !== 'legal_form' ? toConnective(entry) : entry));
};
type Range = readonly [start: number, end: number];

const isWord = ({ token }: TaggedWord, canonical: string): boolean => toCompanyWord(token.forms[0]!)?.canonical === canonical;
const isName = ({ token: { tag } }: TaggedWord): boolean => tag === 'name';
const saysSomething = ({ token: { tag } }: TaggedWord): boolean => tag !== 'legal_form' && tag !== 'connective';
const isInitials = ({ token: { tag } }: TaggedWord): boolean => tag === 'initial' || tag === 'acronym';

/** `PJSC Vandemirk named after N.A. Petrov`, `Завод «Вандемирк» им. Петрова`, where another word is the company's own. */
const findNamesake = (tagged: readonly TaggedWord[]): Range | undefined => {
  const start = tagged.findIndex((entry) => entry.token.tag === 'connective' && isWord(entry, 'named')) + 1;
  if (start === 0) return undefined;
  let at = start;
  while (at < tagged.length && at - start < MOST_TITLES && !isName(tagged[at]!)) at++;
  if (at === tagged.length || !isName(tagged[at]!)) return undefined;
  // With initials it is one word, without them it may be two.
  const hasInitials = tagged.slice(start, at).some(isInitials);
  at++;
  if (!hasInitials && at < tagged.length && isName(tagged[at]!)) at++;
  while (at < tagged.length && isInitials(tagged[at]!)) at++;
  return tagged.some((entry, other) => isName(entry) && (other < start || other >= at)) ? [start, at] : undefined;
};

/** `OJSC Vandemirk - Managing Company of the Karmelo Holding`, as Belarus calls its holdings' first companies. */
const findManagedHolding = (tagged: readonly TaggedWord[]): Range | undefined => {
  const start = tagged.findIndex((entry, at) => entry.token.tag === 'generic' && isWord(entry, 'management') && at + 1 < tagged.length && isWord(tagged[at + 1]!, 'company'));
  const [before, behind] = [tagged.slice(0, Math.max(0, start)), tagged.slice(start + 2)];
  const isOther = (entry: TaggedWord): boolean => saysSomething(entry) && !isWord(entry, 'holding');
  return before.some(saysSomething) && behind.some((entry) => isWord(entry, 'holding')) && behind.some(isOther) ? [start, tagged.length] : undefined;
};
