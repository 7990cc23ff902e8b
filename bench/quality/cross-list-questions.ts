/**
 * The same entry on two lists: the United Nations' reference number on another list says whose entry it is.
 *
 * Asked is the other list's main name; the United Nations' own entry must be found by it.
 */
import type { Entity } from '../../src/main.js';
import { toScript } from './names.js';
import type { Population } from './population.js';
import type { Question } from './question.js';

const UN_LIST = 'un-sc';
/** `QDi.123`, `CDe.001`: regime, individual or entity, number. */
const UN_REFERENCE = /\b[A-Z]{2}[ie]\.\d{3}\b/gu;

const toUnReferences = ({ identifications, references, remarks }: Entity): ReadonlySet<string> =>
  new Set(
    [...identifications.flatMap(({ type, value }) => [type, value]), ...references.map(({ source }) => source), remarks ?? ''].flatMap(
      (text) => text.match(UN_REFERENCE) ?? [],
    ),
  );

export const askAcrossLists = ({ targets }: Population): Question[] => {
  const unTargets = new Map(
    targets
      .filter(({ entity }) => entity.list === UN_LIST)
      .flatMap((target) =>
        target.entity.identifications.flatMap(({ value }) =>
          (value.match(UN_REFERENCE) ?? []).map((reference) => [reference, target] as const),
        ),
      ),
  );
  return targets.flatMap(({ entity, kind }): Question[] => {
    if (entity.list === UN_LIST) return [];
    const references = [...toUnReferences(entity)];
    // An entry that names several is about their dealings, not one of them.
    const target = references.length === 1 ? unTargets.get(references[0]!) : undefined;
    const query = entity.names[0]!.entityName;
    if (target?.kind !== kind || toScript(query) !== 'latin') return [];
    return [
      {
        group: 'natural',
        set: 'same entry on another list',
        kind,
        part: target.part,
        script: 'latin',
        culture: target.culture,
        index: 'complete',
        query,
        dateUse: 'none',
        target,
      },
    ];
  });
};
