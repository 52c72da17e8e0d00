import type { StoredLocation, VerificationStatus } from '@listings/domain';
import { selectRow, selectRows } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import { storedColumns } from './location-columns.js';

const SHOWN = `jsonb_build_object('status', $2.status::text, 'message',
  case when $keepsMessage::boolean then verification #> array[$publisher::text, 'message'] else to_jsonb($message::text) end)`;

/**
 * Updates the verification in the location record; without a `message` the stored one stays. Returns the location if it
 * changed.
 */
export const changeVerification = selectRow<
  [
    key: { readonly accountId: number; readonly locationId: number; readonly publisher: string },
    more: { status: VerificationStatus; message?: string | null },
  ],
  StoredLocation,
  Transaction
>({
  name: 'location-verification',
  text: `
  update locations set verification = verification || jsonb_build_object($publisher::text, ${SHOWN})
  where account_id = $accountId and id = $locationId and verification -> $publisher::text is distinct from ${SHOWN}
  returning ${storedColumns}`,
  computed: (_, { message }) => ({ message: message ?? null, keepsMessage: message === undefined }),
});

/**
 * Removes a publisher's verification from location records, which then show NOT_CONNECTED. Returns the locations that
 * changed.
 */
export const clearVerifications = selectRows<
  [key: { accountId: number; publisher: string; locationIds: readonly number[] }],
  StoredLocation,
  Transaction
>({
  text: `update locations set verification = verification - $publisher::text
    where account_id = $accountId and id = any($locationIds::integer[]) and verification ? $publisher::text
    returning ${storedColumns}`,
  isNeeded: (key) => key.locationIds.length > 0,
});
