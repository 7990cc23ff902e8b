/**
 * A name made ready for comparison: the one way, for lists and for queries alike.
 *
 * In: the raw name, and whether a person or anything else bears it. Out: its tokens in order, tagged and weighed,
 * with the raw words kept for explanation.
 * Not here: which alias is meant, or how two names compare.
 */
import { toOsaDistance } from './kernels/osa-distance.js';
import { romaniseName, type RomanToken } from './romanise.js';
import { toLettersForDigit } from './scripts/look-alikes.js';
import { toOrganisationReadings } from './script-words.js';
import { toToken, type NameKind, type Token, type TokenTag } from './token.js';
import { startsWithServedName } from './theophoric.js';
import {
  isListedName,
  LONGEST_LEGAL_FORM,
  findGluedLegalWord,
  isRareLegalForm,
  toCompanyWord,
  findFoldedLegalPhrase,
  isCompanyWord,
  isCompanyWordHead,
  isFoldedLegalHead,
  isLegalHead,
  isLegalWord,
  isSlipOfCommonWord,
  readLegalWord,
  toGeneration,
  toHonorific,
  toLegalForms,
  toNumber,
  toParticle,
  toPersonFrequency,
  toPlace,
  type ParticleKind,
} from './words.js';

export interface PreparedName {
  readonly kind: NameKind;
  readonly raw: string;
  /** In order of the raw name; at most {@link MAX_TOKENS}. Empty only when the name holds no letter or digit. */
  readonly tokens: readonly Token[];
  /** The raw words of each token. */
  readonly words: readonly string[];
  /**
   * Whether the same words in another order may read as other tokens: a person's of which one makes a name with its
   * neighbour (Abdul Rahman, Nur ed Din), a company's of two words or more (Joint Stock Company, S.A. de C.V., A B Smith).
   * Equal for all orders of the same words.
   */
  readonly isOrderBound: boolean;
}

/** Words beyond these are not compared: a longer name is matched on its first ones, never dropped. */
export const MAX_TOKENS = 32;
/** Letters of a word beyond these are not compared. */
const MAX_TOKEN_LENGTH = 64;
/** Romanisations that a word carries at most. */
const MAX_FORMS = 3;

interface TaggedWord {
  readonly token: Token;
  readonly word: string;
}

export const prepareName = (raw: string, kind: NameKind): PreparedName => {
  const romanised = romaniseName(raw).slice(0, 4 * MAX_TOKENS);
  const tagged = (kind === 'person' ? tagPerson(joinCompounds(romanised)) : tagAcronyms(tagOrganisation(joinTornWords(joinLetters(joinPairs(romanised.flatMap(toOrganisationReadings).flatMap(splitGlued).map(addLetterReadings))))))).slice(0, MAX_TOKENS);
  const isOrderBound = kind === 'person' ? romanised.some(({ forms: [form] }) => SERVANT.test(form!) || toCompoundEnd(form!) !== undefined || FAMILY_ENDS.test(form!)) : romanised.length > 1;
  return { kind, raw, tokens: tagged.map(({ token }) => token), words: tagged.map(({ word }) => word), isOrderBound };
};

const join = (tokens: readonly RomanToken[], forms: readonly string[]): RomanToken => ({
  ...tokens[0]!,
  raw: tokens.map(({ raw }) => raw).join(' '),
  forms: [...new Set(forms)].slice(0, MAX_FORMS),
  vowelless: tokens.some(({ vowelless }) => vowelless),
});

/** Ways to write "of God" and "of the faith" behind the word that they make a name with, by how the whole is usually spelt. */
const COMPOUND_ENDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:[aeou]|ou)?l?lah?$/u, ['allah']],
  [/^(?:(?:[aeou]|ou)[ld])?d(?:i|y|ee)ne?$|^udin$/u, ['uddin', 'din', 'eddine']],
];
const toCompoundEnd = (form: string): readonly string[] | undefined => {
  if (form === 'la' || form === 'ala' || form === 'ela') return undefined;
  return COMPOUND_ENDS.find(([end]) => end.test(form))?.[1];
};
/** The same written as one word behind two letters or more: ezzedine, zahereldine. */
const OF_THE_FAITH = /^(?<head>.{2,}?)(?:[aeou]|ou)(?:[ld]|[ld]?d)?d(?:i|y|ee)ne?$/u;
/** Words that end Persian and Pashto family names, written apart or not: Yazdi Khah, Shahidkhel. */
const FAMILY_ENDS = /^(?:kh?[ae]il|khel|kheil|khil|za(?:i|y)|zad(?:a|eh?|ah)|zadh|p(?:ou|u|oo)r|ne[jz]h?ad|nijad|n[jz]h?ad|kh(?:ua|[wv]a|a)h|kh(?:u|w)ah|panah|pnah|vand|vnd)$/u;
/** The servant of: stands for nothing without the name after it, with an article or without. */
const SERVANT = /^abdh?(?:(?:[aeou]|oo|ou)[lrsztnd]?h?)?$/u;
/** Abdo and its like are given names too. */
const SERVANT_ALONE = /^abd(?:o|u|ou)$/u;
const isArticle = (token: RomanToken | undefined): boolean => token !== undefined && token.forms.some((form) => toParticle(form)?.kind === 'article');

/**
 * `abd al rahman`, `seif allah`, `nur ed din` and `shahid khel` are one name in two or three words, which as many people
 * write as one: they are compared as one, under the usual spelling of the piece that they share. A servant is one name
 * with a word that God is called by, or that an article stands before; with another word (Abdul Akhlaghi) it is a name of its own.
 */
const joinCompounds = (tokens: readonly RomanToken[]): RomanToken[] => {
  const joined: RomanToken[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const [token, next] = [tokens[i]!, tokens[i + 1]];
    const end = isArticle(next) ? 2 : 1;
    const last = tokens[i + end];
    const compoundEnd = last && toCompoundEnd(last.forms[0]!);
    if (last !== undefined && SERVANT.test(token.forms[0]!) && ((end === 2 && !SERVANT_ALONE.test(token.forms[0]!)) || last.vowelless || last.forms.some(startsWithServedName))) {
      joined.push(join(tokens.slice(i, i + end + 1), last.forms.flatMap((form) => [`abdul${form}`, `abd${form}`])));
      i += end;
    } else if (compoundEnd && (token.vowelless || !isArticle(token)) && token.forms[0]!.length > 1) {
      joined.push(join(tokens.slice(i, i + end + 1), token.vowelless ? token.forms.map((form) => form + compoundEnd.at(-1)!.replace(/^edd/u, 'd')) : compoundEnd.map((ending) => token.forms[0]! + ending)));
      i += end;
    } else if (next !== undefined && FAMILY_ENDS.test(next.forms[0]!) && token.forms[0]!.length > 2 && !FAMILY_ENDS.test(token.forms[0]!)) {
      joined.push(join([token, next], token.forms.map((form) => form + next.forms[0]!)));
      i += 1;
    } else joined.push(toOfTheFaith(token));
  }
  return joined;
};

/** `T3CH` may be `TECH`. */
const addLetterReadings = (token: RomanToken): RomanToken => {
  const [form] = token.forms;
  const readings = /[0-9]/u.test(form!) ? toLettersForDigit(form!) : [];
  return readings.length === 0 ? token : { ...token, forms: [...new Set([...token.forms, ...readings])].slice(0, MAX_FORMS) };
};

/** `LIMITEDeverest`, `GROUPcorporation`: a word of legal forms that was written as one with its neighbour, before it or behind. */
const splitGlued = (token: RomanToken): readonly RomanToken[] => {
  const halves = token.script === 'latin' ? findGluedLegalWord(token.forms[0]!) : undefined;
  return halves === undefined ? [token] : halves.map((form) => ({ ...token, forms: [form] }));
};

const WRITTEN_OF_THE_FAITH = /(?<=.{2})ald[iy]n$/u;

/** A word in -eddine that no table knows, also under the spelling that {@link joinCompounds} gives it. */
const toOfTheFaith = (token: RomanToken): RomanToken => {
  if (token.vowelless) return token.forms.some((form) => WRITTEN_OF_THE_FAITH.test(form)) ? { ...token, forms: [...new Set(token.forms.map((form) => form.replace(WRITTEN_OF_THE_FAITH, 'din')))] } : token;
  const head = token.script !== 'latin' || isListedName(token.forms[0]!) ? undefined : OF_THE_FAITH.exec(token.forms[0]!)?.groups?.['head'];
  return head === undefined ? token : { ...token, forms: [...new Set([token.forms[0]!, `${head}uddin`, `${head}din`])] };
};

const tagPerson = (tokens: readonly RomanToken[]): TaggedWord[] => {
  const isTitleAlone = tokens.every(({ forms }) => toHonorific(forms[0]!) === 'sure');
  return tokens.map((token) => {
    const tag = isTitleAlone ? 'name' : toPersonTag(token.forms[0]!, tokens.length);
    return toTagged('person', tag, token);
  });
};

/** Particles that stand before a name even where nothing else does: al Qahtani, bin Laden, abu Bakr. */
const LEADING_PARTICLES: ReadonlySet<ParticleKind> = new Set(['article', 'patronymic', 'kunya']);

/** Particles that are names too (Li, Son, Ben): names unless a longer name has them where they are commonly particles. */
const PARTICLES_OF_LONG_NAMES: ReadonlySet<string> = new Set(['ben', 'bent', 'bar', 'bat', 'mac', 'la', 'le', 'du', 'das', 'do', 'van', 'dan', 'ed', 'les']);
const NEVER_NAMES: ReadonlySet<string> = new Set(['abu', 'bu', 'um', 'bin', 'an', 'er', 'wold', 'ulu', 'ou', 'mac']);
const isName = (form: string, kind: ParticleKind, count: number): boolean =>
  toPersonFrequency(form) > 0 && kind !== 'connective' && !NEVER_NAMES.has(form) && (count <= 2 || !PARTICLES_OF_LONG_NAMES.has(form));

/** By the word and the number of words, never by its place: equal words in another order are equal names. */
const toPersonTag = (form: string, count: number): TokenTag => {
  if (form.length === 1) return 'initial';
  const honorific = toHonorific(form);
  // Khan and Mujahid are titles beside a whole name, and names where one would be missing without them.
  if (honorific === 'sure' || (honorific === 'ambiguous' && count > 2)) return 'honorific';
  if (count > 1 && toGeneration(form) !== undefined) return 'generation';
  const particle = toParticle(form);
  if (!particle || particle.kind === 'theophoric' || isName(form, particle.kind, count) || (count <= 2 && !LEADING_PARTICLES.has(particle.kind))) return 'name';
  return particle.kind === 'connective' ? 'connective' : 'particle';
};

const toTagged = (kind: NameKind, tag: TokenTag, { forms, raw, vowelless }: RomanToken): TaggedWord => ({
  token: toToken(kind, tag, forms.map((form) => form.slice(0, MAX_TOKEN_LENGTH)), vowelless),
  word: raw,
});

const isLetter = (token: RomanToken | undefined): boolean => token !== undefined && /^[a-z]$/u.test(token.forms[0]!);
const joinAll = (letters: readonly RomanToken[]): RomanToken => join(letters, [letters.map(({ forms }) => forms[0]!).join('')]);

/** `A.B.C.` and `A B C` are one word to a company, but for letters at the end that are its legal form. */
const joinLetters = (tokens: readonly RomanToken[]): RomanToken[] => {
  const joined: RomanToken[] = [];
  for (let i = 0; i < tokens.length; ) {
    let end = i;
    while (end < tokens.length && isLetter(tokens[end])) end++;
    if (end - i < 2) {
      joined.push(tokens[i++]!);
      continue;
    }
    const form = end === tokens.length || isFormToEnd(tokens, end) ? findFormAtEnd(tokens, i, end) : end;
    const paired = end - i === 3 ? joinPair(tokens, i) : undefined;
    // A B Smith Ltd: where the form stands at the end, letters at the head are none.
    const isHead = i === 0 && end < tokens.length && hasFormAtEnd(tokens, end);
    if (isHead) joined.push(joinAll(tokens.slice(0, end)));
    else if (findLegalPhrase(tokens, i).length === end - i || form - i < 2) joined.push(...tokens.slice(i, end));
    else if (paired !== undefined) joined.push(paired, ...tokens.slice(form, end));
    else joined.push(joinAll(tokens.slice(i, form)), ...tokens.slice(form, end));
    i = end;
  }
  return joined;
};

/** Whether all words from here on are one legal form. */
const isFormToEnd = (tokens: readonly RomanToken[], start: number): boolean => start < tokens.length && findLegalPhrase(tokens, start).length === tokens.length - start;

/** Whether the last words are a legal form that is written as a word. */
const hasFormAtEnd = (tokens: readonly RomanToken[], start: number): boolean => {
  for (let at = start + 1; at < tokens.length; at++) if (tokens[at]!.forms[0]!.length > 1 && findLegalPhrase(tokens, at).length === tokens.length - at) return true;
  return false;
};

/** Where in a run of letters a legal form begins that ends it; the end when none does, or only a rare one that would leave a letter over. */
const findFormAtEnd = (tokens: readonly RomanToken[], start: number, end: number): number => {
  const isAll = start === 0 && end === tokens.length;
  for (let at = start; at < end - 1; at++) {
    const { length, form } = findLegalPhrase(tokens, at);
    if (length === end - at && !(at === start + 1 && (isAll || isRareLegalForm(form)))) return at;
  }
  return end;
};

const AND_LETTERS: ReadonlySet<string> = new Set(['y', 'e', 'i']);

/** `G Y R` is a word of three letters, or `G & R`. */
const joinPair = (tokens: readonly RomanToken[], at: number): RomanToken | undefined => {
  const [first, middle, last] = tokens.slice(at, at + 3).map(({ forms }) => forms[0]!);
  return AND_LETTERS.has(middle!) ? join(tokens.slice(at, at + 3), [first! + middle! + last!, first! + last!]) : undefined;
};

/** `M & S`: two letters and what joins them are one word, as which they are written too. */
const joinPairs = (tokens: readonly RomanToken[]): RomanToken[] => {
  const joined: RomanToken[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const middle = tokens[i + 1]?.forms[0] ?? '';
    const isPair = isLetter(tokens[i]) && middle.length > 1 && toCompanyWord(middle)?.canonical === 'and' && isLetter(tokens[i + 2]) && !isLetter(tokens[i - 1]) && !isLetter(tokens[i + 3]);
    joined.push(isPair ? join(tokens.slice(i, i + 3), [tokens[i]!.forms[0]! + tokens[i + 2]!.forms[0]!]) : tokens[i]!);
    if (isPair) i += 2;
  }
  return joined;
};

/** A word of legal forms that is hardly anything else, or an abbreviation that is common behind names. */
const isSureLegalWord = (form: string): boolean =>
  form.length >= LEAST_LEGAL_WORD ? isLegalWord(form) : form.length > 1 && toLegalForms(form) !== undefined && !isRareLegalForm(form);

/** `corpora tion`: two neighbours that are nothing alone and a word of companies together. */
const joinTornWords = (tokens: readonly RomanToken[]): RomanToken[] => {
  const joined: RomanToken[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const [token, next] = [tokens[i]!, tokens[i + 1]];
    const whole = next && isCompanyWordHead(token.forms[0]!) ? token.forms[0]! + next.forms[0]! : '';
    const isTorn = next && whole.length >= LEAST_TORN && isCompanyWord(whole) && !(isCompanyWord(token.forms[0]!) && isCompanyWord(next.forms[0]!));
    joined.push(isTorn ? join([token, next], [whole]) : token);
    if (isTorn) i++;
  }
  return joined;
};
/** Letters of a word from which its halves are not taken for one by chance. */
const LEAST_TORN = 6;

interface LegalPhrase {
  /** Tokens that it takes; 0 when no legal form begins here. */
  readonly length: number;
  /** As the table has it. */
  readonly form: string;
}

const BARE_COMPANY = / (?:company|co|corp|corporation)$/u;
const NO_PHRASE: LegalPhrase = { length: 0, form: '' };
/** What {@link joinLetters} put together, which is no legal form. */
const JOINED_LETTERS = /^\p{L}(?: (?:\p{L}|and|et|und|&))+$/u;

/** The longest legal form of the table that begins here, with one slip at most in a short word of it. A name is never all form. */
const findLegalPhrase = (tokens: readonly RomanToken[], start: number): LegalPhrase => {
  let longest = NO_PHRASE;
  let phrase = '';
  let respelt = '';
  let folded = '';
  let mended: readonly string[] = [];
  for (let length = 1; length <= LONGEST_LEGAL_FORM && start + length <= tokens.length; length++) {
    const { word, respelt: respeltWord, folded: foldedWord, near } = readLegalWord(tokens[start + length - 1]!.forms[0]!);
    const before = length === 1 ? '' : `${phrase} `;
    mended = [...mended.map((text) => `${text} ${word}`), ...near.map((other) => before + other)].filter(isLegalHead);
    phrase = before + word;
    respelt = length === 1 ? respeltWord : `${respelt} ${respeltWord}`;
    folded = length === 1 ? foldedWord : `${folded} ${foldedWord}`;
    if (phrase.length > 1 && length < tokens.length && !(length === 1 && isInnerConnective(tokens, start))) {
      const form = toLegalForms(phrase)
        ? phrase
        : length === 1
          ? undefined
          : // Before a bare "company" a word is rather a name than a slip.
            (findFoldedLegalPhrase(respelt, folded) ?? mended.find((text) => toLegalForms(text) && (length > 2 || !BARE_COMPANY.test(text))));
      if (form !== undefined && ((length === 1 && tokens[start]!.script !== 'latin') || !isRareLegalForm(form) || mayEndWith(tokens, start, start + length))) longest = { length, form };
    }
    if (mended.length === 0 && !isFoldedLegalHead(respelt) && !isFoldedLegalHead(folded)) break;
  }
  return longest;
};

/** `fi` is Arabic for in, not a fund of investment. */
const isInnerConnective = (tokens: readonly RomanToken[], at: number): boolean =>
  at > 0 && at < tokens.length - 1 && toCompanyWord(tokens[at]!.forms[0]!)?.kind === 'connective';

/**
 * Whether a rare abbreviation may be a legal form: the registers have hundreds of two to five letters (rn, iks, pflp),
 * which stand at the end, and where no other form says already what the company is.
 */
const mayEndWith = (tokens: readonly RomanToken[], start: number, end: number): boolean => {
  // Letters with full stops are a form more often than a word is (E.U.), but in R, C.A. the last two are.
  if (end - start > 1) return end - start > 2 && isCommonAtEnd(tokens, start + 1, end) ? false : end === tokens.length || isFormToEnd(tokens, end);
  return end === tokens.length && !tokens.some(({ forms }) => isSureLegalWord(forms[0]!));
};
const isCommonAtEnd = (tokens: readonly RomanToken[], start: number, end: number): boolean => {
  const letters = tokens.slice(start, end).map(({ forms }) => forms[0]!);
  return toLegalForms(letters.join(' ')) !== undefined && !isRareLegalForm(letters.join(' '));
};

const tagOrganisation = (tokens: readonly RomanToken[]): TaggedWord[] => {
  const tagged: TaggedWord[] = [];
  for (let i = 0; i < tokens.length; ) {
    const { length, form } = i === 0 && JOINED_LETTERS.test(tokens[0]!.raw) && hasFormAtEnd(tokens, 0) ? NO_PHRASE : findLegalPhrase(tokens, i);
    if (length > 0) {
      const phrase = tokens.slice(i, i + length);
      tagged.push({ token: toToken('organisation', 'legal_form', [form], false), word: phrase.map(({ raw }) => raw).join(' ') });
      i += length;
    } else {
      const token = tokens[i]!;
      const tag = toOrganisationTag(token, tokens.length, i === tokens.length - 1);
      tagged.push(toTagged('organisation', tag, token));
      i += 1;
    }
  }
  return tagged;
};

const toOrganisationTag = ({ forms, raw }: RomanToken, count: number, isLast: boolean): TokenTag => {
  const form = forms[0]!;
  // A connective joins: at the end of a name a letter is part of it (M23 I).
  if (form.length === 1 && !/\d/u.test(form)) return toCompanyWord(form)?.kind === 'connective' && !isLast ? 'connective' : 'initial';
  // Letters with full stops are initials of somebody (V.I. Luzyanin), no Roman number.
  if (toNumber(form) !== undefined && (/^\d/u.test(form) || (/^[ivx]+$/u.test(form) && !JOINED_LETTERS.test(raw)))) return 'number';
  const word = toCompanyWord(form);
  if (word && word.kind !== 'abbreviation') return word.kind === 'structure' ? 'generic' : word.kind;
  if (toPlace(form)) return 'place';
  return (count > 1 && form.length >= LEAST_LEGAL_WORD && isLegalWord(form)) || isSlipOfCommonWord(form) ? 'generic' : 'name';
};
/** Letters of a word of legal forms from which it is nobody's name, where the rest of the form is missing: aktsionernoe. */
const LEAST_LEGAL_WORD = 6;

/** Letters that an acronym has at least and at most. */
const ACRONYM = /^[a-z]{3,7}$/u;

/** `QAI` beside `Qods Aeronautics Industries` says nothing that these do not say. */
const tagAcronyms = (tagged: readonly TaggedWord[]): readonly TaggedWord[] => {
  if (tagged.length < 4) return tagged;
  return tagged.map((entry, at) => {
    const form = entry.token.forms[0]!;
    if (entry.token.tag !== 'name' || !ACRONYM.test(form)) return entry;
    const words = tagged.filter((_, other) => other !== at);
    const isAcronym = isInitials(form, toInitials(words)) || isInitials(form, toInitials(words.filter(({ token }) => token.tag !== 'connective')));
    return isAcronym ? { ...entry, token: toToken('organisation', 'acronym', [form], false) } : entry;
  });
};
/** Letters of an acronym from which one may be wrong. */
const LEAST_SLIPPED_ACRONYM = 4;
const isInitials = (form: string, initials: string): boolean =>
  initials.includes(form) || (Math.min(form.length, initials.length) >= LEAST_SLIPPED_ACRONYM && toOsaDistance(form, initials, 1) <= 1);
const toInitials = (words: readonly TaggedWord[]): string => words.map(({ token }) => token.forms[0]!.charAt(0)).join('');
