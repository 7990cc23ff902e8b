/**
 * What a company's name says beside the name, and others leave out: whom it is named after, which holding it manages or is
 * of, which order it was given, that research is scientific.
 */
import { toCompanyWord } from '../companies/company-words.js';
import { isWord, lighten, type WordRange } from './lightened.js';
import { toConnective, type TaggedWord } from './tagged-word.js';

/** Words between `named` and the name: after the academician. */
const MOST_TITLES = 3;

/** Each such word weighs as a connective. @param raw the name that they are of. */
export const lightenAsides = (tagged: readonly TaggedWord[], raw: string): readonly TaggedWord[] => {
  const range = findNamesake(tagged) ?? findManagedHolding(tagged) ?? findHonour(tagged) ?? findGroup(tagged, raw);
  const plain = tagged.some(isPleonasm) ? tagged.map((entry, at) => (isPleonasm(entry, at, tagged) ? toConnective(entry) : entry)) : tagged;
  return range === undefined ? plain : lighten(plain, range);
};

const isName = ({ token: { tag } }: TaggedWord): boolean => tag === 'name';
const saysSomething = ({ token: { tag } }: TaggedWord): boolean => tag !== 'legal_form' && tag !== 'connective';
const isInitials = ({ token: { tag } }: TaggedWord): boolean => tag === 'initial' || tag === 'acronym';

/** `PJSC Vandemirk named after N.A. Petrov`, `Завод «Вандемирк» им. Петрова`, where another word is the company's own; else the title and the initials before the name. */
const findNamesake = (tagged: readonly TaggedWord[]): WordRange | undefined => {
  const start = tagged.findIndex((entry) => entry.token.tag === 'connective' && isWord(entry, 'named')) + 1;
  if (start === 0) return undefined;
  let at = start;
  // Behind initials a word is the name, whatever else it is.
  const isNamesake = (position: number): boolean =>
    isName(tagged[position]!) || (position > start && isInitials(tagged[position - 1]!) && !isInitials(tagged[position]!));
  while (at < tagged.length && at - start < MOST_TITLES && !isNamesake(at)) at++;
  if (at === tagged.length || !isNamesake(at)) return undefined;
  const name = at;
  // With initials it is one word, without them it may be two.
  const hasInitials = tagged.slice(start, at).some(isInitials);
  at++;
  if (!hasInitials && at < tagged.length && isName(tagged[at]!)) at++;
  while (at < tagged.length && isInitials(tagged[at]!)) at++;
  const hasOwn = tagged.some((entry, other) => isName(entry) && (other < start || other >= at));
  return hasOwn ? [start, at] : name > start ? [start, name] : undefined;
};

/** `OJSC Vandemirk - Managing Company of the Karmelo Holding`, as Belarus calls its holdings' first companies. */
const findManagedHolding = (tagged: readonly TaggedWord[]): WordRange | undefined => {
  const start = tagged.findIndex(
    (entry, at) => entry.token.tag === 'generic' && isWord(entry, 'management') && isWord(tagged[at + 1], 'company'),
  );
  if (start < 0) return undefined;
  const [before, behind] = [tagged.slice(0, start), tagged.slice(start + 2)];
  const isOther = (entry: TaggedWord): boolean => saysSomething(entry) && !isWord(entry, 'holding');
  return before.some(saysSomething) && behind.some((entry) => isWord(entry, 'holding')) && behind.some(isOther)
    ? [start, tagged.length]
    : undefined;
};

/** What Soviet orders are called after: of the Red Banner of Labour, of Lenin, of the October Revolution. */
const OF_ORDER =
  /^(?:labou?r|trud|trudovogo|red|krasnogo|banner|znamen[iy]|znamya|lenina?|october|oktyabrskoy|revolution|revolutsii|friendship|druzhby|peoples?|narodov)$/u;
const isOfOrder = ({ token }: TaggedWord): boolean => token.tag === 'connective' || token.forms.some((form) => OF_ORDER.test(form));

/** `Moscow Order of the Red Banner of Labour Radio Institute`, where another word tells which institute it is. */
const findHonour = (tagged: readonly TaggedWord[]): WordRange | undefined => {
  const start = tagged.findIndex(({ token: { forms } }) => forms.some((form) => form === 'order' || form === 'orden' || form === 'ordena'));
  if (start < 0) return undefined;
  let end = start + 1;
  while (end < tagged.length && isOfOrder(tagged[end]!)) end++;
  return tagged.slice(start + 1, end).some(saysSomething) && tagged.some((entry, at) => saysSomething(entry) && (at < start || at >= end))
    ? [start, end]
    : undefined;
};

const GROUP = /^(?:corporation|group|holding|concern)$/u;

/**
 * `Vandemirk Missiles Corporation, Karmelo JSC`, `Gruppo Vandemirk – Officine Karmelo S.r.l.`: the group before the comma or the dash, where
 * behind it stands a whole company with a name of its own and a legal form.
 */
const findGroup = (tagged: readonly TaggedWord[], raw: string): WordRange | undefined => {
  if (!PARTED.test(raw)) return undefined;
  const isLast = ({ word }: TaggedWord): boolean => raw.includes(`${word},`) || raw.includes(`${word} –`);
  const end =
    tagged.findIndex(
      (entry, at) =>
        isLast(entry) && tagged.slice(0, at + 1).some(({ token }) => GROUP.test(toCompanyWord(token.forms[0]!)?.canonical ?? '')),
    ) + 1;
  const [group, company] = [tagged.slice(0, end), tagged.slice(end)];
  return group.some(saysSomething) && company.some(isName) && company.some(({ token }) => token.tag === 'legal_form')
    ? [0, end]
    : undefined;
};
const PARTED = /,|\s–/u;

const NAVAL = /^(?:marine|navy)$/u;
/** `Scientific Research Institute` is a research institute, `Cantieri Navali` and `Naval Shipyard` a shipyard. */
const isPleonasm = (entry: TaggedWord, at: number, tagged: readonly TaggedWord[]): boolean =>
  entry.token.tag === 'generic' &&
  ((isWord(entry, 'science') && isWord(tagged[at + 1], 'research')) ||
    (NAVAL.test(toCompanyWord(entry.token.forms[0]!)?.canonical ?? '') &&
      (isWord(tagged[at - 1], 'shipyard') || isWord(tagged[at + 1], 'shipyard'))));
