import { FIRST_ENGAGEMENT_READ_MS } from '@listings/domain';
import type { DeliveryState } from '@listings/domain';
import type { Transaction } from '../database.js';
import type { PostDeliveryKey } from './delivery-claims.js';

/** Identifies a claim of a post delivery of an account. */
export type PostDeliveryClaim = Pick<PostDeliveryKey, 'deliveryId'> & { readonly claimNo: number };

/** The ordered removal of a claimed delivery. */
export interface HeldPostDelivery {
  readonly removal: 'EXPIRED' | 'DELETED' | null;
}

/**
 * Locks the rows of some claims of an account to write their results, in the order of their ids. Returns them by delivery; one
 * that is missing lost its claim: the caller must not write it.
 */
export async function lockPostDeliveries(
  transaction: Transaction,
  { accountId, claims }: { accountId: number; claims: readonly PostDeliveryClaim[] },
): Promise<ReadonlyMap<number, HeldPostDelivery>> {
  const rows = await transaction.query<HeldPostDelivery & { deliveryId: number }>(LOCK, [
    accountId,
    claims.map(({ deliveryId }) => deliveryId),
    claims.map(({ claimNo }) => claimNo),
  ]);
  return new Map(rows.map((row) => [row.deliveryId, row]));
}

const LOCK = {
  name: 'post-deliveries-lock',
  text: `
  select id as "deliveryId", removal from post_deliveries
  where account_id = $1 and id = any($2::bigint[]) and claim_no = ($3::integer[])[array_position($2::bigint[], id)]
  order by id for update`,
};

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

/** Writes the results of locked deliveries and releases their claims. */
export async function storePostDeliveryOutcomes(
  transaction: Transaction,
  { accountId, outcomes }: { accountId: number; outcomes: readonly (PostDeliveryOutcome & { deliveryId: number })[] },
): Promise<void> {
  if (outcomes.length === 0) return;
  await transaction.execute(STORE, [
    accountId,
    FIRST_ENGAGEMENT_READ_MS,
    outcomes.map(({ deliveryId }) => deliveryId),
    outcomes.map(({ state }) => state),
    outcomes.map(({ waitMs }) => waitMs),
    outcomes.map(({ externalRef }) => externalRef),
    outcomes.map(({ link }) => link),
    outcomes.map(({ error }) => error),
    outcomes.map(({ attempts }) => attempts),
    outcomes.map(({ failures }) => failures),
    outcomes.map(({ keepAttempt }) => keepAttempt),
    outcomes.map(({ resendAfterMs }) => resendAfterMs),
    outcomes.map(({ published }) => published),
    outcomes.map(({ paused }) => paused),
  ]);
}

const STORE = {
  name: 'post-deliveries-store',
  text: `
  update post_deliveries delivery set
    state = after.state,
    next_attempt_at = now() + after.wait_ms * interval '1 millisecond',
    lease_until = null,
    lost_claims = 0,
    external_ref = after.external_ref,
    ref_at = case when after.external_ref is null then null when delivery.external_ref = after.external_ref then ref_at else now() end,
    link = after.link,
    error = after.error,
    attempts = after.attempts,
    failures = after.failures,
    attempted_at = case when after.keep_attempt then attempted_at end,
    resend_after = case when after.resend_ms is not null then now() + after.resend_ms * interval '1 millisecond'
      when after.keep_attempt then resend_after end,
    published_at = case when after.published then coalesce(published_at, now()) else published_at end,
    engagement_due_at = case when after.published and published_at is null then now() + $2::float8 * interval '1 millisecond'
      else engagement_due_at end,
    paused_since = case when after.paused then coalesce(paused_since, now()) end
  from unnest($3::bigint[], $4::text[], $5::float8[], $6::text[], $7::text[], $8::text[], $9::smallint[], $10::smallint[],
      $11::boolean[], $12::float8[], $13::boolean[], $14::boolean[])
    as after (id, state, wait_ms, external_ref, link, error, attempts, failures, keep_attempt, resend_ms, published, paused)
  where delivery.account_id = $1 and delivery.id = any($3) and delivery.id = after.id`,
};
