import { searchTerms } from '@listings/domain';
import { callsOf, CLAIM, declarePlans } from '@listings/persistence/plans';
import { page } from './connected-listings.plans.js';
import {
  deleteOtherSuggestions,
  findLinkedSuggestions,
  findMatchableListings,
  findMatchableLocations,
  findSuggestedListings,
  findSuggestions,
  pageOfSuggestions,
  storeSuggestions,
} from './match-suggestions.js';

/** The calls of the functions in match-suggestions.ts. */
export const plans = declarePlans(
  {
    findMatchableLocations: {
      pages: { small: 180, largest: 1_300 },
      call: (sql, at) => findMatchableLocations(sql, { ...at, after: at.locationId, limit: 200 }),
    },
    findMatchableListings: {
      pages: { small: 110, largest: 4_100 },
      call: (sql, at) => findMatchableListings(sql, { ...at, after: at.listingRef, limit: 200 }),
    },
    deleteOtherSuggestions: {
      pages: { small: 130, largest: 200 },
      call: (sql, at) =>
        deleteOtherSuggestions(sql, {
          ...at,
          matches: [{ locationId: String(at.photoLocationId), listingId: at.listingId }],
        }),
    },
    storeSuggestions: {
      pages: { small: 130, largest: 200 },
      call: (sql, at) =>
        storeSuggestions(sql, {
          ...at,
          matches: [
            { locationId: String(at.photoLocationId), listingId: at.listingId, score: 0.9, reasons: ['name'] },
          ] as never,
        }),
    },
    ...callsOf(pageOfSuggestions)({
      '': {
        pages: { small: 2_700, largest: 2_500 },
        request: ({ connectedAccountId }) => ({ connectedAccountId, terms: [], page }),
      },
      'of rejected ones': {
        pages: { small: 3_000, largest: 2_800 },
        request: ({ connectedAccountId }) => ({ connectedAccountId, rejected: true, terms: [], page }),
      },
      'by name, of words': {
        pages: { small: 2_300, largest: 2_000 },
        request: ({ connectedAccountId }) => ({
          connectedAccountId,
          minScore: 0.6,
          terms: searchTerms('town'),
          sort: { field: 'name', descending: false },
          page,
        }),
      },
    }),
    findSuggestions: {
      pages: { small: 40, largest: 20 },
      call: (sql, at) => findSuggestions(sql, { accountId: at.accountId, ids: [at.suggestionId, CLAIM] }),
    },
    findLinkedSuggestions: {
      pages: 100,
      call: (sql, at) => findLinkedSuggestions(sql, { accountId: at.accountId, ids: [at.suggestionId, CLAIM] }),
    },
    findSuggestedListings: {
      pages: 30,
      call: (sql, at) => findSuggestedListings(sql, { accountId: at.accountId, ids: [at.suggestionId, at.rejectedId] }),
    },
  },
  { growing: { findMatchableLocations: 'passes the linked locations that follow' } },
);
