/**
 * Splits the text of a source into lines, for formats that have one record a line.
 */
import { toSourceError } from './source-text.js';

/** A line of a file. */
export interface Line {
  /** 1-based. */
  readonly line: number;
  /** Without its line end (LF or CR LF). */
  readonly text: string;
  /** False for a last line without a line end: the file may have been cut in it. */
  readonly terminated: boolean;
}

/**
 * Longest line, in UTF-16 units. The largest record known (a FollowTheMoney entity with its provenance) is under
 * 1 MB; sixteen times that stops a file that has no lines at all from filling the memory.
 */
const MAX_LINE_LENGTH = 16 * 1024 ** 2;

/**
 * Splits pieces of text into lines; `file` is named in errors. Memory does not grow with the file.
 * @param onTooLong called for a line longer than `maxLength`, which is left out, before the next line is yielded.
 * @throws ScreeningError source_malformed naming the line, for one that is too long, unless `onTooLong` is given.
 */
export async function* readLines(
  pieces: AsyncIterable<string>,
  file: string,
  maxLength = MAX_LINE_LENGTH,
  onTooLong?: (line: number, message: string) => void,
): AsyncGenerator<Line, void, undefined> {
  let line = 1;
  let isTooLong = false;
  let rest: string[] = [];
  let restLength = 0;
  for await (const piece of pieces) {
    let start = 0;
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', start)) {
      const text = rest.join('') + piece.slice(start, end);
      if (!isTooLong) yield { line, text: text.endsWith('\r') ? text.slice(0, -1) : text, terminated: true };
      isTooLong = false;
      line += 1;
      start = end + 1;
      rest = [];
      restLength = 0;
    }
    if (isTooLong) continue;
    rest.push(piece.slice(start));
    restLength += piece.length - start;
    if (restLength <= maxLength) continue;
    if (onTooLong === undefined) throw toSourceError(file, `Line ${line} of ${file} is longer than ${maxLength} characters.`, { line });
    onTooLong(line, `The row is longer than ${maxLength} characters.`);
    isTooLong = true;
    rest = [];
    restLength = 0;
  }
  if (restLength > 0) yield { line, text: rest.join(''), terminated: false };
}
