import { callsOf, declarePlans } from '@listings/persistence/plans';
import type { LocationOrderName } from './location-orders.js';
import type { LocationFilter } from './location-reads.js';
import { FIRST_PAGE, words } from './location-reads.plans.js';
import { findOrderedPage } from './ordered-locations.js';

/** A request of the first page in an order. */
function ordered(by: LocationOrderName, filter: LocationFilter) {
  return { page: FIRST_PAGE, filter, order: { by, descending: true } };
}

/** The calls of the functions in ordered-locations.ts. */
export const plans = declarePlans({
  ...callsOf(findOrderedPage)({
    'by name': { pages: 400, request: () => ordered('NAME', {}) },
    'by change': { pages: 400, request: () => ordered('UPDATED', {}) },
    'by health': { pages: 450, request: () => ordered('HEALTH', {}) },
    'by rating, active': {
      pages: { small: 700, largest: 2_600 },
      request: () => ordered('RATING', { archived: false }),
    },
    'by differences, active': {
      pages: { small: 700, largest: 2_600 },
      request: () => ordered('DIFFERENCES', { archived: false }),
    },
    'by listings, active': {
      pages: { small: 700, largest: 2_600 },
      request: () => ordered('LISTINGS', { archived: false }),
    },
    'of words, by rating': {
      pages: { small: 900, largest: 3_000 },
      request: (at) => ordered('RATING', { search: words(at, 'shop 77') }),
    },
  }),
});
