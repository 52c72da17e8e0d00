import type { Transaction } from '@listings/persistence';
import { eventPlatform } from '@listings/publisher-registry';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { ConnectionsDependencies } from '../dependencies.js';
import { DUPLICATE_CHECK } from '../rules/matching/duplicate-check.js';
import { findChecksAt } from '../store/duplicate-checks.js';
import type { LinkedLocation } from '../store/listing-links.js';
import { noteUnlinked } from '../store/match-requests.js';
import { endVerifications } from '../verification/end-verifications.js';
import { announceLinks } from './announce-links.js';
import { recordUnlinked } from './link-events.js';

/**
 * Cleans up after removed links: sets their verifications to NOT_CONNECTED [contract 7], cancels their submissions [6.1], lets workers delete
 * what was read, requests a check for duplicates, and records an event for each link [6.3]. Notes when the listings became free, because
 * earlier searches could not know it.
 */
export async function endLinks(
  transaction: Transaction,
  deps: Pick<ConnectionsDependencies, 'clock' | 'followers' | 'records' | 'work'>,
  { accountId, publisher }: { accountId: number; publisher: RegisteredPublisher },
  removed: readonly LinkedLocation[],
): Promise<void> {
  const { clock, records } = deps;
  await endVerifications(transaction, { accountId, publisher: publisher.names.constant, records }, removed);
  await announceLinks(transaction, deps, { accountId, publisher: publisher.names.constant, links: removed });
  if (removed.length > 0) {
    const connectedAccountIds = [...new Set(removed.map(({ connectedAccountId }) => connectedAccountId))];
    await noteUnlinked(transaction, { accountId, connectedAccountIds, at: clock.now() });
    const rows = await findChecksAt(transaction, { accountId, publishers: [publisher.names.constant] });
    deps.work.add(transaction, { accountId, kind: DUPLICATE_CHECK, rows });
  }
  await recordUnlinked(transaction, { accountId, platform: eventPlatform(publisher), now: clock.now() }, removed);
}
