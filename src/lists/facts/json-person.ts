/**
 * Members that the JSON and YAML formats of people in public office have alike.
 */
import type { DateKind, PartialDate } from '../../entity/partial-date.js';
import { type JsonObject } from '../reading/json-source.js';
import { note, noteUnread, takeDate, takeGender, type EntityDraft } from './entity-draft.js';
import { takeWords, wordsOf, type TakeMember } from './json-facts.js';
import { parseStatedDate } from './stated-date.js';

/** A day of birth or death. */
export const takeDateOf = (field: string, kind: DateKind): TakeMember =>
  takeWords(field, (words, draft) => takeDate(draft, kind, field, words));

export const takeGenderOf = (field: string): TakeMember => takeWords(field, (words, draft) => takeGender(draft, field, words));

/** The address of an image on the web, once. */
export const addImage = (draft: EntityDraft, words: string): void => {
  if (!/^https?:/iu.test(words) || !URL.canParse(words)) note(draft, 'Image', words);
  else if (!draft.images.includes(words)) draft.images.push(words);
};

/** The first day that a member states, as the start or end of an office. */
export const toDay = (draft: EntityDraft, object: JsonObject, field: string): PartialDate | undefined => {
  const words = wordsOf(object[field]);
  const stated = words === undefined ? undefined : parseStatedDate(words);
  if (words !== undefined && !stated) noteUnread(draft, field, words);
  return stated?.from;
};

/** Numbers in other databases: that of Wikidata identifies the person in other lists too, the others are kept in the remarks. */
export const takeIdentifier = (draft: EntityDraft, scheme: string, value: string): void => {
  if (scheme === 'wikidata') draft.identifications.push({ type: 'Wikidata', value });
  else note(draft, scheme, value);
};
