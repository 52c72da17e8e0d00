import * as webhooksStore from '@listings/feature-webhooks/store';
import * as lib from '@listings/persistence';
import { CLAIM, digest, hours, SEALED } from './call.js';
import type { Calls } from './call.js';

const NEW = { subject: 'new subject', clientName: 'Bob' };

/** Connected accounts with their credentials, and links to connect them. */
export const connections: Calls = {
  insertConnectLink: [
    40,
    40,
    (sql, { accountId, publisher }) =>
      lib.insertConnectLink(sql, {
        accountId,
        tokenDigest: digest('new'),
        publisher,
        locationId: null,
        successUrl: 'https://app.example',
        errorUrl: 'https://app.example',
        now: new Date(),
        expiresAt: hours(1),
      }),
  ],
  findConnectLink: [20, 20, (sql, { accountId }) => lib.findConnectLink(sql, digest(`token ${accountId} 1`))],
  openConnectLink: [
    20,
    20,
    (sql, { accountId }) =>
      lib.openConnectLink(sql, {
        tokenDigest: digest(`token ${accountId} 1`),
        stateDigest: digest('new'),
        codeVerifier: SEALED,
        now: new Date(),
      }),
  ],
  finishConnectLink: [
    50,
    50,
    (sql, { accountId, publisher }) =>
      lib.finishConnectLink(sql, {
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
      lib.admitConnectForm(sql, {
        stateDigest: digest(`state ${accountId} 1`),
        publisher,
        openedAfter: hours(-1),
        most: 10,
      }),
  ],
  findConnectedAccount: [40, 50, (sql, at) => lib.findConnectedAccount(sql, at)],
  pageOfConnectedAccounts: [
    50,
    420,
    (sql, { accountId }) => lib.pageOfConnectedAccounts(sql, { accountId, limit: 50, offset: 0 }),
  ],
  'pageOfConnectedAccounts: of a publisher and a status': [
    50,
    430,
    (sql, { accountId, publisher }) =>
      lib.pageOfConnectedAccounts(sql, { accountId, publisher, status: 'CONNECTED', limit: 50, offset: 0 }),
  ],
  findAccountsToReconnect: [20, 30, (sql, at) => lib.findAccountsToReconnect(sql, at)],
  findNamelessSubject: [20, 20, (sql, at) => lib.findNamelessSubject(sql, at)],
  obtainConnectedAccount: [
    50,
    50,
    (sql, { accountId, publisher }) =>
      lib.obtainConnectedAccount(sql, { accountId, publisher, ...NEW, now: new Date() }),
  ],
  storeAuthorization: [
    90,
    50,
    (sql, at) =>
      lib.storeAuthorization(sql, { ...at, credentials: SEALED, clientName: 'Ann', email: null, now: new Date() }),
  ],
  lockConnectedAccount: [30, 30, (sql, at) => lib.lockConnectedAccount(sql, at)],
  disconnectConnectedAccount: [50, 50, (sql, at) => lib.disconnectConnectedAccount(sql, { ...at, now: new Date() })],
  sharesConsent: [30, 30, (sql, at) => lib.sharesConsent(sql, at)],
  hasUser: [20, 20, (sql, at) => lib.hasUser(sql, at)],
  claimRenewal: [50, 50, (sql, at) => lib.claimRenewal(sql, { ...at, claim: CLAIM, credentialsVersion: 1 })],
  extendRenewal: [20, 20, (sql, at) => lib.extendRenewal(sql, { ...at, claim: CLAIM })],
  releaseRenewal: [20, 20, (sql, at) => lib.releaseRenewal(sql, { ...at, claim: CLAIM })],
  storeRenewal: [20, 20, (sql, at) => lib.storeRenewal(sql, { ...at, claim: CLAIM, credentials: SEALED })],
  resealCredentials: [50, 50, (sql, at) => lib.resealCredentials(sql, { ...at, from: SEALED, to: 'v1.other.sealed' })],
  findValidConnections: [20, 20, (sql, at) => lib.findValidConnections(sql, [at])],
  openConnection: [20, 60, (sql, at) => lib.openConnection(sql, at)],
  delayConnection: [50, 50, (sql, at) => lib.delayConnection(sql, { ...at, delayMs: 1000 })],
  closeConnection: [50, 50, (sql, at) => lib.closeConnection(sql, { ...at, closedMs: 1000 })],
  requireReauthorization: [
    50,
    50,
    (sql, at) => lib.requireReauthorization(sql, { ...at, credentialsVersion: 1, issue: 'Expired' }),
  ],
  findOutdatedCredentials: [40, 390, (sql, at) => lib.findOutdatedCredentials(sql, { keyId: 'other', after: at })],
  findOutdatedVerifiers: [90, 90, (sql) => lib.findOutdatedVerifiers(sql, { keyId: 'other', openedAfter: hours(-1) })],
  resealVerifier: [
    20,
    20,
    (sql, { accountId }) =>
      lib.resealVerifier(sql, { stateDigest: digest(`state ${accountId} 1`), from: SEALED, to: SEALED }),
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
  linkedLocationIds: [180, 40, (sql, at) => lib.linkedLocationIds(sql, at)],
  breakListingLink: [260, 80, (sql, at) => lib.breakListingLink(sql, { ...at, status: 'GONE', issue: 'Gone' })],
  retryBrokenLinks: [180, 50, (sql, at) => lib.retryBrokenLinks(sql, at)],
  lockListing: [10, 10, (sql, at) => lib.lockListing(sql, at)],
  locationOfListing: [30, 30, (sql, at) => lib.locationOfListing(sql, at)],
  hasListing: [20, 20, (sql, at) => lib.hasListing(sql, at)],
  insertListingLink: [
    370,
    160,
    (sql, at) =>
      lib.insertListingLink(sql, { ...at, publisher: 'MAPS_TWO', listingRef: 'new', listingId: at.listingId }),
  ],
  lockLocationsOfConnection: [6800, 4400, (sql, at) => lib.lockLocationsOfConnection(sql, at)],
  lockLocationOfListing: [190, 40, (sql, at) => lib.lockLocationOfListing(sql, at)],
  removeLinksOfConnection: [2400, 5300, (sql, at) => lib.removeLinksOfConnection(sql, at)],
  'removeLinksOfConnection: all': [
    4500,
    26_000,
    (sql, at) => lib.removeLinksOfConnection(sql, { ...at, locationIds: null }),
  ],
  removeLinksOfLocations: [2400, 5300, (sql, at) => lib.removeLinksOfLocations(sql, at)],
  lockLinkableLocations: [260, 370, (sql, at) => lib.lockLinkableLocations(sql, at)],
};
