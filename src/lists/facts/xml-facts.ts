/**
 * From the elements of one XML record to the draft of its entry.
 *
 * Invariant: nothing with words in it is dropped. What a loader has no reading for (an element or attribute of a newer
 * version of the format, a second one where one is expected) is kept in the remarks, with a warning.
 */
import { toOneLine } from '../reading/one-line.js';
import { findChild, type XmlElement } from '../reading/xml-records.js';
import { warn, type EntityDraft } from './entity-draft.js';

/** Reads one element into the draft. */
export type Take = (element: XmlElement, draft: EntityDraft) => void;

/** The readings of a format by local name. */
export type Takes = ReadonlyMap<string, Take>;

/** For elements that are read beforehand, or that say nothing about the entry; a loader's header names the latter. */
export const taken: Take = () => undefined;

/** One line, or undefined where it is blank or one of the publisher's null markers. */
export type Clean = (text: string) => string | undefined;

export const toWords: Clean = (text) => {
  const line = toOneLine(text);
  return line === '' ? undefined : line;
};

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** A flag as XML Schema writes it (xs:boolean); undefined for anything else. */
export const flagOf = (text: string | undefined): boolean | undefined => FLAGS.get(text?.trim() ?? '');

/** All text of an element and its children. */
export const allText = (element: XmlElement): string => toOneLine([element.text, ...element.children.map(allText)].join(' '));

/** All text of an element and its children, and what their attributes say. */
export const allWords = (element: XmlElement): string =>
  toOneLine([...Object.values(element.attributes), element.text, ...element.children.map(allWords)].join(' '));

export const takeUnknown: Take = (element, draft) => {
  const words = allWords(element);
  if (words === '') return;
  draft.notes.push(`${element.name}: ${words}`);
  warn(draft, element.name, 'The element is not one of this format; its words are kept in the remarks.');
};

/** Reads each child as the table says. */
export const takeChildren = (element: XmlElement, draft: EntityDraft, takes: Takes): void => {
  for (const child of element.children) (takes.get(child.name) ?? takeUnknown)(child, draft);
};

/** Reads the words of an element, or of each of its children where it is a list of them. */
export const takeValues =
  (take: (words: string, draft: EntityDraft) => void, clean: Clean = toWords): Take =>
  (element, draft) => {
    for (const { text } of [element, ...element.children]) {
      const words = clean(text);
      if (words !== undefined) take(words, draft);
    }
  };

/** The words of the first child of a name. */
export const wordsOf = (element: XmlElement, name: string, clean: Clean = toWords): string | undefined => {
  const child = findChild(element, name);
  return child && clean(child.text);
};

/** The words of an element's children by name. */
export const fieldsOf = <Name extends string>(
  element: XmlElement,
  names: readonly Name[],
  draft: EntityDraft,
  clean: Clean = toWords,
): Partial<Record<Name, string>> => {
  const fields: Partial<Record<Name, string>> = {};
  for (const child of element.children) {
    const name = names.find((known) => known === child.name);
    const words = clean(child.text);
    if (name === undefined || fields[name] !== undefined) takeUnknown(child, draft);
    else if (words !== undefined) fields[name] = words;
  }
  return fields;
};

/** The words of an element's attributes by name; those of `ignored` are about the file. */
export const attributesOf = <Name extends string>(
  element: XmlElement,
  names: readonly Name[],
  draft: EntityDraft,
  ignored: ReadonlySet<string>,
): Partial<Record<Name, string>> => {
  const found: Partial<Record<Name, string>> = {};
  for (const [attribute, text] of Object.entries(element.attributes)) {
    const words = toWords(text);
    if (words === undefined) continue;
    const name = names.find((known) => known === attribute);
    if (name !== undefined) found[name] = words;
    if (name !== undefined || ignored.has(attribute)) continue;
    draft.notes.push(`${element.name} ${attribute}: ${words}`);
    warn(draft, attribute, 'The attribute is not one of this format; its words are kept in the remarks.');
  }
  return found;
};
