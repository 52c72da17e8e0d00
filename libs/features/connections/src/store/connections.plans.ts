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
    insertConnectLink: pages(40, (sql, { accountId, publisher }) =>
      store.insertConnectLink(sql, {
        accountId,
        tokenDigest: digest('new'),
        publisher,
        locationId: null,
        connectedAccountId: null,
        successUrl: 'https://app.example',
        errorUrl: 'https://app.example',
        askedByKind: 'USER',
        askedBy: 'ada@example.com',
        now: now(),
        expiresAt: hours(1),
      }),
    ),
    findConnectLink: pages(20, (sql, { accountId }) => store.findConnectLink(sql, digest(`token ${accountId} 1`))),
    openConnectLink: pages(20, (sql, { accountId }) =>
      store.openConnectLink(sql, {
        tokenDigest: digest(`token ${accountId} 1`),
        stateDigest: digest('new'),
        browserDigest: digest('browser'),
        codeVerifier: SEALED,
        now: now(),
      }),
    ),
    finishConnectLink: pages(50, (sql, { accountId, publisher }) =>
      store.finishConnectLink(sql, {
        stateDigest: digest(`state ${accountId} 1`),
        publisher,
        now: now(),
        openedAfter: hours(-1),
      }),
    ),
    admitConnectForm: pages(50, (sql, { accountId, publisher }) =>
      store.admitConnectForm(sql, {
        stateDigest: digest(`state ${accountId} 1`),
        publisher,
        openedAfter: hours(-1),
        step: 0,
        most: 10,
        mostOfStep: 3,
      }),
    ),
    findConnectForm: pages(20, (sql, { accountId, publisher }) =>
      store.findConnectForm(sql, { stateDigest: digest(`state ${accountId} 1`), publisher, openedAfter: hours(-1) }),
    ),
    forgiveConnectForm: pages(50, (sql, { accountId }) =>
      store.forgiveConnectForm(sql, { stateDigest: digest(`state ${accountId} 1`), step: 0 }),
    ),
    advanceConnectForm: pages(50, (sql, { accountId }) =>
      store.advanceConnectForm(sql, {
        stateDigest: digest(`state ${accountId} 1`),
        step: 0,
        sealed: SEALED,
        now: now(),
      }),
    ),
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
    obtainConnectedAccount: pages({ small: 110, largest: 60 }, (sql, { accountId, publisher }) =>
      store.obtainConnectedAccount(sql, { accountId, publisher, ...NEW, now: now() }),
    ),
    storeAuthorization: pages({ small: 90, largest: 50 }, (sql, at) =>
      store.storeAuthorization(sql, { ...at, credentials: SEALED, clientName: 'Ann', email: null, now: now() }),
    ),
    lockConnectedAccount: pages(30, store.lockConnectedAccount),
    disconnectConnectedAccount: pages(50, (sql, at) => store.disconnectConnectedAccount(sql, { ...at, now: now() })),
    sharesConsent: pages(30, store.sharesConsent),
    findConnectedPublishers: pages(40, (sql, { accountId }) => store.findConnectedPublishers(sql, accountId)),
    storeListings: pages(4_000, (sql, at) =>
      store.storeListings(sql, {
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
        seenAt: now(),
      }),
    ),
    databaseTime: pages(10, (sql) => store.databaseTime(sql)),
    finishListingsRead: pages({ small: 570, largest: 360 }, (sql, at) =>
      store.finishListingsRead(sql, { ...at, begun: new Date(0), folders: [], now: now() }),
    ),
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
    findConnectedListings: pages({ small: 40, largest: 30 }, (sql, at) =>
      store.findConnectedListings(sql, { accountId: at.accountId, ids: [at.listingId] }),
    ),
    findListingNames: pages(20, (sql, at) => store.findListingNames(sql, { ...at, ids: [at.listingId] })),
    findListingByRef: pages(20, (sql, at) => store.findListingByRef(sql, { ...at, ref: at.listingRef })),
    countListingsByFolder: pages({ small: 220, largest: 90 }, store.countListingsByFolder),
    deleteConnectedListings: pages({ small: 2_900, largest: 17_000 }, store.deleteConnectedListings),
    findComparableListings: pages({ small: 40, largest: 30 }, (sql, at) =>
      store.findComparableListings(sql, { accountId: at.accountId, ids: [at.listingId] }),
    ),
    findReadListing: pages(40, (sql, at) => store.findReadListing(sql, { ...at, ref: 'listing-1', since: hours(-1) })),
    findValidConnections: pages(20, (sql, at) => store.findValidConnections(sql, [at])),
    requestMatches: pages(50, (sql, at) =>
      store.requestMatches(sql, { accountId: at.accountId, connectedAccountIds: [at.connectedAccountId], now: now() }),
    ),
    clearMatchRemarks: pages({ small: 40, largest: 60 }, store.clearMatchRemarks),
    findRunningSearches: pages(20, (sql, at) => store.findRunningSearches(sql, [at])),
    settleMatchRequest: pages(20, (sql, at) =>
      store.settleMatchRequest(sql, { ...at, state: 'MATCH_COMPLETED', remarks: null }),
    ),
    deleteMatches: pages({ small: 110, largest: 240 }, store.deleteMatches),
    lockMatchRequests: pages(20, (sql, at) =>
      store.lockMatchRequests(sql, { ...at, connectedAccountIds: [at.connectedAccountId] }),
    ),
    findUncompared: pages({ small: 100, largest: 400 }, (sql, at) =>
      store.findUncompared(sql, { ...at, since: new Date(0) }),
    ),
    'findUncompared: one of two': pages({ small: 100, largest: 400 }, (sql, at) =>
      store.findUncompared(sql, { ...at, since: new Date(0), only: [at.connectedAccountId, at.connectedAccountId] }),
    ),
    noteUnlinked: pages(100, (sql, at) =>
      store.noteUnlinked(sql, { accountId: at.accountId, connectedAccountIds: [at.connectedAccountId], at: now() }),
    ),
    requireReauthorization: pages(50, (sql, at) =>
      store.requireReauthorization(sql, { ...at, credentialsVersion: 1, issue: 'Expired' }),
    ),
    findOutdatedCredentials: pages({ small: 40, largest: 390 }, (sql, at) =>
      store.findOutdatedCredentials(sql, { keyId: 'other', after: at }),
    ),
    findOutdatedVerifiers: pages(90, (sql) =>
      store.findOutdatedVerifiers(sql, { keyId: 'other', openedAfter: hours(-1) }),
    ),
    resealVerifier: pages(20, (sql, { accountId }) =>
      store.resealVerifier(sql, { stateDigest: digest(`state ${accountId} 1`), from: SEALED, to: SEALED }),
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
