/**
 * The level of exposure of a position in FollowTheMoney: by its topics, else by the words of its name.
 */
import { findOffice, type Office, type PepLevel } from '../../facts/pep-office.js';
import { type JsonObject } from '../../reading/json-source.js';
import { valuesOf } from './ftm-model.js';

interface Sphere {
  readonly category: string;
  /** National, regional, municipal and international. */
  readonly levels: readonly [PepLevel, PepLevel, PepLevel, PepLevel];
}

/** In order of weight: the first topic that a position has decides. */
const SPHERES: readonly (readonly [string, Sphere])[] = [
  ['gov.head', { category: 'head of state', levels: ['pep.level1', 'pep.level2', 'pep.level3', 'pep.level2'] }],
  ['gov.executive', { category: 'executive', levels: ['pep.level1', 'pep.level2', 'pep.level4', 'pep.level2'] }],
  ['gov.legislative', { category: 'legislature', levels: ['pep.level1', 'pep.level2', 'pep.level4', 'pep.level1'] }],
  ['gov.judicial', { category: 'judiciary', levels: ['pep.level2', 'pep.level3', 'pep.level4', 'pep.level2'] }],
  ['gov.security', { category: 'military', levels: ['pep.level2', 'pep.level3', 'pep.level4', 'pep.level2'] }],
  ['gov.financial', { category: 'central bank', levels: ['pep.level2', 'pep.level3', 'pep.level4', 'pep.level2'] }],
  ['gov.soe', { category: 'state-owned enterprise', levels: ['pep.level3', 'pep.level3', 'pep.level4', 'pep.level3'] }],
  ['gov.admin', { category: 'senior official', levels: ['pep.level3', 'pep.level3', 'pep.level4', 'pep.level3'] }],
  ['role.diplo', { category: 'diplomatic service', levels: ['pep.level3', 'pep.level3', 'pep.level3', 'pep.level3'] }],
  ['gov.religion', { category: 'religious office', levels: ['pep.level3', 'pep.level3', 'pep.level4', 'pep.level3'] }],
  ['pol.party', { category: 'political party', levels: ['pep.level3', 'pep.level3', 'pep.level4', 'pep.level3'] }],
];

export const toOfficeOfPosition = (title: string, properties: JsonObject): Office | undefined => {
  const topics = new Set(valuesOf(properties, 'topics'));
  const isRegional = topics.has('gov.state') || valuesOf(properties, 'subnationalArea').length > 0;
  const scope = topics.has('gov.igo') ? 3 : topics.has('gov.muni') ? 2 : isRegional ? 1 : 0;
  const sphere = SPHERES.find(([topic]) => topics.has(topic))?.[1];
  const named = findOffice(title);
  if (sphere) return { level: sphere.levels[scope], category: named?.category ?? sphere.category };
  // What the name gives is the level of a state's office.
  return scope === 2 && named
    ? { ...named, level: 'pep.level4' }
    : scope === 1 && named?.level === 'pep.level1'
      ? { ...named, level: 'pep.level2' }
      : named;
};
