import * as accountsStore from '@listings/feature-accounts/store';
import * as gatewayStore from '@listings/publisher-gateway/store';
import * as connectionsStore from '@listings/feature-connections/store';
import * as webhooksStore from '@listings/feature-webhooks/store';
import { callsOf, CLAIM, digest, hours, SEALED } from './call.js';
import type { Place } from '../place.js';
import type { Calls } from './call.js';

const page = { page: 1, perPage: 50 };

const NEW = { subject: 'new subject', clientName: 'Bob' };

const OUTAGE = { publisher: 'ACME_MAPS', since: hours(-2), lastFailedAt: hours(-1), reason: 'status 503' };

const TIME = { callLimit: '2/1', windowMs: 1_060, spacingMs: 530, keepsMs: 20, byMs: 50, stepMs: 371 };
const ofApplication = { of: { publisher: 'MAPS_ONE' } };
const ofConnection = (at: Place) => ({ of: { ...at, listingRef: '' } });

/** Connected accounts with their credentials, and links to connect them. */
export const connections: Calls = {
  insertConnectLink: [
    40,
    40,
    (sql, { accountId, publisher }) =>
      connectionsStore.insertConnectLink(sql, {
        accountId,
        tokenDigest: digest('new'),
        publisher,
        locationId: null,
        connectedAccountId: null,
        successUrl: 'https://app.example',
        errorUrl: 'https://app.example',
        askedByKind: 'USER',
        askedBy: 'ada@example.com',
        now: new Date(),
        expiresAt: hours(1),
      }),
  ],
  findConnectLink: [
    20,
    20,
    (sql, { accountId }) => connectionsStore.findConnectLink(sql, digest(`token ${accountId} 1`)),
  ],
  openConnectLink: [
    20,
    20,
    (sql, { accountId }) =>
      connectionsStore.openConnectLink(sql, {
        tokenDigest: digest(`token ${accountId} 1`),
        stateDigest: digest('new'),
        browserDigest: digest('browser'),
        codeVerifier: SEALED,
        now: new Date(),
      }),
  ],
  finishConnectLink: [
    50,
    50,
    (sql, { accountId, publisher }) =>
      connectionsStore.finishConnectLink(sql, {
        stateDigest: digest(`state ${accountId} 1`),
        publisher,
        now: new Date(),
        openedAfter: hours(-1),
      }),
  ],
  admitConnectForm: [
    50,
    50,
    (sql, { accountId, publisher }) =>
      connectionsStore.admitConnectForm(sql, {
        stateDigest: digest(`state ${accountId} 1`),
        publisher,
        openedAfter: hours(-1),
        step: 0,
        most: 10,
        mostOfStep: 3,
      }),
  ],
  findConnectForm: [
    20,
    20,
    (sql, { accountId, publisher }) =>
      connectionsStore.findConnectForm(sql, {
        stateDigest: digest(`state ${accountId} 1`),
        publisher,
        openedAfter: hours(-1),
      }),
  ],
  forgiveConnectForm: [
    50,
    50,
    (sql, { accountId }) =>
      connectionsStore.forgiveConnectForm(sql, { stateDigest: digest(`state ${accountId} 1`), step: 0 }),
  ],
  advanceConnectForm: [
    50,
    50,
    (sql, { accountId }) =>
      connectionsStore.advanceConnectForm(sql, {
        stateDigest: digest(`state ${accountId} 1`),
        step: 0,
        sealed: SEALED,
        now: new Date(),
      }),
  ],
  findConnectedAccount: [40, 50, (sql, at) => connectionsStore.findConnectedAccount(sql, at)],
  ...callsOf(
    connectionsStore.pageOfConnectedAccounts,
    'pageOfConnectedAccounts',
  )({
    '': [50, 420, () => ({ page })],
    'of a publisher and a status': [50, 430, ({ publisher }) => ({ publisher, status: 'CONNECTED', page })],
  }),
  countCoverage: [450, 12_000, (sql, at) => connectionsStore.countCoverage(sql, at)],
  countActiveLocations: [20, 20, (sql, at) => connectionsStore.countActiveLocations(sql, at)],
  countConnectedAccounts: [50, 50, (sql, at) => connectionsStore.countConnectedAccounts(sql, at)],
  findUncompared: [100, 400, (sql, at) => connectionsStore.findUncompared(sql, { ...at, since: new Date(0) })],
  'findUncompared: one of two': [
    100,
    400,
    (sql, at) =>
      connectionsStore.findUncompared(sql, {
        ...at,
        since: new Date(0),
        only: [at.connectedAccountId, at.connectedAccountId],
      }),
  ],
  noteUnlinked: [
    100,
    100,
    (sql, at) =>
      connectionsStore.noteUnlinked(sql, {
        accountId: at.accountId,
        connectedAccountIds: [at.connectedAccountId],
        at: new Date(),
      }),
  ],
  continueListingRead: [80, 80, (sql, at) => connectionsStore.continueListingRead(sql, { ...at, now: new Date() })],
  moveListingRead: [
    40,
    40,
    (sql, at) =>
      connectionsStore.moveListingRead(sql, {
        ...at,
        from: { begun: new Date(), resumeAt: null },
        to: '2',
        now: new Date(),
      }),
  ],
  endListingRead: [40, 40, (sql, at) => connectionsStore.endListingRead(sql, { ...at, begun: new Date() })],
  findReadListing: [
    40,
    40,
    (sql, at) => connectionsStore.findReadListing(sql, { ...at, ref: 'listing-1', since: hours(-1) }),
  ],
  hasSuggestion: [60, 60, (sql, at) => connectionsStore.hasSuggestion(sql, at)],
  findListingCandidates: [600, 1500, (sql, at) => connectionsStore.findListingCandidates(sql, at)],
  findAccountsToReconnect: [20, 30, (sql, at) => connectionsStore.findAccountsToReconnect(sql, at)],
  findNamelessSubject: [20, 20, (sql, at) => connectionsStore.findNamelessSubject(sql, at)],
  obtainConnectedAccount: [
    110,
    60,
    (sql, { accountId, publisher }) =>
      connectionsStore.obtainConnectedAccount(sql, { accountId, publisher, ...NEW, now: new Date() }),
  ],
  storeAuthorization: [
    90,
    50,
    (sql, at) =>
      connectionsStore.storeAuthorization(sql, {
        ...at,
        credentials: SEALED,
        clientName: 'Ann',
        email: null,
        now: new Date(),
      }),
  ],
  lockConnectedAccount: [30, 30, (sql, at) => connectionsStore.lockConnectedAccount(sql, at)],
  disconnectConnectedAccount: [
    50,
    50,
    (sql, at) => connectionsStore.disconnectConnectedAccount(sql, { ...at, now: new Date() }),
  ],
  sharesConsent: [30, 30, (sql, at) => connectionsStore.sharesConsent(sql, at)],
  hasUser: [20, 20, (sql, at) => accountsStore.hasUser(sql, at)],
  claimRenewal: [50, 50, (sql, at) => gatewayStore.claimRenewal(sql, { ...at, claim: CLAIM, credentialsVersion: 1 })],
  extendRenewal: [20, 20, (sql, at) => gatewayStore.extendRenewal(sql, { ...at, claim: CLAIM })],
  releaseRenewal: [20, 20, (sql, at) => gatewayStore.releaseRenewal(sql, { ...at, claim: CLAIM })],
  storeRenewal: [20, 20, (sql, at) => gatewayStore.storeRenewal(sql, { ...at, claim: CLAIM, credentials: SEALED })],
  resealCredentials: [
    50,
    50,
    (sql, at) => gatewayStore.resealCredentials(sql, { ...at, from: SEALED, to: 'v1.other.sealed' }),
  ],
  findValidConnections: [20, 20, (sql, at) => connectionsStore.findValidConnections(sql, [at])],
  openConnection: [20, 60, (sql, at) => gatewayStore.openConnection(sql, at)],
  findConnectedPublishers: [40, 40, (sql, { accountId }) => connectionsStore.findConnectedPublishers(sql, accountId)],
  'takeCallTime: application': [20, 20, (sql) => gatewayStore.takeCallTime(sql, { ...ofApplication, ...TIME })],
  'takeCallTime: connected account': [
    40,
    60,
    (sql, at) => gatewayStore.takeCallTime(sql, { ...ofConnection(at), ...TIME }),
  ],
  'untilCallTime: application': [20, 20, (sql) => gatewayStore.untilCallTime(sql, { ...ofApplication, ...TIME })],
  'untilCallTime: connected account': [
    20,
    40,
    (sql, at) => gatewayStore.untilCallTime(sql, { ...ofConnection(at), ...TIME }),
  ],
  'queueForCallTime: application': [20, 20, (sql) => gatewayStore.queueForCallTime(sql, { ...ofApplication, ...TIME })],
  'queueForCallTime: connected account': [
    40,
    60,
    (sql, at) => gatewayStore.queueForCallTime(sql, { ...ofConnection(at), ...TIME }),
  ],
  'holdCallTime: application': [20, 20, (sql) => gatewayStore.holdCallTime(sql, { ...ofApplication, ...TIME })],
  'holdCallTime: connected account': [
    40,
    60,
    (sql, at) => gatewayStore.holdCallTime(sql, { ...ofConnection(at), ...TIME }),
  ],
  storeOutage: [20, 20, (sql) => gatewayStore.storeOutage(sql, OUTAGE)],
  prolongOutage: [20, 20, (sql) => gatewayStore.prolongOutage(sql, OUTAGE)],
  endOutage: [
    20,
    20,
    (sql) => gatewayStore.endOutage(sql, { publisher: OUTAGE.publisher, answeredSince: OUTAGE.lastFailedAt }),
  ],
  forgetOutages: [20, 20, (sql) => gatewayStore.forgetOutages(sql, { failedBefore: OUTAGE.since })],
  readOutages: [20, 20, (sql) => gatewayStore.readOutages(sql)],
  delayConnection: [50, 50, (sql, at) => gatewayStore.delayConnection(sql, { ...at, delayMs: 1000 })],
  closeConnection: [50, 50, (sql, at) => gatewayStore.closeConnection(sql, { ...at, closedMs: 1000 })],
  requireReauthorization: [
    50,
    50,
    (sql, at) => connectionsStore.requireReauthorization(sql, { ...at, credentialsVersion: 1, issue: 'Expired' }),
  ],
  findOutdatedCredentials: [
    40,
    390,
    (sql, at) => connectionsStore.findOutdatedCredentials(sql, { keyId: 'other', after: at }),
  ],
  findOutdatedVerifiers: [
    90,
    90,
    (sql) => connectionsStore.findOutdatedVerifiers(sql, { keyId: 'other', openedAfter: hours(-1) }),
  ],
  resealVerifier: [
    20,
    20,
    (sql, { accountId }) =>
      connectionsStore.resealVerifier(sql, { stateDigest: digest(`state ${accountId} 1`), from: SEALED, to: SEALED }),
  ],
  findOutdatedWebhookSecrets: [
    30,
    20,
    (sql, { accountId }) => webhooksStore.findOutdatedWebhookSecrets(sql, { keyId: 'other', after: accountId }),
  ],
  resealWebhookSecret: [
    20,
    20,
    (sql, { accountId }) => webhooksStore.resealWebhookSecret(sql, { accountId, from: SEALED, to: SEALED }),
  ],
  linkedLocationIds: [180, 40, (sql, at) => connectionsStore.linkedLocationIds(sql, at)],
  breakListingLink: [
    260,
    80,
    (sql, at) => connectionsStore.breakListingLink(sql, { ...at, status: 'GONE', issue: 'Gone' }),
  ],
  retryBrokenLinks: [180, 50, (sql, at) => connectionsStore.retryBrokenLinks(sql, at)],
  restoreListingLink: [190, 50, (sql, at) => connectionsStore.restoreListingLink(sql, at)],
  lockReturnedLocations: [
    570,
    360,
    (sql, at) => connectionsStore.lockReturnedLocations(sql, { ...at, since: new Date(0) }),
  ],
  hasLostAccess: [180, 50, (sql, at) => connectionsStore.hasLostAccess(sql, at)],
  lockListing: [10, 10, (sql, at) => connectionsStore.lockListing(sql, at)],
  locationOfListing: [30, 30, (sql, at) => connectionsStore.locationOfListing(sql, at)],
  hasListing: [20, 20, (sql, at) => connectionsStore.hasListing(sql, at)],
  insertListingLink: [
    370,
    160,
    (sql, at) =>
      connectionsStore.insertListingLink(sql, {
        ...at,
        publisher: 'MAPS_TWO',
        listingRef: 'new',
        listingId: at.listingId,
      }),
  ],
  lockLocationsOfConnection: [6800, 4400, (sql, at) => connectionsStore.lockLocationsOfConnection(sql, at)],
  lockLocationOfListing: [190, 40, (sql, at) => connectionsStore.lockLocationOfListing(sql, at)],
  removeLinksOfConnection: [2400, 5300, (sql, at) => connectionsStore.removeLinksOfConnection(sql, at)],
  'removeLinksOfConnection: all': [
    4500,
    26_000,
    (sql, at) => connectionsStore.removeLinksOfConnection(sql, { ...at, locationIds: null }),
  ],
  removeLinksOfLocations: [2400, 5300, (sql, at) => connectionsStore.removeLinksOfLocations(sql, at)],
  lockLinkableLocations: [260, 370, (sql, at) => connectionsStore.lockLinkableLocations(sql, at)],
};
