/**
 * What a word of a person's name may be, whatever stands beside it: a servant, a father, an end of names, a title, a particle.
 * Read once for each word, which are few beside the names that hold them.
 */
import {
  END_WORDS,
  FAITH_WORDS,
  FAMILY_END_WORD,
  NO_END_WORDS,
  OF_THE_FAITH,
  SERVANT_NAME,
  SERVANT_WORD,
  SERVANTS,
  WORSHIPPERS_WORD,
} from './compound-pieces.js';
import { toFilialEnd } from './fathers-names.js';
import { toGluedKunya, toKunyaHead, type KunyaHead } from './kunya-names.js';
import { isSlipOf } from './person-slips.js';
import { isNameSyllable, isSyllableName } from './peoples.js';
import {
  isListedName,
  toGeneration,
  toHonorific,
  toParticle,
  toPersonFrequency,
  toTitleWords,
  type Particle,
  type ParticleKind,
} from './person-words.js';
import { remember } from '../words/remember.js';
import type { TokenTag } from '../token-tags.js';

/** What a word of a person's name may be, whatever stands beside it. */
export interface PersonWord {
  /** `abd` with an article or without; `alone` where it is a given name too; `slipped` where it is one but for a slip (abkul). */
  readonly servant: 'servant' | 'alone' | 'slipped' | undefined;
  /** Of "father of", before an article or with one (kunya-names.ts). */
  readonly kunyaHead: KunyaHead | undefined;
  /** How the end of a compound is usually spelt; undefined where it ends none. */
  readonly compoundEnd: readonly string[] | undefined;
  /** Whether it ends one behind an article, but for a slip: dhin. */
  readonly isSlippedEnd: boolean;
  readonly isFamilyEnd: boolean;
  /** Of the words for son of and daughter of that stand behind the father's name: how they are written with it. */
  readonly filialEnd: string | undefined;
  /** The most words of a title of several that begins with it; 0 where none does. */
  readonly titleWords: number;
  readonly isArticle: boolean;
  readonly mayJoin: boolean;
  /** The forms of a word in -eddine that no table knows, and of one that begins with "father of"; undefined of others. */
  readonly otherForms: readonly string[] | undefined;
  readonly isSureTitle: boolean;
  readonly isNameSyllable: boolean;
  /** As part of a name of one word, of two, and of more. */
  readonly tags: readonly TokenTag[];
}

export const readPersonWord = remember((form: string): PersonWord => {
  const servant = SERVANT_WORD.test(form)
    ? SERVANT_NAME.test(form)
      ? 'alone'
      : 'servant'
    : isSlipOf(form, SERVANTS)
      ? 'slipped'
      : undefined;
  const compoundEnd = toCompoundEnd(form);
  const isFamilyEnd = FAMILY_END_WORD.test(form);
  const isSlippedEnd = compoundEnd === undefined && isSlipOf(form, FAITH_WORDS);
  const [filialEnd, titleWords] = [toFilialEnd(form), toTitleWords(form)];
  const kunyaHead = toKunyaHead(form);
  const mayJoin =
    servant !== undefined ||
    kunyaHead !== undefined ||
    compoundEnd !== undefined ||
    isSlippedEnd ||
    WORSHIPPERS_WORD.test(form) ||
    isFamilyEnd ||
    filialEnd !== undefined ||
    titleWords > 0;
  const honorific = toHonorific(form);
  const particle = toParticle(form);
  const otherForms = toOtherForms(form);
  const tags = toPersonTags(form, honorific, particle);
  const isSyllable = isNameSyllable(form) || isSyllableName(form);
  if (tags === NAME_ALWAYS && !mayJoin && otherForms === undefined) return isSyllable ? SYLLABLE : PLAIN;
  const [isArticle, isSureTitle] = [particle?.kind === 'article', honorific === 'sure'];
  return {
    servant,
    kunyaHead,
    compoundEnd,
    isSlippedEnd,
    isFamilyEnd,
    filialEnd,
    titleWords,
    isArticle,
    mayJoin,
    otherForms,
    isSureTitle,
    isNameSyllable: isSyllable,
    tags,
  };
});

/** What most words are. */
const NAME_ALWAYS: readonly TokenTag[] = ['name', 'name', 'name'];
const INITIAL_ALWAYS: readonly TokenTag[] = ['initial', 'initial', 'initial'];
const PLAIN: PersonWord = {
  servant: undefined,
  kunyaHead: undefined,
  compoundEnd: undefined,
  isSlippedEnd: false,
  isFamilyEnd: false,
  filialEnd: undefined,
  titleWords: 0,
  isArticle: false,
  mayJoin: false,
  otherForms: undefined,
  isSureTitle: false,
  isNameSyllable: false,
  tags: NAME_ALWAYS,
};
const SYLLABLE: PersonWord = { ...PLAIN, isNameSyllable: true };

export const toCompoundEnd = (form: string): readonly string[] | undefined =>
  NO_END_WORDS.has(form) ? undefined : END_WORDS.find(([word]) => word.test(form))?.[1];

const toOtherForms = (form: string): readonly string[] | undefined => {
  const kunya = toGluedKunya(form);
  return kunya.length === 0 ? (toOfTheFaith(form) ?? toOtherLakshmi(form)) : [...new Set([form, ...kunya])];
};

/** Lakshmi within a longer name (Lakshminarayan, Vijayalaxmi), written with ksh and with x. */
const WITH_X = /(?<=.)l[au]xm|l[au]xm(?=.{4})/u;
const WITH_KSH = /(?<=.)lakshm|lakshm(?=.{4})/u;
const toOtherLakshmi = (form: string): readonly string[] | undefined =>
  WITH_X.test(form) ? [form, form.replace(WITH_X, 'lakshm')] : WITH_KSH.test(form) ? [form, form.replace(WITH_KSH, 'laxm')] : undefined;

const toOfTheFaith = (form: string): readonly string[] | undefined => {
  const head = isListedName(form) ? undefined : OF_THE_FAITH.exec(form)?.groups?.['head'];
  return head === undefined ? undefined : [...new Set([form, `${head}uddin`, `${head}din`])];
};

/** Such a letter in a Latin text (Ts. Elbegdorj, Kh. Battulga): two consonants alone are no name. */
const LETTER_OF_TWO = /^(?:[cdgkpstz]h|d[jz]|ts)$/u;

/** Particles that stand before a name even where nothing else does: al Qahtani, bin Laden, abu Bakr. */
const LEADING_PARTICLES: ReadonlySet<ParticleKind> = new Set(['article', 'patronymic', 'kunya']);

/** Particles that are names too (Li, Son, Ben): names unless a longer name has them where they are commonly particles. */
const PARTICLES_OF_LONG_NAMES: ReadonlySet<string> = new Set([
  'ben',
  'bent',
  'bar',
  'bat',
  'mac',
  'la',
  'le',
  'du',
  'das',
  'do',
  'van',
  'les',
]);
const NEVER_NAMES: ReadonlySet<string> = new Set(['abu', 'bu', 'um', 'bin', 'an', 'er', 'wold', 'ulu', 'ou', 'mac']);
const isName = (form: string, kind: ParticleKind, count: number): boolean =>
  toPersonFrequency(form) > 0 && kind !== 'connective' && !NEVER_NAMES.has(form) && (count <= 2 || !PARTICLES_OF_LONG_NAMES.has(form));

/** By the word and the number of words, never by its place: equal words in another order are equal names. */
const toPersonTags = (form: string, honorific: ReturnType<typeof toHonorific>, particle: Particle | undefined): readonly TokenTag[] => {
  if (form.length === 1) return INITIAL_ALWAYS;
  const isGeneration = toGeneration(form) !== undefined;
  if (honorific === undefined && particle === undefined && !isGeneration) return LETTER_OF_TWO.test(form) ? INITIAL_ALWAYS : NAME_ALWAYS;
  return [1, 2, 3].map((count) => {
    // Khan and Mujahid are titles beside a whole name, and names where one would be missing without them.
    if (honorific === 'sure' || (honorific === 'ambiguous' && count > 2)) return 'honorific';
    if (count > 1 && isGeneration) return 'generation';
    if (
      !particle ||
      particle.kind === 'theophoric' ||
      isName(form, particle.kind, count) ||
      (count <= 2 && !LEADING_PARTICLES.has(particle.kind))
    )
      return 'name';
    return particle.kind === 'connective' ? 'connective' : 'particle';
  });
};
