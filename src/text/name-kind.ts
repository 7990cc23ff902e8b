/**
 * Whether a name is a person's or an organisation's, read from its words, in all scripts.
 *
 * In: a name as it is written. Out: the kind, or undefined where the name does not tell.
 * Of every fourth name in Latin letters on the official lists (2026-11-23) it reads .7 % of 16,168 of people as organisations and
 * 3 % of 14,972 of companies as people, of which many are called by a person's name; 15 and 14 % do not tell.
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
