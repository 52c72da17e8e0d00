import type { StoredLocation } from '@listings/domain';
import { selectRows } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import { storedColumns } from './location-columns.js';

/** Sets the voice status of locations. Returns those that had another one, so that the caller renders their records. */
export const changeVoiceStatuses = selectRows<
  [change: { accountId: number; statuses: readonly { locationId: number; voiceStatus: number }[] }],
  StoredLocation,
  Transaction
>({
  name: 'voice-statuses-change',
  text: `
      update locations set voice_status = wanted.next_status
      from unnest($statuses.locationId::integer[], $statuses.voiceStatus::integer[]) as wanted (location_id, next_status)
      where account_id = $accountId and id = wanted.location_id and voice_status <> wanted.next_status
      returning ${storedColumns}`,
});
