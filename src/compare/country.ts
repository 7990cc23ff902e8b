/**
 * Compares the countries that both sides state, as sets with kinds.
 *
 * The same country agrees in whatever kind, most in the same one. Countries differ as evidence only where the
 * kinds leave no room for both: belonging (citizenship, nationality, incorporation, jurisdiction) with belonging,
 * birth with birth. Residence and flag change, and a birth country says nothing against a residence: no evidence.
 * A country of unstated kind (`other`) contradicts a belonging by half, because it may be one.
 * Symmetric. Countries are ISO 3166-1 alpha-2 codes, those of former states (ISO 3166-3) included.
 */
import { toCountryName } from '../entity/country.js';
import type { CountryKind, EntityCountry } from '../entity/entity.js';
import { A_TEXT, assertOption, toRequired } from '../option-rules.js';
import { toBetterEvidence, type CreateComparer, type FieldEvidence } from './comparer.js';

type KindGroup = 'belonging' | 'birth' | 'place' | 'flag' | 'other';
const KIND_GROUPS: Readonly<Record<CountryKind, KindGroup>> = {
  citizenship: 'belonging',
  nationality: 'belonging',
  incorporation: 'belonging',
  jurisdiction: 'belonging',
  birth: 'birth',
  residence: 'place',
  address: 'place',
  flag: 'flag',
  other: 'other',
};

/** What an unstated kind leaves open: half of a contradiction. A choice, not measured. */
const UNSTATED_KIND_SIMILARITY = 0.5;

/** States that only changed their name or code (ISO 3166-3), and the code that is used for one another today. */
const RENAMED = new Map(
  Object.entries({
    bu: 'mm',
    dd: 'de',
    dy: 'bj',
    el: 'gr',
    fx: 'fr',
    hv: 'bf',
    nh: 'vu',
    rh: 'zw',
    tp: 'tl',
    uk: 'gb',
    vd: 'vn',
    yd: 'ye',
    zr: 'cd',
  }),
);

/**
 * States that came apart, or whose parts publishers count in two ways: a statement of the one is none against the
 * other. `cs` was Czechoslovakia until 1993 and Serbia and Montenegro from 2003 to 2006 (ISO 3166-3), so it holds both.
 */
const OVERLAPPING: Readonly<Record<string, readonly string[]>> = {
  su: ['am', 'az', 'by', 'ee', 'ge', 'kg', 'kz', 'lt', 'lv', 'md', 'ru', 'tj', 'tm', 'ua', 'uz'],
  yu: ['ba', 'cs', 'hr', 'me', 'mk', 'rs', 'si', 'xk'],
  cs: ['cz', 'me', 'rs', 'sk', 'xk'],
  an: ['bq', 'cw', 'nl', 'sx'],
  rs: ['me', 'xk'],
  sd: ['ss'],
  et: ['er'],
  id: ['tl'],
  cn: ['hk', 'mo', 'tw'],
  il: ['ps'],
  ma: ['eh'],
  us: ['as', 'gu', 'mp', 'pr', 'vi'],
  gb: ['gg', 'gi', 'im', 'je'],
};

/**
 * `same`: one state under one of its codes; `overlapping`: one came out of, or is counted within, the other, or is a code
 * of no country (xx for a stateless person, a slip), which says nothing. Symmetric.
 */
export type CountryRelation = 'same' | 'overlapping' | 'different';

/** @param query, listed two-letter codes in lower case. */
export const toCountryRelation = (query: string, listed: string): CountryRelation => {
  const a = RENAMED.get(query) ?? query;
  const b = RENAMED.get(listed) ?? listed;
  if (toCountryName(a) === undefined || toCountryName(b) === undefined) return 'overlapping';
  if (a === b) return 'same';
  return OVERLAPPING[a]?.includes(b) === true || OVERLAPPING[b]?.includes(a) === true ? 'overlapping' : 'different';
};

const A_CODE = toRequired(A_TEXT);

/**
 * Whether a two-letter code, in either case, is that of a country or a former state. Other codes (`xx`, `zz`, typing
 * errors) are ignored when countries are compared.
 * @throws ScreeningError invalid_option for what is no text.
 */
export const isKnownCountry = (code: string): boolean => {
  assertOption('code', code, A_CODE);
  return toCountryRelation(code.toLowerCase(), code.toLowerCase()) === 'same';
};

/** Compares countries of any kind; see the head of this file for which kinds can differ as evidence. */
export const createCountryComparer: CreateComparer<EntityCountry, EntityCountry, 'country'> = (query) => (listed) => {
  let best: FieldEvidence<'country'> | undefined;
  for (const listedCountry of listed) {
    for (const queryCountry of query) best = toBetterEvidence(best, compareCountry(queryCountry, listedCountry));
  }
  return best;
};

const compareCountry = (query: EntityCountry, listed: EntityCountry): FieldEvidence<'country'> | undefined => {
  const relation = toCountryRelation(query.country, listed.country);
  if (relation === 'overlapping') return undefined;
  const queryGroup = KIND_GROUPS[query.kind];
  const listedGroup = KIND_GROUPS[listed.kind];
  const evidence = { fieldName: 'country', fieldValue: listed.country.toUpperCase() } as const;
  if (relation === 'same') return { ...evidence, finding: queryGroup === listedGroup ? 'same_kind' : 'same', similarity: 1 };
  if (queryGroup === listedGroup && (queryGroup === 'belonging' || queryGroup === 'birth')) {
    return { ...evidence, finding: 'different', similarity: 0 };
  }
  const unstated = queryGroup === 'other' || listedGroup === 'other';
  const groups = [queryGroup, listedGroup];
  return unstated && groups.every((group) => group === 'other' || group === 'belonging')
    ? { ...evidence, finding: 'different', similarity: UNSTATED_KIND_SIMILARITY }
    : undefined;
};
