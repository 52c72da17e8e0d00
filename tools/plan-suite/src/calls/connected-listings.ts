import { searchTerms } from '@listings/domain';
import * as lib from '@listings/persistence';
import { CLAIM } from './call.js';
import type { Calls } from './call.js';

const LINKED = { state: 'PENDING', linkStatus: 'LINKED', linkIssue: null, archived: false } as const;
const FOUND = { listingRef: 'ref-1', score: 0.9, reasons: ['name'] };

/** Listings of connected accounts: as they were read, matched with locations, verified, created, and suspected as duplicates. */
export const connectedListings: Calls = {
  storeListings: [
    4000,
    4000,
    (sql, at) =>
      lib.storeListings(sql, {
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
      }),
  ],
  databaseTime: [10, 10, (sql) => lib.databaseTime(sql)],
  finishListingsRead: [
    570,
    360,
    (sql, at) => lib.finishListingsRead(sql, { ...at, begun: new Date(0), folders: [], now: new Date() }),
  ],
  pageOfListings: [950, 800, (sql, at) => lib.pageOfListings(sql, { ...at, terms: [], limit: 50, offset: 0 })],
  'pageOfListings: of words': [
    980,
    4100,
    (sql, at) => lib.pageOfListings(sql, { ...at, terms: searchTerms('town market'), limit: 50, offset: 0 }),
  ],
  findConnectedListing: [
    40,
    30,
    (sql, at) => lib.findConnectedListing(sql, { accountId: at.accountId, id: at.listingId }),
  ],
  findListingByRef: [20, 20, (sql, at) => lib.findListingByRef(sql, { ...at, ref: at.listingRef })],
  countListingsByFolder: [220, 90, (sql, at) => lib.countListingsByFolder(sql, at)],
  deleteConnectedListings: [2900, 17_000, (sql, at) => lib.deleteConnectedListings(sql, at)],
  requestMatches: [
    50,
    50,
    (sql, at) =>
      lib.requestMatches(sql, {
        accountId: at.accountId,
        connectedAccountIds: [at.connectedAccountId],
        now: new Date(),
      }),
  ],
  clearMatchRemarks: [40, 60, (sql, at) => lib.clearMatchRemarks(sql, at)],
  findRunningSearches: [20, 20, (sql, at) => lib.findRunningSearches(sql, [at])],
  settleMatchRequest: [
    20,
    20,
    (sql, at) => lib.settleMatchRequest(sql, { ...at, state: 'MATCH_COMPLETED', remarks: null }),
  ],
  deleteMatches: [60, 140, (sql, at) => lib.deleteMatches(sql, at)],
  findMatchableLocations: [
    180,
    1300,
    (sql, at) => lib.findMatchableLocations(sql, { ...at, after: at.locationId, limit: 200 }),
  ],
  findMatchableListings: [
    110,
    4100,
    (sql, at) => lib.findMatchableListings(sql, { ...at, after: at.listingRef, limit: 200 }),
  ],
  deleteOtherSuggestions: [
    130,
    200,
    (sql, at) =>
      lib.deleteOtherSuggestions(sql, {
        ...at,
        matches: [{ locationId: String(at.photoLocationId), listingId: at.listingId }],
      }),
  ],
  storeSuggestions: [
    130,
    200,
    (sql, at) =>
      lib.storeSuggestions(sql, {
        ...at,
        matches: [
          { locationId: String(at.photoLocationId), listingId: at.listingId, score: 0.9, reasons: ['name'] },
        ] as never,
      }),
  ],
  pageOfSuggestions: [
    2700,
    2500,
    (sql, { accountId, connectedAccountId }) =>
      lib.pageOfSuggestions(sql, {
        accountId,
        connectedAccountId,
        terms: [],
        sort: { field: 'score', descending: true },
        limit: 50,
        offset: 0,
      }),
  ],
  'pageOfSuggestions: by name, of words': [
    2300,
    2000,
    (sql, { accountId, connectedAccountId }) =>
      lib.pageOfSuggestions(sql, {
        accountId,
        connectedAccountId,
        minScore: 0.6,
        terms: searchTerms('town'),
        sort: { field: 'name', descending: false },
        limit: 50,
        offset: 0,
      }),
  ],
  findSuggestions: [
    40,
    20,
    (sql, at) => lib.findSuggestions(sql, { accountId: at.accountId, ids: [at.suggestionId, CLAIM] }),
  ],
  lockCreation: [20, 20, (sql, at) => lib.lockCreation(sql, at)],
  requestCreation: [50, 40, (sql, at) => lib.requestCreation(sql, { ...at, folderRef: null, now: new Date() })],
  findOpenCreations: [50, 50, (sql, at) => lib.findOpenCreations(sql, [at])],
  beginCreation: [20, 20, (sql, at) => lib.beginCreation(sql, { ...at, requestId: CLAIM })],
  endCreation: [
    20,
    20,
    (sql, at) => lib.endCreation(sql, at, { state: 'CREATED', issue: null, mayExist: false, now: new Date() }),
  ],
  postponeCreation: [20, 20, (sql, at) => lib.postponeCreation(sql, at, { issue: null, blocked: false })],
  unblockCreations: [40, 120, (sql, at) => lib.unblockCreations(sql, at)],
  findVerifications: [20, 20, (sql, at) => lib.findVerifications(sql, [at])],
  lockVerifications: [
    80,
    80,
    (sql, at) => lib.lockVerifications(sql, { ...at, verifications: [{ ...at, ...LINKED }] }),
  ],
  storeVerificationStates: [
    40,
    40,
    (sql, at) => lib.storeVerificationStates(sql, { ...at, states: [{ ...at, state: 'VERIFIED' }] }),
  ],
  changeVerification: [190, 90, (sql, at) => lib.changeVerification(sql, at, { status: 'VERIFIED', message: 'Done' })],
  clearVerifications: [100, 50, (sql, at) => lib.clearVerifications(sql, at)],
  findChecksAt: [20, 20, (sql, at) => lib.findChecksAt(sql, { ...at, publishers: [at.publisher] })],
  findChecksOfLinks: [420, 1100, (sql, at) => lib.findChecksOfLinks(sql, at)],
  findCheckRests: [20, 20, (sql, at) => lib.findCheckRests(sql, [at])],
  storeCheckRest: [40, 40, (sql, at) => lib.storeCheckRest(sql, { ...at, restMs: 1 })],
  findCheckableLocations: [
    340,
    290,
    (sql, at) => lib.findCheckableLocations(sql, { ...at, after: at.locationId, limit: 500 }),
  ],
  findCheckableListings: [
    250,
    8200,
    (sql, at) => lib.findCheckableListings(sql, { ...at, after: at.listingRef, limit: 500 }),
  ],
  findDismissedPairs: [20, 30, (sql, at) => lib.findDismissedPairs(sql, { ...at, after: at, limit: 500 })],
  storeSuspected: [
    80,
    70,
    (sql, at) =>
      lib.storeSuspected(sql, {
        ...at,
        duplicates: [{ ...FOUND, locationId: at.locationId }],
        now: new Date(),
      }),
  ],
  deleteUnsuspected: [80, 12_000, (sql, at) => lib.deleteUnsuspected(sql, { ...at, found: [] })],
  findDuplicates: [20, 60, (sql, at) => lib.findDuplicates(sql, { ...at, limit: 50 })],
  pageOfDuplicates: [
    570,
    3300,
    (sql, { accountId }) => lib.pageOfDuplicates(sql, { accountId, tag: null, limit: 50, offset: 0 }),
  ],
  'pageOfDuplicates: of a tag': [
    570,
    3300,
    (sql, { accountId }) => lib.pageOfDuplicates(sql, { accountId, tag: 'tag 1', limit: 50, offset: 0 }),
  ],
  findMatchableLocation: [20, 20, (sql, at) => lib.findMatchableLocation(sql, at)],
  findDecidableListings: [
    30,
    30,
    (sql, at) => lib.findDecidableListings(sql, { accountId: at.accountId, ids: [at.listingId] }),
  ],
  storeDecisions: [
    60,
    50,
    (sql, at) =>
      lib.storeDecisions(sql, {
        ...at,
        decision: 'marked',
        listings: [{ ...FOUND, publisher: at.publisher }],
        now: new Date(),
      }),
  ],
  findDecidedDuplicates: [
    40,
    30,
    (sql, at) => lib.findDecidedDuplicates(sql, { accountId: at.accountId, ids: [at.duplicateId] }),
  ],
  isMarkedDuplicate: [20, 20, (sql, at) => lib.isMarkedDuplicate(sql, at)],
};
