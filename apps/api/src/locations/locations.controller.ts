import { Controller, Inject } from '@nestjs/common';
import { Type } from 'typebox';
import { SEARCH_FIELDS } from '@listings/domain';
import type { Caller, SearchField } from '@listings/domain';
import { errorEntries, malformed } from '@listings/errors';
import {
  LOCATIONS,
  archiveLocations,
  cancelLocationsArchive,
  createLocation,
  findLocations,
  findLocationsByStoreCodes,
  listAllFolders,
  listAllTags,
  listLocations,
  searchLocations,
  updateLocation,
} from '@listings/feature-locations';
import type { ArchiveOutcome, LocationsDependencies, SaveResult } from '@listings/feature-locations';
import { cursorPageRequest, requireLocationId } from '@listings/pagination';
import type { CursorPageArguments } from '@listings/pagination';
import { arrayJson, connectionJson } from '../http/connection-json.js';
import { JsonText } from '../http/json-text.js';
import { Operation } from '../http/operation.js';
import { idOf, LocationId } from '../http/ids.js';
import { oneOf } from '../http/input-schemas.js';
import { cursorParameters } from '../http/parameters.js';
import { CallerOf, OperationInput, QueryArguments } from '../http/request-values.js';
import { listOf } from '../http/fields.js';
import {
  archiveCancelledExample,
  archivedExample,
  archivePartlyCancelledExample,
  changedMeanwhileExample,
  createLocationExample,
  foldersExample,
  locationIdExample,
  locationPageExample,
  locationsExample,
  partlyArchivedExample,
  refusedLocationExample,
  savedLocationExample,
  someLocationsExample,
  tagsExample,
  updateLocationExample,
} from './location-examples.js';
import { locationRuleCodes } from './location-errors.js';
import {
  ArchiveLocationsPayload,
  CancelLocationsArchivePayload,
  FoldersPayload,
  LocationRecord,
  SaveLocationPayload,
  TagsPayload,
} from './location-payload.js';
import { connectionOf } from '../http/payload-schemas.js';
import { filterParameter, locationFilter } from './location-filter.js';
import type { LocationFilterInput } from './location-filter.js';
import {
  ArchiveLocationsInput,
  CancelLocationsArchiveInput,
  CreateLocationInput,
  UpdateLocationInput,
} from './location-input.js';
import { withSubCategoryId } from './sub-category-name.js';

const DEFAULT_PAGE_SIZE = 50;
const MAX_LOOK_UP = 500;

const LocationConnection = connectionOf('LocationConnection', 'LocationCursor', LocationRecord);
const LocationRecords = listOf('The locations that were found.', LocationRecord);
const SearchFieldName = oneOf<SearchField>(
  {
    name: 'the name',
    address: 'street, second line, city and postal code',
    city: 'the city',
    store_id: 'the store code',
    phone: 'the digits of the phone numbers',
  },
  'Where to look.',
);

interface ListQuery extends CursorPageArguments {
  readonly filter?: LocationFilterInput;
}

/** The locations group [4.1]. */
@Controller()
export class LocationsController {
  constructor(@Inject(LOCATIONS) private readonly locations: LocationsDependencies) {}

  @Operation({
    id: 'allLocations',
    method: 'GET',
    path: '/locations',
    scope: 'READ',
    tag: 'locations',
    summary: 'All locations, newest first',
    description:
      'Archived locations are included unless the filter says archived: false. Page forward with after = pageInfo.endCursor until hasNextPage is false; locations that are created meanwhile never repeat or hide others.',
    payload: LocationConnection,
    example: locationPageExample,
    query: { ...cursorParameters, filter: filterParameter },
  })
  async list(@CallerOf() caller: Caller, @QueryArguments() query: ListQuery): Promise<JsonText> {
    const page = cursorPageRequest(query, DEFAULT_PAGE_SIZE);
    return connectionJson(await listLocations(this.locations, caller, { page, filter: this.filter(query) }));
  }

  @Operation({
    id: 'searchLocations',
    method: 'GET',
    path: '/locations/search',
    scope: 'READ',
    tag: 'locations',
    summary: 'Locations by words of name, address, city, postal code, phone or store id',
    description:
      'Case and accents do not matter. Without a query it lists all locations; a query without any letter or digit finds none.',
    payload: LocationConnection,
    example: locationPageExample,
    query: {
      query: {
        kind: 'text',
        description: 'Words in any order; the last may be incomplete.',
        example: 'golden gate ca',
      },
      fields: {
        kind: 'json',
        description: `JSON array of the fields to look in: ${SEARCH_FIELDS.join(', ')}; all when left out.`,
        example: ['name', 'city'],
        bareWord: true,
        schema: Type.Array(SearchFieldName, { minItems: 1 }),
      },
      ...cursorParameters,
      filter: filterParameter,
    },
  })
  async search(
    @CallerOf() caller: Caller,
    @QueryArguments() query: ListQuery & { query?: string; fields?: SearchField[] },
  ): Promise<JsonText> {
    const page = cursorPageRequest(query, DEFAULT_PAGE_SIZE);
    const { query: text, fields } = query;
    return connectionJson(
      await searchLocations(this.locations, caller, { text, fields, page, filter: this.filter(query) }),
    );
  }

  @Operation({
    id: 'getLocationsByIds',
    method: 'GET',
    path: '/locations-by-ids',
    scope: 'READ',
    tag: 'locations',
    summary: 'Locations by id, in the order of the request',
    description: 'Each location once; unknown ids are left out.',
    payload: LocationRecords,
    example: locationsExample,
    query: {
      locationIds: {
        kind: 'json',
        description: 'JSON array of location ids, at most 500. Mandatory, unless ids is given.',
        example: [locationIdExample],
        schema: Type.Array(LocationId, { maxItems: MAX_LOOK_UP }),
      },
      ids: {
        kind: 'json',
        description: 'Another name of locationIds.',
        example: [locationIdExample],
        schema: Type.Array(LocationId, { maxItems: MAX_LOOK_UP }),
      },
    },
  })
  async byIds(
    @CallerOf() caller: Caller,
    @QueryArguments() query: { locationIds?: (string | number)[]; ids?: (string | number)[] },
  ): Promise<JsonText> {
    const given = query.locationIds ?? query.ids;
    if (!given) throw malformed('Variable "$locationIds" of required type "[ID!]!" was not provided.');
    return arrayJson(await findLocations(this.locations, caller, distinct(given.map(requireLocationId))));
  }

  @Operation({
    id: 'getLocationsByStoreCodes',
    method: 'GET',
    path: '/locations-by-store-codes',
    scope: 'READ',
    tag: 'locations',
    summary: 'Locations by store code, in the order of the request',
    description: 'Each location once; unknown codes are left out, so the answer may be empty.',
    payload: LocationRecords,
    example: locationsExample,
    query: {
      storeCodes: {
        kind: 'json',
        description: 'JSON array of store codes, at most 500.',
        example: ['SF-001'],
        requiredAs: '[String!]!',
        bareWord: true,
        schema: Type.Array(idOf('StoreCode', Type.String()), { maxItems: MAX_LOOK_UP }),
      },
    },
  })
  async byStoreCodes(@CallerOf() caller: Caller, @QueryArguments() query: { storeCodes: string[] }): Promise<JsonText> {
    return arrayJson(await findLocationsByStoreCodes(this.locations, caller, distinct(query.storeCodes)));
  }

  @Operation({
    id: 'createLocation',
    method: 'POST',
    path: '/locations',
    scope: 'WRITE',
    tag: 'locations',
    summary: 'Creates a location',
    description:
      'Takes a seat of the plan, emits profile.created and publishes to the sites that are connected. All broken rules are reported at once. An active location with the same name, phone and postal code is refused; use Idempotency-Key to repeat a request whose answer was lost.',
    payload: SaveLocationPayload,
    example: savedLocationExample,
    failureExample: refusedLocationExample,
    input: { name: 'CreateLocationInput', schema: CreateLocationInput, example: createLocationExample },
    errors: [...locationRuleCodes, 'SY10151'],
  })
  async create(@CallerOf() caller: Caller, @OperationInput() input: CreateLocationInput): Promise<JsonText> {
    return savePayload(input, await createLocation(this.locations, caller, withSubCategoryId(input)));
  }

  @Operation({
    id: 'updateLocation',
    method: 'POST',
    path: '/locations/update',
    scope: 'WRITE',
    tag: 'locations',
    summary: 'Changes the sent fields of a location',
    description:
      'Fields that are not sent stay as they are; null empties a field. Emits profile.updated, at most one in 60 seconds for each location, unless nothing changes. Send expectedUpdatedAt to change only the version that you have read.',
    payload: SaveLocationPayload,
    example: savedLocationExample,
    failureExample: changedMeanwhileExample,
    input: { name: 'UpdateLocationInput', schema: UpdateLocationInput, example: updateLocationExample },
    errors: [...locationRuleCodes, 'SY00008', 'SY10069'],
  })
  async update(@CallerOf() caller: Caller, @OperationInput() input: UpdateLocationInput): Promise<JsonText> {
    const { id, expectedUpdatedAt } = input;
    const change = { locationId: requireLocationId(id), expectedUpdatedAt, input: withSubCategoryId(input) };
    return savePayload(input, await updateLocation(this.locations, caller, change));
  }

  @Operation({
    id: 'archiveLocations',
    method: 'POST',
    path: '/locations/archive',
    scope: 'WRITE',
    tag: 'locations',
    summary: 'Archives locations (soft delete)',
    description:
      'A soft delete: the record stays, its seat is free, its listings are withdrawn, profile.deleted is emitted. At once, unless the operator configured a grace period: then archivalScheduledAt says when, and status is SCHEDULED_FOR_ARCHIVE until then; asked again, the first date stays. Partial failure is possible: read result. A location that is archived already counts as success.',
    payload: ArchiveLocationsPayload,
    example: archivedExample,
    failureExample: partlyArchivedExample,
    input: { name: 'ArchiveLocationsInput', schema: ArchiveLocationsInput, example: someLocationsExample },
    errors: ['SY10046'],
  })
  async archive(@CallerOf() caller: Caller, @OperationInput() input: ArchiveLocationsInput) {
    const { count, results } = await archiveLocations(
      this.locations,
      caller,
      distinct(input.locationIds.map(requireLocationId)),
    );
    return { ...bulkPayload(input, results), archivedCount: count };
  }

  @Operation({
    id: 'cancelLocationsArchive',
    method: 'POST',
    path: '/locations/cancel_archive',
    scope: 'WRITE',
    tag: 'locations',
    summary: 'Takes archived locations back',
    description:
      'Each that is archived needs a free seat: where there are too few, the first of the request get them. One whose archive is only scheduled has its seat still. Emits no event.',
    payload: CancelLocationsArchivePayload,
    example: archiveCancelledExample,
    failureExample: archivePartlyCancelledExample,
    input: { name: 'CancelLocationsArchiveInput', schema: CancelLocationsArchiveInput, example: someLocationsExample },
    errors: ['SY10017', 'SY10046', 'SY10151'],
  })
  async cancelArchive(@CallerOf() caller: Caller, @OperationInput() input: CancelLocationsArchiveInput) {
    const { count, results } = await cancelLocationsArchive(
      this.locations,
      caller,
      distinct(input.locationIds.map(requireLocationId)),
    );
    return { ...bulkPayload(input, results), cancelledCount: count };
  }

  @Operation({
    id: 'listAllTags',
    method: 'GET',
    path: '/tags',
    scope: 'READ',
    tag: 'locations',
    summary: 'Tags in use',
    description: 'Every tag that a location carries, with the number of those locations.',
    payload: TagsPayload,
    example: tagsExample,
  })
  tags(@CallerOf() caller: Caller) {
    return listAllTags(this.locations, caller);
  }

  @Operation({
    id: 'listFolders',
    method: 'GET',
    path: '/folders',
    scope: 'READ',
    tag: 'locations',
    summary: 'Folders',
    description: 'Every folder of the account, with the number of locations in it.',
    payload: FoldersPayload,
    example: foldersExample,
  })
  folders(@CallerOf() caller: Caller) {
    return listAllFolders(this.locations, caller);
  }

  private filter(query: ListQuery) {
    return locationFilter(query.filter, this.locations.publishers.constants);
  }
}

/** The payload of a create or update; the record is copied as stored text. */
function savePayload(input: { clientMutationId?: string | null }, result: SaveResult): JsonText {
  const saved = result.outcome === 'saved';
  const errors = saved ? [] : errorEntries(result.violations);
  const head = JSON.stringify({ clientMutationId: input.clientMutationId ?? null, success: saved, errors });
  return new JsonText(`${head.slice(0, -1)},"location":${saved ? result.location.document : 'null'}}`);
}

/** What archiving and taking back answer beside their count: success only when it is that of all [contract 4]. */
function bulkPayload(input: { clientMutationId?: string | null }, results: ArchiveOutcome['results']) {
  return {
    clientMutationId: input.clientMutationId ?? null,
    success: results.every((each) => each.success),
    errors: results.flatMap((each) => each.errors),
    result: results,
  };
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
