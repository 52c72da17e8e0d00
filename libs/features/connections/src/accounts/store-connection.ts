import { ENGAGEMENT_READING, INTERACTION_RESPONSE, LISTING_SUBMISSION, POST_DELIVERY } from '@listings/domain';
import {
  clearMatchRemarks,
  findNamelessSubject,
  lockLocationsOfConnection,
  newNamelessSubject,
  obtainConnectedAccount,
  resumeEngagement,
  resumeFeeds,
  resumeInsights,
  resumeResponses,
  resumeSubmissions,
  retryBrokenLinks,
  storeAuthorization,
  unblockCreations,
} from '@listings/persistence';
import type { ConnectLink } from '@listings/persistence';
import { refreshVoiceStatus, sealCredentials } from '@listings/publisher-gateway';
import type { AuthorizationResult } from '@listings/publisher-sdk';
import type { ConnectionsDependencies } from '../dependencies.js';
import { requestReadings } from '../links/request-readings.js';
import { storable } from '../storable.js';
import {
  KEEP_ALIVE,
  KEEP_ALIVE_MS,
  LISTING_CREATION,
  MATCH_REQUEST,
  MOST_MADE_DUE,
  VERIFICATION,
} from '../work/subjects.js';

/** Time limit of `complete`; short, because a browser waits for the response. */
export const COMPLETE_TIMEOUT_MS = 25_000;

/**
 * Stores the account and its credentials. New credentials cancel a renewal of the old ones, and broken links are
 * retried.
 */
export async function storeConnection(
  deps: ConnectionsDependencies,
  { accountId, publisher }: ConnectLink,
  { subject, displayName, email, credentials }: Extract<AuthorizationResult, { outcome: 'connected' }>,
): Promise<string> {
  const { database, clock, encryption, work } = deps;
  const now = clock.now();
  return database.transaction(async (transaction) => {
    const known = subject ?? (await findNamelessSubject(transaction, { accountId, publisher }));
    const user = storable({
      subject: known ?? newNamelessSubject(clock.uuid()),
      clientName: displayName,
      email: email ?? null,
    });
    const connectedAccountId = await obtainConnectedAccount(transaction, { accountId, publisher, now, ...user });
    const key = { accountId, connectedAccountId };
    await storeAuthorization(transaction, {
      ...key,
      ...user,
      credentials: sealCredentials(encryption, key, credentials),
      now,
    });
    work.add(transaction, {
      accountId,
      kind: KEEP_ALIVE,
      rows: [{ subject: connectedAccountId, inMs: KEEP_ALIVE_MS }],
    });
    const { locked } = await lockLocationsOfConnection(transaction, key);
    await retryBrokenLinks(transaction, key);
    await resumeInsights(transaction, key);
    await resumeEngagement(transaction, key);
    const reading = { accountId, kind: ENGAGEMENT_READING, subjects: [connectedAccountId] };
    work.makeDue(transaction, { ...reading, limit: 1 });
    await unblockCreations(transaction, key);
    await resumeSubmissions(transaction, key);
    for (const kind of [LISTING_CREATION, LISTING_SUBMISSION, VERIFICATION])
      work.makeDue(transaction, { accountId, kind, group: connectedAccountId, limit: MOST_MADE_DUE });
    const waiting = { accountId, group: connectedAccountId, waiting: true, limit: MOST_MADE_DUE };
    work.makeDue(transaction, { ...waiting, kind: POST_DELIVERY });
    await resumeFeeds(transaction, key);
    const subjects = await resumeResponses(transaction, key);
    work.makeDue(transaction, { accountId, kind: INTERACTION_RESPONSE, subjects, limit: subjects.length });
    await clearMatchRemarks(transaction, key);
    work.makeDue(transaction, { accountId, kind: MATCH_REQUEST, subjects: [connectedAccountId], limit: 1 });
    requestReadings(transaction, deps, { accountId, connectedAccountIds: [connectedAccountId] });
    await refreshVoiceStatus(transaction, deps, { accountId, locationIds: locked });
    return connectedAccountId;
  });
}
