import { Inject } from '@nestjs/common';
import { Type } from 'typebox';
import type { SearchField } from '@listings/domain';
import { malformed, MOST_ERRORS } from '@listings/errors';
import type { ArchiveOutcome } from '../archive/archive-result.js';
import type { LocationsDependencies } from '../dependencies.js';
import type { SaveResult } from '../saving/save-result.js';
import { isDay, SEARCH_FIELDS } from '@listings/domain';
import { archiveLocations } from '../archive/archive-locations.js';
import { cancelLocationsArchive } from '../archive/cancel-archive.js';
import { createLocation } from '../saving/create-location.js';
import { findLocations, findLocationsByStoreCodes, listAllFolders, listAllTags, readLocation, searchLocations } from '../lists/read-locations.js';
import { LIST_BOUNDS, LOCATION_BOUNDS } from '../rules/location-bounds.js';
import { LOCATIONS } from '../locations.module.js';
import { updateLocation } from '../saving/update-location.js';
import { cursorPageRequest, requireLocationId } from '@listings/pagination';
import { arrayJson, connectionJson } from '@listings/api-kit';
import { JsonText, REQUEST_BOUNDS } from '@listings/api-kit';
import { ApiController, Operation } from '@listings/api-kit';
import type { KeyCall, QueryOf } from '@listings/api-kit';
import type { QueryParameters } from '@listings/api-kit';
import { locationIdExample, idOf, LocationId, uuidOf } from '@listings/api-kit';
import { oneOf } from '@listings/api-kit';
import { inputText, listOf, text, count } from '@listings/api-kit';
import { connectionOf, exampleError, recordOf, writeResult } from '@listings/api-kit';
import {
  archiveCancelledExample,
  archivedExample,
  archivePartlyCancelledExample,
  createLocationExample,
  foldersExample,
  locationExample,
  locationPageExample,
  locationsExample,
  partlyArchivedExample,
  savedLocationExample,
  someLocationsExample,
  updateLocationExample,
} from './location-examples.js';
import { locationRuleCodes } from './location-errors.js';
import {
  ArchiveLocationsPayload,
  CancelLocationsArchivePayload,
  LocationRecord,
  SaveLocationPayload,
} from './location-payload.js';
import { locationInPath } from '@listings/api-kit';
import { groupingPage, groupingParameters } from './grouping-parameters.js';
import { locationOrder, orderedCursorParameters, orderParameters } from './list-parameters.js';
import { filterParameter, locationFilter } from './location-filter.js';
import {
  ArchiveLocationsInput,
  CancelLocationsArchiveInput,
  CreateLocationInput,
  UpdateLocationInput,
} from './location-input.js';
import { withSubCategoryId } from './sub-category-name.js';

const DEFAULT_PAGE_SIZE = 50;

const LocationConnection = connectionOf('LocationConnection', 'LocationCursor', LocationRecord);
const LocationRecords = listOf('The locations found.', LocationRecord);
const SearchFieldName = oneOf<SearchField>(
  {
    name: 'Name.',
    address: 'Street, second address line, city and postal code.',
    city: 'City.',
    store_id: 'Store code.',
    phone: 'Digits of the phone numbers.',
  },
  'Field to search.',
);

const listQuery = {
  ...orderedCursorParameters,
  filter: filterParameter,
  ...orderParameters,
} as const satisfies QueryParameters;

const searchQuery = {
  query: {
    description: 'Search words in any order, at most 4,000 characters; all must match. The last word may be a prefix.',
    example: 'golden gate ca',
    schema: inputText('Search words.', { maxLength: LIST_BOUNDS.searchWords }),
  },
  fields: {
    description: `JSON array of the fields to search: ${SEARCH_FIELDS.join(', ')}. All fields when omitted.`,
    example: ['name', 'city'],
    bareWord: true,
    schema: Type.Array(SearchFieldName, { maxItems: LIST_BOUNDS.searchFields }),
  },
  ...orderedCursorParameters,
  filter: filterParameter,
  ...orderParameters,
} as const satisfies QueryParameters;

const byIdsQuery = {
  locationIds: {
    description: 'JSON array of location ids, at most 500.',
    example: [locationIdExample],
    required: '[ID!]!',
    schema: Type.Array(LocationId, { maxItems: REQUEST_BOUNDS.locationIds }),
  },
  ids: {
    description: 'Another name of `locationIds`, for existing clients.',
    example: [locationIdExample],
    aliasOf: 'locationIds',
    schema: Type.Array(LocationId, { maxItems: REQUEST_BOUNDS.locationIds }),
  },
} as const satisfies QueryParameters;

const byStoreCodesQuery = {
  storeCodes: {
    description: 'JSON array of store codes, at most 500.',
    example: ['SF-001'],
    required: '[String!]!',
    bareWord: true,
    schema: Type.Array(idOf('StoreCode', inputText('A store code.')), { maxItems: LIST_BOUNDS.storeCodes }),
  },
} as const satisfies QueryParameters;

const tagsQuery = groupingParameters('tag', LOCATION_BOUNDS.tag);

const foldersQuery = groupingParameters('folder', LOCATION_BOUNDS.folderName);

/** The locations group [4.1]. */
@ApiController('locations')
export class LocationsController {
  constructor(@Inject(LOCATIONS) private readonly locations: LocationsDependencies) {}

  @Operation({
    id: 'allLocations',
    route: 'GET /locations',
    access: { key: 'READ' },
    summary: 'List locations',
    description:
      'Returns all locations of the account, newest first or in another order. Archived locations are included unless the filter contains `archived: false`. To page forward, set `after` to `pageInfo.endCursor` until `hasNextPage` is false. Locations that are created during paging never cause repeated or missing records.',
    response: LocationConnection,
    example: locationPageExample,
    query: listQuery,
  })
  async list({ caller, query }: KeyCall<{ query: typeof listQuery }>): Promise<JsonText> {
    const page = cursorPageRequest(query, DEFAULT_PAGE_SIZE);
    const order = locationOrder(query);
    return connectionJson(await searchLocations(this.locations, caller, { page, filter: this.filter(query), order }));
  }

  @Operation({
    id: 'searchLocations',
    route: 'GET /locations/search',
    access: { key: 'READ' },
    summary: 'Search locations',
    description:
      'Searches name, address, city, postal code, phone numbers and store code. The search ignores case and accents: `da nang` finds `Đà Nẵng`. Words also begin where letters meet digits: `zed` and `42` find `Zed42`. Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese are found anywhere in a text: `駅前` finds `札幌駅前ベーカリー`. A phone number is found in any notation, with or without its country and area code. Results are ordered newest first unless `orderBy` names another order. Without a query the operation returns all locations. A query without any letter or digit finds none.',
    response: LocationConnection,
    example: locationPageExample,
    query: searchQuery,
  })
  async search({ caller, query }: KeyCall<{ query: typeof searchQuery }>): Promise<JsonText> {
    const page = cursorPageRequest(query, DEFAULT_PAGE_SIZE);
    const { query: text, fields } = query;
    return connectionJson(
      await searchLocations(this.locations, caller, {
        ...{ text, fields, page },
        filter: this.filter(query),
        order: locationOrder(query),
      }),
    );
  }

  @Operation({
    id: 'location',
    route: 'GET /locations/:locationId',
    access: { key: 'READ' },
    summary: 'Get a location',
    description: 'Returns the location, which may be archived, in the shape of the lists.',
    path: { locationId: locationInPath },
    response: LocationRecord,
    example: locationExample,
  })
  async read({ caller, path: { locationId: id } }: KeyCall<{ path: 'locationId' }>): Promise<JsonText> {
    return new JsonText(await readLocation(this.locations, caller, requireLocationId(id)));
  }

  @Operation({
    id: 'getLocationsByIds',
    route: 'GET /locations-by-ids',
    access: { key: 'READ' },
    summary: 'Get locations by id',
    description: 'Returns the locations in the order of the request, each once. Unknown ids are omitted.',
    response: LocationRecords,
    example: locationsExample,
    query: byIdsQuery,
  })
  async byIds({ caller, query }: KeyCall<{ query: typeof byIdsQuery }>): Promise<JsonText> {
    return arrayJson(await findLocations(this.locations, caller, distinct(query.locationIds.map(requireLocationId))));
  }

  @Operation({
    id: 'getLocationsByStoreCodes',
    route: 'GET /locations-by-store-codes',
    access: { key: 'READ' },
    summary: 'Get locations by store code',
    description:
      'Returns the locations in the order of the request, each once. Unknown store codes are omitted; the list is empty when no code is known.',
    response: LocationRecords,
    example: locationsExample,
    query: byStoreCodesQuery,
  })
  async byStoreCodes({ caller, query }: KeyCall<{ query: typeof byStoreCodesQuery }>): Promise<JsonText> {
    return arrayJson(await findLocationsByStoreCodes(this.locations, caller, distinct(query.storeCodes)));
  }

  @Operation({
    id: 'createLocation',
    route: 'POST /locations',
    access: { key: 'WRITE' },
    summary: 'Create a location',
    description:
      'Creates a location, which takes a seat of the plan, emits profile.created and queues a submission to each enabled site with a linked listing. All broken rules are reported at once. A location with the name, phone and postal code of an active location is rejected. Send an `Idempotency-Key`, so that a retry after a lost response does not fail for that reason.',
    response: SaveLocationPayload,
    example: savedLocationExample,
    failureExample: {
      clientMutationId: 'create-sf-001',
      success: false,
      errors: ['SY10010: state_iso', 'SY10126: City is Mandatory'].map(exampleError),
      location: null,
    },
    body: { schema: CreateLocationInput, example: createLocationExample },
    errors: [...locationRuleCodes, 'SY10151'],
  })
  async create({ caller, unit, body: input }: KeyCall<{ body: typeof CreateLocationInput }>) {
    return savePayload(input, await createLocation({ ...this.locations, unit }, caller, withSubCategoryId(input)));
  }

  @Operation({
    id: 'updateLocation',
    route: 'POST /locations/update',
    access: { key: 'WRITE' },
    summary: 'Update a location',
    description:
      'Changes only the fields that the request contains; null clears a field. An effective change emits profile.updated, at most once per location in 60 seconds. Send `expectedUpdatedAt` to reject the update if someone else has changed the location since you read it.',
    response: SaveLocationPayload,
    example: savedLocationExample,
    failureExample: 'SY10069: Location was changed by someone else',
    body: { schema: UpdateLocationInput, example: updateLocationExample },
    errors: [...locationRuleCodes, 'SY00008', 'SY10069'],
  })
  async update({ caller, unit, body: input }: KeyCall<{ body: typeof UpdateLocationInput }>) {
    const { id } = input;
    const expectedUpdatedAt = expectedVersion(input);
    const change = { locationId: requireLocationId(id), expectedUpdatedAt, input: withSubCategoryId(input) };
    return savePayload(input, await updateLocation({ ...this.locations, unit }, caller, change));
  }

  @Operation({
    id: 'archiveLocations',
    route: 'POST /locations/archive',
    access: { key: 'WRITE' },
    summary: 'Archive locations',
    description:
      'Archives locations. This is a soft delete: the record remains, the seat becomes free, the service withdraws the listings, and profile.deleted is emitted.\n\nThe archive takes effect immediately unless the operator has configured a grace period. With a grace period, `archivalScheduledAt` holds the date, and `status` is SCHEDULED_FOR_ARCHIVE until then; a repeated request does not change the date.\n\nSome locations may fail while others succeed: read `result`. A location that is already archived counts as a success.',
    response: ArchiveLocationsPayload,
    example: archivedExample,
    failureExample: partlyArchivedExample,
    body: { schema: ArchiveLocationsInput, example: someLocationsExample },
    errors: ['SY10046'],
  })
  async archive({ caller, unit, body: input }: KeyCall<{ body: typeof ArchiveLocationsInput }>) {
    const { count, results } = await archiveLocations(
      { ...this.locations, unit },
      caller,
      distinct(input.locationIds.map(requireLocationId)),
    );
    return { ...bulkPayload(input, results), archivedCount: count };
  }

  @Operation({
    id: 'cancelLocationsArchive',
    route: 'POST /locations/cancel_archive',
    access: { key: 'WRITE' },
    summary: 'Cancel the archive of locations',
    description:
      'Restores archived locations and cancels scheduled archives. Restoring an archived location needs a free seat. With too few free seats, the first locations of the request are restored and the others fail. A location whose archive is only scheduled still has its seat. Emits no event.',
    response: CancelLocationsArchivePayload,
    example: archiveCancelledExample,
    failureExample: archivePartlyCancelledExample,
    body: { schema: CancelLocationsArchiveInput, example: someLocationsExample },
    errors: ['SY10017', 'SY10046', 'SY10151'],
  })
  async cancelArchive({ caller, unit, body: input }: KeyCall<{ body: typeof CancelLocationsArchiveInput }>) {
    const { count, results } = await cancelLocationsArchive(
      { ...this.locations, unit },
      caller,
      distinct(input.locationIds.map(requireLocationId)),
    );
    return { ...bulkPayload(input, results), cancelledCount: count };
  }

  @Operation({
    id: 'listAllTags',
    route: 'GET /tags',
    access: { key: 'READ' },
    summary: 'List tags',
    description:
      'Returns the tags in use by name, with the number of locations that have each, at most 500. An account has at most 10,000. To page forward, set `after` to the last name until a page has fewer than `first` tags.',
    response: listOf(
      'The tags, ordered by name.',
      recordOf('Tag', 'A tag in use.', {
        name: text('Name of the tag.'),
        locationCount: count('Number of locations with the tag.'),
      }),
    ),
    example: [{ name: 'flagship', locationCount: 12 }],
    query: tagsQuery,
  })
  tags({ caller, query }: KeyCall<{ query: typeof tagsQuery }>) {
    return listAllTags(this.locations, caller, groupingPage(query));
  }

  @Operation({
    id: 'listFolders',
    route: 'GET /folders',
    access: { key: 'READ' },
    summary: 'List folders',
    description:
      'Returns the folders of the account by name, with the number of locations in each, at most 500. An account has at most 10,000. To page forward, set `after` to the last name until a page has fewer than `first` folders.',
    response: listOf(
      'The folders, ordered by name.',
      recordOf('Folder', 'A folder of locations.', {
        id: uuidOf('Folder', 'Id of the folder, a UUID. Filters and inputs accept it as `folderId`.'),
        name: text('Name of the folder.'),
        locationCount: count('Number of locations in the folder.'),
      }),
    ),
    example: foldersExample,
    query: foldersQuery,
  })
  folders({ caller, query }: KeyCall<{ query: typeof foldersQuery }>) {
    return listAllFolders(this.locations, caller, groupingPage(query));
  }

  private filter(query: Pick<QueryOf<typeof listQuery>, 'filter'>) {
    return locationFilter(query.filter, this.locations.publishers.constants);
  }
}

/** The version that an update expects; the schema has checked its form, but not that the time exists. */
function expectedVersion({ expectedUpdatedAt }: UpdateLocationInput): Date | undefined {
  if (expectedUpdatedAt === undefined) return undefined;
  const version = new Date(expectedUpdatedAt.replace(',', '.'));
  // A day that does not exist, such as 30 February, would be read as a later one.
  if (isDay(expectedUpdatedAt.slice(0, 10)) && !Number.isNaN(version.getTime())) return version;
  throw malformed('Variable "$input" got invalid value at "input.expectedUpdatedAt"; expected an ISO-8601 timestamp.');
}

/** The payload of a create or update. The location is inserted as the JSON text that the database stores. */
function savePayload(input: { clientMutationId?: string | null }, result: SaveResult) {
  if (result.outcome !== 'saved') return writeResult(input, result.violations, { location: null });
  const head = JSON.stringify(writeResult(input, []));
  return new JsonText(`${head.slice(0, -1)},"location":${result.location.document}}`);
}

/** The payload of an archive or its cancellation, without the count: `success` only when all succeeded [contract 4]. */
function bulkPayload(input: { clientMutationId?: string | null }, results: ArchiveOutcome['results']) {
  return {
    clientMutationId: input.clientMutationId ?? null,
    success: results.every((each) => each.success),
    errors: results.flatMap((each) => each.errors).slice(0, MOST_ERRORS),
    result: results,
  };
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
