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
import { toCountryRelation } from './country.js';

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

const compareIdentification = (
  query: Identification,
  listed: Identification,
): Pick<FieldEvidence<'identification'>, 'finding' | 'similarity'> | undefined => {
  const bothTyped = query.family !== undefined && listed.family !== undefined;
  const isGlobal = query.family?.isGlobal === true || listed.family?.isGlobal === true;
  const countries =
    query.country === undefined || listed.country === undefined ? undefined : toCountryRelation(query.country, listed.country);
  if (query.normal !== listed.normal) {
    const comparable = bothTyped && query.family === listed.family && query.family.leastSize !== undefined;
    if (!comparable || !(isGlobal || countries === 'same') || Math.min(query.size, listed.size) < LEAST_SIZE_DIFFERENT) return undefined;
    return { finding: 'different', similarity: toSlipSimilarity(query.normal, listed.normal) };
  }
  if (!bothTyped && !isGlobal && !hasDigit(query.normal)) return undefined;
  const conflict = (bothTyped && query.family.group !== listed.family.group) || (!isGlobal && countries === 'different');
  if (conflict) return query.size >= LEAST_SIZE_ALONE ? { finding: 'same_weak', similarity: 1 } : undefined;
  const supported = bothTyped && (isGlobal || countries !== undefined);
  const strong = query.key !== undefined && query.key === listed.key && (supported || query.size >= LEAST_SIZE_ALONE);
  return { finding: strong ? 'same_strong' : 'same_weak', similarity: 1 };
};

/** One slip of the keyboard leaves two numbers near each other; any other two numbers are as unlike as can be. */
const toSlipSimilarity = (a: string, b: string): number => (toOsaDistance(a, b, 1) <= 1 ? 1 - 1 / Math.max(a.length, b.length) : 0);
