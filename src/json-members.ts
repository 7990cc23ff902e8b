/**
 * The members of JSON as its text has them: where an object has two of one name, the parser keeps the last and says nothing.
 *
 * Another reader of the same bytes may take the first one (RFC 8259, 4), so whoever reads JSON from outside tells them.
 */

/** A member of an object. */
export interface Member {
  readonly name: string;
  /** 1-based, in the text. */
  readonly line: number;
  /** Whether its object has one of that name before. */
  readonly isRepeated: boolean;
}

/**
 * The members that stand in an object which has one of their name before. Whether there can be any is found by counting,
 * at a fifth of the cost of parsing.
 * @param json what the parser makes of the text.
 */
export const findRepeatedMembers = (text: string, json: unknown): readonly Member[] =>
  countMarks(text) === countMembers(json) ? [] : [...readMembers(text)].filter(({ isRepeated }) => isRepeated);

/** Colons behind a quotation mark: each member has one, and a text that begins with a colon or has a quotation another. */
const countMarks = (text: string): number => {
  let count = 0;
  for (let colon = text.indexOf(':'); colon >= 0; colon = text.indexOf(':', colon + 1)) {
    let before = colon - 1;
    while (isBlank(text.charCodeAt(before))) before--;
    if (text.charCodeAt(before) === QUOTE) count++;
  }
  return count;
};

const QUOTE = 0x22;
/** The blanks of JSON are these, and no other control character may stand in it. */
const isBlank = (char: number): boolean => char <= 0x20;

/** Without recursion: a text may nest deeper than calls can. */
const countMembers = (json: unknown): number => {
  const open = isObject(json) ? [json] : [];
  let count = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) {
      for (const value of next as readonly unknown[]) if (isObject(value)) open.push(value);
    } else {
      // At half the cost of Object.values; what JSON.parse makes inherits no member that is listed.
      for (const name in next) {
        const value = next[name];
        if (isObject(value)) open.push(value);
        count++;
      }
    }
  }
  return count;
};

/** Arrays too. */
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** @param text valid JSON. */
export function* readMembers(text: string): Generator<Member, void, undefined> {
  const open: Set<string>[] = [];
  let line = 1;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '\n') line++;
    else if (sign === '{' || sign === '[') open.push(new Set());
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === '"') {
      const end = findEnd(text, at);
      if (isName(text, end)) {
        const name = JSON.parse(text.slice(at, end)) as string;
        const names = open.at(-1)!;
        yield { name, line, isRepeated: names.has(name) };
        names.add(name);
      }
      at = end - 1;
    }
  }
}

/** @returns the place behind the string that begins there. */
const findEnd = (text: string, start: number): number => {
  for (let quote = text.indexOf('"', start + 1); ; quote = text.indexOf('"', quote + 1)) {
    let escapes = 0;
    while (text[quote - 1 - escapes] === '\\') escapes++;
    if (escapes % 2 === 0) return quote + 1;
  }
};

const COLON = /[\t\n\r ]*:/uy;
const isName = (text: string, end: number): boolean => {
  COLON.lastIndex = end;
  return COLON.test(text);
};
