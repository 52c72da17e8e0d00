import type { StoredLocation } from '@listings/domain';
import type { Transaction } from '../database.js';
import { storedColumns } from '../locations/location-columns.js';

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

/** Sets the voice status of locations. Returns those that had another one, so that the caller renders their records. */
export async function changeVoiceStatuses(
  transaction: Transaction,
  change: { accountId: number; statuses: readonly { locationId: number; voiceStatus: number }[] },
): Promise<StoredLocation[]> {
  return transaction.query<StoredLocation>(
    {
      name: 'voice-statuses-change',
      text: `
      update locations set voice_status = wanted.next_status
      from unnest($2::integer[], $3::integer[]) as wanted (location_id, next_status)
      where account_id = $1 and id = wanted.location_id and voice_status <> wanted.next_status
      returning ${storedColumns}`,
    },
    [
      change.accountId,
      change.statuses.map(({ locationId }) => locationId),
      change.statuses.map(({ voiceStatus }) => voiceStatus),
    ],
  );
}
