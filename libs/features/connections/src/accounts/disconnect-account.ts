import type { Caller } from '@listings/domain';
import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { isUuid } from '@listings/pagination';
import {
  disconnectConnectedAccount,
  findConnectedAccount,
  forgetListings,
  forgetMatches,
  lockLocationsOfConnection,
  removeLinksOfConnection,
  resumeCreations,
  sharesConsent,
} from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { ConnectionsDependencies } from '../dependencies.js';
import { unknownLocations } from '../links/unlink-listing.js';
import { endLinks } from '../links/end-links.js';

/** A client waits; a publisher that does not answer is not waited for. */
const REVOKE_TIMEOUT_MS = 15_000;

/** What is to be disconnected: an account with all its links, or only those of some locations. */
export interface DisconnectRequest {
  readonly publisher: RegisteredPublisher;
  readonly connectedAccountId: string;
  readonly locationIds?: readonly number[];
}

/**
 * Disconnects an account: the rights are given back to the publisher, credentials and listings forgotten, links
 * removed, connection.location_disconnected for each [contract 7]. An account that is disconnected already is
 * success. With `locationIds` only their links go, and the account stays.
 */
export async function disconnectAccount(
  deps: ConnectionsDependencies,
  { accountId }: Caller,
  { publisher, connectedAccountId, locationIds }: DisconnectRequest,
): Promise<readonly RuleViolation[]> {
  const { database, clock } = deps;
  const key = { accountId, connectedAccountId };
  const account = isUuid(connectedAccountId) ? await findConnectedAccount(database, key) : undefined;
  if (!account || account.publisher !== publisher.names.constant) return [violation('SY81066')];

  if (locationIds) {
    return database.answerTransaction(async (transaction) => {
      const violations = await unknownLocations(transaction, { accountId, locationIds });
      const removed = await removeLinksOfConnection(transaction, { ...key, locationIds });
      await endLinks(transaction, deps, { accountId, publisher }, removed);
      return violations;
    });
  }

  // First: after a crash in between, the next call finds the credentials dead and says so.
  if (account.status === 'CONNECTED') await revokeGrant(deps, key);
  failpoint('before_disconnect_stored');
  await database.answerTransaction(async (transaction) => {
    if (!(await disconnectConnectedAccount(transaction, { ...key, now: clock.now() }))) return;
    await lockLocationsOfConnection(transaction, key);
    const removed = await removeLinksOfConnection(transaction, { ...key, locationIds: null });
    await forgetMatches(transaction, key);
    await forgetListings(transaction, key);
    await resumeCreations(transaction, key);
    await endLinks(transaction, deps, { accountId, publisher }, removed);
  });
  return [];
}

/** As far as the publisher can be reached: the customer's decision to leave does not depend on it. */
async function revokeGrant(
  { calls, database, logger }: ConnectionsDependencies,
  key: ConnectedAccountKey,
): Promise<void> {
  // One consent can carry several connected accounts; the last one takes it along.
  if (await sharesConsent(database, key)) return;
  try {
    await calls.call(key, ({ publisher, session }) => publisher.publisher.authorization.revoke(session), {
      timeoutMs: REVOKE_TIMEOUT_MS,
    });
  } catch (error) {
    logger.warn({ err: error, ...key }, 'rights could not be given back to the publisher');
  }
}
