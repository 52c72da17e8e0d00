import { searchTerms } from '@listings/domain';
import { callsOf, CLAIM, declarePlans, now, pages, rows } from '@listings/persistence/plans';
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
    findChecksAt: pages(20, (sql, at) => store.findChecksAt(sql, { ...at, publishers: [at.publisher] })),
    findChecksOfLinks: pages({ small: 420, largest: 1_100 }, store.findChecksOfLinks),
    findCheckRests: pages(20, (sql, at) => store.findCheckRests(sql, [at])),
    storeCheckRest: pages(40, (sql, at) => store.storeCheckRest(sql, { ...at, restMs: 1 })),
    findCheckableLocations: pages({ small: 340, largest: 290 }, (sql, at) =>
      store.findCheckableLocations(sql, { ...at, after: at.locationId, limit: 500 }),
    ),
    findCheckableListings: pages({ small: 250, largest: 8_200 }, (sql, at) =>
      store.findCheckableListings(sql, { ...at, after: at.listingRef, limit: 500 }),
    ),
    findDismissedPairs: pages({ small: 20, largest: 30 }, (sql, at) =>
      store.findDismissedPairs(sql, { ...at, after: at, limit: 500 }),
    ),
    storeSuspected: pages({ small: 80, largest: 70 }, (sql, at) =>
      store.storeSuspected(sql, { ...at, duplicates: [{ ...FOUND, locationId: at.locationId }], now: now() }),
    ),
    deleteUnsuspected: pages({ small: 80, largest: 12_000 }, (sql, at) =>
      store.deleteUnsuspected(sql, { ...at, found: [] }),
    ),
    findDuplicates: pages({ small: 20, largest: 60 }, (sql, at) => store.findDuplicates(sql, { ...at, limit: 50 })),
    ...callsOf(
      store.pageOfDuplicates,
      'pageOfDuplicates',
    )({
      '': pages({ small: 570, largest: 3_300 }, () => ({ page })),
      'of a tag': pages({ small: 570, largest: 3_300 }, () => ({ tag: 'tag 1', page })),
    }),
    findMatchableLocation: pages(20, store.findMatchableLocation),
    findDecidableListings: pages(30, (sql, at) =>
      store.findDecidableListings(sql, { accountId: at.accountId, ids: [at.listingId] }),
    ),
    storeDecisions: pages({ small: 60, largest: 50 }, (sql, at) =>
      store.storeDecisions(sql, {
        ...at,
        decision: 'marked',
        listings: [{ ...FOUND, publisher: at.publisher }],
        now: now(),
      }),
    ),
    findDecidedDuplicates: pages({ small: 40, largest: 30 }, (sql, at) =>
      store.findDecidedDuplicates(sql, { accountId: at.accountId, ids: [at.duplicateId] }),
    ),
    isMarkedDuplicate: pages(20, store.isMarkedDuplicate),
    saveKnownListings: pages({ small: 130, largest: 180 }, (sql, at) =>
      store.saveKnownListings(sql, {
        accountId: at.accountId,
        listings: [{ locationId: at.locationId, publisher: 'MAPS_TWO', liveLink: 'https://maps.example/new' }],
      }),
    ),
    hasKnownListings: pages(20, store.hasKnownListings),
    findKnownListings: pages(4_000, (sql, at) => store.findKnownListings(sql, { ...at, after: '', limit: 500 })),
    forgetKnownListings: pages({ small: 40, largest: 120 }, (sql, at) =>
      store.forgetKnownListings(sql, { accountId: at.accountId, links: [at] }),
    ),
    countCoverage: pages({ small: 450, largest: 12_000 }, store.countCoverage),
    countActiveLocations: pages(20, store.countActiveLocations),
    countConnectedAccounts: pages(50, store.countConnectedAccounts),
    hasSuggestion: pages(60, store.hasSuggestion),
    findListingCandidates: pages({ small: 600, largest: 1_500 }, store.findListingCandidates),
    lockCreation: pages(20, store.lockCreation),
    requestCreation: pages({ small: 50, largest: 40 }, (sql, at) =>
      store.requestCreation(sql, { ...at, folderRef: null, unlessSuggested: true, now: now() }),
    ),
    findOpenCreations: pages(50, (sql, at) => store.findOpenCreations(sql, [at])),
    findEndedCreations: pages(50, (sql, at) => store.findEndedCreations(sql, { ...at, locationIds: [at.locationId] })),
    beginCreation: pages(20, (sql, at) => store.beginCreation(sql, { ...at, requestId: CLAIM })),
    endCreation: pages(20, (sql, at) =>
      store.endCreation(sql, at, { state: 'CREATED', issue: null, mayExist: false, now: now() }),
    ),
    postponeCreation: pages(20, (sql, at) => store.postponeCreation(sql, at, { issue: null, blocked: false })),
    unblockCreations: pages({ small: 40, largest: 120 }, store.unblockCreations),
    linkedLocationIds: pages({ small: 180, largest: 40 }, store.linkedLocationIds),
    breakListingLink: pages({ small: 260, largest: 80 }, (sql, at) =>
      store.breakListingLink(sql, { ...at, status: 'GONE', issue: 'Gone' }),
    ),
    retryBrokenLinks: pages({ small: 180, largest: 50 }, store.retryBrokenLinks),
    restoreListingLink: pages({ small: 190, largest: 50 }, store.restoreListingLink),
    lockReturnedLocations: pages({ small: 570, largest: 360 }, (sql, at) =>
      store.lockReturnedLocations(sql, { ...at, since: new Date(0) }),
    ),
    hasLostAccess: pages({ small: 180, largest: 50 }, store.hasLostAccess),
    lockListing: pages(10, store.lockListing),
    locationOfListing: pages(30, store.locationOfListing),
    hasListing: pages(20, store.hasListing),
    insertListingLink: pages({ small: 370, largest: 160 }, (sql, at) =>
      store.insertListingLink(sql, { ...at, publisher: 'MAPS_TWO', listingRef: 'new', listingId: at.listingId }),
    ),
    lockLocationsOfConnection: pages({ small: 6_800, largest: 4_400 }, store.lockLocationsOfConnection),
    lockLocationOfListing: pages({ small: 190, largest: 40 }, store.lockLocationOfListing),
    removeLinksOfConnection: pages({ small: 2_400, largest: 5_300 }, store.removeLinksOfConnection),
    'removeLinksOfConnection: all': pages({ small: 4_500, largest: 26_000 }, (sql, at) =>
      store.removeLinksOfConnection(sql, { ...at, locationIds: null }),
    ),
    removeLinksOfLocations: pages({ small: 2_400, largest: 5_300 }, store.removeLinksOfLocations),
    lockLinkableLocations: pages({ small: 260, largest: 370 }, store.lockLinkableLocations),
    continueListingRead: pages(80, (sql, at) => store.continueListingRead(sql, { ...at, now: now() })),
    moveListingRead: pages(40, (sql, at) =>
      store.moveListingRead(sql, { ...at, from: { begun: now(), resumeAt: null }, to: '2', now: now() }),
    ),
    endListingRead: pages(40, (sql, at) => store.endListingRead(sql, { ...at, begun: now() })),
    findMatchableLocations: pages({ small: 180, largest: 1_300 }, (sql, at) =>
      store.findMatchableLocations(sql, { ...at, after: at.locationId, limit: 200 }),
    ),
    findMatchableListings: pages({ small: 110, largest: 4_100 }, (sql, at) =>
      store.findMatchableListings(sql, { ...at, after: at.listingRef, limit: 200 }),
    ),
    deleteOtherSuggestions: pages({ small: 130, largest: 200 }, (sql, at) =>
      store.deleteOtherSuggestions(sql, {
        ...at,
        matches: [{ locationId: String(at.photoLocationId), listingId: at.listingId }],
      }),
    ),
    storeSuggestions: pages({ small: 130, largest: 200 }, (sql, at) =>
      store.storeSuggestions(sql, {
        ...at,
        matches: [
          { locationId: String(at.photoLocationId), listingId: at.listingId, score: 0.9, reasons: ['name'] },
        ] as never,
      }),
    ),
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
    findSuggestions: pages({ small: 40, largest: 20 }, (sql, at) =>
      store.findSuggestions(sql, { accountId: at.accountId, ids: [at.suggestionId, CLAIM] }),
    ),
    findLinkedSuggestions: pages(100, (sql, at) =>
      store.findLinkedSuggestions(sql, { accountId: at.accountId, ids: [at.suggestionId, CLAIM] }),
    ),
    findSuggestedListings: pages(30, (sql, at) =>
      store.findSuggestedListings(sql, { accountId: at.accountId, ids: [at.suggestionId, at.rejectedId] }),
    ),
    findPairsOfListings: pages(40, (sql, at) =>
      store.findPairsOfListings(sql, { accountId: at.accountId, listingIds: [at.listingId] }),
    ),
    findRejectedPairs: pages({ small: 40, largest: 20 }, (sql, at) =>
      store.findRejectedPairs(sql, { accountId: at.accountId, ids: [at.rejectedId, CLAIM] }),
    ),
    findRejectedPairsAfter: pages(20, (sql, at) =>
      store.findRejectedPairsAfter(sql, { ...at, after: CLAIM, limit: 200 }),
    ),
    isRejectedMatch: pages(30, (sql, at) =>
      store.isRejectedMatch(sql, { accountId: at.accountId, locationId: at.photoLocationId, listingId: at.listingId }),
    ),
    storeRejections: pages(80, (sql, at) =>
      store.storeRejections(sql, { accountId: at.accountId, ids: [at.suggestionId], by: 'Ann', at: now() }),
    ),
    restoreRejections: pages(120, (sql, at) =>
      store.restoreRejections(sql, { accountId: at.accountId, ids: [at.rejectedId] }),
    ),
    forgetRejections: pages(20, (sql, at) =>
      store.forgetRejections(sql, { accountId: at.accountId, links: [{ ...at, ref: at.listingRef }] }),
    ),
    findStartableVerifications: pages(40, store.findStartableVerifications),
    storeVerificationStart: pages(40, (sql, at) =>
      store.storeVerificationStart(sql, at, { since: null, start: VERIFICATION_START, starts: [now()] }),
    ),
    findVerifications: pages(20, (sql, at) => store.findVerifications(sql, [at])),
    lockVerifications: pages(80, (sql, at) =>
      store.lockVerifications(sql, { ...at, verifications: [{ ...at, ...LINKED }] }),
    ),
    storeVerificationStates: pages(40, (sql, at) =>
      store.storeVerificationStates(sql, { ...at, states: [{ ...at, state: 'VERIFIED' }] }),
    ),
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
