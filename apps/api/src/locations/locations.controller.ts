import { Controller, Inject } from '@nestjs/common';
import { Type } from 'typebox';
import { SEARCH_FIELDS } from '@listings/domain';
import type { Caller, SearchField } from '@listings/domain';
import { errorEntries, malformed } from '@listings/errors';
import {
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
import type { LocationsDependencies, SaveResult } from '@listings/feature-locations';
import { cursorPageRequest, requireLocationId } from '@listings/pagination';
import type { CursorPageArguments } from '@listings/pagination';
import { LOCATIONS } from '../dependencies.js';
import { arrayJson, connectionJson } from '../http/connection-json.js';
import { JsonText } from '../http/json-text.js';
import { Operation } from '../http/operation.js';
import { cursorParameters } from '../http/parameters.js';
import { CallerOf, Input, Query } from '../http/request-values.js';
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
import { LocationId, oneOf } from '../http/input-schemas.js';

const DEFAULT_PAGE_SIZE = 50;
const MAX_LOOK_UP = 500;

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
    payload: connectionOf('LocationConnection', LocationRecord),
    query: { ...cursorParameters, filter: filterParameter },
  })
  async list(@CallerOf() caller: Caller, @Query() query: ListQuery): Promise<JsonText> {
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
    payload: connectionOf('LocationConnection', LocationRecord),
    query: {
      query: { kind: 'text', description: 'Words in any order; the last may be incomplete.' },
      fields: {
        kind: 'json',
        description: `JSON array of the fields to look in: ${SEARCH_FIELDS.join(', ')}; all when left out.`,
        bareWord: true,
        schema: Type.Array(oneOf(SEARCH_FIELDS), { minItems: 1 }),
      },
      ...cursorParameters,
      filter: filterParameter,
    },
  })
  async search(
    @CallerOf() caller: Caller,
    @Query() query: ListQuery & { query?: string; fields?: SearchField[] },
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
    payload: Type.Array(LocationRecord),
    query: {
      locationIds: {
        kind: 'json',
        description: 'JSON array of location ids, at most 500.',
        schema: Type.Array(LocationId, { maxItems: MAX_LOOK_UP }),
      },
      ids: {
        kind: 'json',
        description: 'Another name of locationIds.',
        schema: Type.Array(LocationId, { maxItems: MAX_LOOK_UP }),
      },
    },
  })
  async byIds(
    @CallerOf() caller: Caller,
    @Query() query: { locationIds?: (string | number)[]; ids?: (string | number)[] },
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
    payload: Type.Array(LocationRecord),
    query: {
      storeCodes: {
        kind: 'json',
        description: 'JSON array of store codes, at most 500.',
        requiredAs: '[String!]!',
        bareWord: true,
        schema: Type.Array(Type.String(), { maxItems: MAX_LOOK_UP }),
      },
    },
  })
  async byStoreCodes(@CallerOf() caller: Caller, @Query() query: { storeCodes: string[] }): Promise<JsonText> {
    return arrayJson(await findLocationsByStoreCodes(this.locations, caller, distinct(query.storeCodes)));
  }

  @Operation({
    id: 'createLocation',
    method: 'POST',
    path: '/locations',
    scope: 'WRITE',
    tag: 'locations',
    summary: 'Creates a location',
    payload: SaveLocationPayload,
    input: { name: 'CreateLocationInput', schema: CreateLocationInput },
  })
  async create(@CallerOf() caller: Caller, @Input() input: CreateLocationInput): Promise<JsonText> {
    return savePayload(input, await createLocation(this.locations, caller, withSubCategoryId(input)));
  }

  @Operation({
    id: 'updateLocation',
    method: 'POST',
    path: '/locations/update',
    scope: 'WRITE',
    tag: 'locations',
    summary: 'Changes the sent fields of a location',
    payload: SaveLocationPayload,
    input: { name: 'UpdateLocationInput', schema: UpdateLocationInput },
  })
  async update(@CallerOf() caller: Caller, @Input() input: UpdateLocationInput): Promise<JsonText> {
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
    payload: ArchiveLocationsPayload,
    input: { name: 'ArchiveLocationsInput', schema: ArchiveLocationsInput },
  })
  async archive(@CallerOf() caller: Caller, @Input() input: ArchiveLocationsInput) {
    const { count, results } = await archiveLocations(
      this.locations,
      caller,
      distinct(input.locationIds.map(requireLocationId)),
    );
    return {
      clientMutationId: input.clientMutationId ?? null,
      success: results.every((each) => each.success),
      errors: results.flatMap((each) => each.errors),
      archivedCount: count,
      result: results,
    };
  }

  @Operation({
    id: 'cancelLocationsArchive',
    method: 'POST',
    path: '/locations/cancel_archive',
    scope: 'WRITE',
    tag: 'locations',
    summary: 'Takes archived locations back',
    payload: CancelLocationsArchivePayload,
    input: { name: 'CancelLocationsArchiveInput', schema: CancelLocationsArchiveInput },
  })
  async cancelArchive(@CallerOf() caller: Caller, @Input() input: CancelLocationsArchiveInput) {
    const { count, results } = await cancelLocationsArchive(
      this.locations,
      caller,
      distinct(input.locationIds.map(requireLocationId)),
    );
    return {
      clientMutationId: input.clientMutationId ?? null,
      success: results.every((each) => each.success),
      errors: results.flatMap((each) => each.errors),
      cancelledCount: count,
      result: results,
    };
  }

  @Operation({
    id: 'listAllTags',
    method: 'GET',
    path: '/tags',
    scope: 'READ',
    tag: 'locations',
    summary: 'Tags in use',
    payload: TagsPayload,
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
    payload: FoldersPayload,
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

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
