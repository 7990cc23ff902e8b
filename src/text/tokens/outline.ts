/**
 * Tells most words of two names apart, which are not alike, by a few numbers of each.
 *
 * In: a token, once. Out: its outline. Invariant (tested by property): tokens that are alike have a bit in common, lie
 * within a few slips by their letters' parities, or may be a name and its head (token-similarity.ts). Two words may share a bit by chance.
 */
import { toLetterParities } from '../kernels/letter-parities.js';
import { toHeadGroups } from '../persons/compound-names.js';
import { toWordHash } from '../words/word-hash.js';
import { isSimplySpelt } from './relation-keys.js';
import type { Outline, Token } from './token.js';

const ALL = -1;
/** Of a token that is compared by more than that: it shares a bit with any other. */
const ANY: Outline = {
  length: 0,
  firstLetter: 0,
  parities: 0,
  skeletons: ALL,
  phonetics: ALL,
  orthographies: ALL,
  groups: ALL,
  names: ALL,
};

export const toOutline = (token: Token): Outline => {
  if (!isSimplySpelt(token) || token.number !== undefined) return ANY;
  const { bare, compoundHead, forefather, groups, skeletons, phonetics, orthographies } = token;
  const form = token.forms[0]!;
  return {
    length: form.length,
    firstLetter: form.charCodeAt(0),
    parities: toLetterParities(form),
    skeletons: toBits(skeletons),
    phonetics: toBits(phonetics),
    orthographies: toBits(orthographies),
    groups: toGroupBits(groups) | (compoundHead === undefined ? 0 : toGroupBits(toHeadGroups(compoundHead))),
    names: toBits([form, bare ?? form, compoundHead ?? form, forefather ?? form]),
  };
};

/** Shifts count by the lower five bits. */
const toBits = (texts: readonly string[]): number => {
  let bits = 0;
  for (const text of texts) bits |= 1 << toWordHash(text);
  return bits;
};

const toGroupBits = (groups: readonly number[]): number => {
  let bits = 0;
  for (const group of groups) bits |= 1 << group;
  return bits;
};

/** Whether two tokens may have a text or a group in common that makes a relation. */
export const sharesBit = (a: Outline, b: Outline): boolean =>
  ((a.names & b.names) |
    (a.groups & b.groups) |
    (a.skeletons & b.skeletons) |
    (a.phonetics & b.phonetics) |
    (a.orthographies & b.orthographies)) !==
  0;
