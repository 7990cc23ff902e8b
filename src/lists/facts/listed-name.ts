/**
 * From a name as a publisher writes it to an EntityName: reading order, parts where given, kind by script.
 */
import type { EntityName, NameQuality, NameType } from '../../entity/entity.js';
import { toOneLine } from '../reading/one-line.js';

/** Whether no letter of the text is of another script than Latin; true for a text without letters. */
export const isLatin = (text: string): boolean => !/(?!\p{Script=Latin})\p{L}/u.test(text);

/** A name that is already in reading order, or belongs to no person. Other than Latin script makes it a localised name. */
export const toListedName = (entityName: string, type: NameType, quality: NameQuality = 'strong'): EntityName => {
  const name = toOneLine(entityName);
  return { type: type === 'alias' && !isLatin(name) ? 'localised_name' : type, quality, entityName: name };
};

const GENERATION = /^(?:jr|sr|jnr|snr|junior|senior|i{1,3}|iv|v)\.?$/iu;

/**
 * A person's name in filing order, "LAST, First Middle": the words before the first comma are the last name, those
 * behind it the given names, kept together as firstName (the publisher does not part first from middle). A generation
 * ("Jr.") between or behind them ends the name. Without a comma the name has no parts.
 */
export const toFiledName = (filed: string, type: NameType, quality: NameQuality = 'strong'): EntityName => {
  const parts = filed
    .split(',')
    .map(toOneLine)
    .filter((part) => part !== '');
  const generations = parts.slice(1).filter((part) => GENERATION.test(part));
  const [lastName, ...given] = parts.filter((part, position) => position === 0 || !GENERATION.test(part));
  if (lastName === undefined || given.length === 0) return toListedName(filed, type, quality);
  const firstName = given.join(', ');
  const name = toListedName([firstName, lastName, ...generations].join(' '), type, quality);
  return { ...name, firstName, lastName };
};
