import { FIRST_ENGAGEMENT_READ_MS } from '@listings/domain';
import type { DeliveryState } from '@listings/domain';
import type { Transaction } from '../database.js';
import type { PostDeliveryKey } from './delivery-claims.js';

/** Identifies a claim of a post delivery. */
export type PostDeliveryClaim = PostDeliveryKey & { readonly claimNo: number };

/** The ordered removal of a claimed delivery. */
export interface HeldPostDelivery {
  readonly removal: 'EXPIRED' | 'DELETED' | null;
}

/** Locks the row to write the result. Undefined if the claim was lost: the caller must not write. */
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

/** The state of a delivery after a step. */
export interface PostDeliveryOutcome {
  readonly state: DeliveryState;
  /** Time until the delivery is due again; null if nothing is left to do. */
  readonly waitMs: number | null;
  readonly externalRef: string | null;
  readonly link: string | null;
  readonly error: string | null;
  readonly attempts: number;
  readonly failures: number;
  /** False if no post of an earlier call can exist. */
  readonly keepAttempt: boolean;
  /** Set if a call ended without a known outcome: the time within which its post may appear. */
  readonly resendAfterMs: number | null;
  /** The post is or was live. */
  readonly published: boolean;
  /** The delivery waits for its owner to connect the account again, at most for `waitMs`. */
  readonly paused: boolean;
}

/** Writes the result and releases the claim. */
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
    FIRST_ENGAGEMENT_READ_MS,
    outcome.paused,
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
    published_at = case when $13 then coalesce(published_at, now()) else published_at end,
    engagement_due_at = case when $13 and published_at is null then now() + $14::float8 * interval '1 millisecond' else engagement_due_at end,
    paused_since = case when $15 then coalesce(paused_since, now()) end
  where account_id = $1 and id = $2 and claim_no = $3`,
};
