/**
 * Loads lists in the engine's own format: a JSON entity a line, as data/native-entity.schema.json describes it.
 *
 * In: a file, plain or gzip, or `-` for standard input. Out: a list for each list id in it, in the order of their first
 * lines; a file may hold several. A line `{"list": {"list": "house", "name": "House list", "publishedOn": "2026-01-31"}}`
 * before the entities of a list gives it a name and a date; without it, its name is its id. An entity that does not
 * fit the schema, or has a member twice, is an issue and is left out whole: half an entry would screen as if it were the entry.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { entitySchema, isoDay } from '../../entity/entity-schema.js';
import type { Entity } from '../../entity/entity.js';
import { readBySchema } from '../../entity/schema-problem.js';
import { openTally, type ListTally } from '../list-tally.js';
import type { ListLoader } from '../loader.js';
import { findLostMembers, parseJson } from '../reading/json-source.js';
import { readLines } from '../reading/lines.js';
import { readSourceText, toSourceName, toSourceError } from '../reading/source-text.js';

const headerSchema = z.strictObject({
  list: z.strictObject({
    list: entitySchema.shape.list,
    name: z.string().trim().min(1),
    publishedOn: isoDay.exactOptional(),
  }),
});

/** The list id of issues in lines before the first one that names a list. */
const NO_LIST = 'native';

export const nativeJsonl: ListLoader = {
  format: 'native-jsonl',
  description: 'Entities of data/native-entity.schema.json, one a line: a file, plain or .gz, or - for standard input',
  load: async function* (path) {
    const file = toSourceName(path);
    const hash = createHash('sha256');
    const lists = new Map<string, OpenList>();
    const openList = (list: string, name: string, publishedOn?: string): OpenList => {
      const opened = { tally: openTally(list, name, file), publishedOn };
      lists.set(list, opened);
      return opened;
    };
    /** Of the lines before any list is named. */
    const unnamed = openTally(NO_LIST, NO_LIST, file);
    let current: OpenList | undefined;

    for await (const { line, text, terminated } of readLines(readSourceText(path, hash), file)) {
      if (text.trim() === '') continue;
      const where = { file, line };
      const json = parseJson(text);
      if (json === undefined && !terminated)
        throw toSourceError(file, `${file} ends in the middle of line ${line}: it is cut short.`, { line });
      const read = json === undefined ? { problem: { message: 'The line is not JSON and is left out.' } } : readLine(text, json);
      let { problem } = read;
      if (read.header && lists.has(read.header.list)) {
        problem = { field: 'list', message: 'The line names a list that was begun before; it is left out.' };
      } else if (read.header) {
        current = openList(read.header.list, read.header.name, read.header.publishedOn);
      } else if (read.list !== undefined) {
        current = lists.get(read.list) ?? openList(read.list, read.list);
      }
      if (read.entity) yield current!.tally.entity(read.entity, where);
      if (!problem) continue;
      yield (current?.tally ?? unnamed).issue({ ...where, ...problem, severity: 'error' });
    }
    const contentHash = hash.digest('hex');
    if (lists.size === 0) yield unnamed.close({ contentHash });
    for (const { tally, publishedOn } of lists.values()) {
      yield tally.close(publishedOn === undefined ? { contentHash } : { publishedOn, contentHash });
    }
  },
};

interface OpenList {
  readonly tally: ListTally;
  readonly publishedOn: string | undefined;
}

/** What a line is; `list` is the id that it names, also where the rest does not fit. */
interface ReadLine {
  readonly list?: string;
  readonly entity?: Entity;
  readonly header?: z.infer<typeof headerSchema>['list'];
  readonly problem?: { readonly field?: string; readonly message: string };
}

const readLine = (text: string, json: unknown): ReadLine => {
  const read = readJson(json);
  const [lost] = findLostMembers(text, json);
  if (!lost) return read;
  const problem = { field: lost.field, message: `The entry is left out: an object has two members of the name ${lost.field}.` };
  return { ...(read.list === undefined ? {} : { list: read.list }), problem };
};

const readJson = (json: unknown): ReadLine => {
  const named: unknown = typeof json === 'object' && json !== null && 'list' in json ? json.list : undefined;
  if (typeof named === 'object') {
    const header = readBySchema(headerSchema, json);
    return header.ok ? { header: header.value.list } : { problem: toProblem(header) };
  }
  const entity = readBySchema(entitySchema, json);
  if (entity.ok) return { list: entity.value.list, entity: entity.value };
  const list = entitySchema.shape.list.safeParse(named);
  return { ...(list.success ? { list: list.data } : {}), problem: toProblem(entity) };
};

const toProblem = ({
  path,
  rule,
}: {
  readonly path: string;
  readonly rule: string;
}): { readonly field: string; readonly message: string } => {
  const field = path || 'line';
  return { field, message: `The entry is left out: ${field} ${rule}.` };
};

/** The JSON Schema of an entity line, which data/native-entity.schema.json publishes. */
export const toNativeSchema = (): object => ({
  ...z.toJSONSchema(entitySchema, { io: 'input', target: 'draft-2020-12' }),
  title: 'Entity of a screening list, one a line of a native-jsonl file',
  description:
    'The first of `names` is the primary one and the only primary one. Dates are dates of the calendar: a day needs a month. ' +
    'A line {"list": {"list": id, "name": text, "publishedOn": "YYYY-MM-DD"}} before the entities of a list names it.',
});
