/**
 * Reads a YAML file that is one list, item by item: one in memory at a time.
 *
 * In: the text of a source in pieces. Out: the value of each item and the line on which it begins, or a defect: an
 * item that cannot be read costs itself alone. An item begins with a hyphen at the start of a line, as the files of
 * publishers have it; the parser sees one item at a time, so its aliases cannot expand over the file.
 * Invariant: a file whose last line has no line end may be cut in an item, and is an error: a cut YAML item is often
 * still YAML.
 */
import { readLines } from './lines.js';
import { toSourceError } from './source-text.js';
import { parseYaml } from './yaml.js';

export type YamlItem =
  | { readonly kind: 'item'; readonly line: number; readonly value: unknown }
  /** `message` is one sentence, without the item's content. */
  | { readonly kind: 'defect'; readonly line: number; readonly message: string };

/** Longest item, in UTF-16 units. The longest of the lists has under 30,000. */
const MAX_ITEM_LENGTH = 1024 ** 2;

/** @throws ScreeningError source_malformed, naming the line, for a file that is no list, is cut, or has an item that does not end. */
export async function* readYamlItems(pieces: AsyncIterable<string>, file: string): AsyncGenerator<YamlItem, void, undefined> {
  let item: string[] = [];
  let start = 0;
  let length = 0;
  for await (const { line, text, terminated } of readLines(pieces, file)) {
    if (!terminated) throw toSourceError(file, `${file} ends without a line end, in line ${line}: it may be cut short.`, { line });
    if (/^-(?:\s|$)/u.test(text)) {
      if (item.length > 0) yield readItem(item, start);
      item = [];
      start = line;
      length = 0;
    } else if (item.length === 0) {
      if (/^(?:\s*(?:#.*)?|---\s*)$/u.test(text)) continue;
      throw toSourceError(file, `Line ${line} of ${file} does not begin a list of entries.`, { line });
    }
    item.push(text);
    length += text.length;
    if (length > MAX_ITEM_LENGTH)
      throw toSourceError(file, `The entry at line ${start} of ${file} is longer than ${MAX_ITEM_LENGTH} characters.`, { line: start });
  }
  if (item.length > 0) yield readItem(item, start);
}

const readItem = (lines: readonly string[], line: number): YamlItem => {
  try {
    const value: unknown = parseYaml(lines.join('\n'));
    if (Array.isArray(value) && value.length === 1) return { kind: 'item', line, value: value[0] as unknown };
  } catch {
    // The parser's own message would quote the item.
  }
  return { kind: 'defect', line, message: 'The entry is not YAML and is left out.' };
};
