/**
 * Takes apart a name that carries others: "North Quay Ltd. (f.k.a. South Quay)", "A. Brevik a.k.a. Tony", "X [aka Y; Z]".
 */
import { toOneLine } from '../reading/one-line.js';

export interface NamesApart {
  /** Without the others and their labels; blank where the text is nothing but other names. */
  readonly name: string;
  /** In order; labels and surrounding punctuation are off. */
  readonly others: readonly string[];
}

/** Labels that stand anywhere: dotted or slashed abbreviations, and whole phrases. */
const PHRASE = String.raw`(?:(?:also|currently|now|formerly|previously)\s+)*(?:[afn]\.\s?k\.\s?a\.?|d\.\s?b\.\s?a\.|[afn]/k/a|d/b/a|(?:known|doing business|operating)\s+(?:as|under))(?![\p{L}\p{N}])`;
/** At the start of parentheses plain letters and single words do as well. */
const LABEL = String.raw`(?:${PHRASE}|(?:(?:also|currently|now|formerly|previously)\s+)*(?:aka|fka|nka|dba|formerly|previously|also)\b)`;

const AT_START = new RegExp(String.raw`^[\s,;]*${LABEL}[\s.,:]*`, 'iu');
const ANYWHERE = new RegExp(String.raw`(?:^|[\s,;]+)${PHRASE}[\s.,:]*`, 'giu');
/** With one level of parentheses in them; the last may lack its end. */
const PARENTHESES = /\(((?:[^()]|\([^()]*\))*)\)?|\[([^[\]]*)\]/gu;

/** Longer texts are prose. */
const MAX_LENGTH = 2000;

/** Parentheses that begin with no label ("(HK)", "(SSRC)") stay in the name. */
export const splitKnownAs = (text: string): NamesApart => {
  const line = toOneLine(text);
  if (line.length > MAX_LENGTH) return { name: line, others: [] };
  const inside: string[] = [];
  const outer = line.replace(PARENTHESES, (whole: string, round?: string, square?: string) => {
    const words = round ?? square ?? '';
    if (!AT_START.test(words)) return whole;
    inside.push(
      ...words
        .replace(AT_START, '')
        .split(';')
        .flatMap((part) => part.replace(AT_START, '').split(ANYWHERE)),
    );
    return ' ';
  });
  const [name, ...behind] = outer.split(ANYWHERE);
  return { name: trimName(name!), others: [...behind, ...inside].map(trimName).filter((other) => other !== '') };
};

/** Takes a label off the start of a text that is known to be another name: "also X", "aka X". */
export const dropLabel = (text: string): string => trimName(text.replace(AT_START, ''));

const trimName = (text: string): string => toOneLine(text).replace(/^[\s,;:)]+|[\s,;:]+$/gu, '');
