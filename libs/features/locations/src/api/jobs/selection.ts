import type { Static } from 'typebox';
import { withoutEmptyLists } from '@listings/api-kit';
import type { Caller } from '@listings/domain';
import { malformed } from '@listings/errors';
import { requireLocationId } from '@listings/pagination';
import type { LocationsDependencies } from '../../dependencies.js';
import type { LocationSelection } from '../../jobs/edit/edit-parameters.js';
import { searchFilter } from '../../lists/read-locations.js';
import { locationFilter, LocationFilterInput } from '../location-filter.js';
import type { StartEditInput } from './job-input.js';

type SelectionInput = Pick<Static<typeof StartEditInput>, 'locationIds' | 'filter' | 'query' | 'all'>;

/** The locations that a request selects; without ids, and without a status or a state at a publisher in the filter, those that are not archived. */
export async function selectionOf(
  locations: LocationsDependencies,
  caller: Caller,
  { locationIds, filter, query, all }: SelectionInput,
): Promise<LocationSelection> {
  if (locationIds) return { ids: locationIds.map(requireLocationId) };
  if (!filter && query === undefined && all !== true) {
    throw malformed('Variable "$input" needs locationIds, filter, query or all.');
  }
  const meant = withoutEmptyLists(filter, LocationFilterInput) as typeof filter;
  const given = locationFilter(meant, locations.publishers.constants);
  const saysIt = given.status !== undefined || given.atPublisher !== undefined;
  const archived = given.archived ?? (saysIt ? undefined : false);
  const found = { ...given, ...(archived !== undefined && { archived }) };
  return { filter: await searchFilter(locations, caller, { text: query, filter: found }) };
}
