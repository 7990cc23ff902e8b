/**
 * What a check asks: the client and its addresses as the engine's subject, the caller's options as the engine's options.
 */
import {
  CLASSIFICATION_LEAVES,
  parsePartialDate,
  ScreeningError,
  toProcessedLeaves,
  toRequestClassification,
  type CountryKind,
  type IndexMetadata,
  type ScreeningOptions,
  type SubjectInput,
} from '../../main.js';
import type { ScreeningSettings } from '../context.js';
import type { CheckOptions, SCREENING_CHECK_TYPES } from '../schemas/check.js';
import type { AddressInput } from '../schemas/address.js';
import type { ClientInput } from '../schemas/client.js';
import { invalidRequest } from '../problem.js';
import type { Resource } from '../store/resources.js';

export type ScreeningCheckType = (typeof SCREENING_CHECK_TYPES)[number];

const toCountry = (kind: CountryKind, country: string | undefined): { kind: CountryKind; country: string }[] =>
  country === undefined ? [] : [{ kind, country: country.toLowerCase() }];

/** @param addresses of the client; what each states is compared. */
export const toSubject = (client: Resource, addresses: readonly Resource[]): SubjectInput => {
  const body = client.body as ClientInput;
  const known = addresses.map(({ body: address }) => {
    const { buildingName, propertyNumber, line, city, state, postalCode, country } = address as AddressInput;
    return {
      line: [buildingName, propertyNumber, line].filter((part) => part !== undefined).join(' '),
      city,
      ...(state === undefined ? {} : { state }),
      ...(postalCode === undefined ? {} : { postalCode }),
      country: country.toLowerCase(),
    };
  });
  if (body.type === 'company') {
    const { name, registrationNumber, incorporationCountry } = body;
    const country = toCountry('incorporation', incorporationCountry);
    return {
      type: 'company',
      name,
      countries: country,
      identifications:
        registrationNumber === undefined
          ? []
          : [{ type: 'registration number', value: registrationNumber, ...(country[0] ? { country: country[0].country } : {}) }],
      addresses: known,
    };
  }
  const { firstName, middleName, lastName, dob, gender, nationality, birthCountry, birthPlace } = body;
  const date = dob === undefined ? undefined : parsePartialDate(dob);
  return {
    type: 'person',
    firstName,
    ...(middleName === undefined ? {} : { middleName }),
    lastName,
    ...(date === undefined ? {} : { date }),
    ...(gender === undefined ? {} : { gender }),
    countries: [...toCountry('nationality', nationality), ...toCountry('birth', birthCountry)],
    birthPlaces: birthPlace === undefined ? [] : [birthPlace],
    addresses: known,
  };
};

/**
 * @throws ScreeningError invalid_request for a list that is not loaded; precondition_failed when nothing would be looked at:
 *   a check that says clear has looked.
 */
export const toScreeningOptions = (
  type: ScreeningCheckType,
  options: CheckOptions,
  settings: ScreeningSettings,
  metadata: IndexMetadata,
): ScreeningOptions => {
  const { screeningListsScope, screeningNameSearchMode: mode, screeningClassification: asked } = options;
  const { mode: scopeMode = 'inclusion', lists } = screeningListsScope ?? {};
  if (lists && !lists.every((name) => metadata.lists.some((loaded) => loaded.list === name || loaded.name === name))) {
    throw invalidRequest(
      'A list of this name is not loaded; GET /v1/screeningLists shows those that are.',
      'options.screeningListsScope.lists',
    );
  }
  const covered = (type === 'standard_screening_check' ? settings.standardCoverage : CLASSIFICATION_LEAVES).map(toRequestClassification);
  const classification = asked === undefined ? covered : covered.filter((leaf) => asked.includes(leaf));
  if (classification.length === 0) {
    throw new ScreeningError(
      'precondition_failed',
      'This type of check covers none of the requested classifications; request others, or an extensive_screening_check.',
      {
        param: 'options.screeningClassification',
      },
    );
  }
  const screeningOptions: ScreeningOptions = {
    threshold: settings.threshold,
    limit: settings.matchLimit,
    screeningNameSearchMode: mode ?? 'fuzzy',
    screeningClassification: classification,
    ...(lists ? { screeningListsScope: { mode: scopeMode, lists: [...lists] } } : {}),
  };
  if (toProcessedLeaves(metadata, screeningOptions).length === 0) {
    throw new ScreeningError(
      'precondition_failed',
      'None of the lists to be searched has entries of the requested classifications; request more lists or classifications.',
      {
        param: lists ? 'options.screeningListsScope' : asked ? 'options.screeningClassification' : 'type',
      },
    );
  }
  return screeningOptions;
};
