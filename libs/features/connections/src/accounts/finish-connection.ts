import {
  finishConnectLink,
  obtainConnectedAccount,
  resumeCreations,
  resumeFeeds,
  resumeEngagement,
  resumeInsights,
  resumeMatching,
  resumeResponses,
  resumeSubmissions,
  resumeVerifications,
  lockLocationsOfConnection,
  retryBrokenLinks,
  storeAuthorization,
} from '@listings/persistence';
import type { ConnectLink } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { AuthorizationResult } from '@listings/publisher-sdk';
import { refreshVoiceStatus, sealCredentials } from '@listings/publisher-gateway';
import type { ConnectionsDependencies } from '../dependencies.js';
import { storable } from '../storable.js';
import { digestOf, verifierContext } from './link-secrets.js';
import { failed, redirectUriOf, returnAddressesOf, succeeded } from './open-connect-link.js';
import type { BrowserStep } from './open-connect-link.js';

/** A consent flow that takes longer than this has expired. */
const CONSENT_MS = 60 * 60_000;
/** Short, because a browser waits for the response. */
const COMPLETE_TIMEOUT_MS = 25_000;
/** Submissions that a new connection enqueues at most; the sweep enqueues the rest. */
const ENQUEUED_AT_ONCE = 500;

/**
 * Handles the redirect with which the publisher ends a consent flow: stores the account as CONNECTED. A user of the
 * publisher who connects again keeps the same connected account. Returns a redirect to
 * successUrl?connectedAccountId=... or errorUrl?reason=... [contract 7], as far as the account allows their origins.
 */
export async function finishConnection(
  deps: ConnectionsDependencies,
  publisherKey: string,
  query: Readonly<Record<string, string>>,
): Promise<BrowserStep> {
  const { database, clock, publishers, logger } = deps;
  const publisher = publishers.all.find(({ names }) => names.kebab === publisherKey);
  const state = query['state'];
  if (!publisher || !state) return { outcome: 'unknown' };

  const now = clock.now();
  const stateDigest = digestOf(state);
  const link = await finishConnectLink(database, {
    stateDigest,
    publisher: publisher.names.constant,
    now,
    openedAfter: new Date(now.getTime() - CONSENT_MS),
  });
  if (!link) return { outcome: 'unknown' };

  const addresses = await returnAddressesOf(database, link);
  try {
    const result = await complete(deps, publisher, { link, stateDigest, query });
    if (result.outcome === 'refused') return failed(addresses, result.reason);
    failpoint('before_connection_stored');
    const connectedAccountId = await store(deps, link, result);
    const locationId: Record<string, string> = link.locationId === null ? {} : { locationId: String(link.locationId) };
    return succeeded(addresses, { connectedAccountId, ...locationId });
  } catch (error) {
    logger.error({ err: error, publisher: publisherKey, accountId: link.accountId }, 'account could not be connected');
    return failed(addresses, 'publisher_unavailable');
  }
}

async function complete(
  { calls, encryption, publicUrl }: ConnectionsDependencies,
  publisher: RegisteredPublisher,
  consent: { link: ConnectLink; stateDigest: Buffer; query: Readonly<Record<string, string>> },
): Promise<AuthorizationResult> {
  const { link, stateDigest, query } = consent;
  const { codeVerifier } = link;
  const callback = {
    query,
    redirectUri: redirectUriOf(publicUrl, publisher),
    codeVerifier: codeVerifier === null ? undefined : encryption.decrypt(codeVerifier, verifierContext(stateDigest)),
  };
  return calls.callUnconnected(publisher, (each) => each.publisher.authorization.complete(callback), {
    timeoutMs: COMPLETE_TIMEOUT_MS,
  });
}

/**
 * Stores the account and its credentials. New credentials cancel a renewal of the old ones, and broken links are
 * retried.
 */
async function store(
  deps: ConnectionsDependencies,
  { accountId, publisher }: ConnectLink,
  { subject, displayName, email, credentials }: Extract<AuthorizationResult, { outcome: 'connected' }>,
): Promise<string> {
  const { database, clock, encryption, jobs } = deps;
  const now = clock.now();
  const user = storable({ subject, clientName: displayName, email: email ?? null });
  return database.transaction(async (transaction) => {
    const connectedAccountId = await obtainConnectedAccount(transaction, { accountId, publisher, now, ...user });
    const key = { accountId, connectedAccountId };
    await storeAuthorization(transaction, {
      ...key,
      ...user,
      credentials: sealCredentials(encryption, key, credentials),
      now,
    });
    const { locked } = await lockLocationsOfConnection(transaction, key);
    await retryBrokenLinks(transaction, key);
    await resumeVerifications(transaction, key);
    await resumeInsights(transaction, key);
    await resumeEngagement(transaction, key);
    await resumeCreations(transaction, key);
    await resumeFeeds(transaction, key);
    await resumeResponses(transaction, key);
    await resumeMatching(transaction, key);
    const due = (await resumeSubmissions(transaction, key)).slice(0, ENQUEUED_AT_ONCE);
    transaction.afterCommit(() => jobs.enqueueMany('listing-submissions', due));
    await refreshVoiceStatus(transaction, deps, { accountId, locationIds: locked });
    return connectedAccountId;
  });
}
