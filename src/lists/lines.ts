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
 * @throws ScreeningError source_malformed naming the line, for one longer than `maxLength`.
 */
export async function* readLines(
  pieces: AsyncIterable<string>,
  file: string,
  maxLength = MAX_LINE_LENGTH,
): AsyncGenerator<Line, void, undefined> {
  let line = 1;
  let rest: string[] = [];
  let restLength = 0;
  for await (const piece of pieces) {
    let start = 0;
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', start)) {
      const text = rest.join('') + piece.slice(start, end);
      yield { line, text: text.endsWith('\r') ? text.slice(0, -1) : text, terminated: true };
      line += 1;
      start = end + 1;
      rest = [];
      restLength = 0;
    }
    rest.push(piece.slice(start));
    restLength += piece.length - start;
    if (restLength > maxLength) throw toSourceError(file, `Line ${line} of ${file} is longer than ${maxLength} characters.`, line);
  }
  if (restLength > 0) yield { line, text: rest.join(''), terminated: false };
}
