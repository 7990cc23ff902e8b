/**
 * Places in the words of publishers: the country of a place, and lines of "city, state postal code".
 */
import { parseCountryName } from '../../entity/country.js';
import type { EntityAddress } from '../../entity/entity.js';
import { definedOf } from './entity-draft.js';

/** "City, Region, Country": the country that the last words name ("Pyongyang, Korea, North" too); codes do not count. */
export const findCountryOfPlace = (place: string): string | undefined => {
  const parts = place.split(',');
  return parseCountryName(parts.slice(-2).join(',')) ?? parseCountryName(parts.at(-1)!);
};

/** Longer lines are prose; the longest of OFAC has 100 characters. */
const MAX_CITY_LINE = 300;
const CITY_LINE =
  /^(?<city>[^\d,]+?)(?:, (?<state>[^\d,]+?))?(?:,? (?<postalCode>(?:C\.P\. )?(?:\p{Lu}{1,2}\d[\p{Lu}\d]? \d\p{Lu}{2}|\p{Lu}{0,3}[- ]?\d[\p{L}\d-]*(?: \d[\p{L}\d-]*)?)))?$/u;

/**
 * Parts a line such as "Zapopan, Jalisco C.P. 45050" or "London EC3N 1DY"; what has another form is all city.
 * Every word of the line is in one of the parts.
 */
export const parseCityLine = (line: string): Pick<EntityAddress, 'city' | 'state' | 'postalCode'> => {
  const found = line.length > MAX_CITY_LINE ? undefined : CITY_LINE.exec(line)?.groups;
  return found ? definedOf<EntityAddress>(found) : { city: line };
};
