import { Inject } from '@nestjs/common';
import { Type } from 'typebox';
import { malformed } from '@listings/errors';
import { groupLocations } from '../lists/group-locations.js';
import { listNumbers } from '../lists/list-numbers.js';
import { LIST_BOUNDS, LOCATION_BOUNDS } from '../rules/location-bounds.js';
import { LOCATIONS } from '../locations.module.js';
import { mapLocations, MOST_CELLS } from '../lists/map-locations.js';
import type { GroupOrder, ListGrouping } from '../store/grouped-locations.js';
import type { LocationsDependencies } from '../dependencies.js';
import { cursorPageRequest, requireLocationId, rankCursor } from '@listings/pagination';
import { inputText, REQUEST_BOUNDS } from '@listings/api-kit';
import { LocationId } from '@listings/api-kit';
import { oneOf } from '@listings/api-kit';
import { ApiController, Operation } from '@listings/api-kit';
import type { KeyCall } from '@listings/api-kit';
import type { QueryParameters } from '@listings/api-kit';
import { rankingParameters } from './ranking-parameters.js';
import { filterParameter, locationFilter, mapBox } from './location-filter.js';
import type { LocationFilterInput } from './location-filter.js';
import { LocationGroupsPayload, LocationMapPayload, LocationNumbersPayload, numbersExample } from './list-payload.js';

const DEFAULT_PAGE_SIZE = 50;

const listed = {
  query: {
    description: 'Search words as in searchLocations, at most 4,000 characters.',
    example: 'golden gate ca',
    schema: inputText('Search words.', { maxLength: LIST_BOUNDS.searchWords }),
  },
  filter: filterParameter,
} as const satisfies QueryParameters;

const numbersQuery = {
  locationIds: {
    description: 'JSON array of location ids, at most 500.',
    example: ['100001'],
    required: '[ID!]!',
    schema: Type.Array(LocationId, { maxItems: REQUEST_BOUNDS.locationIds }),
  },
} as const satisfies QueryParameters;

const groupsQuery = {
  ...listed,
  groupBy: {
    description: 'What the locations are grouped by; COUNTRY when omitted.',
    example: 'CITY',
    schema: oneOf<ListGrouping>(
      {
        COUNTRY: 'Countries; the key is the code.',
        STATE: 'Subdivisions of countries; the key has both codes, as in US-CA.',
        CITY: 'Cities; the key has the codes and the city, as in US-CA/Oakland.',
        TAG: 'Tags; a location with several tags is in the group of each.',
        FOLDER: 'Folders; the key is the id.',
      },
      'Grouping.',
    ),
  },
  orderBy: {
    description: 'What the groups are ordered by; LOCATIONS when omitted. Groups without the number come last.',
    example: 'RATING',
    schema: oneOf<GroupOrder>(
      {
        LOCATIONS: 'Number of locations.',
        HEALTH: 'Average health.',
        RATING: 'Average of the stars.',
        DIFFERENCES: 'Open differences.',
      },
      'Order of the groups.',
    ),
  },
  order: { ...rankingParameters.order, description: 'Direction of the order; DESCENDING when omitted.' },
  first: rankingParameters.first,
  after: rankingParameters.after,
} as const satisfies QueryParameters;

const edge = (description: string, most: number, example: number) =>
  ({ description, example, required: 'Float!', schema: Type.Number({ minimum: -most, maximum: most }) }) as const;

const mapQuery = {
  ...listed,
  west: edge('Western edge of the map in decimal degrees.', LOCATION_BOUNDS.longitude, -123),
  south: edge('Southern edge.', LOCATION_BOUNDS.latitude, 37),
  east: edge('Eastern edge; not west of the western one.', LOCATION_BOUNDS.longitude, -121.5),
  north: edge('Northern edge.', LOCATION_BOUNDS.latitude, 38.2),
  zoom: {
    description: `How near the map is, as its tiles count it: 0 shows the world in a tile of 512 pixels, ${LIST_BOUNDS.zoom} is the nearest.`,
    example: 9,
    required: 'Int!',
    schema: Type.Integer({ minimum: 0, maximum: LIST_BOUNDS.zoom }),
  },
} as const satisfies QueryParameters;

/** Lists of locations as people look at them: with numbers, in groups and on a map. */
@ApiController('locations')
export class LocationListsController {
  constructor(@Inject(LOCATIONS) private readonly locations: LocationsDependencies) {}

  @Operation({
    id: 'locationNumbers',
    route: 'GET /location-numbers',
    access: { key: 'READ' },
    summary: 'Get the numbers of locations',
    description:
      'Returns the health, the rating, the open differences and the state at each publisher of some locations, in the order of the request. Unknown ids are omitted. The states are those of now; the numbers follow changes within seconds.',
    query: numbersQuery,
    response: LocationNumbersPayload,
    example: numbersExample,
  })
  async numbers({ caller, query }: KeyCall<{ query: typeof numbersQuery }>) {
    const ids = [...new Set(query.locationIds.map(requireLocationId))];
    const found = await listNumbers(this.locations, caller, ids);
    return found.map(({ publishers, ...numbers }) => ({ ...numbers, publishers: [...publishers] }));
  }

  @Operation({
    id: 'locationGroups',
    route: 'GET /location-groups',
    access: { key: 'READ' },
    summary: 'List groups of locations',
    description:
      'Groups the locations that match by region, tag or folder, and returns the numbers of each group, the largest group first.',
    query: groupsQuery,
    response: LocationGroupsPayload,
    example: {
      groups: [
        {
          key: 'US-CA',
          name: 'California, United States',
          locations: 120,
          score: 87.5,
          rating: 4.25,
          reviews: 10_312,
          differences: 17,
        },
      ],
      totalCount: 12,
      nextCursor: rankCursor('location groups STATE LOCATIONS true', { rank: 120, key: 'US-CA' }),
    },
  })
  async groups({ caller, query }: KeyCall<{ query: typeof groupsQuery }>) {
    const { groupBy = 'COUNTRY', orderBy = 'LOCATIONS', order, first, after } = query;
    const { size, cursor } = cursorPageRequest({ first, after }, DEFAULT_PAGE_SIZE);
    const page = await groupLocations(this.locations, caller, {
      ...this.listed(query),
      ...{ grouping: groupBy, order: orderBy, descending: order !== 'ASCENDING', size },
      ...(cursor !== undefined && { cursor }),
    });
    return {
      groups: page.groups.map(({ archived: _, ...group }) => group),
      totalCount: page.total,
      nextCursor: page.next,
    };
  }

  @Operation({
    id: 'locationMap',
    route: 'GET /location-map',
    access: { key: 'READ' },
    summary: 'Get the locations on a map',
    description: `Returns the locations that match in a part of the map, together where they are close to each other: a point for each cell of a grid, at most ${MOST_CELLS.toLocaleString('en')}. Locations without coordinates are left out.`,
    query: mapQuery,
    response: LocationMapPayload,
    example: {
      points: [
        {
          ...{ locations: 2, latitude: 37.79, longitude: -122.41, locationId: 100001, name: null },
          ...{ west: -122.42, south: 37.78, east: -122.4, north: 37.8 },
        },
      ],
      locations: 2,
    },
  })
  async map({ caller, query }: KeyCall<{ query: typeof mapQuery }>) {
    const { west, south, east, north, zoom } = query;
    const box = mapBox('"west"', { west, south, east, north });
    if (zoom < 0 || zoom > LIST_BOUNDS.zoom)
      throw malformed(`Parameter "zoom" must be between 0 and ${LIST_BOUNDS.zoom}.`);
    const cells = await mapLocations(this.locations, caller, { ...this.listed(query), box, zoom });
    return {
      points: cells.map(({ locationId, name, ...cell }) => ({
        ...cell,
        locationId,
        name: cell.locations === 1 ? name : null,
      })),
      locations: cells.reduce((sum, { locations }) => sum + locations, 0),
    };
  }

  private listed({ query: text, filter }: { query?: string; filter?: LocationFilterInput }) {
    return { text, filter: locationFilter(filter, this.locations.publishers.constants) };
  }
}
