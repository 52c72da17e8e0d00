import type { DeliveryState } from '@listings/domain';
import type { Transaction } from '../database.js';
import type { PostDeliveryKey } from './delivery-claims.js';

/** A claim, as its holder writes under it. */
export type PostDeliveryClaim = PostDeliveryKey & { readonly claimNo: number };

/** What is wanted of a delivery besides its own course. */
export interface HeldPostDelivery {
  readonly removal: 'EXPIRED' | 'DELETED' | null;
}

/** Locks the row for the outcome; undefined when the claim was lost, and then nothing may be written. */
export async function lockPostDelivery(
  transaction: Transaction,
  claim: PostDeliveryClaim,
): Promise<HeldPostDelivery | undefined> {
  const [row] = await transaction.query<HeldPostDelivery>(
    {
      name: 'post-delivery-lock',
      text: 'select removal from post_deliveries where account_id = $1 and id = $2 and claim_no = $3 for update',
    },
    [claim.accountId, claim.deliveryId, claim.claimNo],
  );
  return row;
}

/** How a delivery stands after a step. */
export interface PostDeliveryOutcome {
  readonly state: DeliveryState;
  /** When it is looked at again; null when there is nothing left to do. */
  readonly waitMs: number | null;
  readonly externalRef: string | null;
  readonly link: string | null;
  readonly error: string | null;
  readonly attempts: number;
  readonly failures: number;
  /** False when nothing that was sent can exist. */
  readonly keepAttempt: boolean;
  /** Set when a call ended without an answer: how late its post may appear. */
  readonly resendAfterMs: number | null;
  /** It is or was live. */
  readonly published: boolean;
}

/** Writes the outcome and gives the row free. */
export async function storePostDeliveryOutcome(
  transaction: Transaction,
  claim: PostDeliveryClaim,
  outcome: PostDeliveryOutcome,
): Promise<void> {
  await transaction.execute(STORE, [
    claim.accountId,
    claim.deliveryId,
    claim.claimNo,
    outcome.state,
    outcome.waitMs,
    outcome.externalRef,
    outcome.link,
    outcome.error,
    outcome.attempts,
    outcome.failures,
    outcome.keepAttempt,
    outcome.resendAfterMs,
    outcome.published,
  ]);
}

const STORE = {
  name: 'post-delivery-store',
  text: `
  update post_deliveries set
    state = $4,
    next_attempt_at = now() + $5::float8 * interval '1 millisecond',
    lease_until = null,
    lost_claims = 0,
    external_ref = $6,
    ref_at = case when $6::text is null then null when external_ref = $6 then ref_at else now() end,
    link = $7,
    error = $8,
    attempts = $9,
    failures = $10,
    attempted_at = case when $11 then attempted_at end,
    resend_after = case when $12::float8 is not null then now() + $12::float8 * interval '1 millisecond' when $11 then resend_after end,
    published_at = case when $13 then coalesce(published_at, now()) else published_at end
  where account_id = $1 and id = $2 and claim_no = $3`,
};
