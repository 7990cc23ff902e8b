/**
 * Makes tokens, and keeps those that were made last. What comparing asks of one is worked out when it is first asked.
 */
import { doubleMetaphone } from 'double-metaphone';
import { toFatherTexts } from '../persons/father-texts.js';
import { toOrthographies } from '../spelling/orthography.js';
import { isReading, withoutMark } from '../scripts/readings.js';
import { toSkeleton } from '../spelling/skeleton.js';
import { isSlavicFather, isTurkicFather, toForefather } from '../persons/fathers-names.js';
import { toBareName, toCompoundHead } from '../persons/compound-names.js';
import { toFamilyTexts } from '../persons/family-ends.js';
import { isFormedName } from '../persons/formed-names.js';
import { toNamePairs, type NamePair } from '../persons/paired-names.js';
import { toCompanyFrequency, toCompanyWord, toNumber, toPlace } from '../companies/company-words.js';
import { toLegalForms, type LegalForm } from '../companies/legal-forms.js';
import { isNameSyllable } from '../persons/peoples.js';
import { isBorneName, isLeadingName, toGeneration, toGenerationGroups, toNameGroups, toParticle } from '../persons/person-words.js';
import type { TokenTag } from '../token-tags.js';
import { toOutline } from './outline.js';
import { isWordTag, TOKEN_ROLES, type NameKind, type Outline, type Token, type TokenRole } from './token.js';
import { toWeight } from './token-weight.js';
import { toWordHash } from '../words/word-hash.js';

const NONE: readonly never[] = [];
/** What is made of all forms, each once, in so many letters at least. Mostly one, for which a list that may grow makes room for many. */
const toDistinct = (forms: readonly string[], make: (form: string) => readonly string[], least: number): readonly string[] => {
  let made: string[] | undefined;
  for (const form of forms) {
    for (const text of make(form)) {
      if (text.length < least || made?.includes(text) === true) continue;
      if (made === undefined) made = [text];
      else made.push(text);
    }
  }
  return made ?? NONE;
};

const toSpellings = (forms: readonly string[]): readonly string[] =>
  isReading(forms.at(-1)!) ? forms.filter((form) => !isReading(form)) : forms;
const toReadings = (forms: readonly string[]): readonly string[] =>
  isReading(forms.at(-1)!) ? forms.filter(isReading).map(withoutMark) : NONE;

/** Stands for no bare name or forefather, where it is known that there is none. */
const NO_BARE = '';
/** No name has it. */
const NO_NUMBER = -1;

/** Most tokens that are met are rejected by their forms. */
class LazyToken implements Token {
  readonly kind: NameKind;
  readonly tag: TokenTag;
  readonly forms: readonly string[];
  readonly vowelless: boolean;
  #spellings: readonly string[] | undefined;
  #readings: readonly string[] | undefined;
  #weight: number | undefined;
  #groups: readonly number[] | undefined;
  #skeletons: readonly string[] | undefined;
  #phonetics: readonly string[] | undefined;
  #orthographies: readonly string[] | undefined;
  #number: number | undefined;
  #digits: string | undefined;
  #bare: string | undefined;
  #compoundHead: string | undefined;
  #namePairs: readonly NamePair[] | undefined;
  #forefather: string | undefined;
  #isKnown: boolean | undefined;
  #role: TokenRole | undefined;
  #outline: Outline | undefined;

  constructor(kind: NameKind, tag: TokenTag, forms: readonly string[], vowelless: boolean) {
    this.kind = kind;
    this.tag = tag;
    this.forms = forms;
    this.vowelless = vowelless;
  }

  get spellings(): readonly string[] {
    return (this.#spellings ??= toSpellings(this.forms));
  }

  get readings(): readonly string[] {
    return (this.#readings ??= toReadings(this.forms));
  }

  get weight(): number {
    return (this.#weight ??= toWeight(this.kind, this.tag, this.forms[0]!));
  }

  get groups(): readonly number[] {
    return (this.#groups ??= toGroups(this.kind, this.tag, this.spellings));
  }

  get skeletons(): readonly string[] {
    return (this.#skeletons ??= isSpelt(this.tag)
      ? toDistinct(
          this.spellings,
          this.vowelless ? toWrittenSkeletons : this.kind === 'person' ? toSkeletonsOfName : toSkeletons,
          LEAST_CODE,
        )
      : NONE);
  }

  get phonetics(): readonly string[] {
    return (this.#phonetics ??= isSpelt(this.tag) && !this.vowelless ? toDistinct(this.spellings, doubleMetaphone, LEAST_CODE) : NONE);
  }

  get orthographies(): readonly string[] {
    return (this.#orthographies ??=
      this.kind === 'person' && isSpelt(this.tag) && !this.vowelless ? toDistinct(this.spellings, toOwnOrthographies, 0) : NONE);
  }

  get bare(): string | undefined {
    this.#bare ??= this.kind === 'person' && this.tag === 'name' && !this.vowelless ? (toBareName(this.forms[0]!) ?? NO_BARE) : NO_BARE;
    return this.#bare === NO_BARE ? undefined : this.#bare;
  }

  get compoundHead(): string | undefined {
    this.#compoundHead ??=
      this.kind === 'person' && this.tag === 'name' && !this.vowelless ? (toCompoundHead(this.forms[0]!) ?? NO_BARE) : NO_BARE;
    return this.#compoundHead === NO_BARE ? undefined : this.#compoundHead;
  }

  get namePairs(): readonly NamePair[] {
    return (this.#namePairs ??=
      this.kind === 'person' && this.tag === 'name' && !this.vowelless && this.compoundHead === undefined
        ? toNamePairs(this.forms[0]!)
        : NONE);
  }

  get forefather(): string | undefined {
    this.#forefather ??=
      this.kind === 'person' && this.tag === 'name' && !this.vowelless ? (toForefather(this.forms[0]!) ?? NO_BARE) : NO_BARE;
    return this.#forefather === NO_BARE ? undefined : this.#forefather;
  }

  get isKnown(): boolean {
    return (this.#isKnown ??=
      this.kind === 'person'
        ? !this.vowelless && this.spellings.some((form) => isBorneName(form) || isFormedName(form))
        : this.groups.length > 0 || toCompanyFrequency(this.forms[0]!) > 0);
  }

  get number(): number | undefined {
    this.#number ??=
      (this.kind === 'organisation' && (this.tag === 'number' || isSpelt(this.tag)) ? toNumber(this.forms[0]!) : undefined) ?? NO_NUMBER;
    return this.#number === NO_NUMBER ? undefined : this.#number;
  }

  get role(): TokenRole {
    return (this.#role ??= this.kind === 'person' ? toRole(this.tag, this.forms[0]!, this.vowelless) : TOKEN_ROLES.none);
  }

  get digits(): string {
    return (this.#digits ??= toDigits(this.forms[0]!));
  }

  get outline(): Outline {
    return (this.#outline ??= toOutline(this));
  }

  get legalForms(): readonly LegalForm[] {
    return this.tag === 'legal_form' ? (toLegalForms(this.forms[0]!) ?? NONE) : NONE;
  }
}

const toDigits = (form: string): string => {
  let digits = '';
  for (let at = 0; at < form.length; at++) if (isDigit(form.charCodeAt(at))) digits += form.charAt(at);
  return digits;
};
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

const toRole = (tag: TokenTag, form: string, vowelless: boolean): TokenRole => {
  if (tag === 'particle') return toParticle(form)?.kind === 'patronymic' ? TOKEN_ROLES.filial : TOKEN_ROLES.none;
  // Sr is a title in Spanish, and the father beside a son.
  if (tag === 'generation' || (tag === 'honorific' && toGeneration(form) !== undefined)) return TOKEN_ROLES.generation;
  if (tag !== 'name' && tag !== 'honorific' && tag !== 'initial') return TOKEN_ROLES.none;
  if (tag === 'name' && (isTurkicFather(form) || isSlavicFather(form))) return TOKEN_ROLES.father;
  return isLeadingName(form) ? TOKEN_ROLES.leading : !vowelless && isNameSyllable(form) ? TOKEN_ROLES.syllable : TOKEN_ROLES.none;
};

/** Letters of a word that is not another one's in another orthography by chance. */
const LEAST_ORTHOGRAPHY = 4;
const toOwnOrthographies = (form: string): readonly string[] =>
  form.length >= LEAST_ORTHOGRAPHY && !isNameSyllable(form)
    ? [...toOrthographies(form), ...toFamilyTexts(form), ...toFatherTexts(form)]
    : NONE;
/** Classes of a skeleton and sounds of a code that say something. */
export const LEAST_CODE = 2;

/** Word tags whose spelling says something: all but initials. */
const isSpelt = (tag: TokenTag): boolean => isWordTag(tag) && tag !== 'initial';

const toSkeletons = (form: string): readonly string[] => [toSkeleton(form)];
/** The c of French before e and i is an s: Moncef, Yacine. */
const toSkeletonsOfName = (form: string): readonly string[] =>
  SOFT_C.test(form) ? [toSkeleton(form), toSkeleton(form.replace(SOFT_C_ANYWHERE, 's'))] : toSkeletons(form);
const SOFT_C = /c[eiy]/u;
const SOFT_C_ANYWHERE = /c(?=[eiy])/gu;
/**
 * A word written without vowels may show w for a long vowel and an h that is not heard at its end for one, and a Latin
 * spelling may let two letters run into one sound that a vowel parts (Mazhari): all readings count.
 */
const toWrittenSkeletons = (form: string): readonly string[] => {
  const readings = toWrittenReadings(form);
  const skeletons = (form.includes('w') ? [...readings, form.replaceAll('w', ''), form.replace('w', '')] : readings).map(toSkeleton);
  return form.endsWith('a') ? [...skeletons, ...skeletons.map((each) => `${each}h`)] : skeletons;
};

/** A form of a word written without vowels as it is, and without the vowels that part letters which would read as one sound (scripts/arabic.ts). */
export const toWrittenReadings = (form: string): readonly string[] => (form.includes('e') ? [form, form.replaceAll('e', '')] : [form]);

const toGroups = (kind: NameKind, tag: TokenTag, forms: readonly string[]): readonly number[] => {
  if (tag === 'particle') return toParticle(forms[0]!)?.groups ?? NONE;
  if (tag === 'generation') return toGenerationGroups(forms[0]!);
  // A fund is a legal form in one name, and what the company does in another.
  if ((tag === 'connective' || tag === 'legal_form') && kind === 'organisation') {
    const word = toCompanyWord(forms[0]!);
    return word ? [word.group, ...word.kindred] : NONE;
  }
  if (!isSpelt(tag)) return NONE;
  const groups: number[] = [];
  for (const form of forms) {
    if (kind === 'person') for (const group of toNameGroups(form)) addGroup(groups, group);
    else {
      const word = toCompanyWord(form);
      addGroup(groups, word?.group);
      for (const group of word?.kindred ?? NONE) addGroup(groups, group);
      addGroup(groups, toPlace(form)?.group);
    }
  }
  return groups.length === 0 ? NONE : groups;
};

const addGroup = (groups: number[], group: number | undefined): void => {
  if (group !== undefined && !groups.includes(group)) groups.push(group);
};

/** A token made anew, which no cache keeps. */
export const makeToken = (kind: NameKind, tag: TokenTag, forms: readonly string[], vowelless: boolean): Token =>
  new LazyToken(kind, tag, forms, vowelless);

/** Pairs of places for the tokens that were made last, as words have them (words/remember.ts); a power of two. */
const PAIRS = 1 << 15;
const kept = new Array<Token | undefined>(2 * PAIRS).fill(undefined);

/** The token of these forms; made once and kept while it is among the last that were asked for. */
export const toToken = (kind: NameKind, tag: TokenTag, forms: readonly string[], vowelless: boolean): Token => {
  const isIt = (token: Token): boolean =>
    token.kind === kind && token.tag === tag && token.vowelless === vowelless && areEqual(token.forms, forms);
  const newer = 2 * (toWordHash(forms[0]!) & (PAIRS - 1));
  const last = kept[newer];
  if (last !== undefined && isIt(last)) return last;
  const older = kept[newer + 1];
  const token = older !== undefined && isIt(older) ? older : makeToken(kind, tag, forms, vowelless);
  kept[newer + 1] = last;
  kept[newer] = token;
  return token;
};

const areEqual = (a: readonly string[], b: readonly string[]): boolean => {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
};
