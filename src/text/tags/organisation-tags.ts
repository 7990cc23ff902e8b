/** The words of a company's name (or a vessel's) as tokens: legal forms, numbers, places and words of what companies do told from names. */
import { toCompanyWord } from '../companies/company-words.js';
import { areJoinedLetters, isLetter } from '../companies/joined-letters.js';
import { findLegalPhrase, hasFormAtEnd, isFormToEnd, NO_PHRASE } from '../companies/legal-phrases.js';
import { isOfDomain } from '../companies/organisation-marks.js';
import { readOrganisationWord } from '../companies/word-roles.js';
import { countNumberWords, countShipWords } from '../companies/ship-marks.js';
import type { RomanToken } from '../scripts/roman-token.js';
import { toToken } from '../tokens/lazy-token.js';
import { toTagged, type TaggedWord } from './tagged-word.js';
import type { TokenTag } from '../token-tags.js';

export const tagOrganisation = (tokens: readonly RomanToken[]): TaggedWord[] => {
  const tagged: TaggedWord[] = [];
  for (const token of tokens.slice(0, countShipWords(tokens))) tagged.push(toTagged('organisation', 'connective', token));
  for (let i = tagged.length; i < tokens.length;) {
    const { length, form } = i === 0 && areJoinedLetters(tokens[0]!) && hasFormAtEnd(tokens, 0) ? NO_PHRASE : findLegalPhrase(tokens, i);
    const ofNumber = countNumberWords(tokens, i);
    if (ofNumber > 0) {
      for (const end = i + ofNumber; i < end; i++)
        tagged.push(toTagged('organisation', i < end - 1 ? 'connective' : 'acronym', tokens[i]!));
    } else if (isOfDomain(tokens[i]!)) {
      tagged.push(toTagged('organisation', 'connective', tokens[i]!));
      i += 1;
    } else if (length > 0) {
      tagged.push({ token: toToken('organisation', 'legal_form', [form], false), word: joinRaw(tokens, i, i + length) });
      i += length;
    } else if (isNamesake(tokens, i)) {
      tagged.push(toTagged('organisation', 'acronym', tokens[i]!));
      i += 1;
    } else {
      const token = tokens[i]!;
      const tag = isNumeralAtEnd(tokens, i) ? 'number' : toOrganisationTag(token, tokens.length, i === tokens.length - 1);
      tagged.push(toTagged('organisation', tag, token));
      i += 1;
    }
  }
  return tagged;
};

const joinRaw = (tokens: readonly RomanToken[], start: number, end: number): string => {
  let joined = tokens[start]!.raw;
  for (let i = start + 1; i < end; i++) joined += ` ${tokens[i]!.raw}`;
  return joined;
};

/** Initials of somebody whom it is named after (`named after N.A. Vandemirk`, `им. Н. А. Вандемирка`): others leave them out. */
const isNamesake = (tokens: readonly RomanToken[], at: number): boolean =>
  at > 0 &&
  at < tokens.length - 1 &&
  (areJoinedLetters(tokens[at]!) || isLetter(tokens[at])) &&
  tokens.slice(Math.max(0, at - NAMED_BEFORE), at).some(({ forms: [form] }) => toCompanyWord(form!)?.canonical === 'named');
/** Words before initials in which it is said that somebody gives the name: named after academician. */
const NAMED_BEFORE = 3;

/** `Darya I`, `Darya I Ltd`: one is written with a letter as well; behind another letter it is a letter (A I). */
const isNumeralAtEnd = (tokens: readonly RomanToken[], at: number): boolean =>
  at > 0 &&
  tokens[at]!.forms[0] === 'i' &&
  !isLetter(tokens[at - 1]) &&
  !/\d/u.test(tokens[at - 1]!.forms[0]!) &&
  (at === tokens.length - 1 || isFormToEnd(tokens, at + 1));

const toOrganisationTag = (token: RomanToken, count: number, isLast: boolean): TokenTag => {
  const { isDigits, isRoman, isLetter, tag, tagAlone } = readOrganisationWord(token.forms[0]!);
  // Letters with full stops are initials of somebody (V.I. Luzyanin), no Roman number.
  if (isDigits || (isRoman && !areJoinedLetters(token))) return 'number';
  // A connective joins: at the end of a name a letter is part of it (M23 I).
  if (isLetter && isLast) return 'initial';
  return count > 1 ? tag : tagAlone;
};
