/**
 * Finds where a text stops being JSON, for a message that names the line: the parser's own names no place for some
 * damage, and quotes the text.
 */

/** What may come next: a value, the key of a member, the colon behind it, or what stands behind a value. */
type State = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'next';

/** A mark, a string, or a number or word. */
const TOKEN =
  /[ \t\n\r]*(?:([{}[\],:])|("[^"\\\0-\x1f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\0-\x1f]*)*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-]))/uy;

/** A string that does not end, or a part of a number or word. */
const CUT_TOKEN = /^\s*(?:"(?:[^"\\]|\\.)*\\?|[\w.+-]+)$/su;

/**
 * @returns the position of the first token that cannot stand where it does; the length, without the blanks at the end,
 *   of a text that lacks but its rest. Of no use for a text that is JSON.
 */
export const findJsonDamage = (text: string): number => {
  const end = text.trimEnd().length;
  const open: string[] = [];
  let state: State = 'value';
  for (let at = 0; at < end; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text);
    const next: State | undefined = token ? toNextState(state, open, token[1] ?? (token[2] === undefined ? 'word' : 'string')) : undefined;
    if (next === undefined) {
      const rest = text.slice(at, end);
      return !token && CUT_TOKEN.test(rest) ? end : end - rest.trimStart().length;
    }
    state = next;
  }
  return end;
};

/** @param open the brackets that must be closed, the innermost last. @returns undefined for a token that cannot come. */
const toNextState = (state: State, open: string[], token: string): State | undefined => {
  const isValue = state === 'value' || state === 'valueOrEnd';
  switch (token) {
    case '{':
    case '[':
      if (!isValue) return undefined;
      open.push(token === '{' ? '}' : ']');
      return token === '{' ? 'keyOrEnd' : 'valueOrEnd';
    case '}':
    case ']':
      if (open.at(-1) !== token || (state !== 'next' && state !== (token === '}' ? 'keyOrEnd' : 'valueOrEnd'))) return undefined;
      open.pop();
      return 'next';
    case ',':
      if (state !== 'next' || open.length === 0) return undefined;
      return open.at(-1) === '}' ? 'key' : 'value';
    case ':':
      return state === 'colon' ? 'value' : undefined;
    case 'string':
      if (state === 'key' || state === 'keyOrEnd') return 'colon';
      return isValue ? 'next' : undefined;
    default:
      return isValue ? 'next' : undefined;
  }
};
