import { Type } from 'typebox';
import { count, listOf, text } from '@listings/api-kit';
import { databaseIdOf, idOf } from '@listings/api-kit';
import { nullable } from '@listings/api-kit';
import type { ExampleNames } from '@listings/api-kit';
import { inlineRecord, publisherConstant, recordOf } from '@listings/api-kit';
import { LIST_BOUNDS, LOCATION_BOUNDS } from '../rules/location-bounds.js';
import { StateAtPublisher } from './location-enums.js';

const stars = (description: string) => Type.Number({ minimum: 1, maximum: LIST_BOUNDS.stars, description });
const degrees = (description: string, most: number) => Type.Number({ minimum: -most, maximum: most, description });

/** Payload of locationNumbers. */
export const LocationNumbersPayload = listOf(
  'The locations found.',
  recordOf('LocationNumbers', 'The numbers of a location.', {
    locationId: databaseIdOf('Location', 'Database id of the location.'),
    score: nullable(count('Health, 0 to 100; null for an archived location, and until it is computed.')),
    rating: nullable(stars('Average of the stars of its reviews at all publishers; null without any.')),
    reviews: count('Reviews with stars.'),
    differences: count('Open differences.'),
    listed: count('Publishers with a linked listing that the service can use.'),
    publishers: listOf(
      'What it has at each publisher of the installation; empty for an archived location.',
      inlineRecord('A publisher.', { publisher: publisherConstant('The publisher.'), state: StateAtPublisher }),
    ),
  }),
);

/** Payload of locationGroups. */
export const LocationGroupsPayload = recordOf('LocationGroups', 'Groups of locations.', {
  groups: listOf(
    'The groups of the page.',
    recordOf('LocationGroup', 'A group of locations.', {
      key: nullable(text('Key of the group; null: the locations that are in no such group.')),
      name: nullable(text('Name of the group; null: none.')),
      locations: count('Locations in the group.'),
      score: nullable(
        Type.Number({ minimum: 0, maximum: LIST_BOUNDS.score, description: 'Average health; null: none has one.' }),
      ),
      rating: nullable(stars('Average of the stars of all reviews; null without any.')),
      reviews: count('Reviews with stars.'),
      differences: count('Open differences.'),
    }),
  ),
  totalCount: count('Number of all groups, not only of those on the page.'),
  nextCursor: idOf('RankingCursor', nullable(text('`after` of the next page; null: this is the last page.'))),
});

/** Payload of locationMap. */
export const LocationMapPayload = recordOf('LocationMap', 'The locations in a part of the map.', {
  points: listOf(
    'The points, those with most locations first.',
    recordOf('MapPoint', 'A location, or several that are close to each other.', {
      locations: count('Locations at the point.'),
      latitude: degrees('Middle of the locations.', LOCATION_BOUNDS.latitude),
      longitude: degrees('Middle of the locations.', LOCATION_BOUNDS.longitude),
      locationId: databaseIdOf('Location', 'Database id of the location; of several, of the one with the lowest id.'),
      name: nullable(text('Name of the location; null: there are several.')),
      west: degrees('Western edge of the box around the locations.', LOCATION_BOUNDS.longitude),
      south: degrees('Southern edge.', LOCATION_BOUNDS.latitude),
      east: degrees('Eastern edge.', LOCATION_BOUNDS.longitude),
      north: degrees('Northern edge.', LOCATION_BOUNDS.latitude),
    }),
  ),
  locations: count('Locations at all points.'),
});

/** Example of locationNumbers. */
export const numbersExample = ({ publisher }: ExampleNames) => [
  {
    locationId: 100001,
    score: 86,
    rating: 4.25,
    reviews: 312,
    differences: 2,
    listed: 1,
    publishers: [{ publisher, state: 'LINKED' as const }],
  },
];
