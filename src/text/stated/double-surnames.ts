/**
 * The names of somebody whose surname is two with a hyphen between them: Katarzyna Wisniewska-Zalewska is listed as Katarzyna
 * Wisniewska, or was, as often as under both.
 *
 * In: a person's name as it was given. Out: the name with each half alone; none where the last word is no such surname. Not
 * here: a given name of two (Jean-Pierre, Young-hoon), an article or a servant's name (Abd-Rahman), which a hyphen joins too.
 * Source of facts: civil law on the names of spouses and children in Europe and Latin America. Date: 2026-11.
 */
import { toPlainText } from '../normalize.js';
import { isGivenName } from '../persons/person-words.js';
import { prepareName } from '../prepare.js';
import { TOKEN_ROLES } from '../tokens/token.js';

/** A word before it, and letters of a half from which it is neither a syllable nor an article. */
const DOUBLE = /^(?<before>.*\p{L}{2}.*\s)(?<first>\p{L}{4,})\s?[-‐‑–]\s?(?<last>\p{L}{4,})$/u;

const HYPHEN = /[-‐‑–]/u;
const NONE: readonly string[] = [];

export const toSingleSurnames = (name: string): readonly string[] => {
  if (!HYPHEN.test(name)) return NONE;
  const { before, first, last } = DOUBLE.exec(name)?.groups ?? {};
  return before !== undefined && isSurname(before, first!) && isSurname(before, last!) ? [before + first!, before + last!] : NONE;
};

const isSurname = (before: string, half: string): boolean => {
  const { tag, role } = prepareName(before + half, 'person').tokens.at(-1)!;
  return tag === 'name' && role !== TOKEN_ROLES.syllable && !isGivenName(toPlainText(half));
};
