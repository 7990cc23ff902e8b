import { describe, expect, test } from 'vitest';
import { screenOne } from '../../src/screen-one.js';
import { hasRealLists, loadRealLists, OFAC_AND_UN } from './real-lists.js';

describe.skipIf(!hasRealLists)('every primary name and strong alias of OFAC and UN finds its own entry', async () => {
  const { entities, reader } = hasRealLists ? await loadRealLists(OFAC_AND_UN) : { entities: [], reader: undefined };

  test.each(['fuzzy', 'precise'] as const)('%s, at 99 or above', (screeningNameSearchMode) => {
    const missed: string[] = [];
    let asked = 0;
    for (const { list, sourceId, type, names } of entities) {
      if (type !== 'person' && type !== 'company') continue;
      for (const [position, { entityName, quality }] of names.entries()) {
        if (quality === 'weak') continue;
        asked++;
        const { matches } = screenOne(
          reader!,
          { type, name: entityName },
          { screeningNameSearchMode, threshold: 99, limit: 1000 },
        ).breakdown;
        if (!matches.some((match) => match.list === list && match.sourceId === sourceId))
          missed.push(`${list} ${sourceId} name ${position}`);
      }
    }
    expect(asked).toBeGreaterThan(20_000);
    expect(missed).toEqual([]);
  });
});
