/**
 * The shipped sample list as entities and as an index, for tests of what comes after the lists.
 */
import { readFileSync } from 'node:fs';
import { buildIndex, type BuildOptions } from '../src/build-index.js';
import { entitySchema } from '../src/entity/entity-schema.js';
import type { Entity, EntityType, ListVersion } from '../src/entity/entity.js';
import type { ScreeningIndex } from '../src/index/snapshot.js';

export const sampleEntities: readonly Entity[] = readFileSync(new URL('../data/sample/sample-list.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.includes('"sourceId"'))
  .map((line) => entitySchema.parse(JSON.parse(line)) as Entity);

/** The version of a list as a loader would state it, with a name unlike its id. */
const toListVersion = (list: string, entities: readonly Entity[]): ListVersion => {
  const own = entities.filter((entity) => entity.list === list);
  const countOf = (type: EntityType): number => own.filter((entity) => entity.type === type).length;
  return {
    list,
    name: `The ${list.replaceAll('-', ' ')}`,
    contentHash: list.padEnd(64, '0'),
    entities: { person: countOf('person'), company: countOf('company'), vessel: countOf('vessel'), aircraft: countOf('aircraft') },
    names: own.reduce((sum, entity) => sum + entity.names.length, 0),
    issues: 0,
  };
};

/** An index of entities, with a version for each list that they name. */
export const buildIndexOf = (entities: readonly Entity[], options: BuildOptions = {}): Promise<ScreeningIndex> =>
  buildIndex(
    [
      ...entities.map((entity) => ({ kind: 'entity', entity }) as const),
      ...[...new Set(entities.map(({ list }) => list))].map((list) => ({ kind: 'list', version: toListVersion(list, entities) }) as const),
    ],
    options,
  );

let built: Promise<ScreeningIndex> | undefined;
/** The sample list built once for all files of a worker, since an index never changes. For two that are built apart, `buildIndexOf`. */
export const sampleIndex = (): Promise<ScreeningIndex> => (built ??= buildIndexOf(sampleEntities));
