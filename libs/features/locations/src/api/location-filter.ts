import { Type } from 'typebox';
import { isDay } from '@listings/domain';
import { malformed } from '@listings/errors';
import { LIST_BOUNDS, LOCATION_BOUNDS } from '../rules/location-bounds.js';
import type { LocationFilter, MapBox } from '../store/location-reads.js';
import { LARGEST_INTEGER } from '@listings/pagination';
import { flag, inputList, inputText, integer } from '@listings/api-kit';
import { idOf, inputFolderId } from '@listings/api-kit';
import { nestedObject } from '@listings/api-kit';
import type { QueryParameter } from '@listings/api-kit';
import { publisherConstant } from '@listings/api-kit';
import { ApprovalState, LocationStatus, StateAtPublisher } from './location-enums.js';

const degrees = (description: string, most: number) => Type.Number({ minimum: -most, maximum: most, description });

/** The `filter` object of location lists [4.2], [contract 4]. */
export const LocationFilterInput = nestedObject(
  'LocationFilterInput',
  'Filter for locations. A location must meet all conditions.',
  {
    tag: Type.Optional(inputText('Locations with this tag.')),
    tags: Type.Optional(
      inputList('Locations with at least one of these tags, at most 100.', inputText('A tag.'), {
        maxItems: LIST_BOUNDS.tags,
      }),
    ),
    folderId: Type.Optional(inputFolderId('Locations in the folder with this id.')),
    folderName: Type.Optional(inputText('Locations in the folder with this name.')),
    approved: Type.Optional(ApprovalState),
    archived: Type.Optional(
      flag('True: only archived locations. False: only locations that are not archived. Both when omitted.'),
    ),
    status: Type.Optional(LocationStatus),
    storeIds: Type.Optional(
      inputList(
        'Locations with one of these store codes, at most 500.',
        idOf('StoreCode', inputText('A store code.')),
        {
          maxItems: LIST_BOUNDS.storeCodes,
        },
      ),
    ),
    countryIso: Type.Optional(inputText('Locations in this country, ISO 3166-1 alpha-2.')),
    stateIso: Type.Optional(inputText('Locations in this subdivision.')),
    city: Type.Optional(inputText('Locations in this city, as their addresses write it.')),
    within: Type.Optional(
      nestedObject('MapBoxInput', 'Locations with coordinates in this part of the map, in decimal degrees.', {
        west: degrees('Western edge.', LOCATION_BOUNDS.longitude),
        south: degrees('Southern edge.', LOCATION_BOUNDS.latitude),
        east: degrees('Eastern edge, not west of the western one.', LOCATION_BOUNDS.longitude),
        north: degrees('Northern edge.', LOCATION_BOUNDS.latitude),
      }),
    ),
    subCategoryId: Type.Optional(
      idOf(
        'SubCategory',
        integer('Locations with this primary sub-category.', { minimum: 1, maximum: LARGEST_INTEGER }),
      ),
    ),
    connected: Type.Optional(
      nestedObject('ConnectedFilterInput', 'Whether a listing of the publisher is linked to the location.', {
        publisher: publisherConstant('Publisher.'),
        value: flag('True: locations with a linked listing. False: locations without one.'),
      }),
    ),
    atPublisher: Type.Optional(
      nestedObject(
        'AtPublisherFilterInput',
        'What the location has at a publisher, as listingCoverage counts it. Archived locations are left out.',
        {
          publisher: publisherConstant('Publisher.'),
          state: StateAtPublisher,
        },
      ),
    ),
    updatedSince: Type.Optional(inputText('Locations that changed at or after this time, ISO-8601.')),
  },
);
export type LocationFilterInput = Type.Static<typeof LocationFilterInput>;

/** The `filter` parameter of an operation. */
export const filterParameter = {
  description:
    'JSON object with the filter keys tag, tags, folderId, folderName, approved, archived, status, storeIds, countryIso, stateIso, city, within, subCategoryId, connected, atPublisher and updatedSince. A location must meet all conditions.',
  example: { tag: 'flagship', archived: false },
  schema: LocationFilterInput,
} as const satisfies QueryParameter;

/** Checks a part of the map. Throws the 400 of a malformed parameter, which names one of its edges. */
export function mapBox(parameter: string, box: MapBox): MapBox {
  const { west, south, east, north } = box;
  if (west > east) throw malformed(`Parameter ${parameter}: "west" must not be east of "east".`);
  if (south > north) throw malformed(`Parameter ${parameter}: "south" must not be north of "north".`);
  if (
    Math.max(Math.abs(west), Math.abs(east)) > LOCATION_BOUNDS.longitude ||
    Math.max(Math.abs(south), Math.abs(north)) > LOCATION_BOUNDS.latitude
  )
    throw malformed(`Parameter ${parameter} expected degrees: longitudes to 180, latitudes to 90.`);
  return box;
}

/** Converts the filter of a request to a repository filter. */
export function locationFilter(input: LocationFilterInput | undefined, publishers: readonly string[]): LocationFilter {
  if (!input) return {};
  const { tag, tags, updatedSince, connected, atPublisher, countryIso, stateIso, within, ...same } = input;
  for (const [name, at] of Object.entries({ connected, atPublisher })) {
    if (at && !publishers.includes(at.publisher)) {
      throw malformed(`Parameter "filter" at "${name}.publisher" expected one of ${publishers.join(', ')}.`);
    }
  }
  const since = updatedSince === undefined ? undefined : new Date(updatedSince);
  const [day] = /^\d{4}-\d\d-\d\d/.exec(updatedSince ?? '') ?? [];
  // JavaScript reads a day that does not exist, such as 30 February, as a later one.
  const isImpossible = day !== undefined && !isDay(day);
  if (since && (isImpossible || Number.isNaN(since.getTime()) || since.getUTCFullYear() > 9999)) {
    throw malformed('Parameter "filter" at "updatedSince" expected an ISO-8601 timestamp.');
  }
  const wanted = tag === undefined ? tags : [...(tags ?? []), tag];
  return {
    ...same,
    connected,
    atPublisher,
    countryIso: countryIso?.toUpperCase(),
    stateIso: stateIso?.toUpperCase(),
    updatedSince: since,
    ...(within && { within: mapBox('"filter" at "within"', within) }),
    ...(wanted && { tags: wanted }),
  };
}
