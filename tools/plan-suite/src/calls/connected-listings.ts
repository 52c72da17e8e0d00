import * as locationsStore from '@listings/feature-locations/store';
import * as connectionsStore from '@listings/feature-connections/store';
import { searchTerms } from '@listings/domain';
import { callsOf, CLAIM } from './call.js';
import type { Calls } from './call.js';

const page = { page: 1, perPage: 50 };

const VERIFICATION_START = {
  startedAt: new Date(),
  startedBy: 'ann@example.com',
  method: 'SMS',
  sentTo: '+1 *** 34',
  expectedDays: null,
  ref: 'verifications/1',
} as const;
const LINKED = { state: 'PENDING', linkStatus: 'LINKED', linkIssue: null, archived: false } as const;
const FOUND = { listingRef: 'ref-1', score: 0.9, reasons: ['name'] };

/** Listings of connected accounts: as they were read, matched with locations, verified, created, and suspected as duplicates. */
export const connectedListings: Calls = {
  storeListings: [
    4000,
    4000,
    (sql, at) =>
      connectionsStore.storeListings(sql, {
        ...at,
        listings: Array.from({ length: 100 }, (_, n) => ({
          ref: `ref-${2 * n + 1}`,
          folderRef: null,
          name: 'Shop',
          address: null,
          phone: null,
          liveLink: null,
          content: {},
          unavailable: {},
          search: 'shop',
        })),
        seenAt: new Date(),
      }),
  ],
  databaseTime: [10, 10, (sql) => connectionsStore.databaseTime(sql)],
  finishListingsRead: [
    570,
    360,
    (sql, at) => connectionsStore.finishListingsRead(sql, { ...at, begun: new Date(0), folders: [], now: new Date() }),
  ],
  ...callsOf(
    connectionsStore.pageOfListings,
    'pageOfListings',
  )({
    '': [950, 800, ({ connectedAccountId }) => ({ connectedAccountId, page })],
    'of words': [
      980,
      4100,
      ({ connectedAccountId }) => ({ connectedAccountId, terms: searchTerms('town market'), page }),
    ],
  }),
  findConnectedListings: [
    40,
    30,
    (sql, at) => connectionsStore.findConnectedListings(sql, { accountId: at.accountId, ids: [at.listingId] }),
  ],
  findListingNames: [20, 20, (sql, at) => connectionsStore.findListingNames(sql, { ...at, ids: [at.listingId] })],
  findListingByRef: [20, 20, (sql, at) => connectionsStore.findListingByRef(sql, { ...at, ref: at.listingRef })],
  countListingsByFolder: [220, 90, (sql, at) => connectionsStore.countListingsByFolder(sql, at)],
  deleteConnectedListings: [2900, 17_000, (sql, at) => connectionsStore.deleteConnectedListings(sql, at)],
  requestMatches: [
    50,
    50,
    (sql, at) =>
      connectionsStore.requestMatches(sql, {
        accountId: at.accountId,
        connectedAccountIds: [at.connectedAccountId],
        now: new Date(),
      }),
  ],
  clearMatchRemarks: [40, 60, (sql, at) => connectionsStore.clearMatchRemarks(sql, at)],
  findRunningSearches: [20, 20, (sql, at) => connectionsStore.findRunningSearches(sql, [at])],
  settleMatchRequest: [
    20,
    20,
    (sql, at) => connectionsStore.settleMatchRequest(sql, { ...at, state: 'MATCH_COMPLETED', remarks: null }),
  ],
  deleteMatches: [110, 240, (sql, at) => connectionsStore.deleteMatches(sql, at)],
  findMatchableLocations: [
    180,
    1300,
    (sql, at) => connectionsStore.findMatchableLocations(sql, { ...at, after: at.locationId, limit: 200 }),
  ],
  findMatchableListings: [
    110,
    4100,
    (sql, at) => connectionsStore.findMatchableListings(sql, { ...at, after: at.listingRef, limit: 200 }),
  ],
  deleteOtherSuggestions: [
    130,
    200,
    (sql, at) =>
      connectionsStore.deleteOtherSuggestions(sql, {
        ...at,
        matches: [{ locationId: String(at.photoLocationId), listingId: at.listingId }],
      }),
  ],
  storeSuggestions: [
    130,
    200,
    (sql, at) =>
      connectionsStore.storeSuggestions(sql, {
        ...at,
        matches: [
          { locationId: String(at.photoLocationId), listingId: at.listingId, score: 0.9, reasons: ['name'] },
        ] as never,
      }),
  ],
  ...callsOf(connectionsStore.pageOfSuggestions)({
    '': [2700, 2500, ({ connectedAccountId }) => ({ connectedAccountId, terms: [], page })],
    'of rejected ones': [
      3000,
      2800,
      ({ connectedAccountId }) => ({ connectedAccountId, rejected: true, terms: [], page }),
    ],
    'by name, of words': [
      2300,
      2000,
      ({ connectedAccountId }) => ({
        connectedAccountId,
        minScore: 0.6,
        terms: searchTerms('town'),
        sort: { field: 'name', descending: false },
        page,
      }),
    ],
  }),
  findSuggestions: [
    40,
    20,
    (sql, at) => connectionsStore.findSuggestions(sql, { accountId: at.accountId, ids: [at.suggestionId, CLAIM] }),
  ],
  findLinkedSuggestions: [
    100,
    100,
    (sql, at) =>
      connectionsStore.findLinkedSuggestions(sql, { accountId: at.accountId, ids: [at.suggestionId, CLAIM] }),
  ],
  findSuggestedListings: [
    30,
    30,
    (sql, at) =>
      connectionsStore.findSuggestedListings(sql, { accountId: at.accountId, ids: [at.suggestionId, at.rejectedId] }),
  ],
  lockMatchRequests: [
    20,
    20,
    (sql, at) => connectionsStore.lockMatchRequests(sql, { ...at, connectedAccountIds: [at.connectedAccountId] }),
  ],
  findComparableListings: [
    40,
    30,
    (sql, at) => connectionsStore.findComparableListings(sql, { accountId: at.accountId, ids: [at.listingId] }),
  ],
  findPairsOfListings: [
    40,
    40,
    (sql, at) => connectionsStore.findPairsOfListings(sql, { accountId: at.accountId, listingIds: [at.listingId] }),
  ],
  findRejectedPairs: [
    40,
    20,
    (sql, at) => connectionsStore.findRejectedPairs(sql, { accountId: at.accountId, ids: [at.rejectedId, CLAIM] }),
  ],
  findRejectedPairsAfter: [
    20,
    20,
    (sql, at) => connectionsStore.findRejectedPairsAfter(sql, { ...at, after: CLAIM, limit: 200 }),
  ],
  isRejectedMatch: [
    30,
    30,
    (sql, at) =>
      connectionsStore.isRejectedMatch(sql, {
        accountId: at.accountId,
        locationId: at.photoLocationId,
        listingId: at.listingId,
      }),
  ],
  storeRejections: [
    80,
    80,
    (sql, at) =>
      connectionsStore.storeRejections(sql, {
        accountId: at.accountId,
        ids: [at.suggestionId],
        by: 'Ann',
        at: new Date(),
      }),
  ],
  restoreRejections: [
    120,
    120,
    (sql, at) => connectionsStore.restoreRejections(sql, { accountId: at.accountId, ids: [at.rejectedId] }),
  ],
  forgetRejections: [
    20,
    20,
    (sql, at) =>
      connectionsStore.forgetRejections(sql, {
        accountId: at.accountId,
        links: [{ ...at, ref: at.listingRef }],
      }),
  ],
  lockCreation: [20, 20, (sql, at) => connectionsStore.lockCreation(sql, at)],
  requestCreation: [
    50,
    40,
    (sql, at) =>
      connectionsStore.requestCreation(sql, { ...at, folderRef: null, unlessSuggested: true, now: new Date() }),
  ],
  findOpenCreations: [50, 50, (sql, at) => connectionsStore.findOpenCreations(sql, [at])],
  findEndedCreations: [
    50,
    50,
    (sql, at) => connectionsStore.findEndedCreations(sql, { ...at, locationIds: [at.locationId] }),
  ],
  beginCreation: [20, 20, (sql, at) => connectionsStore.beginCreation(sql, { ...at, requestId: CLAIM })],
  endCreation: [
    20,
    20,
    (sql, at) =>
      connectionsStore.endCreation(sql, at, { state: 'CREATED', issue: null, mayExist: false, now: new Date() }),
  ],
  postponeCreation: [20, 20, (sql, at) => connectionsStore.postponeCreation(sql, at, { issue: null, blocked: false })],
  unblockCreations: [40, 120, (sql, at) => connectionsStore.unblockCreations(sql, at)],
  findVerifications: [20, 20, (sql, at) => connectionsStore.findVerifications(sql, [at])],
  lockVerifications: [
    80,
    80,
    (sql, at) => connectionsStore.lockVerifications(sql, { ...at, verifications: [{ ...at, ...LINKED }] }),
  ],
  findStartableVerifications: [40, 40, (sql, at) => connectionsStore.findStartableVerifications(sql, at)],
  storeVerificationStart: [
    40,
    40,
    (sql, at) =>
      connectionsStore.storeVerificationStart(sql, at, {
        since: null,
        start: VERIFICATION_START,
        starts: [new Date()],
      }),
  ],
  storeVerificationStates: [
    40,
    40,
    (sql, at) => connectionsStore.storeVerificationStates(sql, { ...at, states: [{ ...at, state: 'VERIFIED' }] }),
  ],
  changeVerification: [
    190,
    90,
    (sql, at) => locationsStore.changeVerification(sql, at, { status: 'VERIFIED', message: 'Done' }),
  ],
  clearVerifications: [100, 50, (sql, at) => locationsStore.clearVerifications(sql, at)],
  findChecksAt: [20, 20, (sql, at) => connectionsStore.findChecksAt(sql, { ...at, publishers: [at.publisher] })],
  findChecksOfLinks: [420, 1100, (sql, at) => connectionsStore.findChecksOfLinks(sql, at)],
  findCheckRests: [20, 20, (sql, at) => connectionsStore.findCheckRests(sql, [at])],
  storeCheckRest: [40, 40, (sql, at) => connectionsStore.storeCheckRest(sql, { ...at, restMs: 1 })],
  findCheckableLocations: [
    340,
    290,
    (sql, at) => connectionsStore.findCheckableLocations(sql, { ...at, after: at.locationId, limit: 500 }),
  ],
  findCheckableListings: [
    250,
    8200,
    (sql, at) => connectionsStore.findCheckableListings(sql, { ...at, after: at.listingRef, limit: 500 }),
  ],
  findDismissedPairs: [20, 30, (sql, at) => connectionsStore.findDismissedPairs(sql, { ...at, after: at, limit: 500 })],
  storeSuspected: [
    80,
    70,
    (sql, at) =>
      connectionsStore.storeSuspected(sql, {
        ...at,
        duplicates: [{ ...FOUND, locationId: at.locationId }],
        now: new Date(),
      }),
  ],
  deleteUnsuspected: [80, 12_000, (sql, at) => connectionsStore.deleteUnsuspected(sql, { ...at, found: [] })],
  findDuplicates: [20, 60, (sql, at) => connectionsStore.findDuplicates(sql, { ...at, limit: 50 })],
  ...callsOf(
    connectionsStore.pageOfDuplicates,
    'pageOfDuplicates',
  )({
    '': [570, 3300, () => ({ page })],
    'of a tag': [570, 3300, () => ({ tag: 'tag 1', page })],
  }),
  saveKnownListings: [
    130,
    180,
    (sql, at) =>
      connectionsStore.saveKnownListings(sql, {
        accountId: at.accountId,
        listings: [{ locationId: at.locationId, publisher: 'MAPS_TWO', liveLink: 'https://maps.example/new' }],
      }),
  ],
  hasKnownListings: [20, 20, (sql, at) => connectionsStore.hasKnownListings(sql, at)],
  findKnownListings: [
    4000,
    4000,
    (sql, at) => connectionsStore.findKnownListings(sql, { ...at, after: '', limit: 500 }),
  ],
  forgetKnownListings: [
    40,
    120,
    (sql, at) => connectionsStore.forgetKnownListings(sql, { accountId: at.accountId, links: [at] }),
  ],
  findMatchableLocation: [20, 20, (sql, at) => connectionsStore.findMatchableLocation(sql, at)],
  findDecidableListings: [
    30,
    30,
    (sql, at) => connectionsStore.findDecidableListings(sql, { accountId: at.accountId, ids: [at.listingId] }),
  ],
  storeDecisions: [
    60,
    50,
    (sql, at) =>
      connectionsStore.storeDecisions(sql, {
        ...at,
        decision: 'marked',
        listings: [{ ...FOUND, publisher: at.publisher }],
        now: new Date(),
      }),
  ],
  findDecidedDuplicates: [
    40,
    30,
    (sql, at) => connectionsStore.findDecidedDuplicates(sql, { accountId: at.accountId, ids: [at.duplicateId] }),
  ],
  isMarkedDuplicate: [20, 20, (sql, at) => connectionsStore.isMarkedDuplicate(sql, at)],
};
