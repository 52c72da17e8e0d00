import { linkedLocationIds, lockLinkableLocations } from '@listings/feature-connections';
import type { Database } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';
import { outdatedVoiceStatuses, refreshVoiceStatus } from './refresh-voice-status.js';
import type { VoiceDependencies } from './refresh-voice-status.js';

const BATCH = 500;

/**
 * Updates the voice status of the locations whose listings a read found accessible again, or found to accept no data.
 * A crash before this step is harmless: the next read repeats it.
 */
export async function refreshLinkedVoiceStatuses(
  deps: VoiceDependencies,
  database: Database,
  { accountId, connectedAccountId }: ConnectedAccountKey,
): Promise<void> {
  const linked = await linkedLocationIds(database, { accountId, connectedAccountId });
  for (let start = 0; start < linked.length; start += BATCH) {
    const key = { accountId, locationIds: linked.slice(start, start + BATCH) };
    const outdated = await outdatedVoiceStatuses(database, deps.publishers, key);
    if (outdated.length === 0) continue;
    const locationIds = outdated.map(({ locationId }) => locationId);
    await database.transaction(async (transaction) => {
      await lockLinkableLocations(transaction, { accountId, locationIds });
      await refreshVoiceStatus(transaction, deps, { accountId, locationIds });
    });
  }
}
