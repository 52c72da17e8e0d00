import type { VoiceFeed } from '@listings/domain';
import type { Transaction } from '../database.js';

/** Identifies a location of an account. */
export interface LocationKey {
  readonly accountId: number;
  readonly locationId: number;
}

/**
 * Locks the location before its submissions, in the same order as changes of a location do, because its record may show
 * the result.
 */
export async function lockLocationRecord(transaction: Transaction, key: LocationKey): Promise<void> {
  await transaction.query('select 1 from locations where account_id = $1 and id = $2 for no key update', [
    key.accountId,
    key.locationId,
  ]);
}

/** Returns the state of a location at the publishers that feed voice assistants. */
export async function findVoiceFeeds(
  transaction: Transaction,
  key: LocationKey & { publishers: readonly string[] },
): Promise<VoiceFeed[]> {
  return transaction.query<VoiceFeed>(
    `select state, live_at is not null as "everLive" from listing_submissions
     where account_id = $1 and location_id = $2 and publisher = any($3::text[])`,
    [key.accountId, key.locationId, key.publishers],
  );
}

/** Sets the voice status of a location. False if it had that status already. */
export async function changeVoiceStatus(
  transaction: Transaction,
  key: LocationKey & { voiceStatus: number },
): Promise<boolean> {
  const changed = await transaction.execute(
    'update locations set voice_status = $3 where account_id = $1 and id = $2 and voice_status <> $3',
    [key.accountId, key.locationId, key.voiceStatus],
  );
  return changed === 1;
}
