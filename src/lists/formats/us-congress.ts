/**
 * Loads the members of the Congress of the United States, its presidents and vice presidents.
 *
 * In: a folder with legislators-current, legislators-historical and executive, each .yaml or .csv, plain or gzip (YAML
 * before CSV, which states only the last office, without its days), or any of them. Out: one list, us-congress. The
 * source id is the bioguide id, which is one number for a person in all files ("govtrack-N" where there is none): who
 * stands in several files is one entry with the offices of all, with a warning that says so. Executives, some eighty,
 * are held for that; the rest streams. Telephones, web pages, accounts in social media and seats in rooms are left out.
 */
import { createHash, type Hash } from 'node:crypto';
import { basename, join } from 'node:path';
import type { Entity, EntityName } from '../../entity/entity.js';
import { ScreeningError } from '../../errors.js';
import { toParts } from '../../table.js';
import { toMissingColumns } from '../csv-list.js';
import { addName, isName } from '../facts/draft-names.js';
import { addCountry, definedOf, note, noteUnread, openDraft, toEntity, warn, type EntityDraft } from '../facts/entity-draft.js';
import {
  itemsOf,
  objectsOf,
  takeMembers,
  takeObjects,
  takeUnknownMember,
  taken,
  toJsonText,
  wordsOf,
  type TakeMember,
} from '../facts/json-facts.js';
import { takeDateOf, takeGenderOf, takeIdentifier, toDay } from '../facts/json-person.js';
import { addOffice } from '../facts/pep-office.js';
import { toStateName } from '../facts/us-states.js';
import { openTally, type ListTally } from '../list-tally.js';
import type { ListIssue, ListItem, ListLoader } from '../loader.js';
import { readCsvRecords } from '../reading/csv-records.js';
import { isJsonObject, type JsonObject } from '../reading/json-source.js';
import { findFiles } from '../reading/list-folder.js';
import { readSourceText, type SourceFile } from '../reading/source-text.js';
import { readYamlItems } from '../reading/yaml-records.js';

const LIST = 'us-congress';

/** Executives first: they are few, and held. */
const FILES = ['executive', 'legislators-current', 'legislators-historical'] as const;
const ENDINGS = ['.yaml', '.yml', '.csv'] as const;

export const usCongress: ListLoader = {
  format: 'us-congress',
  description: 'Members of the US Congress and presidents: a folder with legislators-current, -historical, executive (.yaml or .csv)',
  load: async function* (folder) {
    const found = await findFiles(folder);
    const sources = FILES.flatMap((name) => ENDINGS.flatMap((ending) => found.get(`${name}${ending}`) ?? []).slice(0, 1));
    if (sources.length === 0) {
      const file = 'legislators-current.yaml';
      throw new ScreeningError('source_incomplete', `${folder} lacks ${file}, and all other files of this format.`, {
        file: join(folder, file),
      });
    }
    const hash = createHash('sha256');
    const tally = openTally(LIST, 'US Congress', folder);
    const executives = new Map<string, Held>();
    for (const source of sources) {
      const isExecutive = basename(source.path).toLowerCase().startsWith('executive');
      for await (const item of readPeople(source, hash, tally)) {
        if ('kind' in item) {
          yield item;
          continue;
        }
        const held = executives.get(item.sourceId);
        if (isExecutive && !held) {
          executives.set(item.sourceId, item);
          continue;
        }
        executives.delete(item.sourceId);
        yield* deliver(tally, item, held?.person);
      }
    }
    for (const held of executives.values()) yield* deliver(tally, held);
    yield tally.close({ contentHash: hash.digest('hex') });
  },
};

type Where = { readonly file: string; readonly line: number };

interface Held {
  readonly sourceId: string;
  readonly person: JsonObject;
  readonly where: Where;
}

/**
 * The people of a file who have an id and a name, and an issue for each other record.
 * @throws ScreeningError list_empty for a file without a record, as an interrupted download leaves it.
 */
async function* readPeople(source: SourceFile, hash: Hash, tally: ListTally): AsyncGenerator<Held | ListItem, void, undefined> {
  const { file } = source;
  const records = /\.csv(?:\.gz)?$/iu.test(file) ? readCsvPeople(source, hash) : readYamlPeople(source, hash);
  let isEmpty = true;
  for await (const record of records) {
    const where = { file, line: record.line };
    const { person, issue } = record;
    isEmpty &&= issue?.severity === 'warning';
    const sourceId = person && toSourceId(person);
    const isNamed = person && isJsonObject(person['name']) && isName(wordsOf(person['name']['last']) ?? '');
    if (sourceId !== undefined && isNamed) yield { sourceId, person, where };
    else
      yield tally.issue({ ...where, ...(issue ?? toLoss(`The record has no ${sourceId === undefined ? 'id' : 'name'} and is left out.`)) });
  }
  if (isEmpty) throw new ScreeningError('list_empty', `${file} is empty: it holds no record.`, { file, list: LIST });
}

interface RawPerson {
  readonly line: number;
  /** In the layout of the YAML files. */
  readonly person?: JsonObject;
  /** A warning is about the file, an error about a record without a person. */
  readonly issue?: Pick<ListIssue, 'field' | 'severity' | 'message'>;
}

const toLoss = (message: string): NonNullable<RawPerson['issue']> => ({ severity: 'error', message });

async function* readYamlPeople({ path, file }: SourceFile, hash: Hash): AsyncGenerator<RawPerson> {
  for await (const item of readYamlItems(readSourceText(path, hash, { file }), file)) {
    if (item.kind === 'item' && isJsonObject(item.value)) yield { line: item.line, person: item.value };
    else
      yield { line: item.line, issue: toLoss(item.kind === 'defect' ? item.message : 'The entry is not of this format and is left out.') };
  }
}

/** A row of the CSV files in the layout of the YAML files; columns that those do not have keep their names. */
async function* readCsvPeople({ path, file }: SourceFile, hash: Hash): AsyncGenerator<RawPerson> {
  const text = readSourceText(path, hash, { file });
  for await (const item of readCsvRecords(text, { file, required: ['last_name', 'first_name', 'bioguide_id'] })) {
    if (item.kind === 'defect') yield { line: item.line, issue: toLoss(`${item.message} It is left out.`) };
    if (item.kind === 'header') for (const issue of toMissingColumns(item.columns, CSV_COLUMNS.keys())) yield { line: 1, issue };
    if (item.kind !== 'record') continue;
    const person: Record<string, Record<string, unknown>> = { id: {}, name: {}, bio: {}, term: {} };
    const others: Record<string, unknown> = {};
    for (const [column, cell] of item.cells) {
      const [member, name] = CSV_COLUMNS.get(column) ?? (column.endsWith('_id') ? ['id', column.slice(0, -3)] : []);
      if (member === undefined) others[column] = cell;
      else person[member]![name!] = column === 'fec_ids' ? toParts(cell, ',') : cell;
    }
    const { term, ...rest } = person;
    yield { line: item.line, person: { ...others, ...rest, terms: Object.keys(term!).length === 0 ? [] : [term] } };
  }
}

const CSV_COLUMNS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['last_name', ['name', 'last']],
  ['first_name', ['name', 'first']],
  ['middle_name', ['name', 'middle']],
  ['suffix', ['name', 'suffix']],
  ['nickname', ['name', 'nickname']],
  ['full_name', ['name', 'official_full']],
  ['birthday', ['bio', 'birthday']],
  ['gender', ['bio', 'gender']],
  ['fec_ids', ['id', 'fec']],
  ...['type', 'state', 'district', 'party', 'url', 'address', 'phone', 'contact_form', 'rss_url'].map(
    (name): [string, [string, string]] => [name, ['term', name]],
  ),
  ['senate_class', ['term', 'class']],
]);

const toSourceId = (person: JsonObject): string | undefined => {
  const ids = isJsonObject(person['id']) ? person['id'] : {};
  const govtrack = wordsOf(ids['govtrack']);
  return wordsOf(ids['bioguide']) ?? (govtrack === undefined ? undefined : `govtrack-${govtrack}`);
};

/** @param executive the same person as the file of executives has them. */
function* deliver(tally: ListTally, { sourceId, person, where }: Held, executive?: JsonObject): Generator<ListItem> {
  const draft = openDraft();
  addCountry(draft, 'jurisdiction', 'us');
  for (const { name } of [person, ...(executive ? [executive] : [])]) if (isJsonObject(name)) takeName(name, draft);
  takeMembers(executive ? merge(executive, person) : person, draft, MEMBERS);
  if (executive) warn(draft, 'id', 'The person stands in two files; the facts of both are in one entry.');
  if (draft.occupations.length === 0) warn(draft, 'terms', 'The person has no term; the entry counts as a member of Congress.');
  const entity: Entity = toEntity(draft, { list: LIST, sourceId, type: 'person', classifications: ['pep.level1'] });
  for (const issue of draft.issues) yield tally.issue({ ...where, sourceId, ...issue });
  yield tally.entity(entity, where);
}

/** The facts of both; where they differ, those of the second. */
const merge = (first: JsonObject, second: JsonObject): JsonObject => {
  const both = (member: string): JsonObject => ({ ...objectsOf(first[member])[0], ...objectsOf(second[member])[0] });
  return { ...first, ...second, id: both('id'), bio: both('bio'), terms: [...objectsOf(second['terms']), ...objectsOf(first['terms'])] };
};

/** The official name; the complete one, and the one that people use, where they differ. */
const takeName = (name: JsonObject, draft: EntityDraft): void => {
  const [first, middle, last, suffix, nickname, official] = ['first', 'middle', 'last', 'suffix', 'nickname', 'official_full'].map((part) =>
    wordsOf(name[part]),
  );
  const toWhole = (...parts: (string | undefined)[]): string => parts.filter((part) => part !== undefined).join(' ');
  const whole = toWhole(first, middle, last, suffix);
  const add = (entityName: string, parts: Pick<EntityName, 'firstName' | 'middleName' | 'lastName'>): void =>
    addName(draft, { type: draft.names.length === 0 ? 'primary' : 'alias', quality: 'strong', entityName, ...parts });
  const parts = definedOf<Pick<EntityName, 'firstName' | 'middleName' | 'lastName'>>({
    firstName: first,
    middleName: middle,
    lastName: last,
  });
  if (official !== undefined) add(official, parts);
  add(whole, parts);
  if (nickname !== undefined) add(toWhole(nickname, last, suffix), definedOf({ firstName: nickname, lastName: last }));
};

const OFFICES: ReadonlyMap<string, { readonly title: string; readonly category: string }> = new Map([
  ['sen', { title: 'Senator', category: 'legislature' }],
  ['rep', { title: 'Representative', category: 'legislature' }],
  ['prez', { title: 'President of the United States', category: 'head of state' }],
  ['viceprez', { title: 'Vice President of the United States', category: 'head of state' }],
]);

const TERM_MEMBERS: ReadonlySet<string> = new Set([
  'type',
  'start',
  'end',
  'state',
  'district',
  'class',
  'party',
  'party_affiliations',
  'state_rank',
  'caucus',
  'how',
  'end-type',
  'url',
  'address',
  'phone',
  'fax',
  'contact_form',
  'office',
  'rss_url',
]);

const takeTerm = (term: JsonObject, draft: EntityDraft): void => {
  const type = wordsOf(term['type']) ?? '';
  const office = OFFICES.get(type);
  if (!office) warn(draft, 'terms', 'The type of a term is not known; it counts as a term in Congress.');
  const [state, district] = [wordsOf(term['state']), wordsOf(term['district'])];
  // District 0 is the whole state, -1 one that is not known.
  const place =
    state === undefined
      ? ''
      : ` for ${toStateName(state)}${district === undefined || /^(?:0|-1)$/u.test(district) ? '' : `, district ${district}`}`;
  const fromDate = toDay(draft, term, 'start');
  const toDate = toDay(draft, term, 'end');
  addOffice(draft, {
    title: `${office?.title ?? `Member of Congress (${type === '' ? 'no type' : type})`}${place}`,
    category: office?.category ?? 'legislature',
    fromDate,
    toDate,
  });
  for (const [name, value] of Object.entries(term)) if (!TERM_MEMBERS.has(name)) takeUnknownMember(name, value, draft);
};

/** The parties of all terms, once each. */
const takeParties = (terms: unknown, draft: EntityDraft): void => {
  for (const party of new Set(objectsOf(terms).flatMap((term) => wordsOf(term['party']) ?? []))) note(draft, 'Party', party);
};

const takeBio: ReadonlyMap<string, TakeMember> = new Map<string, TakeMember>([
  ['birthday', takeDateOf('birthday', 'birth')],
  ['gender', takeGenderOf('gender')],
]);

const takeRelative = (relative: JsonObject, draft: EntityDraft): void =>
  note(
    draft,
    'Family',
    [wordsOf(relative['relation']), wordsOf(relative['name'])].filter((part) => part !== undefined).join(' of ') || undefined,
  );

const MEMBERS: ReadonlyMap<string, TakeMember> = new Map<string, TakeMember>([
  ['name', taken],
  ['other_names', takeObjects('other_names', (name, draft) => takeOtherName(name, draft))],
  ['bio', takeObjects('bio', (bio, draft) => takeMembers(bio, draft, takeBio))],
  [
    'terms',
    (terms, draft) => {
      takeObjects('terms', takeTerm)(terms, draft);
      takeParties(terms, draft);
    },
  ],
  [
    'leadership_roles',
    takeObjects('leadership_roles', (role, draft) => {
      const title = wordsOf(role['title']);
      if (title === undefined) noteUnread(draft, 'leadership_roles', toJsonText(role) ?? 'no title');
      else addOffice(draft, { title, category: 'legislature', fromDate: toDay(draft, role, 'start'), toDate: toDay(draft, role, 'end') });
    }),
  ],
  ['family', takeObjects('family', takeRelative)],
  [
    'id',
    takeObjects('id', (ids, draft) => {
      for (const [scheme, value] of Object.entries(ids)) {
        for (const item of itemsOf(value))
          if (scheme !== 'bioguide' && wordsOf(item) !== undefined) takeIdentifier(draft, scheme, wordsOf(item)!);
      }
    }),
  ],
  ...['twitter', 'facebook', 'youtube', 'mastodon'].map((name): [string, TakeMember] => [name, taken]),
]);

/** A former or other name: what it leaves out is as in the name itself. */
const takeOtherName = (name: JsonObject, draft: EntityDraft): void => {
  const { firstName, lastName } = draft.names[0] ?? {};
  takeName({ first: firstName, last: lastName, ...name }, draft);
};
