import { addDays } from '@listings/domain';
import { callsOf, declarePlans, TODAY } from '@listings/persistence/plans';
import { findDaysOfListings, findInsightListings } from './insight-export.js';

/** The calls of the functions in insight-export.ts. */
export const plans = declarePlans({
  ...callsOf(findInsightListings)({
    '': { pages: 300, request: () => ({ filter: {}, size: 20 }) },
    'of a country': { pages: 300, request: () => ({ filter: { countryIso: 'US' }, size: 20 }) },
  }),
  ...callsOf(findDaysOfListings)({
    '': { pages: 20, request: () => ({ feedIds: [1, 2], from: addDays(TODAY, -30), to: TODAY }) },
  }),
});
