/**
 * Reads XML record by record: small trees, one in memory at a time.
 *
 * In: the text of a source in pieces and the names of its containers, the elements that are only descended into (the
 * root, the lists). Out: every container as it opens, with its attributes, and every other child of a container as a
 * whole tree, also one whose name nobody expects: the loader decides, nothing is skipped here.
 * Invariant: a document that is cut short, has a document type declaration (entities could expand without end or name
 * files) or declares another encoding than UTF-8 is an error. Namespaces are dropped: names are local names.
 */
import { toSourceError } from './source-text.js';

export interface XmlElement {
  /** Local name. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The element's own text, without that of its children; blanks at both ends are dropped. */
  readonly text: string;
  /** 1-based line on which its opening tag ends. */
  readonly line: number;
}

export interface XmlOptions {
  readonly file: string;
  /** Local names, the root first: another root is refused. */
  readonly containers: readonly [string, ...string[]];
}

/** Deeper than any list (SDN_ADVANCED.XML has 12 levels). */
const MAX_DEPTH = 64;
/** Longest record, in UTF-16 units; the longest in an official list is under 100,000. */
const MAX_RECORD_LENGTH = 8 * 1024 ** 2;

interface OpenElement extends XmlElement {
  readonly children: OpenElement[];
  text: string;
}

/** @throws ScreeningError source_malformed, naming the line, for everything that is not one whole document of this root. */
export async function* readXmlRecords(pieces: AsyncIterable<string>, options: XmlOptions): AsyncGenerator<XmlElement, void, undefined> {
  const { file, containers } = options;
  // Loaded where XML is read: it takes a tenth of what a command takes to start (45 ms of processor time, 2026-11-24).
  const { SaxesParser } = await import('saxes');
  const parser = new SaxesParser();
  const ready: XmlElement[] = [];
  /** The elements that are open, the root first; the first `containersOpen` of them are containers. */
  const open: OpenElement[] = [];
  let containersOpen = 0;
  let recordStart = 0;

  const refuse = (what: string): never => {
    throw toSourceError(file, `Line ${parser.line} of ${file} ${what}.`, { line: parser.line });
  };

  parser.on('error', (error) => refuse(`is not well-formed XML: ${error.message.replace(/^[\d:\s]+/u, '').replace(/\.$/u, '')}`));
  parser.on('doctype', () => refuse('has a document type declaration, which is not accepted'));
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^(?:utf-?8|us-ascii)$/iu.test(encoding)) refuse('declares an encoding that is not UTF-8');
  });
  parser.on('opentag', (tag) => {
    const element: OpenElement = {
      name: localName(tag.name),
      attributes: withLocalNames(tag.attributes),
      children: [],
      text: '',
      line: parser.line,
    };
    if (open.length === 0 && element.name !== containers[0]) refuse(`opens <${element.name}>, where <${containers[0]}> is expected`);
    if (open.length >= MAX_DEPTH) refuse(`nests deeper than ${MAX_DEPTH} elements`);
    if (open.length > containersOpen) {
      open.at(-1)!.children.push(element);
    } else {
      recordStart = parser.position;
      if (containers.includes(element.name)) {
        containersOpen += 1;
        ready.push(element);
      }
    }
    open.push(element);
  });
  const addText = (text: string): void => {
    if (open.length > containersOpen) open.at(-1)!.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = open.pop()!;
    element.text = element.text.trim();
    if (open.length < containersOpen) containersOpen -= 1;
    else if (open.length === containersOpen) ready.push(element);
    if (open.length === containersOpen) recordStart = parser.position;
  });

  for await (const piece of pieces) {
    parser.write(piece);
    if (parser.position - recordStart > MAX_RECORD_LENGTH) refuse(`is in a record longer than ${MAX_RECORD_LENGTH} characters`);
    yield* ready.splice(0);
  }
  if (open.length > 0) refuse('ends the file in the middle of an element: it is cut short');
  parser.close();
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The parser's own object where no name has a prefix, as in most: one record of the EU has a hundred attributes. */
const withLocalNames = (attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  for (const name in attributes) {
    if (name.includes(':')) return Object.fromEntries(Object.entries(attributes).map(([given, text]) => [localName(given), text]));
  }
  return attributes;
};

/** The first child of a name. */
export const findChild = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name);

/** The children of a name. */
export const findChildren = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name);
