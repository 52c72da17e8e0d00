import { arraysOf, changeRows } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { PostDeliveryState } from '../rules/delivery-state.js';
import { FIRST_ENGAGEMENT_READ_MS } from '../rules/engagement-timing.js';
import type { PostDeliveryKey } from './claimed-deliveries.js';

/** A delivery whose step has ended, with the state in which the step began. */
export type EndedPostDelivery = Pick<PostDeliveryKey, 'deliveryId'> & { readonly state: PostDeliveryState };

/** The ordered removal of a locked delivery. */
export interface HeldPostDelivery {
  readonly removal: 'EXPIRED' | 'DELETED' | null;
  /** A newer post takes the place of the post. */
  readonly isReplaced: boolean;
  /** The delivery of that newer post; null also if an earlier release ordered the removal. */
  readonly replacedBy: number | null;
}

/**
 * Locks deliveries of an account to write the results of their steps, in the order of their ids. Returns them by delivery; one that is missing
 * has another state meanwhile, because its removal was ordered: the result counts for nothing.
 */
export async function lockPostDeliveries(
  transaction: Transaction,
  { accountId, ended }: { accountId: number; ended: readonly EndedPostDelivery[] },
): Promise<ReadonlyMap<number, HeldPostDelivery>> {
  const rows = await transaction.query<HeldPostDelivery & { deliveryId: number }>(LOCK, [
    accountId,
    ...arraysOf(ended, 'deliveryId', 'state'),
  ]);
  return new Map(rows.map((row) => [row.deliveryId, row]));
}

const LOCK = {
  name: 'post-deliveries-lock',
  text: `
  select id as "deliveryId", removal, replaced_at is not null as "isReplaced", replaced_by as "replacedBy" from post_deliveries
  where account_id = $1 and id = any($2::bigint[]) and state = ($3::text[])[array_position($2::bigint[], id)]
  order by id for no key update`,
};

/** The state of a delivery after a step. */
export interface PostDeliveryOutcome {
  readonly state: PostDeliveryState;
  /** The post is live, and its link is asked for again. */
  readonly asksLink: boolean;
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
  /** The delivery waits for its owner to connect the account again. */
  readonly paused: boolean;
  /** The publisher has taken the deletion of the post, which it still shows. */
  readonly removalAccepted: boolean;
  /** The post was not sent, because the publisher shows no further one of the listing. */
  readonly hasNoRoom: boolean;
  /** The post was to make room for a newer one and was gone before: the newer one has ordered no removal. */
  readonly makesNoRoom: boolean;
}

/** Writes the results of locked deliveries. */
export const storePostDeliveryOutcomes = changeRows<
  [given: { accountId: number; outcomes: readonly (PostDeliveryOutcome & { deliveryId: number })[] }],
  Transaction
>({
  name: 'post-deliveries-store',
  text: `
  update post_deliveries delivery set
    state = after.state,
    asks_link = after.asks_link,
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
    engagement_due_at = case when after.published and published_at is null then now() + ${FIRST_ENGAGEMENT_READ_MS}::float8 * interval '1 millisecond'
      else engagement_due_at end,
    paused_since = case when after.paused then coalesce(paused_since, now()) end,
    removal_accepted_at = case when after.removal_accepted then coalesce(removal_accepted_at, now()) else removal_accepted_at end,
    no_room_since = case when after.has_no_room then coalesce(no_room_since, now())
      -- it was not sent for another reason, and may find no room again; or it is still searched
      when (after.state = 'QUEUED' or after.state = 'UNKNOWN' and delivery.state = 'UNKNOWN') and not after.paused then no_room_since end,
    replaced_at = case when not after.makes_no_room then replaced_at end,
    replaced_by = case when not after.makes_no_room then replaced_by end
  from unnest($outcomes.deliveryId::bigint[], $outcomes.state::text[], $outcomes.asksLink::boolean[], $outcomes.externalRef::text[],
      $outcomes.link::text[], $outcomes.error::text[], $outcomes.attempts::smallint[], $outcomes.failures::smallint[],
      $outcomes.keepAttempt::boolean[], $outcomes.resendAfterMs::float8[], $outcomes.published::boolean[], $outcomes.paused::boolean[],
      $outcomes.removalAccepted::boolean[], $outcomes.hasNoRoom::boolean[], $outcomes.makesNoRoom::boolean[])
    as after (id, state, asks_link, external_ref, link, error, attempts, failures, keep_attempt, resend_ms, published, paused, removal_accepted,
      has_no_room, makes_no_room)
  where delivery.account_id = $accountId and delivery.id = any($outcomes.deliveryId) and delivery.id = after.id`,
  isNeeded: ({ outcomes }) => outcomes.length > 0,
});
