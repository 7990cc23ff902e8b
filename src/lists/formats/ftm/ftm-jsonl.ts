/**
 * Loads FollowTheMoney entities, as OpenSanctions publishes them, an entity a line.
 *
 * In: a file, plain or gzip, or `-`. Its lines are in any order, and what is said of a party stands in other lines, so
 * the file is read twice: for the links between parties, then for the parties; standard input is held meanwhile. Out:
 * one list, `ftm-` and the file's name without its endings, or its folder's where the file has the publisher's usual
 * name entities.ftm.json: an id that stays from version to version. Published: the day on which the newest entity was
 * seen. Persons, companies, organisations, vessels and airplanes are delivered; positions, addresses, occupancies,
 * sanctions, identifications and ties are read into them; things of other schemata are issues, one a schema.
 */
import { createHash, type Hash } from 'node:crypto';
import { deliverEntry, openTally } from '../../list-tally.js';
import type { ListLoader } from '../../loader.js';
import { findLostMembers, readJsonLines } from '../../reading/json-source.js';
import { toSlug, toStem } from '../../reading/list-name.js';
import { readSourceText, toSourceName, toSourceError } from '../../reading/source-text.js';
import { addToGraph, openGraph, type FtmGraph } from './ftm-graph.js';
import { LINK_ENDS, PARTIES, RESOLVED, toFtmEntity, valuesOf, type FtmEntity } from './ftm-model.js';
import { readParty } from './ftm-party.js';

export const ftmJsonl: ListLoader = {
  format: 'ftm-jsonl',
  description: 'FollowTheMoney entities (OpenSanctions), a JSON object a line: a file, plain or .gz, or - for standard input',
  load: async function* (path) {
    const file = toSourceName(path);
    const openText = path === '-' ? holdText(path) : (hash: Hash) => readSourceText(path, hash);
    const firstHash = createHash('sha256');
    const graph = openGraph();
    for await (const item of readJsonLines(openText(firstHash), file)) {
      const entity = item.kind === 'object' ? toFtmEntity(item.object) : undefined;
      if (entity) addToGraph(graph, entity);
    }
    const contentHash = firstHash.digest('hex');
    const name = toStem(path, 'entities', /(?:\.ftm)?\.jsonl?$/iu);
    const list = ['ftm', toSlug(name)].filter((part) => part !== '').join('-');
    const tally = openTally(list, `FollowTheMoney ${name}`.trim(), file);
    const secondHash = createHash('sha256');
    const others = new Map<string, OtherThings>();
    for await (const item of readJsonLines(openText(secondHash), file)) {
      const where = { file, line: item.line };
      const lost = item.kind === 'object' ? findLostMembers(item.text, item.object, item.line) : [];
      for (const member of lost) yield tally.issue({ file, ...member });
      const entity = item.kind === 'object' ? toFtmEntity(item.object) : undefined;
      if (!entity) {
        const message = item.kind === 'defect' ? item.message : 'The line has no id, schema or properties and is left out.';
        yield tally.issue({ ...where, severity: 'error', message });
      } else if (PARTIES.has(entity.schema)) {
        yield* deliverEntry(tally, where, { sourceId: entity.id, ...readParty(list, entity, graph) });
      } else if (isLoose(entity, graph)) {
        yield tally.issue({
          ...where,
          sourceId: entity.id,
          severity: 'error',
          message: 'The link names no party that the file has; it is left out.',
        });
      } else if (!LINK_ENDS.has(entity.schema) && !RESOLVED.has(entity.schema)) {
        countOther(others, entity, item.line);
      }
    }
    if (path !== '-' && secondHash.digest('hex') !== contentHash) throw toSourceError(file, `${file} changed while it was read.`);
    for (const [schema, { count, line, isTarget }] of others) {
      const message = `${count} things of the schema ${/^\w{1,40}$/u.test(schema) ? schema : 'without a plain name'} are none that is screened by name; they are left out.`;
      yield tally.issue({ file, line, field: 'schema', severity: isTarget ? 'error' : 'warning', message });
    }
    yield tally.close({ ...(graph.lastSeen === undefined ? {} : { publishedOn: graph.lastSeen }), contentHash });
  },
};

/** Standard input for two readings; the hash is that of the first. */
const holdText = (path: string): ((hash: Hash) => AsyncIterable<string>) => {
  const pieces: string[] = [];
  let isHeld = false;
  return async function* (hash) {
    if (isHeld) yield* pieces;
    else
      for await (const piece of readSourceText(path, hash)) {
        pieces.push(piece);
        yield piece;
      }
    isHeld = true;
  };
};

/** A link of which no end is a party of the file. */
const isLoose = ({ schema, properties }: FtmEntity, { heads }: FtmGraph): boolean =>
  LINK_ENDS.get(schema)?.every((end) => valuesOf(properties, end).every((id) => !heads.has(id))) ?? false;

/** Things of one schema that are neither parties nor links. */
interface OtherThings {
  count: number;
  /** Of the first one. */
  readonly line: number;
  /** Whether the publisher has one of them screened. */
  isTarget: boolean;
}

const countOther = (others: Map<string, OtherThings>, { schema, target, properties }: FtmEntity, line: number): void => {
  const known = others.get(schema) ?? { count: 0, line, isTarget: false };
  others.set(schema, known);
  known.count += 1;
  known.isTarget ||= target === true || valuesOf(properties, 'topics').length > 0;
};
