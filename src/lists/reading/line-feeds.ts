/**
 * Lines that end in CR alone, as old programs for the Macintosh write them, ended in LF.
 */

/** Characters without a LF, but with a CR, that tell such a text. */
const HEAD_LENGTH = 1 << 16;

/** The text as it is where its beginning has a LF; otherwise with a LF for each CR. */
export async function* withLineFeeds(pieces: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let head: string | undefined = '';
  let hasReturns = false;
  const toText = (piece: string): string => (hasReturns ? piece.replaceAll('\r', '\n') : piece);
  for await (const piece of pieces) {
    if (head === undefined) yield toText(piece);
    else {
      head += piece;
      const hasFeeds = head.includes('\n');
      if (!hasFeeds && head.length < HEAD_LENGTH) continue;
      hasReturns = !hasFeeds && head.includes('\r');
      yield toText(head);
      head = undefined;
    }
  }
  if (head === undefined) return;
  hasReturns = true; // All of the text is here, and no LF.
  yield toText(head);
}
