/**
 * Loads the consolidated financial sanctions list of the EU from its XML file (FSF 1.1).
 *
 * The facts stand in attributes. The source id is the logicalId of the entity; its reference numbers (of the EU, of
 * the UN) are identifications. wholeName is a name as it reads; the list has each in many languages, so that one that
 * differs from another in case, accents and punctuation only is left out, and none is marked as primary: it is the
 * first of English or no language, else the first; before any other script one in Latin, before a weak one a strong. Country
 * "00", a number "-" and remarks such as "none" are null. The logicalIds of facts, the language of the regulation
 * and which regulation stated which fact are left out.
 */
import type { EntityAddress, EntityIdentification, EntityName, EntityReference, EntityType } from '../../entity/entity.js';
import { isPartialDate, type PartialDate } from '../../entity/partial-date.js';
import { readClassificationTable, takeLeaves } from '../facts/classification-table.js';
import { takeDeath } from '../facts/death.js';
import {
  definedOf,
  note,
  noteUnread,
  openDraft,
  readCountry,
  readDay,
  takeCountry,
  takeGender,
  toEntity,
  warn,
  type EntityDraft,
} from '../facts/entity-draft.js';
import { toListedName } from '../facts/listed-name.js';
import { parseFirstDay, toFirstIsoDay, type StatedDate } from '../facts/stated-date.js';
import { attributesOf, flagOf, takeChildren, taken, takeValues, toWords, type Take, type Takes } from '../facts/xml-facts.js';
import type { ReadEntry } from '../list-tally.js';
import type { ListLoader } from '../loader.js';
import { findChild, findChildren, type XmlElement } from '../reading/xml-records.js';
import { deliverXmlList, openXmlSource } from '../xml-list.js';

const LIST = 'eu-fsf';

export const euXml: ListLoader = {
  format: 'eu-xml',
  description: 'EU consolidated financial sanctions list: the XML file (FSF 1.1), plain or .gz, or - for standard input',
  load: (path) =>
    deliverXmlList(openXmlSource(path, ['export']), {
      list: LIST,
      name: 'EU Financial Sanctions',
      frame: ['export'],
      readEntry: (record) => (record.name === 'sanctionEntity' ? readEntry(record) : undefined),
      date: { field: 'generationDate', find: ({ attributes }) => attributes['generationDate'], parse: toFirstIsoDay },
    }),
};

const classify = readClassificationTable('eu-programmes.tsv');
const TYPES: ReadonlyMap<string, EntityType> = new Map([
  ['person', 'person'],
  ['enterprise', 'company'],
]);

const readEntry = (record: XmlElement): ReadEntry => {
  const draft = openDraft();
  const fields = attributesOf(
    record,
    ['logicalId', 'unitedNationId', 'euReferenceNumber', 'designationDate', 'designationDetails'],
    draft,
    ABOUT_THE_FILE,
  );
  const sourceId = fields.logicalId;
  draft.names.push(...toNames(findChildren(record, 'nameAlias')));
  if (sourceId === undefined || draft.names.length === 0) {
    const field = sourceId === undefined ? 'logicalId' : 'wholeName';
    return { sourceId, issues: [{ field, severity: 'error', message: `The entry has no ${field} and is left out.` }] };
  }
  const type = takeType(draft, findChild(record, 'subjectType')?.attributes['code']);
  if (fields.euReferenceNumber !== undefined) draft.identifications.push({ type: 'EU reference number', value: fields.euReferenceNumber });
  if (fields.unitedNationId !== undefined) draft.identifications.push({ type: 'UN reference number', value: fields.unitedNationId });
  takeChildren(record, draft, ELEMENTS);
  note(draft, 'Designation', fields.designationDetails);
  takeListed(draft, fields.designationDate);
  if (type === 'person') takeDeath(draft, draft.notes);
  const programmes = findChildren(record, 'regulation').flatMap(({ attributes }) => toWords(attributes['programme'] ?? '') ?? []);
  const classifications = takeLeaves(draft, 'programme', [...new Set(programmes)], classify);
  return { sourceId, entity: toEntity(draft, { list: LIST, sourceId, type, classifications }), issues: draft.issues };
};

const takeType = (draft: EntityDraft, code: string | undefined): EntityType => {
  const type = TYPES.get(code ?? '');
  if (type === undefined) warn(draft, 'subjectType', 'The type is not one that the EU documents; the entry counts as an enterprise.');
  return type ?? 'company';
};

/** "Date of listing: 21.10.2014", "Date of designation referred to in Article 5(1)(b): 31/12/2014": day first, as EU documents write. */
const LISTED = /\bdate of (?:listing|(?:EU )?designation)\b(?:[^:;]{0,80}:)?\s*(\d{1,2})[./](\d{1,2})[./](\d{4})/iu;

const takeListed = (draft: EntityDraft, stated: string | undefined): void => {
  const [, day, month, year] = draft.notes.map((words) => LISTED.exec(words)).find((found) => found !== null) ?? [];
  const inWords = { year: Number(year), month: Number(month), day: Number(day) };
  const from = stated === undefined ? inWords : parseFirstDay(stated);
  if (from && isPartialDate(from)) draft.dates.push({ kind: 'listed', from, circa: false });
  else if (stated !== undefined) noteUnread(draft, 'designationDate', stated);
};

/** Case, accents, punctuation and blanks, which differ from one language of the list to the next. */
const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

const toNames = (aliases: readonly XmlElement[]): readonly EntityName[] => {
  const byFold = new Map<string, EntityName>();
  const rank = ({ attributes: { strong, nameLanguage = '', wholeName = '' } }: XmlElement): number =>
    (/\p{Script=Latin}/u.test(wholeName) ? 0 : 4) +
    (['', 'EN'].includes(nameLanguage.trim().toUpperCase()) ? 0 : 2) +
    (flagOf(strong) === false ? 1 : 0);
  const named = aliases.filter(({ attributes }) => toWords(attributes['wholeName'] ?? '') !== undefined);
  const primary = named.toSorted((a, b) => rank(a) - rank(b))[0];
  for (const element of primary ? [primary, ...named.filter((other) => other !== primary)] : []) {
    const name = toName(element, byFold.size === 0);
    const key = fold(name.entityName);
    const known = byFold.get(key);
    const isStronger = known?.quality === 'weak' && name.quality === 'strong';
    const hasMore = known?.lastName === undefined && name.lastName !== undefined;
    if (!known) byFold.set(key, name);
    else if (isStronger || hasMore)
      byFold.set(key, { ...known, ...(hasMore ? partsOf(name) : {}), quality: isStronger ? 'strong' : known.quality });
  }
  return [...byFold.values()];
};

const toName = ({ attributes }: XmlElement, isPrimary: boolean): EntityName => {
  const part = (name: string): string | undefined => toWords(attributes[name] ?? '');
  const name = toListedName(
    part('wholeName')!,
    isPrimary ? 'primary' : 'alias',
    flagOf(attributes['strong']) === false ? 'weak' : 'strong',
  );
  return definedOf<EntityName>({ ...name, firstName: part('firstName'), middleName: part('middleName'), lastName: part('lastName') });
};

const partsOf = ({ firstName, middleName, lastName }: EntityName): Partial<EntityName> =>
  definedOf<Partial<EntityName>>({ firstName, middleName, lastName });

const ABOUT_THE_FILE: ReadonlySet<string> = new Set(['logicalId', 'regulationLanguage']);

/** What the EU writes in place of words. */
const NO_REMARK: ReadonlySet<string> = new Set(['none', 'null', '..', '-']);

const remark: Take = takeValues((words, draft) => {
  if (!NO_REMARK.has(words.toLowerCase())) draft.notes.push(words);
});

/** Every fact may have remarks of its own and names the regulation that stated it. */
const takeRemarks = (element: XmlElement, draft: EntityDraft, more: readonly (readonly [string, Take])[] = []): void =>
  takeChildren(element, draft, more.length === 0 ? FACT_CHILDREN : new Map([...FACT_CHILDREN, ...more]));
const FACT_CHILDREN: Takes = new Map([
  ['regulationSummary', taken],
  ['remark', remark],
]);

/** Country "00" is unknown; its description then says so. */
const countryOf = (code: string | undefined, description: string | undefined): string | undefined =>
  code === '00' ? undefined : (code ?? description);

const takeRegulation: Take = (element, draft) => {
  const { attributes } = element;
  const numberTitle = toWords(attributes['numberTitle'] ?? '');
  const programme = toWords(attributes['programme'] ?? '');
  const fromDate =
    readDay(draft, 'entryIntoForceDate', toWords(attributes['entryIntoForceDate'] ?? '')) ??
    readDay(draft, 'publicationDate', toWords(attributes['publicationDate'] ?? ''));
  if (programme !== undefined && !draft.references.some(({ source }) => source === programme)) draft.references.push({ source: programme });
  if (numberTitle !== undefined) draft.references.push(definedOf<EntityReference>({ source: numberTitle, fromDate }));
  takeRemarks(element, draft, [['publicationUrl', takeValues((url) => note(draft, 'Published at', url))]]);
};

const takeNameFacts: Take = (element, draft) => {
  const names = ['wholeName', 'firstName', 'middleName', 'lastName', 'nameLanguage', 'strong', 'gender', 'title', 'function'] as const;
  const fields = attributesOf(element, names, draft, ABOUT_THE_FILE);
  if (fields.wholeName === undefined)
    draft.issues.push({ field: 'wholeName', severity: 'error', message: 'A name is empty and is left out.' });
  if (fields.gender !== undefined) takeGender(draft, 'gender', fields.gender);
  if (fields.title !== undefined) takeOccupation(draft, fields.title, 'title');
  if (fields.function !== undefined) takeOccupation(draft, fields.function);
  takeRemarks(element, draft);
};

/** Once, although each name repeats it. */
const takeOccupation = ({ occupations }: EntityDraft, title: string, category?: string): void => {
  if (occupations.some((known) => known.title === title && known.category === category)) return;
  occupations.push({ type: 'stated', ...(category === undefined ? {} : { category }), title });
};

const takeCitizenship: Take = (element, draft) => {
  const fields = attributesOf(element, ['countryIso2Code', 'countryDescription', 'region'], draft, ABOUT_THE_FILE);
  takeCountry(draft, 'citizenship', 'citizenship', countryOf(fields.countryIso2Code, fields.countryDescription));
  note(draft, 'Citizenship region', fields.region);
  takeRemarks(element, draft);
};

const BIRTH = [
  'birthdate',
  'dayOfMonth',
  'monthOfYear',
  'year',
  'yearRangeFrom',
  'yearRangeTo',
  'circa',
  'calendarType',
  'city',
  'place',
  'region',
  'zipCode',
  'countryIso2Code',
  'countryDescription',
] as const;
type BirthFields = Partial<Record<(typeof BIRTH)[number], string>>;

const takeBirth: Take = (element, draft) => {
  const fields: BirthFields = attributesOf(element, BIRTH, draft, ABOUT_THE_FILE);
  const parts = [fields.birthdate, fields.dayOfMonth, fields.monthOfYear, fields.year, fields.yearRangeFrom, fields.yearRangeTo];
  const words = parts.filter((part) => part !== undefined).join(' ');
  const stated = words === '' ? undefined : parseBirth(fields);
  if (stated) draft.dates.push({ kind: 'birth', ...stated });
  else if (words !== '') noteUnread(draft, 'birthdate', `${fields.calendarType ?? ''} ${words}`.trim());
  const country = countryOf(fields.countryIso2Code, fields.countryDescription);
  const place = [
    fields.place,
    fields.city,
    fields.region,
    fields.zipCode,
    country === undefined ? undefined : (fields.countryDescription ?? country),
  ];
  const birthPlace = place.filter((part) => part !== undefined).join(', ');
  if (birthPlace !== '') draft.birthPlaces.push(birthPlace);
  takeCountry(draft, 'birth', 'birthdate country', country);
  takeRemarks(element, draft);
};

/** The attribute birthdate is Gregorian whatever the calendar; a year of another calendar alone is no date here. */
const parseBirth = (fields: BirthFields): StatedDate | undefined => {
  const circa = flagOf(fields.circa) === true;
  const whole = parseFirstDay(fields.birthdate);
  if (whole) return { from: whole, circa };
  if ((fields.calendarType ?? 'GREGORIAN') !== 'GREGORIAN') return undefined;
  const numberOf = (part: string | undefined): number | undefined => (part === undefined ? undefined : Number(part));
  const parts = definedOf<PartialDate>({
    year: numberOf(fields.year),
    month: numberOf(fields.monthOfYear),
    day: numberOf(fields.dayOfMonth),
  });
  if (isPartialDate(parts)) return { from: parts, circa };
  const [from, to] = [{ year: numberOf(fields.yearRangeFrom) ?? 0 }, { year: numberOf(fields.yearRangeTo) ?? 0 }];
  return isPartialDate(from) && isPartialDate(to) && from.year <= to.year ? { from, to, circa } : undefined;
};

const takeAddress: Take = (element, draft) => {
  const names = [
    'street',
    'poBox',
    'place',
    'city',
    'region',
    'zipCode',
    'countryIso2Code',
    'countryDescription',
    'asAtListingTime',
  ] as const;
  const fields = attributesOf(element, names, draft, ABOUT_THE_FILE);
  const poBox = fields.poBox === undefined ? undefined : `P.O. Box ${fields.poBox}`;
  const line = [fields.street, poBox, fields.place].filter((part) => part !== undefined).join(', ');
  const address = definedOf<EntityAddress>({
    line: line === '' ? undefined : line,
    city: fields.city,
    state: fields.region,
    postalCode: fields.zipCode,
    country: takeCountry(draft, 'address', 'address', countryOf(fields.countryIso2Code, fields.countryDescription)),
  });
  if (Object.keys(address).length > 0) draft.addresses.push(address);
  if (flagOf(fields.asAtListingTime) === true) note(draft, 'Address as at listing time', line || fields.city);
  takeRemarks(element, draft, [['contactInfo', takeContact]]);
};

/** `<contactInfo key="PHONE" value="…"/>`. */
const takeContact: Take = (element, draft) => {
  const { key, value } = attributesOf(element, ['key', 'value'], draft, ABOUT_THE_FILE);
  if (value !== undefined) draft.identifications.push({ type: key ?? 'Contact', value });
};

const FLAGS = ['diplomatic', 'knownExpired', 'knownFalse', 'reportedLost', 'revokedByIssuer'] as const;
const DOCUMENT = [
  ...FLAGS,
  'number',
  'latinNumber',
  'identificationTypeCode',
  'identificationTypeDescription',
  'nameOnDocument',
  'countryIso2Code',
  'countryDescription',
  'region',
  'issuedBy',
  'issuedDate',
  'issueDate',
  'validFrom',
  'validTo',
] as const;

const takeIdentification: Take = (element, draft) => {
  const fields: Partial<Record<(typeof DOCUMENT)[number], string>> = attributesOf(element, DOCUMENT, draft, ABOUT_THE_FILE);
  const type = fields.identificationTypeDescription ?? fields.identificationTypeCode ?? 'Identification';
  const numbers = [fields.number, fields.latinNumber].filter((value) => value !== undefined && value !== '-');
  const dayOf = (field: 'issuedDate' | 'issueDate' | 'validFrom' | 'validTo'): PartialDate | undefined =>
    readDay(draft, field, fields[field]);
  const country = readCountry(draft, 'identification', countryOf(fields.countryIso2Code, fields.countryDescription));
  const [issued, expires] = [dayOf('issuedDate') ?? dayOf('issueDate') ?? dayOf('validFrom'), dayOf('validTo')];
  for (const value of new Set(numbers))
    draft.identifications.push(definedOf<EntityIdentification>({ type, value, country, issued, expires }));
  const about = [
    ...FLAGS.filter((flag) => flagOf(fields[flag]) === true),
    ...[
      fields.nameOnDocument,
      fields.issuedBy,
      fields.region,
      ...(numbers.length === 0 ? [country, fields.issuedDate, fields.issueDate, fields.validFrom, fields.validTo] : []),
    ].filter((words) => words !== undefined),
  ];
  if (about.length > 0) note(draft, [type, ...numbers].join(' '), about.join(', '));
  takeRemarks(element, draft);
};

const ELEMENTS: Takes = new Map<string, Take>([
  ['subjectType', taken],
  ['regulation', takeRegulation],
  ['nameAlias', takeNameFacts],
  ['citizenship', takeCitizenship],
  ['birthdate', takeBirth],
  ['address', takeAddress],
  ['identification', takeIdentification],
  ['remark', remark],
]);
