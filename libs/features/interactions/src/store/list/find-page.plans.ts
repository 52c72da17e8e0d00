import type { CursorPageRequest } from '@listings/pagination';
import { callsOf, CLAIM, declarePlans, LAST_DAYS } from '@listings/persistence/plans';
import { countInteractions, findInteractionPage } from './find-page.js';
import type { InteractionFilter, InteractionOrder } from './interaction-list.js';

const PAGE: CursorPageRequest = { direction: 'forward', size: 20 } as CursorPageRequest;

/** A request of a page of interactions. */
function list(filter: InteractionFilter, order: InteractionOrder = 'NEWEST_FIRST') {
  return { filter, order, page: PAGE };
}

/** The calls of the functions in find-page.ts. */
export const plans = declarePlans(
  {
    ...callsOf(findInteractionPage)({
      '': { pages: { small: 400, largest: 830 }, request: () => list({}) },
      'last responded first': { pages: { small: 420, largest: 760 }, request: () => list({}, 'LAST_RESPONDED') },
      'of a location': { pages: { small: 120, largest: 220 }, request: (at) => list({ locationIds: [at.locationId] }) },
      'of ratings, not responded': {
        pages: { small: 490, largest: 840 },
        request: () => list({ ratings: [1, 2], responded: false }),
      },
      'of a tag': { pages: { small: 440, largest: 15_000 }, request: () => list({ tag: 'tag 1' }) },
      'of days': { pages: { small: 390, largest: 820 }, request: () => list(LAST_DAYS) },
      'of words': {
        pages: { small: 110, largest: 130 },
        request: (at) => list({ search: [`${at.accountId}:friendly`, `${at.accountId}:7`] }),
      },
      'behind the last one': {
        pages: 30,
        request: () => ({ ...list({}), position: { id: CLAIM, postedAt: new Date(0), lastResponseAt: null } }),
      },
    }),
    ...callsOf(countInteractions)({ '': { pages: 20, request: () => ({ filter: {} }) } }),
  },
  { growing: { findInteractionPage: 'finds the locations of a tag' } },
);
