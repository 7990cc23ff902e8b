/**
 * Which clean names stand for a bank's customers: those whose false alerts set the threshold that recall is told at.
 */
import { WESTERN_SETS } from './clean-questions.js';
import type { Kind } from './names.js';
import { SHORT_SETS } from './short-name-questions.js';

/** Western people; all companies but those of short names. */
export const isReferenceSet = (kind: Kind, set: string): boolean => (kind === 'company' ? !SHORT_SETS.has(set) : WESTERN_SETS.has(set));
