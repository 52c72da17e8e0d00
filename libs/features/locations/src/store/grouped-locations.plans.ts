import { callsOf, declarePlans } from '@listings/persistence/plans';
import { findLocationGroups } from './grouped-locations.js';
import type { ListGrouping } from './grouped-locations.js';

/** A request of the largest groups. */
function groups(grouping: ListGrouping) {
  return {
    ...{ filter: { archived: false }, grouping, order: 'LOCATIONS' as const },
    page: { descending: true, size: 50 },
  };
}

/** The calls of the functions in grouped-locations.ts. */
export const plans = declarePlans({
  ...callsOf(findLocationGroups)({
    'of countries': { pages: { small: 1_200, largest: 9_000 }, request: () => groups('COUNTRY') },
    'of cities': { pages: { small: 1_200, largest: 9_000 }, request: () => groups('CITY') },
    'of tags': { pages: { small: 1_200, largest: 9_000 }, request: () => groups('TAG') },
  }),
});
