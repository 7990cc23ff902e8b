/**
 * A name without the notes that a customer file keeps in its field: `Vandemirk Ltd (in liquidation)`, `Estate of Orsolt
 * Vandemirk`, `VANDEMIRK LTD - USD ACCOUNT`, `Orsolt Vandemirk DOB 01/02/1970`, `Vandemirk Ltd www.vandemirk.example`.
 *
 * In: a subject's name as it was given. Out: the name, or the text itself where it holds no note. A note leaves at least a
 * word: what is nothing else is a name.
 * Phrases: data/file-notes.tsv. Date: 2026-11.
 */
import { readTable, toParts } from '../../table.js';
import { toPlainText } from '../normalize.js';
import { isAccountCurrency } from './payment-pieces.js';
import { INTERNATIONAL_NUMBER } from './telephone.js';

type Where = 'behind' | 'aside' | 'before' | 'label';
const phrases: Readonly<Record<Where, Set<string>>> = { behind: new Set(), aside: new Set(), before: new Set(), label: new Set() };
for (const [where, , cells] of readTable('file-notes.tsv', 3))
  for (const phrase of toParts(cells, ',')) phrases[where as Where].add(phrase);
/** With what a note begins or ends: most names are done with once their first and last words are none of these. */
const firstWords = new Set(Array.from([...phrases.before, ...phrases.label], (phrase) => phrase.split(' ', 1)[0]!));
const lastWords = new Set(Array.from(phrases.behind, (phrase) => phrase.split(' ').at(-1)!).concat('account', 'acc', 'acct', 'a c'));
const MOST_WORDS = Math.max(...Object.values(phrases).flatMap((of) => Array.from(of, (phrase) => phrase.split(' ').length)));

/** Beside the currencies of data/payment-words.tsv. */
const MANY_CURRENCIES = /^multi ?currency$/u;
const isCurrency = (note: string): boolean => isAccountCurrency(note) || MANY_CURRENCIES.test(note);
const CURRENCY_ACCOUNT = /^(?<currency>\S+) (?:account|acct?|a c)$/u;
/** At the end: a site, an address of mail, a telephone number, a year or date of birth, another date. */
const CONTACTS = [
  String.raw`(?:https?:\/\/|www\.)\S+`,
  String.raw`[^\s@,;:([]{1,64}@[^\s@]{1,255}`,
  INTERNATIONAL_NUMBER,
  String.raw`(?:19|20)\d\d[\s-]?г(?:од)?\.?\s?р\.?`,
  String.raw`(?:d\.?\s?o\.?\s?b\.?|date of birth|born(?: on)?)[\s:]*\d[\d\s./-]+`,
  String.raw`\d{1,4}([./-])\d{1,2}\1\d{2,4}`,
];
const CONTACT = new RegExp(String.raw`(?<![^\s,;:([])(?:${CONTACTS.join('|')})[\s)\].]*$`, 'iu');
/** What stands for a part of the name that is not known: first, last, middle name unknown. */
const UNKNOWN = '(?:[fl]nu|n[fl]n|nm[in]|n/a|null|undefined)';
const PLACEHOLDER = new RegExp(String.raw`(?<![\p{L}\p{N}])${UNKNOWN}(?![\p{L}\p{N}])`, 'giu');
const MAY_BE_PLACEHOLDER = new RegExp(String.raw`\b${UNKNOWN}\b`, 'i');
/** What parts a note from the name before it. */
const PARTED = /^(?<name>.*\S)\s*(?:[([{（]|\s[-–—]+\s|[,;])\s*(?<note>[^([{（,;]*?)[\s)\]}）.]*$/su;
/** What is left of what parted it. */
const LOOSE = /(?<![\s,;:([])[\s,;:([]+$/u;
const MAY_BE_PARTED = /[([{（,;]|\s[-–—]/u;
const MAY_BE_MORE = /^[\s*#!]|^[zx]{2}|[\s*#!]$|[@\d]|www\.|:\/\//iu;
const BLANKS = /\s+/u;
const PARTS_LABEL = /[:=]$|^[-–—]$/u;
const DECORATION = /^(?:[\s*#!]|[zx]{2,}\s)+|[\s*#!]+$/giu;
/** Notes in one field: more are a text. */
const MOST_NOTES = 3;

export const withoutNotes = (text: string): string => {
  let name = MAY_BE_PLACEHOLDER.test(text) ? text.replace(PLACEHOLDER, ' ').replace(/\s+/gu, ' ').trim() : text;
  for (let notes = 0; notes < MOST_NOTES; notes++) {
    const rest = withoutNote(name);
    if (rest === name || !/\p{L}/u.test(rest)) break;
    name = rest;
  }
  return name;
};

const withoutNote = (text: string): string => {
  const bare = MAY_BE_MORE.test(text) ? text.replace(DECORATION, '').replace(CONTACT, '').replace(LOOSE, '') : text;
  const parts = MAY_BE_PARTED.test(bare) ? PARTED.exec(bare)?.groups : undefined;
  if (parts !== undefined && isNote(toPlainText(parts['note']!))) return parts['name']!;
  const name = firstWords.has(toPlainText(bare.slice(0, bare.indexOf(' ')))) ? withoutNoteBefore(bare) : bare;
  return lastWords.has(toPlainText(bare.slice(bare.lastIndexOf(' ') + 1))) ? withoutNoteBehind(name) : name;
};

const isNote = (stated: string): boolean => {
  const note = stated.replace(DATED, '');
  return phrases.aside.has(note) || isCurrency(note) || isNoteBehind(note);
};
/** Since when. */
const DATED = /(?<=[a-z]) [\d ]+$/u;
const isNoteBehind = (note: string): boolean =>
  phrases.behind.has(note) || isCurrency(CURRENCY_ACCOUNT.exec(note)?.groups!['currency'] ?? '');

const withoutNoteBefore = (text: string): string => {
  const words = text.split(BLANKS);
  for (let count = Math.min(MOST_WORDS, words.length - 1); count > 0; count--) {
    const note = words.slice(0, count).join(' ');
    const plain = toPlainText(note);
    const isParted = PARTS_LABEL.test(note) || PARTS_LABEL.test(words[count]!);
    if (phrases.before.has(plain) || (isParted && phrases.label.has(plain)))
      return words
        .slice(count)
        .join(' ')
        .replace(/^[-–—:,\s]+/u, '');
  }
  return text;
};

const withoutNoteBehind = (text: string): string => {
  const words = text.split(BLANKS);
  for (let count = Math.min(MOST_WORDS, words.length - 1); count > 1; count--) {
    if (isNoteBehind(toPlainText(words.slice(-count).join(' '))))
      return words
        .slice(0, -count)
        .join(' ')
        .replace(/[-–—:,;\s]+$/u, '');
  }
  return text;
};
