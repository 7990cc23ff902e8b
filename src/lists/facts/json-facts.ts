/**
 * From the members of one JSON object to the draft of its entry.
 *
 * Invariant: nothing with words in it is dropped, and no value of another kind than expected makes it throw. A member
 * that a loader has no reading for is kept in the remarks, with a warning.
 */
import { isJsonObject, toFieldName, type JsonObject } from '../reading/json-source.js';
import { toOneLine } from '../reading/one-line.js';
import { noteUnread, type EntityDraft } from './entity-draft.js';

/** A text or number as one line of whole characters; undefined where it is blank or of another kind. */
export const wordsOf = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return undefined;
  const line = toOneLine(value.replace(/\p{Surrogate}/gu, '\uFFFD'));
  return line === '' ? undefined : line;
};

/** The members of an array; a value that is none is an array of itself, and none at all an empty one. */
export const itemsOf = (value: unknown): readonly unknown[] => {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
};

export const objectsOf = (value: unknown): readonly JsonObject[] => itemsOf(value).filter(isJsonObject);

/** Reads one member into the draft. */
export type TakeMember = (value: unknown, draft: EntityDraft) => void;

/** The readings of a format by name of member. */
export type TakeMembers = ReadonlyMap<string, TakeMember>;

/** For members that are read beforehand, or that say nothing about the entry; a loader's header names the latter. */
export const taken: TakeMember = () => undefined;

/** Reads the words of a member, or of each item where it is an array; what has no words is kept as it stands. */
export const takeWords =
  (field: string, take: (words: string, draft: EntityDraft) => void): TakeMember =>
  (value, draft) => {
    for (const item of itemsOf(value)) {
      const words = wordsOf(item);
      if (words !== undefined) take(words, draft);
      else if (typeof item !== 'string' && item !== null) takeUnknownMember(field, item, draft);
    }
  };

/** Reads each item of a member that is an object. */
export const takeObjects =
  (field: string, take: (object: JsonObject, draft: EntityDraft) => void): TakeMember =>
  (value, draft) => {
    for (const item of itemsOf(value)) {
      if (isJsonObject(item)) take(item, draft);
      else takeUnknownMember(field, item, draft);
    }
  };

/** Reads each member as the table says. */
export const takeMembers = (object: JsonObject, draft: EntityDraft, takes: TakeMembers): void => {
  for (const [name, value] of Object.entries(object)) {
    const take = takes.get(name);
    if (take) take(value, draft);
    else takeUnknownMember(name, value, draft);
  }
};

export const takeUnknownMember = (name: string, value: unknown, draft: EntityDraft): void => {
  const text = toJsonText(value);
  if (text !== undefined) noteUnread(draft, toFieldName(name), text);
};

/** A value in words; undefined where it holds none. */
export const toJsonText = (value: unknown): string | undefined => {
  const words = wordsOf(value);
  if (words !== undefined || value === undefined || value === null || typeof value === 'string') return words;
  try {
    const text = JSON.stringify(value);
    return text === '[]' || text === '{}' ? undefined : wordsOf(text);
  } catch {
    return '(nested too deeply)';
  }
};
