import { searchTerms } from '@listings/domain';
import { callsOf, CLAIM, declarePlans, now, pages, requestsOf, rows } from '@listings/persistence/plans';
import * as store from './index.js';

const FOUND = { listingRef: 'ref-1', score: 0.9, reasons: ['name'] };

const VERIFICATION_START = {
  startedAt: now(),
  startedBy: 'ann@example.com',
  method: 'SMS',
  sentTo: '+1 *** 34',
  expectedDays: null,
  ref: 'verifications/1',
} as const;

const LINKED = { state: 'PENDING', linkStatus: 'LINKED', linkIssue: null, archived: false } as const;
const page = { page: 1, perPage: 50 };

/** The calls of the statements of listings and their links, of duplicates and of verifications. */
export const plans = declarePlans(
  {
    ...requestsOf(store, {
      findChecksAt: pages(20, { publishers: (at) => [at.publisher] }),
      storeCheckRest: pages(40, { restMs: 1 }),
      findCheckableLocations: pages({ small: 340, largest: 290 }, { after: (at) => at.locationId, limit: 500 }),
      findCheckableListings: pages({ small: 250, largest: 8_200 }, { after: (at) => at.listingRef, limit: 500 }),
      findDismissedPairs: pages({ small: 20, largest: 30 }, { after: (at) => at, limit: 500 }),
      storeSuspected: pages(
        { small: 80, largest: 70 },
        { duplicates: (at) => [{ ...FOUND, locationId: at.locationId }], now },
      ),
      deleteUnsuspected: pages({ small: 80, largest: 12_000 }, { found: [] }),
      findDuplicates: pages({ small: 20, largest: 60 }, { limit: 50 }),
      findDecidableListings: pages(30, { ids: (at) => [at.listingId] }),
      storeDecisions: pages(
        { small: 60, largest: 50 },
        { decision: 'marked', listings: (at) => [{ ...FOUND, publisher: at.publisher }], now },
      ),
      findDecidedDuplicates: pages({ small: 40, largest: 30 }, { ids: (at) => [at.duplicateId] }),
      saveKnownListings: pages(
        { small: 130, largest: 180 },
        {
          listings: (at) => [
            { locationId: at.locationId, publisher: 'MAPS_TWO', liveLink: 'https://maps.example/new' },
          ],
        },
      ),
      findKnownListings: pages(4_000, { after: '', limit: 500 }),
      forgetKnownListings: pages({ small: 40, largest: 120 }, { links: (at) => [at] }),
      requestCreation: pages({ small: 50, largest: 40 }, { folderRef: null, unlessSuggested: true, now }),
      findEndedCreations: pages(50, { locationIds: (at) => [at.locationId] }),
      beginCreation: pages(20, { requestId: CLAIM }),
      breakListingLink: pages({ small: 260, largest: 80 }, { status: 'GONE', issue: 'Gone' }),
      lockReturnedLocations: pages({ small: 570, largest: 360 }, { since: new Date(0) }),
      insertListingLink: pages({ small: 370, largest: 160 }, { publisher: 'MAPS_TWO', listingRef: 'new' }),
      continueListingRead: pages(80, { now }),
      moveListingRead: pages(40, { from: () => ({ begun: now(), resumeAt: null }), to: '2', now }),
      endListingRead: pages(40, { begun: now }),
      findMatchableLocations: pages({ small: 180, largest: 1_300 }, { after: (at) => at.locationId, limit: 200 }),
      findMatchableListings: pages({ small: 110, largest: 4_100 }, { after: (at) => at.listingRef, limit: 200 }),
      deleteOtherSuggestions: pages(
        { small: 130, largest: 200 },
        { matches: (at) => [{ locationId: String(at.photoLocationId), listingId: at.listingId }] },
      ),
      storeSuggestions: pages(
        { small: 130, largest: 200 },
        {
          matches: (at) =>
            [
              { locationId: String(at.photoLocationId), listingId: at.listingId, score: 0.9, reasons: ['name'] },
            ] as never,
        },
      ),
      findSuggestions: pages({ small: 40, largest: 20 }, { ids: (at) => [at.suggestionId, CLAIM] }),
      findLinkedSuggestions: pages(100, { ids: (at) => [at.suggestionId, CLAIM] }),
      findSuggestedListings: pages(30, { ids: (at) => [at.suggestionId, at.rejectedId] }),
      findPairsOfListings: pages(40, { listingIds: (at) => [at.listingId] }),
      findRejectedPairs: pages({ small: 40, largest: 20 }, { ids: (at) => [at.rejectedId, CLAIM] }),
      findRejectedPairsAfter: pages(20, { after: CLAIM, limit: 200 }),
      isRejectedMatch: pages(30, { locationId: (at) => at.photoLocationId }),
      storeRejections: pages(80, { ids: (at) => [at.suggestionId], by: 'Ann', at: now }),
      restoreRejections: pages(120, { ids: (at) => [at.rejectedId] }),
      forgetRejections: pages(20, { links: (at) => [{ ...at, ref: at.listingRef }] }),
      lockVerifications: pages(80, { verifications: (at) => [{ ...at, ...LINKED }] }),
      storeVerificationStates: pages(40, { states: (at) => [{ ...at, state: 'VERIFIED' }] }),
    }),
    findChecksOfLinks: pages({ small: 420, largest: 1_100 }, store.findChecksOfLinks),
    findCheckRests: pages(20, (sql, at) => store.findCheckRests(sql, [at])),
    ...callsOf(
      store.pageOfDuplicates,
      'pageOfDuplicates',
    )({
      '': pages({ small: 570, largest: 3_300 }, () => ({ page })),
      'of a tag': pages({ small: 570, largest: 3_300 }, () => ({ tag: 'tag 1', page })),
    }),
    findMatchableLocation: pages(20, store.findMatchableLocation),
    isMarkedDuplicate: pages(20, store.isMarkedDuplicate),
    hasKnownListings: pages(20, store.hasKnownListings),
    countCoverage: pages({ small: 450, largest: 12_000 }, store.countCoverage),
    countActiveLocations: pages(20, store.countActiveLocations),
    countConnectedAccounts: pages(50, store.countConnectedAccounts),
    hasSuggestion: pages(60, store.hasSuggestion),
    findListingCandidates: pages({ small: 600, largest: 1_500 }, store.findListingCandidates),
    lockCreation: pages(20, store.lockCreation),
    findOpenCreations: pages(50, (sql, at) => store.findOpenCreations(sql, [at])),
    endCreation: pages(20, (sql, at) =>
      store.endCreation(sql, at, { state: 'CREATED', issue: null, mayExist: false, now: now() }),
    ),
    postponeCreation: pages(20, (sql, at) => store.postponeCreation(sql, at, { issue: null, blocked: false })),
    unblockCreations: pages({ small: 40, largest: 120 }, store.unblockCreations),
    linkedLocationIds: pages({ small: 180, largest: 40 }, store.linkedLocationIds),
    retryBrokenLinks: pages({ small: 180, largest: 50 }, store.retryBrokenLinks),
    restoreListingLink: pages({ small: 190, largest: 50 }, store.restoreListingLink),
    hasLostAccess: pages({ small: 180, largest: 50 }, store.hasLostAccess),
    lockListing: pages(10, store.lockListing),
    locationOfListing: pages(30, store.locationOfListing),
    hasListing: pages(20, store.hasListing),
    lockLocationsOfConnection: pages({ small: 6_800, largest: 4_400 }, store.lockLocationsOfConnection),
    lockLocationOfListing: pages({ small: 190, largest: 40 }, store.lockLocationOfListing),
    removeLinksOfConnection: pages({ small: 2_400, largest: 5_300 }, store.removeLinksOfConnection),
    'removeLinksOfConnection: all': pages({ small: 4_500, largest: 26_000 }, (sql, at) =>
      store.removeLinksOfConnection(sql, { ...at, locationIds: null }),
    ),
    removeLinksOfLocations: pages({ small: 2_400, largest: 5_300 }, store.removeLinksOfLocations),
    lockLinkableLocations: pages({ small: 260, largest: 370 }, store.lockLinkableLocations),
    ...callsOf(store.pageOfSuggestions)({
      '': pages({ small: 2_700, largest: 2_500 }, ({ connectedAccountId }) => ({
        connectedAccountId,
        terms: [],
        page,
      })),
      'of rejected ones': pages({ small: 3_000, largest: 2_800 }, ({ connectedAccountId }) => ({
        connectedAccountId,
        rejected: true,
        terms: [],
        page,
      })),
      'by name, of words': pages({ small: 2_300, largest: 2_000 }, ({ connectedAccountId }) => ({
        connectedAccountId,
        minScore: 0.6,
        terms: searchTerms('town'),
        sort: { field: 'name', descending: false },
        page,
      })),
    }),
    findStartableVerifications: pages(40, store.findStartableVerifications),
    storeVerificationStart: pages(40, (sql, at) =>
      store.storeVerificationStart(sql, at, { since: null, start: VERIFICATION_START, starts: [now()] }),
    ),
    findVerifications: pages(20, (sql, at) => store.findVerifications(sql, [at])),
  },
  {
    growing: {
      findCheckableListings: 'passes the linked listings that follow',
      deleteUnsuspected: 'deletes what the last check of the account no longer suspects',
      pageOfDuplicates: 'counts the duplicates of the account',
      countCoverage: 'counts the links of the account',
      findMatchableLocations: 'passes the linked locations that follow',
    },
    acrossAccounts: {
      findCheckRests: rows('what a claim of work returned'),
      findOpenCreations: rows('what a claim of work returned'),
      findVerifications: rows('what a claim of work returned'),
    },
  },
);
