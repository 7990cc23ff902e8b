/**
 * The words of a person's name as tokens: names in several words joined, titles, particles and generations told from names.
 */
import { joinKunya, toGluedKunya, toKunyaHead, type KunyaHead } from './kunya-names.js';
import { isPinyinSurname, toChineseReadings } from './chinese-readings.js';
import { isKoreanSurname, toKoreanReadings } from './korean-readings.js';
import { isListedName, isNameSyllable, isSyllableName, isTitlePhrase, toGeneration, toHonorific, toParticle, toPersonFrequency, toTitleWords, type Particle, type ParticleKind } from './person-words.js';
import { toFilialEnd } from './fathers-names.js';
import { isSlipOf } from './person-slips.js';
import { withForms, type RomanToken } from '../romanise.js';
import type { Script } from '../scripts/script.js';
import { remember } from '../words/remember.js';
import { withReadings } from '../scripts/readings.js';
import { joinWords, toJoinedForm, toTagged, type TaggedWord } from '../tokens/tagged-word.js';
import { SERVANT_HEAD } from './compound-names.js';
import { ARTICLES, END_WORDS, FAITH_WORDS, FAMILY_END_WORD, NO_END_WORDS, OF_THE_FAITH, ORNAMENT_WORD, SERVANT_NAME, SERVANT_WORD, SERVANTS, WORSHIPPERS_WORD } from './compound-pieces.js';
import { isServedName, isSlippedServedName, startsWithServedName } from './theophoric.js';
import type { TokenTag } from '../tokens/token.js';

export const toPersonTokens = (words: readonly RomanToken[]): readonly TaggedWord[] => tagPerson(readSyllables(mayJoin(words) ? joinCompounds(words) : mendWords(words)));

/** Whether a word of these may make a name with its neighbour, in some order of them. */
export const mayJoin = (words: readonly RomanToken[]): boolean => words.some(({ forms: [form] }) => readPersonWord(form!).mayJoin);

/** What a word of a person's name may be, whatever stands beside it. */
interface PersonWord {
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

const readPersonWord = remember((form: string): PersonWord => {
  const servant = SERVANT_WORD.test(form) ? (SERVANT_NAME.test(form) ? 'alone' : 'servant') : isSlipOf(form, SERVANTS) ? 'slipped' : undefined;
  const compoundEnd = toCompoundEnd(form);
  const isFamilyEnd = FAMILY_END_WORD.test(form);
  const isSlippedEnd = compoundEnd === undefined && isSlipOf(form, FAITH_WORDS);
  const [filialEnd, titleWords] = [toFilialEnd(form), toTitleWords(form)];
  const kunyaHead = toKunyaHead(form);
  const mayJoin = servant !== undefined || kunyaHead !== undefined || compoundEnd !== undefined || isSlippedEnd || WORSHIPPERS_WORD.test(form) || isFamilyEnd || filialEnd !== undefined || titleWords > 0;
  const honorific = toHonorific(form);
  const particle = toParticle(form);
  const otherForms = toOtherForms(form);
  const tags = toPersonTags(form, honorific, particle);
  const isSyllable = isNameSyllable(form) || isSyllableName(form);
  if (tags === NAME_ALWAYS && !mayJoin && otherForms === undefined) return isSyllable ? SYLLABLE : PLAIN;
  const [isArticle, isSureTitle] = [particle?.kind === 'article', honorific === 'sure'];
  return { servant, kunyaHead, compoundEnd, isSlippedEnd, isFamilyEnd, filialEnd, titleWords, isArticle, mayJoin, otherForms, isSureTitle, isNameSyllable: isSyllable, tags };
});

/** What most words are. */
const NAME_ALWAYS: readonly TokenTag[] = ['name', 'name', 'name'];
const INITIAL_ALWAYS: readonly TokenTag[] = ['initial', 'initial', 'initial'];
const PLAIN: PersonWord = {
  servant: undefined, kunyaHead: undefined, compoundEnd: undefined, isSlippedEnd: false, isFamilyEnd: false, filialEnd: undefined, titleWords: 0, isArticle: false, mayJoin: false, otherForms: undefined, isSureTitle: false, isNameSyllable: false, tags: NAME_ALWAYS,
};
const SYLLABLE: PersonWord = { ...PLAIN, isNameSyllable: true };

const toCompoundEnd = (form: string): readonly string[] | undefined => (NO_END_WORDS.has(form) ? undefined : END_WORDS.find(([word]) => word.test(form))?.[1]);
/** The name that a servant serves, without an article that is written with it: alrahman, arrahman. */
const GLUED_ARTICLE = /^[ae](?:l(?=.{4})|([rdsztn])(?=\1.{3}))/u;
const toServed = (form: string): string => {
  const bare = form.replace(GLUED_ARTICLE, '');
  return bare !== form && !startsWithServedName(form) && isServedName(bare) ? bare : form;
};
const isArticle = (token: RomanToken | undefined): boolean => token !== undefined && token.forms.some((form) => readPersonWord(form).isArticle);

/**
 * `abd al rahman`, `seif allah`, `nur ed din` and `shahid khel` are one name in two or three words, which as many people
 * write as one: they are compared as one, under the usual spelling of the piece that they share. A servant is one name
 * with a word that God is called by, or that an article stands before; with another word (Abdul Akhlaghi) it is a name of its own.
 */
const joinCompounds = (tokens: readonly RomanToken[]): RomanToken[] => {
  const joined: RomanToken[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const [token, next] = [tokens[i]!, tokens[i + 1]];
    const { servant, kunyaHead, isFamilyEnd } = readPersonWord(token.forms[0]!);
    const end = isArticle(next) || isSlippedArticle(servant, next, tokens[i + 2]) ? 2 : 1;
    const last = tokens[i + end];
    const title = countTitleWords(tokens, i);
    const kunya = last === undefined ? [] : joinKunya(kunyaHead, end === 2, last.forms);
    const compoundEnd = last && !(isGivenAlla(last) && SLAVIC_SURNAME.test(token.forms[0]!)) && toCompoundEndOf(token, last, end === 2);
    if (title > 0) {
      joined.push(joinWords(tokens.slice(i, i + title), [toJoinedForm(tokens.slice(i, i + title))]));
      i += title - 1;
    } else if (last !== undefined && servant !== undefined && isServed(servant, end, last)) {
      const served = last.forms.map(toServed).flatMap((form) => [`abdul${form}`, `abd${form}`]);
      const isSlipped = servant === 'slipped' || (end === 2 && !isArticle(next));
      joined.push(joinWords(tokens.slice(i, i + end + 1), isSlipped ? [token.forms[0]! + last.forms[0]!, ...served] : served));
      i += end;
    } else if (kunya.length > 0) {
      joined.push(joinWords(tokens.slice(i, i + end + 1), kunya, false));
      i += end;
    } else if (compoundEnd && (token.vowelless || !isArticle(token)) && token.forms[0]!.length > 1) {
      joined.push(joinWords(tokens.slice(i, i + end + 1), token.vowelless ? token.forms.map((form) => form + compoundEnd.at(-1)!.replace(/^edd/u, 'd')) : compoundEnd.map((ending) => token.forms[0]! + ending)));
      i += end;
    } else if (next !== undefined && readPersonWord(next.forms[0]!).isFamilyEnd && token.forms[0]!.length > 2 && !isFamilyEnd) {
      joined.push(joinWords([token, next], token.forms.map((form) => form + next.forms[0]!)));
      i += 1;
    } else if (tokens.length >= LEAST_WITH_FATHER && next !== undefined && isFathersName(token, next)) {
      joined.push(joinWords([token, next], token.forms.map((form) => form + readPersonWord(next.forms[0]!).filialEnd!)));
      i += 1;
    } else if (servant === 'servant') joined.push(withForms(token, withReadings(token.forms, [SERVANT_HEAD])));
    else joined.push(mendWord(token));
  }
  return joined;
};

/** Alla behind a surname is a Russian woman's name: Poljakowa Alla. */
const isGivenAlla = ({ forms: [form] }: RomanToken): boolean => form === 'alla';
const SLAVIC_SURNAME = /(?:[oe][vw]|n|[sck]k)a(?:[ijy]?a)?$|(?:enko|[uy]k|[iy]ch|ian|yan)$/u;

/** How many words make one title from here (field marshal), beside one other at least; 0 where none do. */
const countTitleWords = (tokens: readonly RomanToken[], start: number): number => {
  const most = Math.min(readPersonWord(tokens[start]!.forms[0]!).titleWords, tokens.length - Math.max(start, 1));
  for (let count = most; count > 1; count--) if (isTitlePhrase(tokens.slice(start, start + count).map(({ forms }) => forms[0]!).join(' '))) return count;
  return 0;
};

/** Words of a name from which one may be the father's, with the word for son of behind it. */
const LEAST_WITH_FATHER = 3;
/** `Heydar oglu` is one word of the name, as Heydarovich is. */
const isFathersName = ({ forms: [form], vowelless }: RomanToken, next: RomanToken): boolean =>
  !vowelless && form!.length > 2 && readPersonWord(next.forms[0]!).filialEnd !== undefined && readPersonWord(form!).filialEnd === undefined;

/** Whether a servant makes one name with a word, after an article where that stands two behind. At most one of them holds a slip. */
const isServed = (servant: NonNullable<PersonWord['servant']>, end: number, last: RomanToken): boolean => {
  if (last.forms.some((form) => startsWithServedName(toServed(form)))) return true;
  if (servant === 'slipped') return false;
  return (end === 2 && servant !== 'alone') || last.vowelless || (servant === 'servant' && last.forms.some((form) => isSlippedServedName(toServed(form))));
};

/** `Abd nl-Rahman`: an article with a slip in it, between a servant and whom he serves. */
const isSlippedArticle = (servant: PersonWord['servant'], next: RomanToken | undefined, last: RomanToken | undefined): boolean =>
  servant === 'servant' && next !== undefined && last !== undefined && isSlipOf(next.forms[0]!, ARTICLES) && isServedName(last.forms[0]!);

/** What a word makes of the one before it; with a slip in it behind an article only (Nur al-Dhin). */
const toCompoundEndOf = ({ forms: [head] }: RomanToken, { forms: [form] }: RomanToken, isBehindArticle: boolean): readonly string[] | undefined => {
  if (ORNAMENT_WORD.test(head!) && WORSHIPPERS_WORD.test(form!)) return OF_WORSHIPPERS;
  const { compoundEnd, isSlippedEnd } = readPersonWord(form!);
  return isSlippedEnd && isBehindArticle ? [form!, ...toCompoundEnd(FAITH_WORDS[0]!)!] : compoundEnd;
};

const OF_WORSHIPPERS: readonly string[] = ['ulabidin'];
const WRITTEN_OF_THE_FAITH = /(?<=.{2})ald[iy]n$/u;

/** A word in -eddine that no table knows, also under the spelling that {@link joinCompounds} gives it. */
const mendWord = (token: RomanToken): RomanToken => {
  if (token.vowelless) return token.forms.some((form) => WRITTEN_OF_THE_FAITH.test(form)) ? withForms(token, [...new Set(token.forms.map((form) => form.replace(WRITTEN_OF_THE_FAITH, 'din')))]) : token;
  const forms = token.script === 'latin' ? readPersonWord(token.forms[0]!).otherForms : undefined;
  return forms === undefined ? token : withForms(token, forms);
};

// By push, as {@link joinCompounds}: of one kind of array for all that reads it.
const mendWords = (tokens: readonly RomanToken[]): RomanToken[] => {
  const mended: RomanToken[] = [];
  for (const token of tokens) mended.push(mendWord(token));
  return mended;
};

const toOtherForms = (form: string): readonly string[] | undefined => {
  const kunya = toGluedKunya(form);
  return kunya.length === 0 ? toOfTheFaith(form) : [...new Set([form, ...kunya])];
};

const toOfTheFaith = (form: string): readonly string[] | undefined => {
  const head = isListedName(form) ? undefined : OF_THE_FAITH.exec(form)?.groups?.['head'];
  return head === undefined ? undefined : [...new Set([form, `${head}uddin`, `${head}din`])];
};

/** A given name of two syllables beside a Chinese or Korean surname, also as other romanisations write it. */
const readSyllables = (tokens: readonly RomanToken[]): readonly RomanToken[] => {
  const isChinese = tokens.length > 1 && tokens.some(({ forms: [form], vowelless }) => !vowelless && isPinyinSurname(form!));
  const isKorean = tokens.length > 1 && tokens.some(({ forms: [form], vowelless }) => !vowelless && isKoreanSurname(form!));
  if (!isChinese && !isKorean) return tokens;
  const read: RomanToken[] = [];
  for (const token of tokens) {
    const [form] = token.script === 'latin' ? token.forms : [''];
    const readings = [...(isChinese ? toChineseReadings(form!) : []), ...(isKorean ? toKoreanReadings(form!) : [])];
    read.push(readings.length === 0 ? token : withForms(token, withReadings(token.forms, readings)));
  }
  return read;
};

const tagPerson = (tokens: readonly RomanToken[]): TaggedWord[] => {
  const isTitleAlone = tokens.every(({ forms }) => readPersonWord(forms[0]!).isSureTitle);
  // Among syllables alone An, Ma, Chan, O and U are names, not an article, a mother, a pet form or initials.
  const areSyllables = tokens.length > 1 && tokens.every(({ forms: [form], vowelless }) => !vowelless && readPersonWord(form!).isNameSyllable);
  const tagged: TaggedWord[] = [];
  for (const token of tokens) {
    const form = token.forms[0]!;
    const isMiddle = areSyllables && tokens.length > 2 && toParticle(form)?.kind === 'middle';
    const tag = isInitial(token) ? 'initial' : isTitleAlone || (areSyllables && isSyllableName(form)) ? 'name' : isMiddle ? 'particle' : readPersonWord(form).tags[Math.min(tokens.length, 3) - 1]!;
    tagged.push(toTagged('person', token.vowelless && !isWrittenParticle(form) && (tag === 'particle' || tag === 'generation') ? 'name' : tag, token));
  }
  return tagged;
};

/** Particles of Arabic script are known by heart but for the house of Saud; عاط and افع are names, not at and af. */
const isWrittenParticle = (form: string): boolean => form === 'al';

/** Scripts of which some letters are romanised by two. */
const ALPHABETS: ReadonlySet<Script> = new Set(['cyrillic', 'greek', 'armenian', 'georgian']);
/** Ю. Андропов: a letter alone stands for a name, however many letters it becomes. */
const isInitial = ({ raw, script }: RomanToken): boolean => raw.length === 1 && ALPHABETS.has(script);
/** Such a letter in a Latin text (Ts. Elbegdorj, Kh. Battulga): two consonants alone are no name. */
const LETTER_OF_TWO = /^(?:[cdgkpstz]h|d[jz]|ts)$/u;

/** Particles that stand before a name even where nothing else does: al Qahtani, bin Laden, abu Bakr. */
const LEADING_PARTICLES: ReadonlySet<ParticleKind> = new Set(['article', 'patronymic', 'kunya']);

/** Particles that are names too (Li, Son, Ben): names unless a longer name has them where they are commonly particles. */
const PARTICLES_OF_LONG_NAMES: ReadonlySet<string> = new Set(['ben', 'bent', 'bar', 'bat', 'mac', 'la', 'le', 'du', 'das', 'do', 'van', 'les']);
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
    if (!particle || particle.kind === 'theophoric' || isName(form, particle.kind, count) || (count <= 2 && !LEADING_PARTICLES.has(particle.kind))) return 'name';
    return particle.kind === 'connective' ? 'connective' : 'particle';
  });
};
