import type { InteractionQuery, Strategy } from './strategy.js';
import { first, KEY, ofKeys, rowConditions } from './strategy.js';

/** Up to this many locations, the page is merged from the first ones of each; with more, one index has them all. */
const MERGED_LOCATIONS = 50;

/** Whether a list is of a few locations. No index has the responses of one location in their order. */
export function isOfFewLocations({ order, filter: { locationIds } }: InteractionQuery): boolean {
  return order !== 'LAST_RESPONDED' && locationIds !== undefined && locationIds.length <= MERGED_LOCATIONS;
}

/**
 * The page from the first ones of each location. The index of the account would pass the interactions of all its other
 * locations.
 */
export const merged: Strategy = ({ filter }, { add, seek }) => {
  const ofPlace = first(KEY, `listed.location_id = place.id and ${rowConditions(filter, add)}`, seek);
  const keys = `select listed.* from unnest(${add(filter.locationIds)}::integer[]) place (id)
    cross join lateral (${ofPlace}) listed ${seek.order} limit ${seek.limit}`;
  return ofKeys(keys);
};
