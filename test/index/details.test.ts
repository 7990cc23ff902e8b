import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CLASSIFICATION_LEAVES, toClassificationMask } from '../../src/entity/classification.js';
import { NO_FACTS, type Entity } from '../../src/entity/entity.js';
import { createDetailWriter, parseDetails } from '../../src/index/details.js';
import { arbitraryEntities } from '../arbitrary-entity.js';

const toHead = ({ list, type, classifications }: Entity) => ({ list, type, classifications: toClassificationMask(classifications) });
const write = createDetailWriter();
const packDetails = (entity: Entity): string => Buffer.from(write(entity, toHead(entity).classifications).packed).toString();
const toFingerprint = (entity: Entity): number => write(entity, toHead(entity).classifications).fingerprint;
const inOrder = (entity: Entity): Entity => ({
  ...entity,
  classifications: CLASSIFICATION_LEAVES.filter((leaf) => entity.classifications.includes(leaf)),
});

it('gives back what was packed, whatever an entity states', () => {
  fc.assert(
    fc.property(arbitraryEntities, (entities) => {
      for (const entity of entities) expect(parseDetails(packDetails(entity), toHead(entity))).toEqual(inOrder(entity));
    }),
  );
});

const entity: Entity = {
  list: 'house',
  sourceId: '7',
  type: 'person',
  names: [
    { type: 'primary', quality: 'strong', entityName: 'Orsolt Vandemirk' },
    { type: 'alias', quality: 'weak', entityName: 'Orso' },
  ],
  classifications: ['pep.level2'],
  ...NO_FACTS,
  dates: [{ kind: 'birth', from: { month: 2, day: 29 }, circa: false }],
  countries: [{ kind: 'citizenship', country: 'xk' }],
  deceased: false,
};

it.each([
  ['a date without a year', { dates: [{ kind: 'birth', from: { month: 2, day: 29 }, circa: false }] }],
  ['an approximate range', { dates: [{ kind: 'birth', from: { year: 1960 }, to: { year: 1962 }, circa: true }] }],
  ['one who is said to live', { deceased: false }],
  ['an occupation without a category', { occupations: [{ type: 'pep', title: 'Minister', fromDate: { year: 2001, month: 3 } }] }],
] as const)('keeps %s', (_, facts) => {
  const stated = { ...entity, ...facts } as Entity;
  expect(parseDetails(packDetails(stated), toHead(stated))).toEqual(stated);
});

it('has no member names in what it packs, and another fingerprint for another content, list, type or classification', () => {
  const packed = packDetails(entity);
  expect(packed).not.toMatch(/entityName|sourceId|quality|citizenship/u);
  const fingerprints = [
    toFingerprint(entity),
    toFingerprint({ ...entity, list: 'another' }),
    toFingerprint({ ...entity, type: 'company' }),
    toFingerprint({ ...entity, classifications: ['pep.level1'] }),
    toFingerprint({ ...entity, deceased: true }),
  ];
  expect(new Set(fingerprints).size).toBe(5);
  expect(fingerprints.every((fingerprint) => Number.isSafeInteger(fingerprint))).toBe(true);
});
