/**
 * Loads the SDN list or the consolidated non-SDN list of OFAC from its XML file (SDN.XML, CONSOLIDATED.XML).
 *
 * Both files have one schema and do not say which list they are. Their content does: the programmes of the non-SDN
 * lists and the directives of sectoral sanctions. The first entries decide by majority, and are held until they have:
 * a person of the SDN list may stand under such a programme too. The uid is that of the CSV files, and what these
 * print into remarks (births, nationalities, identifications) is read by the same rules, so that an entry is the same
 * from either. The uids of aliases, addresses and documents and their mainEntry marks are left out.
 */
import type { EntityAddress, EntityName, EntityType, NameType } from '../../../entity/entity.js';
import { definedOf, openDraft, takeCountry, toEntity, warn } from '../../facts/entity-draft.js';
import { toFiledName, toListedName } from '../../facts/listed-name.js';
import { toFirstIsoDay } from '../../facts/stated-date.js';
import { fieldsOf, takeChildren, taken, takeValues, wordsOf, type Take, type Takes } from '../../facts/xml-facts.js';
import type { ReadEntry } from '../../list-tally.js';
import type { ListLoader } from '../../loader.js';
import { findChild, type XmlElement } from '../../reading/xml-records.js';
import { deliverXmlList, openXmlSource } from '../../xml-list.js';
import { OFAC_CONSOLIDATED, OFAC_SDN, takeOfacId, takeOfacProgrammes, takeOfacTitle, takeOfacType, takeOfacVessel } from './ofac-facts.js';
import { takeOfacRemarks, takeOfacSegment } from './ofac-remarks.js';

export const ofacXml: ListLoader = {
  format: 'ofac-xml',
  description: 'OFAC SDN or consolidated list: SDN.XML or CONSOLIDATED.XML, plain or .gz, or - for standard input',
  load: async function* (path) {
    const source = openXmlSource(path, ['sdnList']);
    const records = source.records[Symbol.asyncIterator]();
    const held: XmlElement[] = [];
    while (held.length < DECIDING) {
      const next = await records.next();
      if (next.done === true) break;
      held.push(next.value);
    }
    const replayed = async function* (): AsyncGenerator<XmlElement> {
      yield* held.splice(0);
      yield* { [Symbol.asyncIterator]: () => records };
    };
    const { list, name } = decideList(held);
    yield* deliverXmlList(
      { ...source, records: replayed() },
      {
        list,
        name,
        frame: ['sdnList', 'publshInformation'],
        readEntry: (record) => (record.name === 'sdnEntry' ? readEntry(list, record) : undefined),
        date: { field: 'Publish_Date', find: (element) => wordsOf(element, 'Publish_Date'), parse: parseDate },
        count: {
          field: 'Record_Count',
          find: (element) => wordsOf(element, 'Record_Count'),
          parse: (words) => (/^\d+$/u.test(words) ? Number(words) : undefined),
        },
      },
    );
  },
};

/** Records that are held: in both lists of 2021 to 2025 all but some of the first hundred entries agree. */
const DECIDING = 100;
const NON_SDN_PROGRAMME = /^(?:NS-|FSE-|CMIC-|CAPTA|561-)/u;
const NON_SDN_ID = /\bDirective (?:Determination|Information)\b/u;

const decideList = (records: readonly XmlElement[]): typeof OFAC_SDN | typeof OFAC_CONSOLIDATED => {
  const entries = records.filter(({ name }) => name === 'sdnEntry');
  const nonSdn = entries.filter(
    (entry) =>
      childrenOf(entry, 'programList').some(({ text }) => NON_SDN_PROGRAMME.test(text)) ||
      childrenOf(entry, 'idList').some((id) => NON_SDN_ID.test(wordsOf(id, 'idType') ?? '')),
  );
  return nonSdn.length * 2 > entries.length ? OFAC_CONSOLIDATED : OFAC_SDN;
};

const childrenOf = (entry: XmlElement, list: string): readonly XmlElement[] => findChild(entry, list)?.children ?? [];

/** "03/28/2025", month first. */
const parseDate = (words: string): string | undefined => {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/u.exec(words) ?? [];
  return year === undefined ? undefined : toFirstIsoDay(`${year}-${month!}-${day!}`);
};

const readEntry = (list: string, record: XmlElement): ReadEntry => {
  const sourceId = wordsOf(record, 'uid');
  const draft = openDraft();
  const type = takeOfacType(draft, wordsOf(record, 'sdnType'));
  const name = toName(wordsOf(record, 'firstName'), wordsOf(record, 'lastName'), type, 'primary');
  if (sourceId === undefined || name === undefined) {
    const field = sourceId === undefined ? 'uid' : 'lastName';
    return { sourceId, issues: [{ field, severity: 'error', message: `The entry has no ${field} and is left out.` }] };
  }
  draft.names.push(name);
  const programmes = childrenOf(record, 'programList').flatMap(({ text }) => (text === '' ? [] : { source: text }));
  const classifications = takeOfacProgrammes(draft, programmes);
  takeChildren(record, draft, TAKES.get(type)!);
  return { sourceId, entity: toEntity(draft, { list, sourceId, type, classifications }), issues: draft.issues };
};

/** A person's name has the parts of its filing order, "LAST, First Middle", which a weak alias gives as last name; an entity's has none. */
const toName = (first: string | undefined, last: string | undefined, type: EntityType, kind: NameType): EntityName | undefined => {
  const isPerson = type === 'person';
  const whole = (isPerson ? [last, first] : [first, last]).filter((part) => part !== undefined).join(isPerson ? ', ' : ' ');
  if (whole === '') return undefined;
  return isPerson ? toFiledName(whole, kind) : toListedName(whole, kind);
};

/** Reads each item of a list; the schema has one kind of item in each. */
const takeItems =
  (take: Take): Take =>
  (items, draft) => {
    for (const item of items.children) take(item, draft);
  };

const takeAlias =
  (type: EntityType): Take =>
  (element, draft) => {
    const fields = fieldsOf(element, ['uid', 'type', 'category', 'firstName', 'lastName'], draft);
    const name = toName(fields.firstName, fields.lastName, type, 'alias');
    const category = fields.category?.toLowerCase() ?? 'strong';
    if (category !== 'strong' && category !== 'weak')
      warn(draft, 'category', 'The category of an alias is not known; it counts as strong.');
    if (name) draft.names.push({ ...name, quality: category === 'weak' ? 'weak' : 'strong' });
    else draft.issues.push({ field: 'aka', severity: 'error', message: 'An alias has no name and is left out.' });
  };

/** A fact that remarks write as a key and words: "DOB 10 Dec 1948". */
const takeKeyed = (field: string, key: string): Take =>
  takeItems((element, draft) => {
    const words = fieldsOf(element, ['uid', field, 'mainEntry'], draft)[field];
    if (words !== undefined) takeOfacSegment(draft, `${key} ${words}`, 'person');
  });

const takeId: Take = (element, draft) => {
  const fields = fieldsOf(element, ['uid', 'idType', 'idNumber', 'idCountry', 'issueDate', 'expirationDate'], draft);
  if (fields.idType === undefined && fields.idNumber === undefined) return;
  takeOfacId(draft, {
    type: fields.idType ?? 'Identification Number',
    number: fields.idNumber,
    country: fields.idCountry,
    issued: fields.issueDate,
    expires: fields.expirationDate,
  });
};

const takeAddress: Take = (element, draft) => {
  const fields = fieldsOf(element, ['uid', 'address1', 'address2', 'address3', 'city', 'stateOrProvince', 'postalCode', 'country'], draft);
  const lines = [fields.address1, fields.address2, fields.address3].filter((line) => line !== undefined);
  const address = definedOf<EntityAddress>({
    line: lines.length === 0 ? undefined : lines.join(', '),
    city: fields.city,
    state: fields.stateOrProvince,
    postalCode: fields.postalCode,
    country: takeCountry(draft, 'address', 'Address country', fields.country),
  });
  if (Object.keys(address).length > 0) draft.addresses.push(address);
};

const takeVessel: Take = (element, draft) => {
  const fields = fieldsOf(element, ['callSign', 'vesselType', 'vesselFlag', 'vesselOwner', 'tonnage', 'grossRegisteredTonnage'], draft);
  takeOfacVessel(draft, {
    callSign: fields.callSign,
    type: fields.vesselType,
    tonnage: fields.tonnage,
    grossTonnage: fields.grossRegisteredTonnage,
    flag: fields.vesselFlag,
    owner: fields.vesselOwner,
  });
};

const toTakes = (type: EntityType): Takes =>
  new Map<string, Take>([
    ['uid', taken],
    ['firstName', taken],
    ['lastName', taken],
    ['sdnType', taken],
    ['programList', taken],
    ['title', takeValues((title, draft) => takeOfacTitle(draft, type, title))],
    ['remarks', takeValues((remarks, draft) => takeOfacRemarks(draft, remarks, type))],
    ['akaList', takeItems(takeAlias(type))],
    ['idList', takeItems(takeId)],
    ['addressList', takeItems(takeAddress)],
    ['nationalityList', takeKeyed('country', 'nationality')],
    ['citizenshipList', takeKeyed('country', 'citizen')],
    ['dateOfBirthList', takeKeyed('dateOfBirth', 'DOB')],
    ['placeOfBirthList', takeKeyed('placeOfBirth', 'POB')],
    ['vesselInfo', takeVessel],
  ]);
const TAKES = new Map((['person', 'company', 'vessel', 'aircraft'] as const).map((type) => [type, toTakes(type)]));
