/**
 * Loads the members of a legislature in Popolo, as EveryPolitician publishes them.
 *
 * In: one JSON document, plain or gzip, or `-`; read whole, up to 128 MiB. Out: one list, `popolo-` and the name of the
 * file without "-ep-popolo-v1.0.json" (popolo-estonia); from standard input, of the legislature. The country is that of
 * the file's name, where it names one. A membership is an office: its days are its own, else those of its legislative
 * period. The web pages, sources and accounts in social media of a person are left out.
 */
import { createHash } from 'node:crypto';
import { toClassificationLeaves, toClassificationMask } from '../../entity/classification.js';
import { parseCountryName, toCountryName } from '../../entity/country.js';
import type { EntityName } from '../../entity/entity.js';
import type { PartialDate } from '../../entity/partial-date.js';
import { addName, isName } from '../facts/draft-names.js';
import { addCountry, definedOf, note, openDraft, takeCountry, toEntity, warn, type EntityDraft } from '../facts/entity-draft.js';
import { objectsOf, taken, takeMembers, takeObjects, takeUnknownMember, takeWords, wordsOf, type TakeMember } from '../facts/json-facts.js';
import { addImage, takeDateOf, takeGenderOf, takeIdentifier, toDay } from '../facts/json-person.js';
import { isLatin, toListedName } from '../facts/listed-name.js';
import { addOffice, findOffice, UNKNOWN_LEVEL, warnUnknownOffice, type Office, type PepLevel } from '../facts/pep-office.js';
import { deliverEntry, openTally, type ReadEntry } from '../list-tally.js';
import type { ListLoader } from '../loader.js';
import { readJsonDocument, isJsonObject, type JsonObject } from '../reading/json-source.js';
import { toSlug, toStem } from '../reading/list-name.js';
import { toSourceName, toSourceError } from '../reading/source-text.js';

export const popoloJson: ListLoader = {
  format: 'popolo-json',
  description: 'Members of a legislature in Popolo (EveryPolitician): the JSON file, plain or .gz, or - for standard input',
  load: async function* (path) {
    const file = toSourceName(path);
    const hash = createHash('sha256');
    const { document, lost } = await readJsonDocument(path, hash);
    if (!Array.isArray(document['persons'])) throw toSourceError(file, `${file} has no array persons.`, { field: 'persons' });
    const legislature = toLegislature(document, path);
    const tally = openTally(`popolo-${legislature.slug}`, legislature.name, file);
    for (const member of lost) yield tally.issue({ file, ...member });
    const memberships = groupByPerson(document);
    for (const person of document['persons'] as readonly unknown[]) {
      const sourceId = isJsonObject(person) ? wordsOf(person['id']) : undefined;
      const name = isJsonObject(person) ? wordsOf(person['name']) : undefined;
      if (!isJsonObject(person) || sourceId === undefined || name === undefined || !isName(name)) {
        const field = sourceId === undefined ? 'id' : 'name';
        yield tally.issue({
          file,
          ...(sourceId === undefined ? {} : { sourceId }),
          field,
          severity: 'error',
          message: `A person has no ${field} and is left out.`,
        });
        continue;
      }
      const own = memberships.get(sourceId) ?? [];
      memberships.delete(sourceId);
      yield* deliverEntry(
        tally,
        { file },
        { sourceId, ...readPerson({ ...legislature, list: `popolo-${legislature.slug}` }, { sourceId, name, person, memberships: own }) },
      );
    }
    for (const [sourceId, own] of memberships) {
      const message = `${own.length} memberships belong to a person whom the file does not have; they are left out.`;
      yield tally.issue({ file, ...(sourceId === '' ? {} : { sourceId }), field: 'memberships', severity: 'error', message });
    }
    yield tally.close({ contentHash: hash.digest('hex') });
  },
};

interface Legislature {
  readonly slug: string;
  readonly name: string;
  readonly country: string | undefined;
  readonly organizations: ReadonlyMap<string, JsonObject>;
  readonly areas: ReadonlyMap<string, JsonObject>;
  readonly periods: ReadonlyMap<string, JsonObject>;
}

const toLegislature = (document: JsonObject, path: string): Legislature => {
  const byId = (member: string): Map<string, JsonObject> =>
    new Map(objectsOf(document[member]).map((object) => [wordsOf(object['id']) ?? '', object]));
  const organizations = byId('organizations');
  const chamber = [...organizations.values()].find(({ classification }) => classification === 'legislature');
  const name = wordsOf(chamber?.['name']);
  const stem = path === '-' ? (name ?? 'legislature') : toStem(path, 'ep-popolo-v1.0', /(?:-ep-popolo-v[\d.]+)?\.json$/iu);
  const slug = toSlug(stem) || toSlug(name ?? '') || 'legislature';
  const words = slug.split('-');
  // "zimbabwe-senate", "united-states-house": the longest start that names a country.
  const country = words
    .map((_, position) => parseCountryName(words.slice(0, words.length - position).join(' ')))
    .find((code) => code !== undefined);
  const place = country === undefined ? undefined : toCountryName(country);
  return {
    slug,
    name: [place, name ?? stem].filter((part) => part !== undefined).join(', '),
    country,
    organizations,
    areas: byId('areas'),
    periods: byId('events'),
  };
};

const groupByPerson = (document: JsonObject): Map<string, JsonObject[]> => {
  const groups = new Map<string, JsonObject[]>();
  for (const membership of objectsOf(document['memberships'])) {
    const person = wordsOf(membership['person_id']) ?? '';
    const group = groups.get(person);
    if (group) group.push(membership);
    else groups.set(person, [membership]);
  }
  return groups;
};

interface Person {
  readonly sourceId: string;
  readonly name: string;
  readonly person: JsonObject;
  readonly memberships: readonly JsonObject[];
}

const readPerson = (legislature: Legislature & { readonly list: string }, { sourceId, name, person, memberships }: Person): ReadEntry => {
  const draft = openDraft();
  const [firstName, lastName] = [wordsOf(person['given_name']), wordsOf(person['family_name'])];
  addName(
    draft,
    definedOf<EntityName>({ type: 'primary', quality: 'strong', entityName: name, firstName, middleName: undefined, lastName }),
  );
  if (legislature.country !== undefined) addCountry(draft, 'jurisdiction', legislature.country);
  const levels = memberships.flatMap((membership) => takeMembership(membership, draft, legislature) ?? []);
  takeMembers(person, draft, MEMBERS);
  if (levels.length === 0) warnUnknownOffice(draft);
  const classifications = toClassificationLeaves(toClassificationMask(levels.length === 0 ? [UNKNOWN_LEVEL] : levels));
  return { entity: toEntity(draft, { list: legislature.list, sourceId, type: 'person', classifications }), issues: draft.issues };
};

const MEMBERSHIP_MEMBERS: ReadonlySet<string> = new Set([
  'id',
  'person_id',
  'organization_id',
  'on_behalf_of_id',
  'area_id',
  'legislative_period_id',
  'post_id',
  'role',
  'label',
  'start_date',
  'end_date',
  'sources',
  'links',
  'contact_details',
  'identifiers',
]);

/** @returns the level of the office; undefined for a membership that is no public office that is known. */
const takeMembership = (
  membership: JsonObject,
  draft: EntityDraft,
  { organizations, areas, periods }: Legislature,
): PepLevel | undefined => {
  const find = (map: ReadonlyMap<string, JsonObject>, field: string): JsonObject | undefined => {
    const id = wordsOf(membership[field]);
    const found = id === undefined ? undefined : map.get(id);
    if (id !== undefined && !found)
      warn(draft, field, 'The file does not have what a membership names; the membership is kept without it.');
    return found;
  };
  const organization = find(organizations, 'organization_id');
  const area = find(areas, 'area_id');
  const period = find(periods, 'legislative_period_id');
  const party = find(organizations, 'on_behalf_of_id');
  const role = wordsOf(membership['role']) ?? wordsOf(membership['label']) ?? 'member';
  const [body, place] = [wordsOf(organization?.['name']), wordsOf(area?.['name'])];
  const title = `${role}${body === undefined ? '' : `, ${body}`}${place === undefined ? '' : ` (${place})`}`;
  const office = toOffice(wordsOf(organization?.['classification']), role, title);
  const dayOf = (field: string): PartialDate | undefined =>
    toDay(draft, membership, field) ?? (period ? toDay(draft, period, field) : undefined);
  addOffice(draft, { title, category: office?.category ?? 'public office', fromDate: dayOf('start_date'), toDate: dayOf('end_date') });
  const partyName = wordsOf(party?.['name']);
  // The publisher writes "-" for no party.
  if (partyName !== undefined && isName(partyName) && !draft.notes.includes(`Party: ${partyName}`)) note(draft, 'Party', partyName);
  for (const [name, value] of Object.entries(membership)) if (!MEMBERSHIP_MEMBERS.has(name)) takeUnknownMember(name, value, draft);
  return office?.level;
};

const toOffice = (classification: string | undefined, role: string, title: string): Office | undefined => {
  if (classification === 'legislature' || classification === 'chamber') return { level: 'pep.level1', category: 'legislature' };
  if (classification === 'executive' || classification === 'cabinet') return { level: 'pep.level1', category: 'executive' };
  if (classification === 'party') return { level: 'pep.level3', category: 'political party' };
  return findOffice(role) ?? findOffice(title);
};

const takeOtherName = (object: JsonObject, draft: EntityDraft): void => {
  const words = wordsOf(object['name']);
  if (words === undefined) return;
  const name = toListedName(words, 'alias');
  // The name as another language writes it, in Latin letters too.
  const isForeign = wordsOf(object['note']) === 'multilingual' && wordsOf(object['lang']) !== 'en';
  addName(draft, isForeign && isLatin(words) ? { ...name, type: 'localised_name' } : name);
};

const takePartOfName = (field: string, label: string): [string, TakeMember] => [
  field,
  takeWords(field, (words, draft) => note(draft, label, words)),
];

const MEMBERS: ReadonlyMap<string, TakeMember> = new Map<string, TakeMember>([
  ...['id', 'name', 'given_name', 'family_name', 'sort_name', 'links', 'sources', 'memberships'].map((name): [string, TakeMember] => [
    name,
    taken,
  ]),
  ['other_names', takeObjects('other_names', takeOtherName)],
  ['birth_date', takeDateOf('birth_date', 'birth')],
  ['death_date', takeDateOf('death_date', 'death')],
  ['gender', takeGenderOf('gender')],
  ['image', takeWords('image', (words, draft) => addImage(draft, words))],
  [
    'images',
    takeObjects('images', ({ url }, draft) => {
      const words = wordsOf(url);
      if (words !== undefined) addImage(draft, words);
    }),
  ],
  ['email', takeWords('email', (value, draft) => void draft.identifications.push({ type: 'Email Address', value }))],
  [
    'identifiers',
    takeObjects('identifiers', ({ scheme, identifier }, draft) => {
      const value = wordsOf(identifier);
      if (value !== undefined) takeIdentifier(draft, wordsOf(scheme) ?? 'Identifier', value);
    }),
  ],
  ['contact_details', takeObjects('contact_details', ({ type, value }, draft) => note(draft, wordsOf(type) ?? 'Contact', wordsOf(value)))],
  ['nationality', takeWords('nationality', (words, draft) => takeCountry(draft, 'nationality', 'nationality', words))],
  takePartOfName('patronymic_name', 'Patronymic'),
  takePartOfName('additional_name', 'Additional name'),
  takePartOfName('honorific_prefix', 'Honorific'),
  takePartOfName('honorific_suffix', 'Honorific'),
  takePartOfName('national_identity', 'National identity'),
  takePartOfName('summary', 'Summary'),
  takePartOfName('biography', 'Biography'),
]);
