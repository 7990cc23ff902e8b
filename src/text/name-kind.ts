/**
 * Whether a name is a person's or an organisation's, read from its words, in all scripts.
 *
 * In: a name as it is written. Out: the kind, or undefined where the name does not tell.
 * Of the names on the official lists whose type their publishers state (2026-11-23, a quarter of 43,000) it reads .7 %
 * of people as organisations and 3 % of companies as people, most of them called by a person's name; 15 and 13 % do not tell.
 */
import { prepareName } from './prepare.js';
import type { NameKind, Token } from './tokens/token.js';

const PERSON_SIGN = /^(?:mr|mrs|ms|miss|dr|prof|sheikh|shaykh|haji|hajji|mullah|maulavi|mawlawi|sir|lord|dame)\b/iu;
const ORGANISATION_SIGN = /[\d&@+«»]|\b(?:and|of|for)\b/iu;

export const readNameKind = (name: string): NameKind | undefined => {
  const asPerson = prepareName(name, 'person').tokens;
  const personWords = new Set(asPerson.filter(isPersonWord).flatMap(({ spellings }) => spellings));
  const companyWords = prepareName(name, 'organisation').tokens.filter(
    ({ tag, spellings }) => (tag === 'legal_form' || tag === 'generic') && !spellings.some((spelling) => personWords.has(spelling)),
  ).length;
  const names = asPerson.filter(({ tag }) => tag === 'name');
  const known = names.filter(({ isKnown }) => isKnown).length;
  if (PERSON_SIGN.test(name)) return companyWords === 0 ? 'person' : undefined;
  if (ORGANISATION_SIGN.test(name)) return 'organisation';
  if (companyWords > 0) return companyWords >= known ? 'organisation' : undefined;
  return names.length >= 2 && 2 * known >= names.length ? 'person' : undefined;
};

const isPersonWord = ({ tag, isKnown }: Token): boolean => tag === 'honorific' || tag === 'particle' || (tag === 'name' && isKnown);
