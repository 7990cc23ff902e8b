/**
 * Takes apart the names of the UN list that hold several:
 * "A; B", "А (A; B)", "A (original script: А)", "A b) B".
 */
import { isLatin } from '../facts/listed-name.js';
import { toOneLine } from '../reading/one-line.js';

const LABEL = /^(?:in )?(?:original|arabic) script:?\s*|\s*\((?:original|arabic) script\)$|^in arabic:\s*/giu;
const STATUS_NOTE = /\s*\((?:formerly|previously) listed as\)$/iu;
const LABEL_START = /^(?:in )?(?:original|arabic) script\b/iu;

/**
 * The names in one alias field, in order. Parentheses at its end are opened only where they hold names: a list, or the
 * same name in another script; "Zamani Group (ZMN)" is one name.
 */
export const splitAlias = (field: string): readonly string[] => {
  const text = toOneLine(field)
    .replace(/[,;]+$/u, '')
    .replace(STATUS_NOTE, '');
  const [outer, inner] = splitLastParentheses(text);
  const opens = inner !== undefined && (inner.includes(';') || LABEL_START.test(inner) || hasLatin(outer) !== hasLatin(inner));
  const parts = opens ? [outer, ...splitList(inner)] : splitList(text);
  return parts
    .flatMap((part) => part.split(/(?:^|\s)[a-z]\)\s+/u))
    .map((part) =>
      part
        .replace(LABEL, '')
        .replace(/^[)\s]+/u, '')
        .trim(),
    )
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
};

const hasLatin = (text: string): boolean => /\p{Script=Latin}/u.test(text);

/** What stands before the parentheses that close at the end of the text, and in them. */
const splitLastParentheses = (text: string): readonly [string, string?] => {
  let depth = text.endsWith(')') ? 0 : -1;
  for (let at = text.length - 1; at > 0 && depth >= 0; at -= 1) {
    if (text[at] === ')') depth += 1;
    if (text[at] === '(' && (depth -= 1) === 0) return [text.slice(0, at), text.slice(at + 1, -1)];
  }
  return [text];
};

/** At semicolons outside parentheses. */
const splitList = (text: string): readonly string[] => {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth = Math.max(0, depth - 1);
    if (text[at] !== ';' || depth > 0) continue;
    parts.push(text.slice(start, at));
    start = at + 1;
  }
  return [...parts, text.slice(start)];
};

const SCRIPT_NOTE = /(?:original script|in arabic(?: script)?)\s*:\s*((?:(?!\p{Script=Latin})[\p{L}\p{M}\s\p{Pd}’'"])+)/giu;

/** Names in another script that a note gives: "Previously listed as. In Arabic: …". */
export const findScriptNames = (note: string): readonly string[] =>
  [...note.matchAll(SCRIPT_NOTE)].map((found) => toOneLine(found[1]!)).filter((name) => name !== '' && !isLatin(name));
