/**
 * The elements of the records of OFAC's advanced format that are read, by the element they stand in, so that others are
 * told: a part of a record that is called otherwise in a newer version would be missed by nobody.
 *
 * References between rows (`IdentityReference`) are known everywhere: they name numbers of the file only.
 */
import { allWords } from '../../facts/xml-facts.js';
import type { XmlElement } from '../../reading/xml-records.js';

const DATE = ['Year', 'Month', 'Day'];

const KNOWN: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    DateOfIssue: DATE,
    Location: ['LocationAreaCode', 'LocationCountry', 'LocationPart'],
    LocationPart: ['LocationPartValue'],
    LocationPartValue: ['Value'],
    IDRegDocument: ['Comment', 'IDRegistrationNo', 'IssuingAuthority', 'DocumentDate'],
    DocumentDate: ['DatePeriod'],
    DistinctParty: ['Comment', 'Profile'],
    Profile: ['Identity', 'Feature'],
    Identity: ['Alias', 'NamePartGroups'],
    Alias: ['DocumentedName'],
    DocumentedName: ['DocumentedNamePart'],
    DocumentedNamePart: ['NamePartValue'],
    NamePartGroups: ['MasterNamePartGroup'],
    MasterNamePartGroup: ['NamePartGroup'],
    Feature: ['FeatureVersion'],
    FeatureVersion: ['Comment', 'DatePeriod', 'VersionDetail', 'VersionLocation'],
    DatePeriod: ['Start', 'End'],
    Start: ['From', 'To'],
    End: ['From', 'To'],
    From: DATE,
    To: DATE,
    Date: DATE,
    // Its comment is about the row, not about the parties.
    ProfileRelationship: ['Comment'],
    SanctionsEntry: ['EntryEvent', 'SanctionsMeasure'],
    EntryEvent: ['Comment', 'Date'],
    SanctionsMeasure: ['Comment', 'DatePeriod'],
  }).map(([name, children]) => [name, new Set(children)]),
);

/** The elements within a record that have words, in their text or in attributes, and are not read where they stand; not those within them. */
export const findUnread = (element: XmlElement): readonly XmlElement[] =>
  element.children.flatMap((child) => {
    if (child.name.endsWith('Reference')) return [];
    if (KNOWN.get(element.name)?.has(child.name) === true) return findUnread(child);
    return allWords(child) === '' ? [] : [child];
  });
