/**
 * What the formats of OFAC have in common: the two lists, types of entries, programmes, vessels and identifications.
 */
import type { ClassificationLeaf } from '../../../entity/classification.js';
import type { EntityIdentification, EntityReference, EntityType } from '../../../entity/entity.js';
import type { PartialDate } from '../../../entity/partial-date.js';
import { readClassificationTable, takeLeaves } from '../../facts/classification-table.js';
import { definedOf, note, readCountry, takeCountry, warn, type EntityDraft } from '../../facts/entity-draft.js';
import { parseStatedDate, toSingleDate } from '../../facts/stated-date.js';
import { isUnknownNumberType } from './ofac-identification.js';
import { takeOfacSegment } from './ofac-remarks.js';

export const OFAC_SDN = { list: 'ofac-sdn', name: 'OFAC SDN' } as const;
export const OFAC_CONSOLIDATED = { list: 'ofac-consolidated', name: 'OFAC Consolidated Non-SDN' } as const;

/** An entity in OFAC's words is a company here. */
const TYPES: ReadonlyMap<string, EntityType> = new Map([
  ['individual', 'person'],
  ['vessel', 'vessel'],
  ['aircraft', 'aircraft'],
  ['entity', 'company'],
]);

export const takeOfacType = (draft: EntityDraft, stated: string | undefined): EntityType => {
  if (stated === undefined) return 'company';
  const type = TYPES.get(stated.toLowerCase());
  if (type === undefined) {
    note(draft, 'Type', stated);
    warn(draft, 'type', 'The type is not one that OFAC documents; the entry counts as an entity.');
  }
  return type ?? 'company';
};

const classify = readClassificationTable('ofac-programmes.tsv');

/** The programmes are the references of the entry, and classify it. */
export const takeOfacProgrammes = (draft: EntityDraft, programmes: readonly EntityReference[]): readonly ClassificationLeaf[] => {
  draft.references.push(...programmes);
  return takeLeaves(
    draft,
    'programme',
    programmes.map(({ source }) => source),
    classify,
  );
};

/** The title of a person; of anything else it is a remark. */
export const takeOfacTitle = (draft: EntityDraft, type: EntityType, title: string | undefined): void => {
  if (type !== 'person') note(draft, 'Title', title);
  else if (title !== undefined) draft.occupations.push({ type: 'stated', category: 'title', title });
};

export interface OfacVessel {
  readonly callSign?: string | undefined;
  readonly type?: string | undefined;
  readonly tonnage?: string | undefined;
  readonly grossTonnage?: string | undefined;
  readonly flag?: string | undefined;
  readonly owner?: string | undefined;
}

/** The call sign identifies a vessel and the flag ties it to a country; the rest describes it. */
export const takeOfacVessel = (draft: EntityDraft, vessel: OfacVessel): void => {
  if (vessel.callSign !== undefined) draft.identifications.push({ type: 'Vessel Call Sign', value: vessel.callSign });
  note(draft, 'Vessel type', vessel.type);
  note(draft, 'Tonnage', vessel.tonnage);
  note(draft, 'Gross registered tonnage', vessel.grossTonnage);
  takeCountry(draft, 'flag', 'Vessel flag', vessel.flag);
  note(draft, 'Vessel owner', vessel.owner);
};

export interface OfacId {
  readonly type: string;
  /** Absent for a statement that has no number. */
  readonly number?: string | undefined;
  readonly country?: string | undefined;
  readonly issued?: string | undefined;
  readonly expires?: string | undefined;
}

/**
 * Reads one entry of an ID list. Many are no identifications (Gender, "Secondary sanctions risk:"); the remarks of the
 * CSV print them all as `TYPE NUMBER (Country) issued DATE expires DATE`, so they are read by the rules of remarks.
 */
export const takeOfacId = (draft: EntityDraft, { type, number, country, issued, expires }: OfacId): void => {
  // In remarks an unknown type ends before the first word with a digit; here the number is given: "LK 77".
  if (number !== undefined && /^\D+\s/u.test(number) && /\d/u.test(number) && isUnknownNumberType(type)) {
    draft.identifications.push(
      definedOf<EntityIdentification>({
        type,
        value: number,
        country: readCountry(draft, type, country),
        issued: toDate(issued),
        expires: toDate(expires),
      }),
    );
    return;
  }
  const parts = [
    type,
    number,
    country === undefined ? undefined : `(${country})`,
    issued === undefined ? undefined : `issued ${issued}`,
    expires === undefined ? undefined : `expires ${expires}`,
  ];
  // Not as of a person: among remarks, words without a key are the role of a person; an ID has a key.
  takeOfacSegment(draft, parts.filter((part) => part !== undefined).join(' '), 'company');
};

const toDate = (words: string | undefined): PartialDate | undefined => {
  const stated = words === undefined ? undefined : parseStatedDate(words);
  return stated && toSingleDate(stated);
};
