/**
 * The names of an entry while a loader gathers them.
 */
import type { EntityName } from '../../entity/entity.js';
import { note, type EntityDraft } from './entity-draft.js';
import { isLatin } from './listed-name.js';

/** Whether words can be a name: they hold a letter or a digit, and are no address on the web. */
export const isName = (words: string): boolean => /[\p{L}\p{N}]/u.test(words) && !/^https?:/iu.test(words);

/** Adds a name, once for equal words; the strong one of two stays. What can be no name is kept in the remarks. */
export const addName = (draft: EntityDraft, name: EntityName): void => {
  if (!isName(name.entityName)) {
    note(draft, 'Name', name.entityName);
    return;
  }
  const at = draft.names.findIndex(({ entityName }) => entityName === name.entityName);
  if (at < 0) draft.names.push(name);
  else if (draft.names[at]!.quality === 'weak' && name.quality === 'strong') draft.names[at] = { ...draft.names[at]!, quality: 'strong' };
};

/** The one of several equal names that stands first: the first in Latin letters, else the first. */
export const choosePrimary = (names: readonly string[]): string | undefined =>
  names.find((name) => isName(name) && isLatin(name)) ?? names.find(isName);
