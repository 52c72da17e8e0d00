import { callsOf, CLAIM, declarePlans, LAST_DAYS, now } from '@listings/persistence/plans';
import { walkInteractions } from './walk-interactions.js';

/** The calls of the functions in walk-interactions.ts. */
export const plans = declarePlans(
  {
    ...callsOf(walkInteractions)({
      '': { pages: { small: 500, largest: 2_700 }, request: () => ({ filter: {} }) },
      'of a location': { pages: 40, request: (at) => ({ filter: { locationIds: [at.locationId] } }) },
      'of ratings, not responded': {
        pages: { small: 500, largest: 2_700 },
        request: () => ({ filter: { ratings: [1, 2], responded: false } }),
      },
      'of days behind a position': {
        pages: { small: 80, largest: 1_100 },
        request: () => ({ filter: LAST_DAYS, after: { id: CLAIM, postedAt: now().toISOString() } }),
      },
    }),
  },
  { growing: { walkInteractions: 'passes 500 interactions, which lie on more pages of a large account' } },
);
