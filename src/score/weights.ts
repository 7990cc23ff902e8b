/**
 * The numbers of the score, all of them: what a missing, contradicted or weak part of a name costs here, what the
 * other fields weigh in field-weights.ts. How alike two tokens are is text/token-similarity.ts.
 *
 * The name's score is a weighted mean over its aligned pairs and what is left over:
 *
 *   100 × Σ pair weight × similarity / (Σ pair weight + q × Σ unmatched query weight + l × Σ unmatched listed weight
 *                                       + 2c × the smaller of the heaviest token left over on each side)
 *
 * It has the margin form, which retrieval bounds: a rule that raises a score must be in that form.
 */
import type { NameCosts } from '../compare/name.js';
import type { NameKind } from '../text/token.js';

/** An exact weak alias scores 92.6; one of a single word 66.7, so that it never alerts by itself. */
const WEAK = { weakAlias: 0.08, weakSingleWord: 0.5 } as const;

/**
 * Evidence: the prototype described in DESIGN.md (2026), persons and companies separately; query-side words that
 * the list lacks cost two to three times what listed words that the query lacks do, and neither is free.
 */
export const NAME_COSTS: Readonly<Record<NameKind, NameCosts>> = {
  person: { queryMissing: 0.9, listedMissing: 0.35, contradiction: 1.3, thinEvidence: 1, enough: 1.4, ...WEAK },
  organisation: { queryMissing: 1.0, listedMissing: 0.4, contradiction: 1.3, thinEvidence: 1, enough: 1, ...WEAK },
};

/** Score from which a match is an alert, when neither call nor service sets another. */
export const DEFAULT_THRESHOLD = 70;

/** Corroboration counts beside a plausible name only: nothing below the first name score, fully from the second. */
export const PLAUSIBLE_NAME = { from: 55, full: 75 } as const;
