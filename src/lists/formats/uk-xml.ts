/**
 * Loads the UK Sanctions List from its XML file.
 *
 * The source id is the UniqueID of the designation. Names are in six parts, of which the sixth is the family name, or
 * the whole name of an entity or ship; a variation of the primary name is a strong alias. Facts stand in lists of
 * their own (Addresses/Address, IndividualDetails/Individual/DOBs/DOB), which are read by the name of what they hold,
 * however deep: versions of the list wrap them differently. SanctionsImposedIndicators, which repeat SanctionsImposed
 * as yes and no, are left out. IMO numbers of ships that only the prose gives are taken from it.
 */
import type { EntityAddress, EntityName, EntityType, NameQuality } from '../../entity/entity.js';
import { isPartialDate, parsePartialDate, toIsoText, type PartialDate } from '../../entity/partial-date.js';
import { readClassificationTable, takeLeaves } from '../facts/classification-table.js';
import { takeDeath } from '../facts/death.js';
import {
  definedOf,
  note,
  noteUnread,
  openDraft,
  takeCountry,
  takeGender,
  toEntity,
  warn,
  type EntityDraft,
} from '../facts/entity-draft.js';
import { toListedName } from '../facts/listed-name.js';
import { fieldsOf, taken, takeUnknown, takeValues, toWords, wordsOf, type Take, type Takes } from '../facts/xml-facts.js';
import type { ReadEntry } from '../list-tally.js';
import type { ListLoader } from '../loader.js';
import type { XmlElement } from '../reading/xml-records.js';
import { deliverXmlList, openXmlSource } from '../xml-list.js';
import { parseUkDocument } from './uk-document.js';

const LIST = 'uk-sl';

export const ukXml: ListLoader = {
  format: 'uk-xml',
  description: 'UK Sanctions List: the XML file, plain or .gz, or - for standard input',
  load: (path) =>
    deliverXmlList(openXmlSource(path, ['Designations']), {
      list: LIST,
      name: 'UK Sanctions List',
      frame: ['Designations', 'DateGenerated'],
      readEntry: (record) => (record.name === 'Designation' ? readEntry(record) : undefined),
      date: {
        field: 'DateGenerated',
        find: ({ name, text }) => (name === 'DateGenerated' ? text : undefined),
        parse: (words) => {
          const date = parseDay(words);
          return date && toIsoText(date);
        },
      },
    }),
};

const classify = readClassificationTable('uk-regimes.tsv');
const TYPES: ReadonlyMap<string, EntityType> = new Map([
  ['individual', 'person'],
  ['entity', 'company'],
  ['ship', 'vessel'],
]);

const readEntry = (record: XmlElement): ReadEntry => {
  const sourceId = wordsOf(record, 'UniqueID');
  const draft = openDraft();
  takeList(record, draft);
  // Primary names first, and the first of them is the one; a designation may have two.
  const [first, ...others] = draft.names.splice(0).sort((a, b) => Number(b.type === 'primary') - Number(a.type === 'primary'));
  if (sourceId === undefined || first === undefined) {
    const field = sourceId === undefined ? 'UniqueID' : 'Names';
    return { sourceId, issues: [{ field, severity: 'error', message: `The entry has no ${field} and is left out.` }] };
  }
  if (first.type !== 'primary') warn(draft, 'NameType', 'No name is marked as primary; the first one counts as such.');
  const type = takeType(draft, wordsOf(record, 'IndividualEntityShip'));
  const names: EntityName[] = [
    { ...first, type: 'primary' },
    ...others.map((other) => (other.type === 'primary' ? toAlias(other) : other)),
  ];
  draft.names.push(...(type === 'person' ? names : names.map(withoutParts)));
  const prose = [wordsOf(record, 'OtherInformation'), wordsOf(record, 'UKStatementofReasons')].filter((words) => words !== undefined);
  if (type === 'person') takeDeath(draft, prose);
  else takeImoOfProse(draft, prose);
  const regime = wordsOf(record, 'RegimeName');
  const designated = parseDay(wordsOf(record, 'DateDesignated') ?? '');
  if (regime !== undefined) draft.references.push({ source: regime, ...(designated ? { fromDate: designated } : {}) });
  const classifications = takeLeaves(draft, 'RegimeName', regime === undefined ? [] : [regime], classify);
  return { sourceId, entity: toEntity(draft, { list: LIST, sourceId, type, classifications }), issues: draft.issues };
};

const toAlias = (name: EntityName): EntityName => ({ ...name, type: toListedName(name.entityName, 'alias').type });

/** Only people have a first and a last name. */
const withoutParts = ({ type, quality, entityName }: EntityName): EntityName => ({ type, quality, entityName });

const takeType = (draft: EntityDraft, stated: string | undefined): EntityType => {
  const type = TYPES.get(stated?.toLowerCase() ?? '');
  if (type === undefined) warn(draft, 'IndividualEntityShip', 'The type is not one that the UK documents; the entry counts as an entity.');
  return type ?? 'company';
};

const IMO = /\bIMO\)?(?:\s+number)?\s*:?\s*(\d{7})\b/giu;

/** One number alone is the entry's own: "the EASTERN STAR (IMO 9074729) is …". */
const takeImoOfProse = (draft: EntityDraft, prose: readonly string[]): void => {
  if (draft.identifications.some(({ type }) => type === IMO_NUMBER)) return;
  const [value, ...others] = new Set(prose.flatMap((words) => [...words.matchAll(IMO)].map(([, number]) => number!)));
  if (value !== undefined && others.length === 0) draft.identifications.push({ type: IMO_NUMBER, value });
};
const IMO_NUMBER = 'IMO number';

/** "31/12/2020", and "2020-12-31T00:00:00" in some versions. */
const parseDay = (text: string): PartialDate | undefined => {
  const [, day, month, year] = /^(\d\d?)\/(\d\d?)\/(\d{4})$/u.exec(text) ?? [];
  if (year === undefined) return parsePartialDate(text.slice(0, 10));
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  return isPartialDate(date) ? date : undefined;
};

const takeDay =
  (label: string, take: (date: PartialDate, draft: EntityDraft) => void): Take =>
  (element, draft) => {
    const words = toWords(element.text);
    const date = words === undefined ? undefined : parseDay(words);
    if (date) take(date, draft);
    else if (words !== undefined) noteUnread(draft, label, words);
  };

const NAME_PARTS = ['Name1', 'Name2', 'Name3', 'Name4', 'Name5', 'Name6'] as const;
/** "Primary Name", "Primary name variation", "ALias": the case varies. */
const NAME_TYPES: ReadonlyMap<string, 'primary' | 'alias'> = new Map([
  ['primary name', 'primary'],
  ['primary name variation', 'alias'],
  ['alias', 'alias'],
]);

const takeName: Take = (element, draft) => {
  const fields = fieldsOf(element, [...NAME_PARTS, 'NameType', 'AliasStrength'], draft);
  const [firstName, ...between] = [fields.Name1, fields.Name2, fields.Name3, fields.Name4, fields.Name5];
  const middle = between.filter((part) => part !== undefined);
  const whole = [firstName, ...middle, fields.Name6].filter((part) => part !== undefined).join(' ');
  if (whole === '') {
    warn(draft, 'Name', 'A name is empty and is left out.');
    return;
  }
  const stated = NAME_TYPES.get(fields.NameType?.toLowerCase() ?? '');
  if (stated === undefined) warn(draft, 'NameType', 'The type of a name is not known; it counts as an alias.');
  const name = toListedName(whole, stated ?? 'alias', toQuality(draft, fields.AliasStrength));
  const isParted = firstName !== undefined && fields.Name6 !== undefined;
  const middleName = middle.length === 0 ? undefined : middle.join(' ');
  draft.names.push(isParted ? definedOf<EntityName>({ ...name, firstName, middleName, lastName: fields.Name6 }) : name);
};

/** "Good quality a.k.a", "Low quality a.k.a". */
const toQuality = (draft: EntityDraft, strength: string | undefined): NameQuality => {
  if (strength === undefined || /^good\b/iu.test(strength)) return 'strong';
  if (/^low\b/iu.test(strength)) return 'weak';
  warn(draft, 'AliasStrength', 'The strength of an alias is not known; it counts as strong.');
  return 'strong';
};

/** The language and script of a name in original letters are seen from its letters. */
const takeNonLatinName: Take = (element, draft) => {
  const fields = fieldsOf(element, ['NameNonLatinScript', 'NonLatinScriptType', 'NonLatinScriptLanguage'], draft);
  if (fields.NameNonLatinScript !== undefined) draft.names.push(toListedName(fields.NameNonLatinScript, 'localised_name'));
};

const LINES = ['AddressLine1', 'AddressLine2', 'AddressLine3', 'AddressLine4', 'AddressLine5'] as const;

/** The sixth line is the town, or what is largest. */
const takeAddress: Take = (element, draft) => {
  const fields = fieldsOf(element, [...LINES, 'AddressLine6', 'AddressPostalCode', 'AddressCountry'], draft);
  const lines = LINES.flatMap((line) => fields[line] ?? []);
  const address = definedOf<EntityAddress>({
    line: lines.length === 0 ? undefined : lines.join(', '),
    city: fields.AddressLine6,
    postalCode: fields.AddressPostalCode,
    country: takeCountry(draft, 'address', 'AddressCountry', fields.AddressCountry),
  });
  if (Object.keys(address).length > 0) draft.addresses.push(address);
};

/** "dd/mm/1945", "dd/07/1962", "00/00/1975", "1971"; 99/99/9999 is no date, and an apostrophe before it is none's. */
const DATE_OF_BIRTH = /^'?(?:(?<day>\d\d|dd)\/(?<month>\d\d|mm)\/)?(?<year>\d{4}|yyyy)$/iu;
const UNKNOWN: ReadonlySet<string> = new Set(['dd', 'mm', 'yyyy', '00', '99', '0000', '9999']);

const takeBirthDate: Take = (element, draft) => {
  const words = toWords(element.text);
  if (words === undefined) return;
  const found = DATE_OF_BIRTH.exec(words)?.groups;
  const numberOf = (part: string | undefined): number | undefined =>
    part === undefined || UNKNOWN.has(part.toLowerCase()) ? undefined : Number(part);
  const from = definedOf<PartialDate>({
    year: numberOf(found?.['year']),
    month: numberOf(found?.['month']),
    day: numberOf(found?.['day']),
  });
  if (from.year !== undefined && isPartialDate(from)) draft.dates.push({ kind: 'birth', from, circa: false });
  else if (!found || Object.keys(from).length > 0) noteUnread(draft, 'DOB', words);
};

const takeBirthPlace: Take = (element, draft) => {
  const fields = fieldsOf(element, ['TownOfBirth', 'CountryOfBirth'], draft);
  const place = [fields.TownOfBirth, fields.CountryOfBirth].filter((part) => part !== undefined).join(', ');
  if (place === '') return;
  draft.birthPlaces.push(place);
  // "Former USSR, now Ukraine", "Ukrainian SSR (currently Ukraine)".
  const present = /\b(?:now|currently)\s+([^()]+)/iu.exec(fields.CountryOfBirth ?? '')?.[1];
  takeCountry(draft, 'birth', 'CountryOfBirth', present?.trim() ?? fields.CountryOfBirth);
};

const takeDocument =
  (kind: 'Passport' | 'National identification number', numberField: string, infoField: string): Take =>
  (element, draft) => {
    const { [numberField]: number, [infoField]: info } = fieldsOf(element, [numberField, infoField], draft);
    if (number === undefined) {
      note(draft, kind, info);
      return;
    }
    const { identification, leftOver } = parseUkDocument(number, info, kind);
    draft.identifications.push(identification);
    if (leftOver) note(draft, `${kind} ${identification.value}`, info);
  };

/** Several numbers in one text; words without a digit say whose they are. */
const takeNumbers = (type: string): Take =>
  takeValues((words, draft) => {
    const values = words
      .split(/[;|,]/u)
      .map((part) => part.trim())
      .filter((part) => /\d/u.test(part));
    draft.identifications.push(...values.map((value) => ({ type, value })));
    if (values.length !== 1 || values[0] !== words) note(draft, type, words);
  });

const takeIdentification = (type: string): Take => takeValues((value, draft) => draft.identifications.push({ type, value }));
const takeNote = (label: string): Take => takeValues((words, draft) => note(draft, label, words));
const takeProse: Take = takeValues((words, draft) => draft.notes.push(words));

/** Reads what a list of facts holds; one level of lists after the other. */
const takeList: Take = (element, draft) => {
  for (const child of element.children) {
    const isList = child.children.length > 0 && !ELEMENTS.has(child.name);
    (isList ? takeList : (ELEMENTS.get(child.name) ?? takeUnknown))(child, draft);
  }
};

const LISTS = [
  'Names',
  'NonLatinNames',
  'Titles',
  'Addresses',
  'PhoneNumbers',
  'EmailAddresses',
  'Websites',
  'IndividualDetails',
  'EntityDetails',
  'ShipDetails',
];

const ELEMENTS: Takes = new Map<string, Take>([
  ...LISTS.map((list): [string, Take] => [list, takeList]),
  ['UniqueID', taken],
  ['RegimeName', taken],
  ['IndividualEntityShip', taken],
  ['SanctionsImposedIndicators', taken],
  ['Name', takeName],
  ['NonLatinName', takeNonLatinName],
  ['Address', takeAddress],
  ['DateDesignated', takeDay('DateDesignated', (from, draft) => draft.dates.push({ kind: 'listed', from, circa: false }))],
  ['LastUpdated', takeDay('LastUpdated', (date, draft) => note(draft, 'Last updated', toIsoText(date)))],
  ['OFSIGroupID', takeNote('OFSI group ID')],
  [
    'UNReferenceNumber',
    takeValues((value, draft) => {
      if (value.toUpperCase() !== 'N/A') draft.identifications.push({ type: 'UN reference number', value });
    }),
  ],
  ['DesignationSource', takeNote('Designation source')],
  [
    'SanctionsImposed',
    takeValues((words, draft) =>
      note(
        draft,
        'Sanctions imposed',
        words
          .split('|')
          .map((part) => part.trim())
          .join('; '),
      ),
    ),
  ],
  ['OtherInformation', takeProse],
  ['UKStatementofReasons', takeProse],
  ['Title', takeValues((title, draft) => draft.occupations.push({ type: 'stated', category: 'title', title }))],
  ['Position', takeValues((title, draft) => draft.occupations.push({ type: 'stated', title }))],
  ['DOB', takeBirthDate],
  ['Nationality', takeValues((words, draft) => takeCountry(draft, 'nationality', 'Nationality', words))],
  ['Gender', takeValues((words, draft) => takeGender(draft, 'Gender', words))],
  ['Location', takeBirthPlace],
  ['Passport', takeDocument('Passport', 'PassportNumber', 'PassportAdditionalInformation')],
  [
    'NationalIdentifier',
    takeDocument('National identification number', 'NationalIdentifierNumber', 'NationalIdentifierAdditionalInformation'),
  ],
  ['PhoneNumber', takeIdentification('Phone number')],
  ['EmailAddress', takeIdentification('Email address')],
  ['Website', takeIdentification('Website')],
  ['BusinessRegistrationNumber', takeNumbers('Business registration number')],
  ['TypeOfEntity', takeNote('Type of entity')],
  ['ParentCompany', takeNote('Parent company')],
  ['Subsidiary', takeNote('Subsidiary')],
  ['IMONumber', takeIdentification(IMO_NUMBER)],
  ['HullIdentificationNumber', takeIdentification('Hull identification number')],
  ['CurrentBelievedFlagOfShip', takeValues((words, draft) => takeCountry(draft, 'flag', 'Flag', words))],
  [
    'PreviousFlag',
    takeValues((words, draft) => {
      takeCountry(draft, 'other', 'Previous flag', words);
      note(draft, 'Previous flag', words);
    }),
  ],
  ['TypeOfShip', takeNote('Type of ship')],
  ['TonnageOfShip', takeNote('Tonnage')],
  ['LengthOfShip', takeNote('Length')],
  ['YearBuilt', takeNote('Year built')],
  ['CurrentOwnerOperator', takeNote('Owner or operator')],
  ['PreviousOwnerOperator', takeNote('Previous owner or operator')],
]);
