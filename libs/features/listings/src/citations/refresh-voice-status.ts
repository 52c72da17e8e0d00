import type { RecordSettings } from '@listings/domain';
import { findAccount } from '@listings/feature-accounts';
import { changeVoiceStatuses, renderRecords } from '@listings/feature-locations';
import type { Sql, Transaction } from '@listings/persistence';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { voiceStatus } from '../rules/voice-status.js';
import { findVoicedLocations } from '../store/citation-reads.js';
import type { VoicedLocation } from '../store/citation-reads.js';
import { citationAt } from './citation-at.js';

/** Locations whose facts are in memory at once. */
const AT_ONCE = 500;

/** Dependencies for updating voice statuses. */
export interface VoiceDependencies {
  readonly publishers: PublisherRegistry;
  /** Configured values that every location record contains. */
  readonly records: RecordSettings;
}

/**
 * Updates `voiceStatus` of locations, and the records of those whose status changed (docs/decisions/0005), in the
 * transaction of any change that shows in a citation: of a link, a submission, a creation request, a connected account,
 * or the location. The caller has locked the locations. Returns the new records by location id.
 */
export async function refreshVoiceStatus(
  transaction: Transaction,
  { publishers, records }: VoiceDependencies,
  { accountId, locationIds }: { accountId: number; locationIds: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  const rendered = new Map<number, string>();
  for (let start = 0; start < locationIds.length; start += AT_ONCE) {
    const key = { accountId, locationIds: locationIds.slice(start, start + AT_ONCE) };
    const statuses = await outdatedVoiceStatuses(transaction, publishers, key);
    if (statuses.length === 0) continue;
    const changed = await changeVoiceStatuses(transaction, { accountId, statuses });
    const account = await findAccount(transaction, accountId);
    if (!account) continue;
    const documents = await renderRecords(transaction, { account, settings: records }, changed);
    changed.forEach(({ id }, position) => rendered.set(id, documents[position] ?? ''));
  }
  return rendered;
}

/** The locations whose stored voice status differs from their citations, each with the right status. */
export async function outdatedVoiceStatuses(
  sql: Sql,
  publishers: PublisherRegistry,
  key: { accountId: number; locationIds: readonly number[] },
): Promise<{ locationId: number; voiceStatus: number }[]> {
  const feeding = publishers.feedingVoice;
  if (feeding.length === 0 || key.locationIds.length === 0) return [];
  const statusOf = ({ location, citations }: VoicedLocation) =>
    voiceStatus(
      feeding.map((publisher) => {
        const row = citations.find((each) => each.publisher === publisher.names.constant);
        return citationAt(publisher, location, row).syncStatus;
      }),
    );
  return (await findVoicedLocations(sql, key)).flatMap((voiced) => {
    const next = statusOf(voiced);
    return next === voiced.voiceStatus ? [] : [{ locationId: voiced.locationId, voiceStatus: next }];
  });
}
