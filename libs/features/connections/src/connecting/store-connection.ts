import { sealCredentials } from '@listings/publisher-gateway';
import type { AuthorizationResult } from '@listings/publisher-sdk';
import { MOST_MADE_DUE } from '../connection-follower.js';
import type { ConnectionsDependencies } from '../dependencies.js';
import { announceStates } from '../links/announce-links.js';
import { storable } from '../storable.js';
import type { ConnectLink } from '../store/connect-links.js';
import {
  findNamelessSubject,
  newNamelessSubject,
  obtainConnectedAccount,
  storeAuthorization,
} from '../store/connected-accounts.js';
import { hasKnownListings } from '../store/known-listings.js';
import { unblockCreations } from '../store/listing-creations.js';
import { lockLocationsOfConnection, retryBrokenLinks } from '../store/listing-links.js';
import { clearMatchRemarks, requestMatches } from '../store/match-requests.js';
import { KEEP_ALIVE, KEEP_ALIVE_MS, LISTING_CREATION, MATCH_REQUEST, VERIFICATION } from '../work/subjects.js';

/** Time limit of `complete`; short, because a browser waits for the response. */
export const COMPLETE_TIMEOUT_MS = 25_000;

/**
 * Stores the account and its credentials. New credentials cancel a renewal of the old ones, the worker retries broken links, and looks for
 * listings that a move has named.
 */
export async function storeConnection(
  deps: ConnectionsDependencies,
  { accountId, publisher, connectedAccountId: again }: ConnectLink,
  { subject, displayName, email, credentials }: Extract<AuthorizationResult, { outcome: 'connected' }>,
): Promise<string> {
  const { database, clock, encryption, work } = deps;
  const now = clock.now();
  return database.transaction(async (transaction) => {
    const known =
      subject ?? (await findNamelessSubject(transaction, { accountId, publisher, connectedAccountId: again }));
    const user = storable({
      subject: known ?? newNamelessSubject(clock.uuid()),
      clientName: displayName,
      email: email || null,
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
    await unblockCreations(transaction, key);
    for (const kind of [LISTING_CREATION, VERIFICATION])
      work.makeDue(transaction, { accountId, kind, group: connectedAccountId, limit: MOST_MADE_DUE });
    for (const follower of deps.followers) await follower.reconnected?.(transaction, work, key);
    await clearMatchRemarks(transaction, key);
    work.makeDue(transaction, { accountId, kind: MATCH_REQUEST, subjects: [connectedAccountId], limit: 1 });
    if (await hasKnownListings(transaction, { accountId, publisher })) {
      const begun = await requestMatches(transaction, { accountId, connectedAccountIds: [connectedAccountId], now });
      work.add(transaction, { accountId, kind: MATCH_REQUEST, rows: begun.map((subject) => ({ subject })) });
    }
    await announceStates(transaction, deps, { accountId, locationIds: locked });
    return connectedAccountId;
  });
}
