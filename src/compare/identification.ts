/**
 * Compares stated identifications by number, type and country.
 *
 * In: the identifications of both sides, read by text/identification-number.ts. Out: the best-agreeing pair. An equal
 * number of a kind that identifies is decisive (same_strong), so it must be long enough not to be equal by chance.
 * Invariant, relied on by the index: same_strong only where both sides have one key (toIdentificationKey).
 * The similarity is symmetric.
 */
import type { EntityIdentification } from '../entity/entity.js';
import type { SubjectIdentification } from '../entity/subject.js';
import { hasDigit, LEAST_SIZE_ALONE, parseIdentificationNumber, type IdentificationNumber } from '../text/identification-number.js';
import { toOsaDistance } from '../text/kernels/osa-distance.js';
import { toBetterEvidence, type CreateComparer, type FieldEvidence } from './comparer.js';
import { toCountryRelation, type CountryRelation } from './country.js';

interface Identification extends IdentificationNumber {
  readonly country: string | undefined;
}

/** Size from which unequal numbers of one kind are numbers at all, and not serials or parts. */
const LEAST_SIZE_DIFFERENT = 4;

/** Compares numbers by type and country. A number without a type compares with those of any type. */
export const createIdentificationComparer: CreateComparer<SubjectIdentification, EntityIdentification, 'identification'> = (query) => {
  const queryIdentifications = query.map(parseIdentification).filter((parsed) => parsed !== undefined);
  return (listed) => {
    let best: FieldEvidence<'identification'> | undefined;
    if (queryIdentifications.length === 0) return best;
    for (const stated of listed) {
      const listedIdentification = parseIdentification(stated);
      if (!listedIdentification) continue;
      for (const queryIdentification of queryIdentifications) {
        const compared = compareIdentification(queryIdentification, listedIdentification);
        if (!compared) continue;
        best = toBetterEvidence(best, { fieldName: 'identification', ...compared, fieldValue: `${stated.type} ${stated.value}` });
      }
    }
    return best;
  };
};

const parseIdentification = ({ value, type, country }: SubjectIdentification): Identification | undefined => {
  const number = parseIdentificationNumber(value, type);
  return number && { ...number, country };
};

type Compared = Pick<FieldEvidence<'identification'>, 'finding' | 'similarity'>;

const compareIdentification = (query: Identification, listed: Identification): Compared | undefined => {
  const isGlobal = query.family?.isGlobal === true || listed.family?.isGlobal === true;
  const countries =
    query.country === undefined || listed.country === undefined ? undefined : toCountryRelation(query.country, listed.country);
  return query.normal === listed.normal
    ? compareEqual(query, listed, isGlobal, countries)
    : isGlobal || countries === 'same'
      ? compareUnequal(query, listed)
      : undefined;
};

/** Unequal numbers of one kind, which its bearer has one of. */
const compareUnequal = (query: Identification, listed: Identification): Compared | undefined =>
  query.family !== undefined &&
  query.family === listed.family &&
  query.family.leastSize !== undefined &&
  Math.min(query.size, listed.size) >= LEAST_SIZE_DIFFERENT
    ? { finding: 'different', similarity: toSlipSimilarity(query.normal, listed.normal) }
    : undefined;

const compareEqual = (
  query: Identification,
  listed: Identification,
  isGlobal: boolean,
  countries: CountryRelation | undefined,
): Compared | undefined => {
  const isBothTyped = query.family !== undefined && listed.family !== undefined;
  if (!isBothTyped && !isGlobal && !hasDigit(query.normal)) return undefined;
  const isLong = query.size >= LEAST_SIZE_ALONE;
  const isConflict = (isBothTyped && query.family.group !== listed.family.group) || (!isGlobal && countries === 'different');
  if (isConflict) return isLong ? { finding: 'same_weak', similarity: 1 } : undefined;
  const isSupported = isBothTyped && (isGlobal || countries !== undefined);
  const isStrong = query.key !== undefined && query.key === listed.key && (isSupported || isLong);
  return { finding: isStrong ? 'same_strong' : 'same_weak', similarity: 1 };
};

/** One slip of the keyboard leaves two numbers near each other; any other two numbers are as unlike as can be. */
const toSlipSimilarity = (a: string, b: string): number => (toOsaDistance(a, b, 1) <= 1 ? 1 - 1 / Math.max(a.length, b.length) : 0);
