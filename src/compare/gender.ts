/**
 * Compares a stated gender. `other` agrees with itself and contradicts nothing: most lists know two entries
 * only, so that a person who states a third stands there under one of the two. Symmetric.
 */
import type { Gender } from '../entity/entity.js';
import { toBetterEvidence, type CreateComparer, type FieldEvidence } from './comparer.js';

export const createGenderComparer: CreateComparer<Gender, Gender, 'gender'> = (query) => (listed) => {
  let best: FieldEvidence<'gender'> | undefined;
  for (const listedGender of listed) {
    for (const queryGender of query) {
      const same = queryGender === listedGender;
      if (!same && (queryGender === 'other' || listedGender === 'other')) continue;
      best = toBetterEvidence(best, {
        fieldName: 'gender',
        finding: same ? 'same' : 'different',
        similarity: same ? 1 : 0,
        fieldValue: listedGender,
      });
    }
  }
  return best;
};
