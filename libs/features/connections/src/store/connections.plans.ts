import { searchTerms } from '@listings/domain';
import {
  callsOf,
  claim,
  declarePlans,
  digest,
  hours,
  now,
  pages,
  reference,
  requestsOf,
  rows,
  scans,
  schema,
  SEALED,
} from '@listings/persistence/plans';
import type { MeasuredDatabase } from '@listings/persistence/plans';
import * as store from './index.js';

const byDigest = reference('the digest leads to the account');
const page = { page: 1, perPage: 50 };
const NEW = { subject: 'new subject', clientName: 'Bob' };

/** An account behind all accounts of the load. */
const BEHIND_ALL = 2_000_000_000;

const BATCH = 500;

/** The calls of this file rebuild no rows of other features. */
const none = () => Promise.resolve(undefined);

/** Rebuilds the search words of a batch behind an account. */
async function rebuild(sql: MeasuredDatabase, target: string, after = 0): Promise<void> {
  await sql.execute('delete from search_rebuilds');
  await sql.execute('insert into search_rebuilds (target, due_at, after_account_id) values ($1, now(), $2)', [
    target,
    after,
  ]);
  await store.rebuildSearchBatch(sql, BATCH, { interactions: none, social_posts: none });
}

/** The calls of the statements of connected accounts, of what they list, and of matches. */
export const plans = declarePlans(
  {
    ...requestsOf(store, {
      insertConnectLink: pages(40, {
        tokenDigest: digest('new'),
        locationId: null,
        connectedAccountId: null,
        successUrl: 'https://app.example',
        errorUrl: 'https://app.example',
        askedByKind: 'USER',
        askedBy: 'ada@example.com',
        now,
        expiresAt: () => hours(1),
      }),
      openConnectLink: pages(20, {
        tokenDigest: ({ accountId }) => digest(`token ${accountId} 1`),
        stateDigest: digest('new'),
        browserDigest: digest('browser'),
        codeVerifier: SEALED,
        now,
      }),
      finishConnectLink: pages(50, {
        stateDigest: ({ accountId }) => digest(`state ${accountId} 1`),
        now,
        openedAfter: () => hours(-1),
      }),
      admitConnectForm: pages(50, {
        stateDigest: ({ accountId }) => digest(`state ${accountId} 1`),
        openedAfter: () => hours(-1),
        step: 0,
        most: 10,
        mostOfStep: 3,
      }),
      findConnectForm: pages(20, {
        stateDigest: ({ accountId }) => digest(`state ${accountId} 1`),
        openedAfter: () => hours(-1),
      }),
      forgiveConnectForm: pages(50, { stateDigest: ({ accountId }) => digest(`state ${accountId} 1`), step: 0 }),
      advanceConnectForm: pages(50, {
        stateDigest: ({ accountId }) => digest(`state ${accountId} 1`),
        step: 0,
        sealed: SEALED,
        now,
      }),
      obtainConnectedAccount: pages({ small: 110, largest: 60 }, { ...NEW, now }),
      storeAuthorization: pages(
        { small: 90, largest: 50 },
        { credentials: SEALED, clientName: 'Ann', email: null, now },
      ),
      disconnectConnectedAccount: pages(50, { now }),
      storeListings: pages(4_000, {
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
        seenAt: now,
      }),
      finishListingsRead: pages({ small: 570, largest: 360 }, { begun: new Date(0), folders: [], now }),
      findConnectedListings: pages({ small: 40, largest: 30 }, { ids: (at) => [at.listingId] }),
      findListingNames: pages(20, { ids: (at) => [at.listingId] }),
      findListingByRef: pages(20, { ref: (at) => at.listingRef }),
      findComparableListings: pages({ small: 40, largest: 30 }, { ids: (at) => [at.listingId] }),
      findReadListing: pages(40, { ref: 'listing-1', since: () => hours(-1) }),
      requestMatches: pages(50, { connectedAccountIds: (at) => [at.connectedAccountId], now }),
      settleMatchRequest: pages(20, { state: 'MATCH_COMPLETED', remarks: null }),
      lockMatchRequests: pages(20, { connectedAccountIds: (at) => [at.connectedAccountId] }),
      findUncompared: pages({ small: 100, largest: 400 }, { since: new Date(0) }),
      noteUnlinked: pages(100, { connectedAccountIds: (at) => [at.connectedAccountId], at: now }),
      requireReauthorization: pages(50, { credentialsVersion: 1, issue: 'Expired' }),
      findOutdatedCredentials: pages({ small: 40, largest: 390 }, { keyId: 'other', after: (at) => at }),
      findOutdatedVerifiers: pages(90, { keyId: 'other', openedAfter: () => hours(-1) }),
      resealVerifier: pages(20, {
        stateDigest: ({ accountId }) => digest(`state ${accountId} 1`),
        from: SEALED,
        to: SEALED,
      }),
    }),
    findConnectLink: pages(20, (sql, { accountId }) => store.findConnectLink(sql, digest(`token ${accountId} 1`))),
    findConnectedAccount: pages({ small: 40, largest: 50 }, store.findConnectedAccount),
    ...callsOf(
      store.pageOfConnectedAccounts,
      'pageOfConnectedAccounts',
    )({
      '': pages({ small: 50, largest: 420 }, () => ({ page })),
      'of a publisher and a status': pages({ small: 50, largest: 430 }, ({ publisher }) => ({
        publisher,
        status: 'CONNECTED',
        page,
      })),
    }),
    findAccountsToReconnect: pages({ small: 20, largest: 30 }, store.findAccountsToReconnect),
    findNamelessSubject: pages(20, store.findNamelessSubject),
    lockConnectedAccount: pages(30, store.lockConnectedAccount),
    sharesConsent: pages(30, store.sharesConsent),
    findConnectedPublishers: pages(40, (sql, { accountId }) => store.findConnectedPublishers(sql, accountId)),
    databaseTime: pages(10, (sql) => store.databaseTime(sql)),
    ...callsOf(
      store.pageOfListings,
      'pageOfListings',
    )({
      '': pages({ small: 950, largest: 800 }, ({ connectedAccountId }) => ({ connectedAccountId, page })),
      'of words': pages({ small: 980, largest: 4_100 }, ({ connectedAccountId }) => ({
        connectedAccountId,
        terms: searchTerms('town market'),
        page,
      })),
    }),
    countListingsByFolder: pages({ small: 220, largest: 90 }, store.countListingsByFolder),
    deleteConnectedListings: pages({ small: 2_900, largest: 17_000 }, store.deleteConnectedListings),
    findValidConnections: pages(20, (sql, at) => store.findValidConnections(sql, [at])),
    clearMatchRemarks: pages({ small: 40, largest: 60 }, store.clearMatchRemarks),
    findRunningSearches: pages(20, (sql, at) => store.findRunningSearches(sql, [at])),
    deleteMatches: pages({ small: 110, largest: 240 }, store.deleteMatches),
    'findUncompared: one of two': pages({ small: 100, largest: 400 }, (sql, at) =>
      store.findUncompared(sql, { ...at, since: new Date(0), only: [at.connectedAccountId, at.connectedAccountId] }),
    ),
    rebuildSearchBatch: pages(30_000, (sql) => rebuild(sql, 'locations')),
    'rebuildSearchBatch: of listings': pages(21_000, (sql) => rebuild(sql, 'connected_listings')),
    'rebuildSearchBatch: the last one': pages(40, (sql) => rebuild(sql, 'locations', BEHIND_ALL)),
  },
  {
    growing: { pageOfConnectedAccounts: 'counts the connected accounts' },
    acrossAccounts: {
      admitConnectForm: byDigest,
      advanceConnectForm: byDigest,
      findConnectForm: byDigest,
      findConnectLink: byDigest,
      finishConnectLink: byDigest,
      forgiveConnectForm: byDigest,
      openConnectLink: byDigest,
      databaseTime: schema('reads no table'),
      findValidConnections: rows('what a claim of work returned'),
      findRunningSearches: rows('what a claim of work returned'),
      findOutdatedVerifiers: scans(reference('an administrator rotates the key')),
      resealVerifier: byDigest,
      rebuildSearchBatch: claim('the next locations of a rebuild, in the order of their accounts'),
    },
    withoutCall: { rebuildListings: 'rebuildSearchBatch calls it' },
  },
);
