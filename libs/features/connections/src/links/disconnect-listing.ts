import type { Caller } from '@listings/domain';
import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { recordEvents } from '@listings/events';
import { globalId } from '@listings/pagination';
import { lockLinkableLocations, removeLinksOfLocations } from '@listings/persistence';
import type { LinkedLocation, Transaction } from '@listings/persistence';
import { eventPlatform } from '@listings/publisher-registry';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { ConnectionsDependencies } from '../dependencies.js';
import { endVerifications } from '../verification/end-verifications.js';
import { requestPush } from './request-push.js';

/** Unlinks the listings that locations have at a publisher; a location without one needs nothing [contract 7]. */
export async function disconnectListing(
  deps: ConnectionsDependencies,
  { accountId }: Caller,
  { publisher, locationIds }: { publisher: RegisteredPublisher; locationIds: readonly number[] },
): Promise<{ deleted: number; violations: readonly RuleViolation[] }> {
  const { database, clock, records } = deps;
  return database.answerTransaction(async (transaction) => {
    const violations = await unknownLocations(transaction, { accountId, locationIds });
    const { constant } = publisher.names;
    const removed = await removeLinksOfLocations(transaction, { accountId, publisher: constant, locationIds });
    await endVerifications(transaction, { accountId, publisher: constant, records }, removed);
    await endSubmissions(transaction, deps, { accountId, removed });
    await recordDisconnected(transaction, { accountId, platform: eventPlatform(publisher), now: clock.now() }, removed);
    return { deleted: removed.length, violations };
  });
}

/** One violation for each id that is no location of the account; the others are locked. */
export async function unknownLocations(
  transaction: Transaction,
  key: { accountId: number; locationIds: readonly number[] },
): Promise<RuleViolation[]> {
  const known = new Set((await lockLinkableLocations(transaction, key)).map(({ locationId }) => locationId));
  return key.locationIds
    .filter((id) => !known.has(id))
    .map((id) => violation('SY10046', `Invalid location id ${globalId('Location', id)}`));
}

/** Submissions to listings that are no longer linked end as canceled [6.1]. */
export async function endSubmissions(
  transaction: Transaction,
  deps: Pick<ConnectionsDependencies, 'publishers' | 'jobs'>,
  { accountId, removed }: { accountId: number; removed: readonly LinkedLocation[] },
): Promise<void> {
  await requestPush(transaction, deps, { accountId, locationIds: removed.map(({ locationId }) => locationId) });
}

/** Tells of each link that was removed, where its publisher emits such events [6.3]. */
export async function recordDisconnected(
  transaction: Transaction,
  context: { accountId: number; platform: string | undefined; now: Date },
  removed: readonly LinkedLocation[],
): Promise<void> {
  const { platform, ...of } = context;
  if (platform === undefined) return;
  const events = [...removed]
    .sort((one, other) => one.locationId - other.locationId)
    .map(({ locationId, connectedAccountId }) => ({
      name: 'connection.location_disconnected' as const,
      locationId,
      data: { platform, connected_account_id: connectedAccountId },
    }));
  await recordEvents(transaction, of, events);
}
