import type { Caller, SearchField } from '@listings/domain';
import { rankPosition } from '@listings/pagination';
import { findCountry, findState } from '@listings/reference-data';
import type { LocationsDependencies } from '../dependencies.js';
import { findLocationGroups } from '../store/grouped-locations.js';
import type { GroupNumbers, GroupOrder, ListGrouping } from '../store/grouped-locations.js';
import type { LocationFilter } from '../store/location-reads.js';
import { rankedGroups } from './location-groups.js';
import type { RankedGroup } from './location-groups.js';
import { foundNothing, searchFilter } from './read-locations.js';

/** A list of locations: the words that it searches for, and its conditions. */
export interface ListedLocations {
  readonly text?: string;
  readonly fields?: readonly SearchField[];
  readonly filter: LocationFilter;
}

/** A page of groups of a list of locations. */
export interface LocationGroupPage {
  readonly groups: readonly (RankedGroup & GroupNumbers)[];
  readonly total: number;
  /** The cursor of the next page; null: this is the last one. */
  readonly next: string | null;
}

/** Groups the locations of a list and orders the groups by a number. */
export async function groupLocations(
  deps: LocationsDependencies,
  caller: Caller,
  request: ListedLocations & {
    readonly grouping: ListGrouping;
    readonly order: GroupOrder;
    readonly descending: boolean;
    readonly size: number;
    readonly cursor?: string;
  },
): Promise<LocationGroupPage> {
  const { grouping, order, descending, size, cursor } = request;
  const name = `location groups ${grouping} ${order} ${descending}`;
  const position = cursor === undefined ? undefined : rankPosition(name, cursor);
  const filter = await searchFilter(deps, caller, request);
  if (foundNothing(filter)) return { groups: [], total: 0, next: null };
  const { accountId } = caller;
  const found = await findLocationGroups(deps.database, {
    ...{ accountId, filter, grouping, order },
    page: { descending, size, ...(position && { position }) },
  });
  const page = await rankedGroups(deps.database, {
    ...{ accountId, grouping, found: found.groups, size, order: name, nameOf: cityName },
    numbers: ({ locations, score, reviews, rating, differences }) => ({
      ...{ locations, reviews, rating, differences },
      score: score === null ? null : Math.round(10 * score) / 10,
    }),
  });
  return { ...page, total: found.total };
}

/** The name of a city with its state or country, from the key of its group. */
function cityName(key: string): string {
  const end = key.indexOf('/');
  const [country, state, city] = [key.slice(0, 2), key.slice(3, end), key.slice(end + 1)];
  const region = state === '' ? findCountry(country)?.name : (findState(country, state)?.name ?? state);
  return `${city}, ${region ?? country}`;
}
