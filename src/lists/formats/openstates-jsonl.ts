/**
 * Loads the people of Open States: legislators, governors, other executives of states and mayors in the United States.
 *
 * In: a person a line in JSON: a file, plain or gzip, `-`, or a folder of such files (*.jsonl). Out: one list,
 * us-openstates. An office is a role with its jurisdiction, an Open Civic Data id
 * (".../country:us/state:ak/place:anchorage/government"). A person without roles has held one that the publisher does
 * not say: it counts as a state legislator's, which nearly all are, with a warning. The path of the record in the
 * publisher's collection, its sources, links and accounts in social media are left out.
 */
import { createHash } from 'node:crypto';
import { toClassificationLeaves, toClassificationMask } from '../../entity/classification.js';
import type { EntityName } from '../../entity/entity.js';
import { addName, isName } from '../facts/draft-names.js';
import { addCountry, definedOf, note, openDraft, toEntity, warn, type EntityDraft } from '../facts/entity-draft.js';
import {
  objectsOf,
  taken,
  takeMembers,
  takeObjects,
  takeUnknownMember,
  takeWords,
  toJsonText,
  wordsOf,
  type TakeMember,
} from '../facts/json-facts.js';
import { addImage, takeDateOf, takeGenderOf, takeIdentifier, toDay } from '../facts/json-person.js';
import { toFiledName } from '../facts/listed-name.js';
import { addOffice, findOffice, UNKNOWN_LEVEL, type Office, type PepLevel } from '../facts/pep-office.js';
import { isLargeCity, toStateName } from '../facts/us-states.js';
import { deliverEntry, openTally, type ReadEntry } from '../list-tally.js';
import type { ListLoader } from '../loader.js';
import { findLostMembers, readJsonLines, type JsonObject } from '../reading/json-source.js';
import { findPaths } from '../reading/list-folder.js';
import { readSourceText, toSourceName } from '../reading/source-text.js';

const LIST = 'us-openstates';

export const openStatesJsonl: ListLoader = {
  format: 'openstates-jsonl',
  description: 'Open States people, a JSON object a line: a file, plain or .gz, - for standard input, or a folder of *.jsonl',
  load: async function* (path) {
    const hash = createHash('sha256');
    const tally = openTally(LIST, 'Open States', toSourceName(path));
    for (const { path: place, file } of await findPaths(path, '.jsonl')) {
      for await (const item of readJsonLines(readSourceText(place, hash, { file }), file)) {
        const where = { file, line: item.line };
        if (item.kind === 'defect') {
          yield tally.issue({ ...where, severity: 'error', message: item.message });
          continue;
        }
        for (const member of findLostMembers(item.text, item.object, item.line)) yield tally.issue({ file, ...member });
        yield* deliverEntry(tally, where, { sourceId: wordsOf(item.object['id']), ...readPerson(item.object) });
      }
    }
    yield tally.close({ contentHash: hash.digest('hex') });
  },
};

const readPerson = (person: JsonObject): ReadEntry => {
  const sourceId = wordsOf(person['id']);
  const name = wordsOf(person['name']);
  if (sourceId === undefined || name === undefined || !isName(name)) {
    const field = sourceId === undefined ? 'id' : 'name';
    return { issues: [{ field, severity: 'error', message: `The person has no ${field} and is left out.` }] };
  }
  const draft = openDraft();
  takeName(draft, name, person);
  addCountry(draft, 'jurisdiction', 'us');
  const levels = objectsOf(person['roles']).map((role) => takeRole(draft, role));
  if (levels.length === 0) warn(draft, 'roles', 'The person has no role; the entry counts as a state legislator.');
  takeMembers(person, draft, MEMBERS);
  const classifications = toClassificationLeaves(toClassificationMask(levels.length === 0 ? ['pep.level2'] : levels));
  return { entity: toEntity(draft, { list: LIST, sourceId, type: 'person', classifications }), issues: draft.issues };
};

/** The usual name, and the complete one where the parts say more. */
const takeName = (draft: EntityDraft, entityName: string, person: JsonObject): void => {
  const [firstName, middleName, lastName, suffix] = ['given_name', 'middle_name', 'family_name', 'suffix'].map((part) =>
    wordsOf(person[part]),
  );
  const parts = { quality: 'strong', firstName, middleName, lastName } as const;
  addName(draft, definedOf<EntityName>({ type: 'primary', entityName, ...parts }));
  const whole = [firstName, middleName, lastName, suffix].filter((part) => part !== undefined);
  if (whole.length > 2) addName(draft, definedOf<EntityName>({ type: 'alias', entityName: whole.join(' '), ...parts }));
};

interface Role extends Office {
  readonly title: string;
}

const FEDERAL_ROLES: ReadonlyMap<string, Role> = new Map([
  ['upper', { level: 'pep.level1', category: 'legislature', title: 'Senator' }],
  ['lower', { level: 'pep.level1', category: 'legislature', title: 'Representative' }],
]);
const STATE_ROLES: ReadonlyMap<string, Role> = new Map([
  ['governor', { level: 'pep.level2', category: 'regional executive', title: 'Governor' }],
  ['lt_governor', { level: 'pep.level2', category: 'regional executive', title: 'Lieutenant Governor' }],
  ['attorney general', { level: 'pep.level2', category: 'judiciary', title: 'Attorney General' }],
  ['secretary of state', { level: 'pep.level3', category: 'senior official', title: 'Secretary of State' }],
  ['treasurer', { level: 'pep.level3', category: 'senior official', title: 'Treasurer' }],
  ['auditor', { level: 'pep.level3', category: 'senior official', title: 'Auditor' }],
  ['chief election officer', { level: 'pep.level3', category: 'senior official', title: 'Chief Election Officer' }],
  ['upper', { level: 'pep.level2', category: 'regional legislature', title: 'Member of the upper house' }],
  ['lower', { level: 'pep.level2', category: 'regional legislature', title: 'Member of the lower house' }],
  ['legislature', { level: 'pep.level2', category: 'regional legislature', title: 'Member of the legislature' }],
]);

interface Jurisdiction {
  readonly state?: string | undefined;
  /** City or county. */
  readonly town?: string | undefined;
  readonly isLargeCity: boolean;
}

const toJurisdiction = (id: string): Jurisdiction => {
  const parts = new Map(id.split('/').map((part) => part.split(':') as [string, string]));
  const [state, place] = [parts.get('state') ?? parts.get('district') ?? parts.get('territory'), parts.get('place')];
  return {
    state,
    town: place ?? parts.get('county'),
    isLargeCity: state !== undefined && place !== undefined && isLargeCity(state, place),
  };
};

const ROLE_MEMBERS: ReadonlySet<string> = new Set([
  'type',
  'jurisdiction',
  'district',
  'division',
  'start_date',
  'end_date',
  'end_reason',
  'contact_details',
]);

const takeRole = (draft: EntityDraft, role: JsonObject): PepLevel => {
  const stated = wordsOf(role['jurisdiction']) ?? '';
  if (!/\bcountry:us\b/u.test(stated))
    warn(draft, 'jurisdiction', 'The jurisdiction of a role is none of the United States; the role counts as a federal one.');
  const jurisdiction = toJurisdiction(stated);
  const { level, category, title } = toRole(draft, wordsOf(role['type'])?.toLowerCase() ?? '', jurisdiction);
  const { state, town } = jurisdiction;
  const places = [...(town === undefined ? [] : [toTitleCase(town)]), ...(state === undefined ? [] : [toStateName(state)])];
  const district = wordsOf(role['district']);
  addOffice(draft, {
    title: `${title} of ${places.length === 0 ? 'the United States' : places.join(', ')}${district === undefined ? '' : `, district ${district}`}`,
    category,
    fromDate: toDay(draft, role, 'start_date'),
    toDate: toDay(draft, role, 'end_date'),
  });
  note(draft, 'End of an office', wordsOf(role['end_reason']));
  for (const [name, value] of Object.entries(role)) if (!ROLE_MEMBERS.has(name)) takeUnknownMember(name, value, draft);
  return level;
};

const toRole = (draft: EntityDraft, type: string, { state, town, isLargeCity: isLarge }: Jurisdiction): Role => {
  const title = type === '' ? 'Officer' : toTitleCase(type);
  if (town !== undefined && type === 'mayor' && isLarge) return { level: 'pep.level3', category: 'municipal executive', title };
  if (town !== undefined) return { level: 'pep.level4', category: 'local government', title };
  const known = (state === undefined ? FEDERAL_ROLES : STATE_ROLES).get(type);
  if (known) return known;
  warn(draft, 'roles', 'The type of a role is not known; its words tell the level of exposure, else it counts as level 1.');
  return { level: UNKNOWN_LEVEL, category: 'public office', ...findOffice(title), title };
};

/** "los_angeles": Los Angeles. */
const toTitleCase = (words: string): string => words.replace(/_+/gu, ' ').replace(/(?<=^| )\p{Ll}/gu, (letter) => letter.toUpperCase());

/** "K. Culp" and "Culp" stand for many people: as aliases they are weak. */
const takeOtherName = (object: JsonObject, draft: EntityDraft): void => {
  const words = wordsOf(object['name']);
  if (words === undefined) return;
  const wholeWords = words.split(/[\s,]+/u).filter((word) => !/^(?:\p{L}|(?:\p{L}\.-?)+)$/u.test(word));
  addName(draft, toFiledName(words, 'alias', wholeWords.length < 2 ? 'weak' : 'strong'));
};

const MEMBERS: ReadonlyMap<string, TakeMember> = new Map<string, TakeMember>([
  ...['id', 'name', 'given_name', 'middle_name', 'family_name', 'suffix', '_path', 'sources', 'links', 'ids', 'extras'].map(
    (name): [string, TakeMember] => [name, taken],
  ),
  ['roles', takeObjects('roles', () => undefined)],
  ['birth_date', takeDateOf('birth_date', 'birth')],
  ['death_date', takeDateOf('death_date', 'death')],
  ['gender', takeGenderOf('gender')],
  ['other_names', takeObjects('other_names', takeOtherName)],
  ['party', takeObjects('party', (object, draft) => note(draft, 'Party', wordsOf(object['name'])))],
  ['email', takeWords('email', (value, draft) => void draft.identifications.push({ type: 'Email Address', value }))],
  ['image', takeWords('image', (words, draft) => addImage(draft, words))],
  ['biography', takeWords('biography', (words, draft) => void draft.notes.push(words))],
  [
    'other_identifiers',
    takeObjects('other_identifiers', (object, draft) => {
      const value = wordsOf(object['identifier']);
      if (value !== undefined) takeIdentifier(draft, wordsOf(object['scheme']) ?? 'Identifier', value);
    }),
  ],
  ['contact_details', (value, draft) => note(draft, 'Contact', toJsonText(value))],
  ['offices', (value, draft) => note(draft, 'Offices', toJsonText(value))],
]);
