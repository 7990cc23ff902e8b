/**
 * Loads the consolidated list of the UN Security Council from its XML file.
 *
 * In: the file, plain or gzip. Out: one list, un-sc. The source id is DATAID, which never changes; REFERENCE_NUMBER is
 * kept as an identification, and its letters tell the regime. Names have no family marker, so persons get no parts.
 * Empty elements are placeholders of the publisher. VERSIONNUM, LIST_TYPE and the sort keys describe the file, not
 * the person, and are the only elements that are left out without an issue.
 */
import type { ClassificationLeaf } from '../../entity/classification.js';
import type { EntityAddress, EntityReference, NameQuality } from '../../entity/entity.js';
import { readClassificationTable, takeLeaves } from '../facts/classification-table.js';
import { takeDeath } from '../facts/death.js';
import {
  definedOf,
  note,
  noteUnread,
  openDraft,
  takeCountry,
  takeDate,
  takeStatedDate,
  takeGender,
  toEntity,
  warn,
  type EntityDraft,
} from '../facts/entity-draft.js';
import { toListedName } from '../facts/listed-name.js';
import { parseFirstDay, parseMonth, parseStatedDate, toFirstIsoDay, type StatedDate } from '../facts/stated-date.js';
import { fieldsOf, takeChildren, taken, takeValues, wordsOf, type Clean, type Take, type Takes } from '../facts/xml-facts.js';
import type { ReadEntry } from '../list-tally.js';
import type { ListLoader } from '../loader.js';
import { toOneLine } from '../reading/one-line.js';
import { findChildren, type XmlElement } from '../reading/xml-records.js';
import { deliverXmlList, openXmlSource } from '../xml-list.js';
import { findScriptNames, splitAlias } from './un-aliases.js';
import { parseUnDocument } from './un-document.js';

const LIST = 'un-sc';

export const unXml: ListLoader = {
  format: 'un-xml',
  description: 'UN Security Council Consolidated List: the XML file, plain or .gz, or - for standard input',
  load: (path) =>
    deliverXmlList(openXmlSource(path, ['CONSOLIDATED_LIST', 'INDIVIDUALS', 'ENTITIES']), {
      list: LIST,
      name: 'UN Security Council Consolidated',
      frame: ['CONSOLIDATED_LIST', 'INDIVIDUALS', 'ENTITIES'],
      readEntry: (record) => (record.name === 'INDIVIDUAL' || record.name === 'ENTITY' ? readEntry(record) : undefined),
      date: { field: 'dateGenerated', find: ({ attributes }) => attributes['dateGenerated'], parse: toFirstIsoDay },
    }),
};

/** One line, without the publisher's placeholder "na" (in lower case: "NA" is a name, and Namibia). */
const clean: Clean = (text) => {
  const line = toOneLine(text);
  return line === '' || line === 'na' ? undefined : line;
};

const classify = readClassificationTable('un-regimes.tsv');

const readEntry = (record: XmlElement): ReadEntry => {
  const sourceId = wordsOf(record, 'DATAID', clean);
  const [name, ...otherNames] = splitAlias(
    NAME_PARTS.map((part) => wordsOf(record, part, clean))
      .filter((part) => part !== undefined)
      .join(' '),
  );
  if (sourceId === undefined || name === undefined) {
    const field = sourceId === undefined ? 'DATAID' : 'FIRST_NAME';
    return { sourceId, issues: [{ field, severity: 'error', message: `The entry has no ${field} and is left out.` }] };
  }
  const draft = openDraft();
  draft.names.push(toListedName(name, 'primary'), ...otherNames.map((other) => toListedName(other, 'alias')));
  takeChildren(record, draft, ELEMENTS);
  const type = record.name === 'INDIVIDUAL' ? 'person' : 'company';
  // Death is stated in the comments, and in place of an address ("Believed status/location: deceased").
  if (type === 'person') takeDeath(draft, [...draft.notes, ...draft.addresses.flatMap(({ line }) => line ?? [])]);
  const classifications = takeRegime(record, draft);
  return { sourceId, entity: toEntity(draft, { list: LIST, sourceId, type, classifications }), issues: draft.issues };
};

/** The regime and the day of listing are the reference of the entry; the letters of its number classify it. */
const takeRegime = (record: XmlElement, draft: EntityDraft): readonly ClassificationLeaf[] => {
  const letters = wordsOf(record, 'REFERENCE_NUMBER', clean)?.slice(0, 2).toUpperCase();
  const leaves = takeLeaves(draft, 'REFERENCE_NUMBER', letters === undefined ? [] : [letters], classify);
  const source = wordsOf(record, 'UN_LIST_TYPE', clean);
  const fromDate = parseFirstDay(wordsOf(record, 'LISTED_ON', clean));
  if (source !== undefined) draft.references.push(definedOf<EntityReference>({ source, fromDate }));
  return leaves;
};

const NAME_PARTS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'] as const;

const takeAddress: Take = (element, draft) => {
  const fields = fieldsOf(element, ['STREET', 'CITY', 'STATE_PROVINCE', 'ZIP_CODE', 'COUNTRY', 'NOTE'], draft, clean);
  const address = definedOf<EntityAddress>({
    line: fields.STREET,
    city: fields.CITY,
    state: fields.STATE_PROVINCE,
    postalCode: fields.ZIP_CODE,
    country: takeCountry(draft, 'address', 'COUNTRY', fields.COUNTRY),
  });
  if (Object.keys(address).length > 0) draft.addresses.push(address);
  note(draft, 'Address note', fields.NOTE);
};

const QUALITIES: ReadonlyMap<string, NameQuality> = new Map([
  ['good', 'strong'],
  ['low', 'weak'],
  ['a.k.a.', 'strong'],
  ['f.k.a.', 'strong'],
]);

const takeAlias: Take = (element, draft) => {
  const fields = fieldsOf(element, ['QUALITY', 'ALIAS_NAME', 'DATE_OF_BIRTH', 'CITY_OF_BIRTH', 'COUNTRY_OF_BIRTH', 'NOTE'], draft, clean);
  const stated = fields.QUALITY?.toLowerCase();
  const quality = stated === undefined ? undefined : QUALITIES.get(stated);
  if (stated !== undefined && quality === undefined) warn(draft, 'QUALITY', 'The quality of an alias is not known; it counts as strong.');
  const names = [...splitAlias(fields.ALIAS_NAME ?? ''), ...findScriptNames(fields.NOTE ?? '')];
  draft.names.push(...names.map((name) => toListedName(name, 'alias', quality ?? 'strong')));
  if (fields.DATE_OF_BIRTH !== undefined) takeDate(draft, 'birth', 'DATE_OF_BIRTH', fields.DATE_OF_BIRTH);
  takeBirthPlace([fields.CITY_OF_BIRTH, fields.COUNTRY_OF_BIRTH], fields.COUNTRY_OF_BIRTH, draft);
  note(draft, 'Alias note', fields.NOTE);
};

/** The years between which a birth lies, as words; not whole where one is left open. */
const toRange = (
  first: string | undefined,
  last: string | undefined,
): { readonly words: string; readonly isWhole: boolean } | undefined => {
  const ends = [first && `from ${first}`, last && `to ${last}`].filter((end) => end !== undefined);
  return ends.length === 0 ? undefined : { words: ends.join(' '), isWhole: ends.length === 2 };
};

const takeBirthDate: Take = (element, draft) => {
  const fields = fieldsOf(element, ['TYPE_OF_DATE', 'DATE', 'YEAR', 'FROM_YEAR', 'TO_YEAR', 'NOTE'], draft, clean);
  const remark = fields.NOTE;
  const range = toRange(fields.FROM_YEAR, fields.TO_YEAR);
  const words = fields.DATE ?? (range?.isWhole === true ? range.words : (fields.YEAR ?? range?.words)) ?? remark;
  if (words === undefined) return;
  const stated = parseStatedDate(words);
  // The note may be the date itself ("Nov. 1973"), the month of the year, or say that the range is approximate.
  const month = words === fields.YEAR ? parseMonth(remark ?? '') : undefined;
  const isAbout = remark?.toLowerCase() === 'approximately';
  const circa = stated?.circa === true || isAbout || fields.TYPE_OF_DATE?.toUpperCase() === 'APPROXIMATELY';
  takeStatedDate(draft, 'birth', { field: 'DATE_OF_BIRTH', words }, stated && { ...withMonth(stated, month), circa });
  for (const other of [range?.words, fields.YEAR]) if (other !== undefined && !words.includes(other)) note(draft, 'Date of birth', other);
  if (words !== remark && !(stated && (isAbout || month !== undefined))) note(draft, 'Date of birth note', remark);
};

const withMonth = (stated: StatedDate, month: number | undefined): StatedDate =>
  month === undefined ? stated : { ...stated, from: { ...stated.from, month } };

const takeBirthPlace = (parts: readonly (string | undefined)[], country: string | undefined, draft: EntityDraft): void => {
  const place = parts.filter((part) => part !== undefined).join(', ');
  if (place === '') return;
  draft.birthPlaces.push(place);
  takeCountry(draft, 'birth', 'COUNTRY_OF_BIRTH', country);
};

const takePlaceOfBirth: Take = (element, draft) => {
  const fields = fieldsOf(element, ['STREET', 'CITY', 'STATE_PROVINCE', 'COUNTRY', 'NOTE'], draft, clean);
  takeBirthPlace([fields.STREET, fields.CITY, fields.STATE_PROVINCE, fields.COUNTRY], fields.COUNTRY, draft);
  note(draft, 'Place of birth note', fields.NOTE);
};

const takeDocument: Take = (element, draft) => {
  const fields = fieldsOf(
    element,
    ['TYPE_OF_DOCUMENT', 'TYPE_OF_DOCUMENT2', 'NUMBER', 'ISSUING_COUNTRY', 'COUNTRY_OF_ISSUE', 'CITY_OF_ISSUE', 'DATE_OF_ISSUE', 'NOTE'],
    draft,
    clean,
  );
  const stated = Object.values(fields);
  if (stated.length === 0) return;
  const identification = parseUnDocument({
    type: fields.TYPE_OF_DOCUMENT,
    type2: fields.TYPE_OF_DOCUMENT2,
    number: fields.NUMBER,
    issuingCountry: fields.ISSUING_COUNTRY,
    countryOfIssue: fields.COUNTRY_OF_ISSUE,
    dateOfIssue: fields.DATE_OF_ISSUE,
    note: fields.NOTE,
  });
  if (identification) draft.identifications.push(identification);
  else warn(draft, 'INDIVIDUAL_DOCUMENT', 'A document has no number that could be read; its words are kept in the remarks.');
  draft.names.push(...findScriptNames(fields.NOTE ?? '').map((name) => toListedName(name, 'alias')));
  // The note, the place of issue and a number that was read out of more words are more than an identification holds.
  const isWhole = identification?.value === fields.NUMBER && fields.NOTE === undefined && fields.CITY_OF_ISSUE === undefined;
  if (!isWhole) draft.notes.push(`Document: ${stated.join(', ')}`);
};

const takeWords = (take: (words: string, draft: EntityDraft) => void): Take => takeValues(take, clean);

const ELEMENTS: Takes = new Map<string, Take>([
  ['DATAID', taken],
  ['FIRST_NAME', taken],
  ['SECOND_NAME', taken],
  ['THIRD_NAME', taken],
  ['FOURTH_NAME', taken],
  ['UN_LIST_TYPE', taken],
  ['VERSIONNUM', taken],
  ['LIST_TYPE', taken],
  ['SORT_KEY', taken],
  ['SORT_KEY_LAST_MOD', taken],
  ['COMMENTS1', takeWords((text, draft) => draft.notes.push(text))],
  ['REFERENCE_NUMBER', takeWords((value, draft) => draft.identifications.push({ type: 'UN reference number', value }))],
  ['NAME_ORIGINAL_SCRIPT', takeWords((text, draft) => draft.names.push(toListedName(text, 'localised_name')))],
  [
    'LISTED_ON',
    takeWords((text, draft) => {
      const from = parseFirstDay(text);
      if (from) draft.dates.push({ kind: 'listed', from, circa: false });
      else noteUnread(draft, 'LISTED_ON', text);
    }),
  ],
  [
    'LAST_DAY_UPDATED',
    (element, draft) => {
      const days = findChildren(element, 'VALUE')
        .map(({ text }) => text)
        .filter((text) => text !== '');
      if (days.length > 0) draft.notes.push(`Amended on: ${days.join(', ')}`);
    },
  ],
  ['SUBMITTED_BY', takeWords((text, draft) => note(draft, 'Submitted by', text))],
  ['GENDER', takeWords((text, draft) => takeGender(draft, 'GENDER', text))],
  ['TITLE', takeWords((title, draft) => draft.occupations.push({ type: 'stated', category: 'title', title }))],
  ['DESIGNATION', takeWords((title, draft) => draft.occupations.push({ type: 'stated', title }))],
  ['NATIONALITY', takeWords((text, draft) => takeCountry(draft, 'nationality', 'NATIONALITY', text))],
  ['INDIVIDUAL_ALIAS', takeAlias],
  ['ENTITY_ALIAS', takeAlias],
  ['INDIVIDUAL_ADDRESS', takeAddress],
  ['ENTITY_ADDRESS', takeAddress],
  ['INDIVIDUAL_DATE_OF_BIRTH', takeBirthDate],
  ['INDIVIDUAL_PLACE_OF_BIRTH', takePlaceOfBirth],
  ['INDIVIDUAL_DOCUMENT', takeDocument],
]);
