/**
 * Reads from a publisher's prose whether the listed person has died, and when.
 *
 * "Reportedly deceased as of 2013." says so; "Son of X (deceased).", "His father died in 2001." and "3R killed 34
 * civilians" do not: whoever died must be the unnamed subject of the sentence, a pronoun, or the person by name. A
 * denied or doubted death is none. A death that the publisher passes on ("reportedly killed") counts.
 */
import type { EntityDate } from '../../entity/partial-date.js';
import type { EntityDraft } from './entity-draft.js';
import { parseDate } from './stated-date.js';

export interface Death {
  /** The day, month or year, where the sentence gives it ("died on 27 July 2022", not "deceased as of 2013"). */
  readonly date?: EntityDate;
}

/**
 * @param names of the person, to recognise a sentence about them.
 * @returns the first death that is stated with a date, else the first one; undefined where none is stated.
 */
export const parseDeath = (prose: string, names: readonly string[]): Death | undefined => {
  // One word alone ("Ali") is too often somebody else's name.
  const own = names.map((name) => toWords(name).join(' ')).filter((name) => name.includes(' '));
  let death: Death | undefined;
  for (const sentence of toSentences(prose)) {
    const words = toWords(sentence);
    if (words.some((word) => DOUBT.has(bare(word)))) continue;
    const at = words.findIndex((_, position) => isDeathOfSubject(words, position, own));
    if (at < 0) continue;
    const stated = WHEN.exec(words.slice(at + 1).join(' '))?.[1];
    const from = stated === undefined ? undefined : parseDate(stated);
    if (from) return { date: { kind: 'death', from, circa: false } };
    death ??= {};
  }
  return death;
};

/** Takes a death that one of the texts about a person states; a date, where one gives it. */
export const takeDeath = (draft: EntityDraft, texts: readonly string[]): void => {
  const names = draft.names.map(({ entityName }) => entityName);
  const deaths = texts.flatMap((text) => parseDeath(text, names) ?? []);
  if (deaths.length > 0) draft.deceased = true;
  const dated = deaths.find(({ date }) => date !== undefined);
  if (dated?.date) draft.dates.push(dated.date);
};

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const DOUBT = setOf(
  'not never false fake untrue incorrect denied denies unconfirmed survived alive rumoured rumored rumours rumors whether if',
);
const DYING = setOf('deceased dead died killed assassinated');
/** What may stand between the subject and the word of dying. */
const BETWEEN = setOf(
  'is was has had have be been to reportedly reported confirmed believed presumed allegedly understood thought known said assumed likely probably possibly apparently now later officially',
);
const PASSIVE = setOf('is was be been');
/** Behind "killed": a place, a time or an agent. Anything else is the victim of an active sentence. */
const CIRCUMSTANCE = setOf('in on by during near at around while when as along together');
const OPENING = setOf('as in on since');
const WHEN = /^(?:(?!\bas of\b).)*?\b(?:on|in) ((?:\d{1,2} )?(?:\p{L}{3,9}\.? )?\d{4})\b/u;

const isDeathOfSubject = (words: readonly string[], at: number, names: readonly string[]): boolean => {
  const word = bare(words[at]!);
  if (!DYING.has(word)) return false;
  const canBeActive = word === 'killed' || word === 'assassinated';
  const isLast = at === words.length - 1 || words[at] !== word;
  if (canBeActive && !isLast && !CIRCUMSTANCE.has(words[at + 1]!)) return false;
  let subject = at - 1;
  while (subject >= 0 && BETWEEN.has(words[subject]!)) subject -= 1;
  if (subject < 0) return true;

  const nearest = words[subject]!;
  if (/^(?:status|location|status\/location):$/u.test(nearest)) return true;
  // "As of February 2020, reportedly killed": what ends in the comma says when, not who.
  if (nearest.endsWith(',') && OPENING.has(words[0]!)) return true;
  if (canBeActive && !words.slice(subject + 1, at).some((between) => PASSIVE.has(between))) return false;
  const before = words.slice(0, subject + 1).join(' ');
  return nearest === 'he' || nearest === 'she' || names.some((name) => before === name || before.endsWith(` ${name}`));
};

const bare = (word: string): string => word.replace(/[,.:;]+$/u, '');

/** Words in lower case without accents; a note in parentheses is about whoever stands before it, and is left out. */
const toWords = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\([^()]*\)/gu, ' ')
    .replace(/:(?=\S)/gu, ': ')
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '');

/** The full stop of an abbreviated month does not end a sentence: "died on 30 Sep. 2011 in Yemen". */
const toSentences = (prose: string): readonly string[] =>
  prose.split(/(?<!\b(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec))\.(?=\s|\p{Lu}|$)|;/u).map((sentence) => sentence.trim());
