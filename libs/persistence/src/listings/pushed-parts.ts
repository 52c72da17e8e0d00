import type { PushedParts } from '@listings/domain';
import type { Sql, Transaction } from '../database.js';
import type { SubmissionClaim } from './submission-outcomes.js';
import type { SubmissionKey } from './submission-requests.js';

/**
 * Stores under the claim which parts a push hands over; false if the claim was lost: the caller must not push.
 */
export async function storePushedParts(sql: Sql, claim: SubmissionClaim, parts: PushedParts): Promise<boolean> {
  const { accountId, locationId, publisher, claimNo } = claim;
  const rows = await sql.query(STORE, [accountId, locationId, publisher, claimNo, JSON.stringify(parts)]);
  return rows.length === 1;
}

const STORE = {
  name: 'submission-parts',
  text: `
  update listing_submissions set pushed_parts = $5::jsonb
  where account_id = $1 and location_id = $2 and publisher = $3 and claim_no = $4 and lease_until is not null
  returning 1`,
};

/**
 * Stores parts that a location and its listing share without a push. Call it in the transaction that links the two, after
 * the request for the first push.
 */
export async function storeSharedParts(
  transaction: Transaction,
  key: SubmissionKey,
  parts: PushedParts,
): Promise<void> {
  await transaction.execute(SHARED, [key.accountId, key.locationId, key.publisher, JSON.stringify(parts)]);
}

const SHARED = {
  name: 'submission-shared-parts',
  text: `
  update listing_submissions set pushed_parts = $4::jsonb
  where account_id = $1 and location_id = $2 and publisher = $3`,
};
