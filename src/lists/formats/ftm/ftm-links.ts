/**
 * What the links of a FollowTheMoney party say of it: sanctions, identifications, and ties to other parties, which make
 * it an associate of who is listed, or a relative of who is politically exposed.
 */
import type { EntityIdentification, EntityReference } from '../../../entity/entity.js';
import { definedOf, note, warn, type EntityDraft } from '../../facts/entity-draft.js';
import { addOffice } from '../../facts/pep-office.js';
import { type JsonObject } from '../../reading/json-source.js';
import { ABOUT_THE_RECORD, addIdentification, firstCountryOf, firstDateOf, firstOf, type Reading } from './ftm-facts.js';
import { isExposed, linksOf } from './ftm-graph.js';
import { ASSOCIATING, LINK_ENDS, valuesOf } from './ftm-model.js';

type Link = ReturnType<typeof linksOf>[number];
type TakeLink = (reading: Reading, link: Link) => void;

export const takeLinks = (reading: Reading): void => {
  for (const link of linksOf(reading.graph, reading.party.id)) (LINKS.get(link.schema) ?? takeTie)(reading, link);
};

/** A sanction is a reference with its days; its other words are kept in the remarks. */
const takeSanction: TakeLink = ({ draft }, link) => {
  const { properties } = link;
  const words = [...valuesOf(properties, 'authority'), ...valuesOf(properties, 'program')].join(': ');
  const source = words === '' ? (firstOf(properties, 'programId') ?? firstOf(properties, 'country') ?? 'Sanction') : words;
  const start = firstDateOf(draft, properties, 'startDate');
  const listed = firstDateOf(draft, properties, 'listingDate') ?? start;
  const from = firstOf(properties, 'startDate') === undefined ? listed : start;
  draft.references.push(
    definedOf<EntityReference>({ source, fromDate: from?.from, toDate: firstDateOf(draft, properties, 'endDate')?.from }),
  );
  if (listed) draft.dates.push({ kind: 'listed', ...listed });
  noteOthers(draft, link, ['authority', 'program', 'startDate', 'listingDate', 'endDate']);
};

/** Keeps what a link says beside the facts that were read of it in the remarks, in an order that is not the publisher's. */
const noteOthers = (draft: EntityDraft, { schema, properties }: Link, read: readonly string[]): void => {
  const known = new Set([...read, ...(LINK_ENDS.get(schema) ?? []), ...ABOUT_THE_RECORD]);
  for (const name of Object.keys(properties).sort())
    if (!known.has(name)) for (const value of valuesOf(properties, name)) note(draft, `${schema}, ${name}`, value);
};

const takeIdentification: TakeLink = ({ draft }, link) => {
  const { schema, properties } = link;
  const country = firstCountryOf(draft, properties, 'country');
  const [issued, expires] = [firstDateOf(draft, properties, 'startDate')?.from, firstDateOf(draft, properties, 'endDate')?.from];
  const numbers = [...valuesOf(properties, 'number'), ...valuesOf(properties, 'passportNumber')];
  for (const value of numbers) {
    addIdentification(
      draft,
      definedOf<EntityIdentification>({ type: firstOf(properties, 'type') ?? schema, value, country, issued, expires }),
    );
  }
  if (numbers.length === 0) warn(draft, schema, 'An identification has no number.');
  noteOthers(draft, link, ['number', 'passportNumber', 'type', 'country', 'startDate', 'endDate']);
};

const takeWallet: TakeLink = ({ draft }, link) => {
  const { properties } = link;
  const keys = valuesOf(properties, 'publicKey');
  const currency = firstOf(properties, 'currency');
  for (const value of keys)
    addIdentification(draft, { type: `Digital Currency Address${currency === undefined ? '' : ` - ${currency}`}`, value });
  noteOthers(draft, link, ['publicKey', ...(keys.length === 0 ? [] : ['currency'])]);
};

const takeSecurity: TakeLink = ({ draft }, link) => {
  for (const property of ISIN) for (const value of valuesOf(link.properties, property)) addIdentification(draft, { type: 'ISIN', value });
  noteOthers(draft, link, ISIN);
};
const ISIN = ['isin', 'isinCode'];

/** Read with the offices. */
const taken: TakeLink = () => undefined;

const LINKS: ReadonlyMap<string, TakeLink> = new Map<string, TakeLink>([
  ['Occupancy', taken],
  ['Sanction', takeSanction],
  ['Identification', takeIdentification],
  ['Passport', takeIdentification],
  ['CryptoWallet', takeWallet],
  ['Security', takeSecurity],
]);

/** Ties between parties: in words in the remarks; by what the other party is listed for, they make this one an associate. */
const takeTie: TakeLink = (reading, link) => {
  const { party, graph } = reading;
  const ends = LINK_ENDS.get(link.schema) ?? [];
  const own = ends.find((end) => valuesOf(link.properties, end).includes(party.id)) ?? '';
  for (const end of ends) {
    for (const id of valuesOf(link.properties, end)) {
      if (id !== party.id) takeOther(reading, link, { own, end, id, caption: graph.heads.get(id)?.caption ?? id });
    }
  }
};

interface OtherParty {
  /** The end of the link that this party is. */
  readonly own: string;
  /** The end that the other party is. */
  readonly end: string;
  readonly id: string;
  readonly caption: string;
}

const takeOther = ({ draft, graph, leaves, type }: Reading, { schema, properties }: Link, { own, end, id, caption }: OtherParty): void => {
  const facts = Object.keys(properties)
    .filter((name) => !(LINK_ENDS.get(schema) ?? []).includes(name) && !ABOUT_THE_RECORD.has(name))
    .flatMap((name) => valuesOf(properties, name).map((words) => `${name} ${words}`));
  draft.notes.push([`${schema}, ${end}: ${caption}`, ...facts].join('; '));
  const isPersonal = schema === 'Family' || schema === 'Associate';
  if (isPersonal && type === 'person' && isExposed(graph, id)) {
    leaves.add('pep.level4');
    addOffice(draft, {
      title: toRelation(schema, own, properties, caption),
      category: schema === 'Family' ? 'family member' : 'close associate',
    });
  }
  if (!ASSOCIATING.has(schema) || graph.heads.get(id)?.isWatched !== true) return;
  leaves.add(
    schema === 'Ownership' && own === 'asset' && isControlling(properties)
      ? 'watchlist.sanctionsControlAndOwnership'
      : 'otherLists.associatedEntity',
  );
};

/** The relationship is what the relative is to the person: "mother", "Family member of". */
const toRelation = (schema: string, own: string, properties: JsonObject, caption: string): string => {
  const usual = schema === 'Family' ? 'Relative' : 'Associate';
  const stated = own === 'person' ? usual : (firstOf(properties, 'relationship') ?? usual);
  const words = stated.replace(/\s+of$/iu, '');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} of ${caption}`;
};

/** Half of the shares or more, or a share that is not stated, and not ended: the rule of ownership in sanctions law. */
const CONTROLLING_PERCENTAGE = 50;

const isControlling = (properties: JsonObject): boolean => {
  const percentages = valuesOf(properties, 'percentage')
    .map((words) => Number.parseFloat(words.replace(',', '../..')))
    .filter((share) => !Number.isNaN(share));
  return valuesOf(properties, 'endDate').length === 0 && (percentages.length === 0 || Math.max(...percentages) >= CONTROLLING_PERCENTAGE);
};
