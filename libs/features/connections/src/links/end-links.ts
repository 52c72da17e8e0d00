import type { LinkedLocation, Transaction } from '@listings/persistence';
import { requestPush } from '@listings/publisher-gateway';
import { eventPlatform } from '@listings/publisher-registry';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { ConnectionsDependencies } from '../dependencies.js';
import { endVerifications } from '../verification/end-verifications.js';
import { recordUnlinked } from './link-events.js';

/**
 * Ends what hangs on links that were removed: verifications are NOT_CONNECTED [contract 7], submissions are canceled
 * [6.1], and each link has its event [6.3].
 */
export async function endLinks(
  transaction: Transaction,
  deps: Pick<ConnectionsDependencies, 'clock' | 'jobs' | 'publishers' | 'records'>,
  { accountId, publisher }: { accountId: number; publisher: RegisteredPublisher },
  removed: readonly LinkedLocation[],
): Promise<void> {
  const { clock, records } = deps;
  await endVerifications(transaction, { accountId, publisher: publisher.names.constant, records }, removed);
  await requestPush(transaction, deps, { accountId, locationIds: removed.map(({ locationId }) => locationId) });
  await recordUnlinked(transaction, { accountId, platform: eventPlatform(publisher), now: clock.now() }, removed);
}
