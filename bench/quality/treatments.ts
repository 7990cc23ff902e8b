/**
 * All treatments, and two of them at once.
 */
import { toText, type Kind, type Name } from './names.js';
import {
  COMMON_TREATMENTS,
  changedVowel,
  diacriticsAdded,
  doubledLetter,
  keyboardSlip,
  ocrSlip,
  oneTypo,
  phoneticRespelling,
  transliteration,
  wordSplit,
  wordsJoined,
} from './treatments-common.js';
import {
  COMPANY_TREATMENTS,
  genericAbbreviated,
  genericAdded,
  legalFormAdded,
  legalFormChanged,
  legalFormDropped,
  reordered,
} from './treatments-company.js';
import {
  PERSON_TREATMENTS,
  createReferenceNickname,
  familyFirst,
  honorificAdded,
  initialForGiven,
  middleDropped,
  nickname,
  particleDropped,
} from './treatments-person.js';
import { BOTH, type Treatment } from './treatment.js';
import { toShuffled } from './random.js';

const SPELLINGS: readonly Treatment[] = [oneTypo, changedVowel, doubledLetter, ocrSlip, keyboardSlip, diacriticsAdded, phoneticRespelling];
const COMBINED: Readonly<Record<Kind, readonly Treatment[]>> = {
  person: [
    ...SPELLINGS,
    transliteration,
    wordSplit,
    wordsJoined,
    familyFirst,
    honorificAdded,
    initialForGiven,
    middleDropped,
    nickname,
    particleDropped,
  ],
  company: [
    ...SPELLINGS,
    wordSplit,
    wordsJoined,
    legalFormAdded,
    legalFormDropped,
    legalFormChanged,
    genericAbbreviated,
    genericAdded,
    reordered,
  ],
};

/** Two different ones, one after the other, drawn from those that happen together. */
const twoAtOnce: Treatment = {
  name: 'two treatments at once',
  kinds: BOTH,
  apply: (name, random) => {
    let words = name.words;
    let count = 0;
    for (const treatment of toShuffled(COMBINED[name.kind], random)) {
      const treated: Name = { ...name, words };
      const next = treatment.apply(treated, random);
      if (next === undefined || toText(next) === toText(words)) continue;
      words = next;
      count++;
      if (count === 2) return words;
    }
    return undefined;
  },
};

/** Those that need nothing but this repository. */
export const OWN_TREATMENTS: readonly Treatment[] = [...COMMON_TREATMENTS, ...PERSON_TREATMENTS, ...COMPANY_TREATMENTS, twoAtOnce];

export const TREATMENTS: readonly Treatment[] = [...OWN_TREATMENTS, createReferenceNickname()];
