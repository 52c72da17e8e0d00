import type { StoredLocation, VerificationStatus } from '@listings/domain';
import type { Transaction } from '@listings/persistence';
import { storedColumns } from './location-columns.js';

/**
 * Updates the verification in the location record; without a `message` the stored one stays. Returns the location if it
 * changed.
 */
export async function changeVerification(
  transaction: Transaction,
  key: { readonly accountId: number; readonly locationId: number; readonly publisher: string },
  { status, message }: { status: VerificationStatus; message?: string | null },
): Promise<StoredLocation | undefined> {
  const [row] = await transaction.query<StoredLocation>(CHANGE, [
    key.accountId,
    key.locationId,
    key.publisher,
    status,
    message ?? null,
    message === undefined,
  ]);
  return row;
}

const SHOWN = `jsonb_build_object('status', $4::text, 'message',
  case when $6::boolean then verification #> array[$3::text, 'message'] else to_jsonb($5::text) end)`;

const CHANGE = {
  name: 'location-verification',
  text: `
  update locations set verification = verification || jsonb_build_object($3::text, ${SHOWN})
  where account_id = $1 and id = $2 and verification -> $3::text is distinct from ${SHOWN}
  returning ${storedColumns}`,
};

/**
 * Removes a publisher's verification from location records, which then show NOT_CONNECTED. Returns the locations that
 * changed.
 */
export async function clearVerifications(
  transaction: Transaction,
  key: { accountId: number; publisher: string; locationIds: readonly number[] },
): Promise<StoredLocation[]> {
  if (key.locationIds.length === 0) return [];
  return transaction.query<StoredLocation>(
    `update locations set verification = verification - $2::text
     where account_id = $1 and id = any($3::integer[]) and verification ? $2::text
     returning ${storedColumns}`,
    [key.accountId, key.publisher, key.locationIds],
  );
}
