/**
 * Loads the World Bank's listing of ineligible firms and individuals from its JSON document.
 *
 * In: the file (`response.ZPROCSUPP`, an array of flat records), plain or gzip, or `-`; read whole, up to 128 MiB. Out:
 * one list, worldbank-debarred. The source id is SUPP_ID. A debarment to 2999-12-31 is open: its reference has no end.
 * ADD_SUPP_INFO is prose of the publisher's: numbers of its footnotes ("*506"), which are left out, other names, names
 * in the own script, and registration numbers. Columns about the record (who made it and when, flags of the system that
 * holds it, which are the same in every record or repeat another column) are left out.
 */
import { createHash } from 'node:crypto';
import { toClassificationLeaves, toClassificationMask, type ClassificationLeaf } from '../../entity/classification.js';
import { parseCountry } from '../../entity/country.js';
import type { EntityAddress, EntityReference, EntityType, Gender } from '../../entity/entity.js';
import { addName, isName } from '../facts/draft-names.js';
import { addCountry, definedOf, note, noteUnread, openDraft, readDay, toEntity, warn, type EntityDraft } from '../facts/entity-draft.js';
import { readEntityKind } from '../facts/entity-kind.js';
import { taken, takeMembers, takeWords, wordsOf, type TakeMember } from '../facts/json-facts.js';
import { dropLabel, splitKnownAs } from '../facts/known-as.js';
import { toListedName } from '../facts/listed-name.js';
import { toFirstIsoDay } from '../facts/stated-date.js';
import { deliverEntry, openTally, type ReadEntry } from '../list-tally.js';
import type { ListLoader } from '../loader.js';
import { readJsonDocument, isJsonObject, type JsonObject } from '../reading/json-source.js';
import { toSourceName, toSourceError } from '../reading/source-text.js';

const LIST = 'worldbank-debarred';

export const worldBankJson: ListLoader = {
  format: 'worldbank-json',
  description: 'World Bank listing of ineligible firms and individuals: the JSON file, plain or .gz, or - for standard input',
  load: async function* (path) {
    const file = toSourceName(path);
    const hash = createHash('sha256');
    const tally = openTally(LIST, 'World Bank Debarred', file);
    const { document, lost } = await readJsonDocument(path, hash);
    const response = document['response'];
    const records = isJsonObject(response) ? response['ZPROCSUPP'] : undefined;
    if (!Array.isArray(records)) throw toSourceError(file, `${file} has no array response.ZPROCSUPP.`, { field: 'response.ZPROCSUPP' });
    for (const member of lost) yield tally.issue({ file, ...member });
    let publishedOn: string | undefined;
    for (const record of records as readonly unknown[]) {
      if (!isJsonObject(record)) {
        yield tally.issue({ file, severity: 'error', message: 'A record is not a JSON object and is left out.' });
        continue;
      }
      publishedOn ??= toFirstIsoDay(wordsOf(record['LAST_REFRESH_DATE']));
      yield* deliverEntry(tally, { file }, { sourceId: wordsOf(record['SUPP_ID']), ...readEntry(record) });
    }
    yield tally.close({ ...(publishedOn === undefined ? {} : { publishedOn }), contentHash: hash.digest('hex') });
  },
};

const readEntry = (record: JsonObject): ReadEntry => {
  const sourceId = wordsOf(record['SUPP_ID']);
  const [first, ...others] = toNames(wordsOf(record['SUPP_NAME']) ?? '');
  if (sourceId === undefined || first === undefined) {
    const field = sourceId === undefined ? 'SUPP_ID' : 'SUPP_NAME';
    return { issues: [{ field, severity: 'error', message: `The record has no ${field} and is left out.` }] };
  }
  const draft = openDraft();
  const type = takeType(draft, wordsOf(record['SUPP_TYPE_CODE']), first);
  takeName(draft, first, 'primary', type);
  for (const name of others) takeName(draft, name, 'alias', type);
  takeAddress(draft, record);
  const classifications = takeDebarment(draft, record);
  const more = wordsOf(record['ADD_SUPP_INFO']);
  if (more !== undefined) takeMore(draft, more, type);
  takeMembers(record, draft, MEMBERS);
  return { entity: toEntity(draft, { list: LIST, sourceId, type, classifications }), issues: draft.issues };
};

const toNames = (text: string): readonly string[] => {
  const { name, others } = splitKnownAs(text);
  return [name, ...others].filter(isName);
};

/** F is a firm, I an individual. */
const takeType = (draft: EntityDraft, code: string | undefined, name: string): EntityType => {
  if (code === 'F') return 'company';
  if (code === 'I') return 'person';
  const kind = readEntityKind(name);
  if (!kind)
    warn(draft, 'SUPP_TYPE_CODE', 'The record says neither firm nor individual and the name does not tell it; the entry counts as a firm.');
  return kind ?? 'company';
};

const HONORIFIC = /^(mr|mrs|ms|miss|dr|eng|engr|ir)\.\s*(?=\p{L})|^\((mr|mrs|ms)\.?\)\s*|^(mr|mrs|ms)\s+/iu;
/** "Messrs" before the name of a firm. */
const MESSRS = /^m\/s\.?\s*/iu;
const GENDERS: ReadonlyMap<string, Gender> = new Map([
  ['mr', 'male'],
  ['mrs', 'female'],
  ['ms', 'female'],
  ['miss', 'female'],
]);

/** Takes the honorifics off; they say the gender of a person. */
const takeName = (draft: EntityDraft, words: string, nameType: 'primary' | 'alias', type: EntityType): void => {
  let name = words;
  for (let honorific = HONORIFIC.exec(name); honorific && type === 'person'; honorific = HONORIFIC.exec(name)) {
    const title = honorific.slice(1).join('').toLowerCase();
    name = name.slice(honorific[0].length);
    const gender = GENDERS.get(title);
    if (gender) draft.gender ??= gender;
  }
  if (type === 'company') name = name.replace(MESSRS, '');
  addName(draft, toListedName(isName(name) ? name : words, nameType));
};

/** The code is that of ISO 3166, but for Zaire (ZR): the name then tells. */
const takeAddress = (draft: EntityDraft, record: JsonObject): void => {
  const words = (name: string): string | undefined => wordsOf(record[name]);
  const [code, name] = [words('LAND1'), words('COUNTRY_NAME')];
  const country = [code, name].flatMap((text) => (text === undefined ? [] : (parseCountry(text) ?? [])))[0];
  if (country !== undefined) addCountry(draft, 'address', country);
  else if (code !== undefined || name !== undefined) noteUnread(draft, 'LAND1', [code, name].filter(Boolean).join(' '));
  const address = definedOf<EntityAddress>({
    line: words('SUPP_ADDR'),
    city: words('SUPP_CITY'),
    state: words('SUPP_STATE_CODE') ?? words('SUPP_PROV_NAME'),
    postalCode: words('SUPP_ZIP_CODE') ?? words('SUPP_POST_CODE'),
    country,
  });
  if (Object.keys(address).length > 0) draft.addresses.push(address);
};

const OPEN_END = '2999-12-31';

const takeDebarment = (draft: EntityDraft, record: JsonObject): readonly ClassificationLeaf[] => {
  const reason = wordsOf(record['DEBAR_REASON']);
  const fromDate = readDay(draft, 'DEBAR_FROM_DATE', wordsOf(record['DEBAR_FROM_DATE']));
  const toDate =
    wordsOf(record['DEBAR_TO_DATE'])?.startsWith(OPEN_END) === true
      ? undefined
      : readDay(draft, 'DEBAR_TO_DATE', wordsOf(record['DEBAR_TO_DATE']));
  if (fromDate) draft.dates.push({ kind: 'listed', from: fromDate, circa: false });
  draft.references.push(
    definedOf<EntityReference>({ source: reason === undefined ? 'World Bank' : `World Bank: ${reason}`, fromDate, toDate }),
  );
  const leaves = reason === undefined ? undefined : classifyReason(reason);
  if (!leaves) warn(draft, 'DEBAR_REASON', 'The reason is not known; the entry counts as excluded, for no crime.');
  return toClassificationLeaves(toClassificationMask(['watchlist.otherExclusionLists', ...(leaves ?? [])]));
};

/**
 * The practices that the Bank's guidelines define, by the item of the paragraph that a reason cites, "1.14(a)(ii)": (i)
 * corrupt, (ii) fraudulent, (iii) collusive, (iv) coercive, (v) obstructive; in all their editions since 1997.
 */
const ITEMS: readonly (readonly ClassificationLeaf[])[] = [
  ['otherLists.corruption'],
  ['otherLists.financialCrime'],
  ['otherLists.financialCrime'],
  ['otherLists.corruption'],
  [],
];
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v'];

/** The same in words, and what says nothing of a practice: the sanction of another bank, a decision, a settlement. */
const REASONS: readonly (readonly [RegExp, readonly ClassificationLeaf[]])[] = [
  [/\bcorrupt|anti-corruption/iu, ['otherLists.corruption']],
  [/\bfraud/iu, ['otherLists.financialCrime']],
  [/\bcollusive/iu, ['otherLists.financialCrime']],
  [/\bcoercive/iu, ['otherLists.corruption']],
  [/\bobstructive/iu, []],
  [/\b(?:controlled|controlling) affiliate|\bsuccessor/iu, ['otherLists.associatedEntity']],
  [/\bcross[- ]*de(?:bar|bra)ment|\bsanctions procedures|\bnegotiated resolution|\bguidelines, 1\.25$/iu, []],
];

/** @returns undefined for a reason of which nothing is known. */
const classifyReason = (reason: string): readonly ClassificationLeaf[] | undefined => {
  const items = [...reason.matchAll(/(?<![\p{L}\d])(iii|ii|iv|i|v)(?![\p{L}\d])(?:\)?\s*-\s*\(?(iii|ii|iv|v)(?![\p{L}\d]))?/gu)];
  const found = items.flatMap(([, first, last]) => ITEMS.slice(ROMAN.indexOf(first!), ROMAN.indexOf(last ?? first!) + 1).flat());
  const inWords = REASONS.filter(([pattern]) => pattern.test(reason));
  return items.length === 0 && inWords.length === 0 ? undefined : [...found, ...inWords.flatMap(([, leaves]) => leaves)];
};

const FOOTNOTE = /\*\s*\d+(?:\s*(?:,|and|&)\s*\d+)*/gu;
const GROUP = /\(((?:[^()]|\([^()]*\))*)\)/gu;
const NUMBER_LABEL =
  /^(?:(?:tax|company|business|commercial|national|unified|registration|reg|tin|nit|ruc|cnpj|id|identification|vat|number|no)\b[.,:;#\s]*)+/iu;
/** A short prefix ("HRB", "So."), then a run with a digit in it. */
const NUMBER_VALUE = /^(?:\p{L}{1,4}\.?\s*:?\s+)?[\p{L}/.-]*\d[\p{L}\d./ ()-]*$/u;
const SOCIAL_CREDIT_CODE = /^9\d[\dA-Z]{16}$/u;

const takeMore = (draft: EntityDraft, words: string, type: EntityType): void => {
  const text = words.replace(FOOTNOTE, ' ').trim();
  const groups = [...text.matchAll(GROUP)];
  const isGrouped = groups.length > 0 && text.replace(GROUP, '').trim() === '';
  const parts = isGrouped ? groups.map(([, inner]) => inner!.trim()) : [text];
  for (const part of parts.flatMap((whole) => splitTrailingNumber(whole))) {
    if (part === '' || /^\d{1,3}$/u.test(part)) continue;
    const number = readNumber(part);
    if (SOCIAL_CREDIT_CODE.test(part)) takeNumber(draft, 'Unified Social Credit Code', part);
    else if (number) takeNumber(draft, ...number);
    else if (PROSE.test(part)) draft.notes.push(part);
    else for (const name of toNames(dropLabel(part))) takeName(draft, name, 'alias', type);
  }
};

/** "Reg. No.: So. 0343 KH/2010": type and value. */
const readNumber = (text: string): readonly [string, string] | undefined => {
  const label = NUMBER_LABEL.exec(text)?.[0];
  const value = label === undefined ? undefined : text.slice(label.length);
  return value !== undefined && NUMBER_VALUE.test(value) ? [label!.replace(/[\s:;,#]+$/u, ''), value] : undefined;
};

/** "北码头 (Tax ID: 1)", "South Quay (Reg. No. 1)": the number behind a name. */
const splitTrailingNumber = (text: string): readonly string[] => {
  const inner = /^(.*\S)\s*\(([^()]*\d[^()]*)\)$/u.exec(text);
  return inner && readNumber(inner[2]!) ? [inner[1]!, inner[2]!] : [text];
};

/** Restrictions, addresses and histories, which hold names among other words. */
const PROSE = /\b(?:but only|address|successor|sector|operations)\b|#/iu;

const takeNumber = ({ identifications }: EntityDraft, type: string, value: string): void => {
  if (!identifications.some((known) => known.value === value)) identifications.push({ type, value });
};

const takeNote = (name: string, label: string): readonly [string, TakeMember] => [
  name,
  takeWords(name, (words, draft) => note(draft, label, words)),
];

const MEMBERS: ReadonlyMap<string, TakeMember> = new Map<string, TakeMember>([
  ...[
    'MANDT',
    'SUPP_ID',
    'SUPP_NAME',
    'SUPP_TYPE_CODE',
    'LAND1',
    'COUNTRY_NAME',
    'SUPP_STATE_CODE',
    'SUPP_CITY',
    'SUPP_ADDR',
    'SUPP_ZIP_CODE',
    'SUPP_POST_CODE',
    'SUPP_PROV_NAME',
    'DEBAR_FROM_DATE',
    'DEBAR_TO_DATE',
    'DEBAR_REASON',
    'ADD_SUPP_INFO',
    'LEGACY_FLG',
    'UN_SUPP_FLG',
    'INELIG_FLG',
    'DEBAR_TYPE',
    'AML_ENTR_IND',
    'CRIS_SUPP_ID',
    'SUPP_ELIG_STAT',
    'CRPD_MATCH',
    'CRPD_STAT',
    'CREATE_USER',
    'CREATE_DATE',
    'CREATE_TIME',
    'UPD_USER',
    'UPD_DATE',
    'UPD_TIME',
    'REGISTER',
    'PARENT',
    'CREATE_USER_NAME',
    'UPD_USER_NAME',
    'RECHK_IND',
    'LAST_REFRESH_DATE',
  ].map((name): readonly [string, TakeMember] => [name, taken]),
  takeNote('SUPP_PRE_ACRN', 'Before the name'),
  takeNote('SUPP_POST_ACRN', 'Behind the name'),
  takeNote('ELIG_STAT', 'Status'),
  takeNote('INELIGIBLY_STATUS', 'Ineligibility'),
  ['REGISTER_ID', takeWords('REGISTER_ID', (value, draft) => takeNumber(draft, 'Registration Number', value))],
  ...['DNB_ID', 'DNB_PAR_ID', 'DNB_ULTM_ID'].map((name): readonly [string, TakeMember] => [
    name,
    takeWords(name, (value, draft) =>
      name === 'DNB_ID' ? takeNumber(draft, 'D-U-N-S Number', value) : note(draft, `D-U-N-S of the parent (${name})`, value),
    ),
  ]),
]);
