import type { Caller } from '@listings/domain';
import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import type { InUnit } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { MOST_MADE_DUE } from '../connection-follower.js';
import type { ConnectionsDependencies } from '../dependencies.js';
import { announceStates } from '../links/announce-links.js';
import { endLinks } from '../links/end-links.js';
import { unknownLocations } from '../links/unlink-listing.js';
import { disconnectConnectedAccount, findConnectedAccount, sharesConsent } from '../store/connected-accounts.js';
import { deleteConnectedListings } from '../store/connected-listings.js';
import { unblockCreations } from '../store/listing-creations.js';
import { lockLocationsOfConnection, removeLinksOfConnection } from '../store/listing-links.js';
import { deleteMatches } from '../store/match-requests.js';
import { LISTING_CREATION, MATCH_REQUEST } from '../work/subjects.js';

/** Short, because the client's request waits for it. */
const REVOKE_TIMEOUT_MS = 15_000;

/** Disconnects a whole account, or unlinks only the given locations from it. */
export interface DisconnectRequest {
  readonly publisher: RegisteredPublisher;
  readonly connectedAccountId: string;
  readonly locationIds?: readonly number[];
}

/**
 * Disconnects an account [contract 7]: revokes the grant at the publisher, deletes credentials and listings, removes
 * all links, and records connection.location_disconnected for each. Succeeds when the account is already disconnected.
 * With `locationIds` it only removes the links of these locations and keeps the account.
 */
export async function disconnectAccount(
  deps: InUnit<ConnectionsDependencies>,
  { accountId }: Caller,
  { publisher, connectedAccountId, locationIds }: DisconnectRequest,
): Promise<readonly RuleViolation[]> {
  const { database, unit, clock, work } = deps;
  const key = { accountId, connectedAccountId };
  const account = await findConnectedAccount(database, key);
  if (!account || account.publisher !== publisher.names.constant) return [violation('SY81066')];

  if (locationIds) {
    return unit.transaction(async (transaction) => {
      const violations = await unknownLocations(transaction, { accountId, locationIds });
      const removed = await removeLinksOfConnection(transaction, { ...key, locationIds });
      await endLinks(transaction, deps, { accountId, publisher }, removed);
      return violations;
    });
  }

  // Revoke first: after a crash between the two steps, the next call finds the credentials invalid and disconnects.
  if (account.status === 'CONNECTED') await revokeGrant(deps, key, publisher);
  failpoint('before_disconnect_stored');
  await unit.transaction(async (transaction) => {
    if (!(await disconnectConnectedAccount(transaction, { ...key, now: clock.now() }))) return;
    const { locked } = await lockLocationsOfConnection(transaction, key);
    const removed = await removeLinksOfConnection(transaction, { ...key, locationIds: null });
    await deleteMatches(transaction, key);
    work.remove(transaction, { accountId, kind: MATCH_REQUEST, subjects: [connectedAccountId] });
    await deleteConnectedListings(transaction, key);
    await unblockCreations(transaction, key);
    const ofConnection = { accountId, group: connectedAccountId, limit: MOST_MADE_DUE };
    work.makeDue(transaction, { ...ofConnection, kind: LISTING_CREATION });
    for (const follower of deps.followers) await follower.disconnected?.(transaction, work, key);
    await announceStates(transaction, deps, { accountId, locationIds: locked });
    await endLinks(transaction, deps, { accountId, publisher }, removed);
  });
  return [];
}

/** Revokes the grant at the publisher. A failure is only logged, because the customer may disconnect in any case. */
async function revokeGrant(
  { calls, database, logger }: ConnectionsDependencies,
  key: ConnectedAccountKey,
  of: RegisteredPublisher,
): Promise<void> {
  // Several connected accounts can share one grant; only the last one revokes it.
  if (await sharesConsent(database, key)) return;
  const { revoke } = of.publisher.authorization;
  if (!revoke) {
    logger.info({ ...key }, 'publisher has no revocation: the owner can withdraw the credentials there');
    return;
  }
  try {
    await calls.call(key, ({ session }) => revoke(session), { timeoutMs: REVOKE_TIMEOUT_MS });
  } catch (error) {
    logger.warn({ err: error, ...key }, 'grant could not be revoked at the publisher');
  }
}
