/**
 * What an entry says of itself that another publisher's entry may say too.
 *
 * A reference is a number of a publisher's own entries, as that publisher and others state it; the publisher's list is
 * its owner. An identification is a number that one register gives once, of a kind that identifies and with the
 * country of the register: two countries number their passports alike.
 */
import type { Entity } from '../entity/entity.js';
import { parseIdentificationNumber } from '../text/identification-number.js';

export interface LinkKey {
  readonly kind: 'reference' | 'identification';
  /** Equal for what is the same number. */
  readonly key: string;
  /** What the number is called, for messages: "UN reference number", "passport". */
  readonly field: string;
  /** References: the list of the entry that has the number, or undefined where no list of entries gives it. */
  readonly owner?: string;
  /** Whether the number alone says that two entries are one, whatever their names: the number of a ship's hull. */
  readonly decides: boolean;
}

/** A number of a publisher's entries, and how an entry states it. */
interface ReferenceScheme {
  readonly field: string;
  /** The reference in its one form, and its owner; without a reference where the entry states none. */
  readonly read: (entity: Entity) => { readonly reference: string | undefined; readonly owner?: string };
}

const idOf = ({ identifications }: Entity, type: string): string | undefined =>
  identifications.find((identification) => identification.type === type)?.value;

/** An entry of the US Consolidated Screening List that is of one of OFAC's lists, and so has its uid. */
const OFAC_SOURCE_ID = /^(?:(?<sdn>SDN)|FSE|SSI|PLC|CAP|NS-MBS|CMIC|ISA|13599)-(?<uid>\d+)$/u;

/** A digit that was forgotten makes another number ("QDi.43"), so that nothing but case is forgiven. */
const readUnReference: ReferenceScheme['read'] = (entity) => ({
  reference: idOf(entity, 'UN reference number')?.toUpperCase(),
  owner: 'un-sc',
});

const readOfacUid: ReferenceScheme['read'] = ({ list, sourceId }) => {
  if (list === 'ofac-sdn' || list === 'ofac-consolidated') return { reference: sourceId, owner: list };
  const { sdn, uid } = (list === 'us-csl' ? OFAC_SOURCE_ID.exec(sourceId)?.groups : undefined) ?? {};
  return { reference: uid, owner: sdn === undefined ? 'ofac-consolidated' : 'ofac-sdn' };
};

/** Data sets that are made from Wikidata number their entries by it. */
const readWikidata: ReferenceScheme['read'] = (entity) => ({ reference: /^Q\d+$/u.exec(idOf(entity, 'Wikidata') ?? entity.sourceId)?.[0] });

const SCHEMES: readonly ReferenceScheme[] = [
  { field: 'UN reference number', read: readUnReference },
  { field: 'OFAC unique ID', read: readOfacUid },
  { field: 'Wikidata ID', read: readWikidata },
];

/** @returns the numbers that link, each once. */
export const toLinkKeys = (entity: Entity): LinkKey[] => {
  const keys = new Map<string, LinkKey>();
  for (const { field, read } of SCHEMES) {
    const { reference, ...owner } = read(entity);
    if (reference !== undefined)
      keys.set(`${field} ${reference}`, { kind: 'reference', key: `${field} ${reference}`, field, decides: false, ...owner });
  }
  for (const { type, value, country } of entity.identifications) {
    const number = parseIdentificationNumber(value, type);
    if (number?.key === undefined || number.family === undefined || number.family.group === 'un_reference') continue;
    const { group, isGlobal = false } = number.family;
    if (!isGlobal && country === undefined) continue;
    const key = `${group} ${isGlobal ? '' : country} ${number.key}`;
    // An IMO number stays with a hull through every change of name (IMO Resolution A.1117(30)).
    keys.set(key, { kind: 'identification', key, field: type, decides: group === 'imo' });
  }
  return [...keys.values()];
};
