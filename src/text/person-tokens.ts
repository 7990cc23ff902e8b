/**
 * The words of a person's name as tokens: names in several words joined, titles, particles and generations told from names.
 */
import { isListedName, isNameSyllable, isSyllableName, toGeneration, toHonorific, toParticle, toPersonFrequency, type ParticleKind } from './person-words.js';
import type { RomanToken } from './romanise.js';
import { joinWords, toTagged, type TaggedWord } from './tagged-word.js';
import { startsWithServedName } from './theophoric.js';
import type { TokenTag } from './token.js';

export const toPersonTokens = (words: readonly RomanToken[]): readonly TaggedWord[] => tagPerson(joinCompounds(words));

/** Whether a word of these may make a name with its neighbour, in some order of them. */
export const mayJoin = (words: readonly RomanToken[]): boolean => words.some(({ forms: [form] }) => SERVANT.test(form!) || toCompoundEnd(form!) !== undefined || FAMILY_ENDS.test(form!));

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
      joined.push(joinWords(tokens.slice(i, i + end + 1), last.forms.flatMap((form) => [`abdul${form}`, `abd${form}`])));
      i += end;
    } else if (compoundEnd && (token.vowelless || !isArticle(token)) && token.forms[0]!.length > 1) {
      joined.push(joinWords(tokens.slice(i, i + end + 1), token.vowelless ? token.forms.map((form) => form + compoundEnd.at(-1)!.replace(/^edd/u, 'd')) : compoundEnd.map((ending) => token.forms[0]! + ending)));
      i += end;
    } else if (next !== undefined && FAMILY_ENDS.test(next.forms[0]!) && token.forms[0]!.length > 2 && !FAMILY_ENDS.test(token.forms[0]!)) {
      joined.push(joinWords([token, next], token.forms.map((form) => form + next.forms[0]!)));
      i += 1;
    } else joined.push(toOfTheFaith(token));
  }
  return joined;
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
  // Among syllables alone An, Ma and Chan are names, not an article, a mother or a pet form.
  const areSyllables = tokens.length > 1 && tokens.every(({ forms: [form], vowelless }) => !vowelless && isNameSyllable(form!));
  return tokens.map((token) => {
    const tag = isTitleAlone || (areSyllables && token.forms[0]!.length > 1 && isSyllableName(token.forms[0]!)) ? 'name' : toPersonTag(token.forms[0]!, tokens.length);
    return toTagged('person', tag, token);
  });
};

/** Particles that stand before a name even where nothing else does: al Qahtani, bin Laden, abu Bakr. */
const LEADING_PARTICLES: ReadonlySet<ParticleKind> = new Set(['article', 'patronymic', 'kunya']);

/** Particles that are names too (Li, Son, Ben): names unless a longer name has them where they are commonly particles. */
const PARTICLES_OF_LONG_NAMES: ReadonlySet<string> = new Set(['ben', 'bent', 'bar', 'bat', 'mac', 'la', 'le', 'du', 'das', 'do', 'van', 'les']);
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
