/**
 * Subjects made from the sample list, as people write them wrong, with fields that agree, disagree or are absent.
 */
import type { Entity } from '../src/entity/entity.js';
import type { SubjectInput } from '../src/entity/subject.js';
import { createRandom, mangle } from './mangle.js';
import { sampleEntities } from './sample-list.js';

/** @param seed the same seed gives the same subjects. */
export const createSampleQueries = (count: number, seed: number): readonly SubjectInput[] => {
  const random = createRandom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  return Array.from({ length: count }, () => {
    const entity = pick(sampleEntities);
    const isPerson = entity.type === 'person';
    /** What the listed entity states, what another one does, or nothing. */
    const source = (): Entity | undefined => {
      const chance = random();
      return chance < 0.3 ? entity : chance < 0.4 ? pick(sampleEntities) : undefined;
    };
    const [dated, gendered, placed, born, identified, housed] = [source(), source(), source(), source(), source(), source()];
    return {
      type: isPerson ? 'person' : 'company',
      name: mangle(pick(entity.names).entityName, random),
      ...(dated?.dates[0] && { date: dated.dates[0].from }),
      ...(isPerson && gendered?.gender && { gender: gendered.gender }),
      ...(placed && { countries: placed.countries }),
      ...(isPerson && born && { birthPlaces: born.birthPlaces }),
      ...(identified && { identifications: identified.identifications.map(({ type, value }) => ({ type, value })) }),
      ...(housed && { addresses: housed.addresses }),
    };
  });
};

/** Subjects that state two listed names in one text, as forms have them. */
export const createStatedQueries = (count: number, seed: number): readonly SubjectInput[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const isPerson = random() < 0.5;
    const own = sampleEntities.filter(({ type }) => (type === 'person') === isPerson);
    const pickName = (): string => mangle(own[Math.floor(random() * own.length)]!.names[0]!.entityName, random);
    const between = isPerson ? ' a.k.a. ' : ' formerly ';
    return { type: isPerson ? 'person' : 'company', name: pickName() + between + pickName() };
  });
};
