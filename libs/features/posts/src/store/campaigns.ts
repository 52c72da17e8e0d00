import {
  changeRows,
  isAccountPaused,
  selectOnlyValue,
  selectRow,
  selectsAny,
  selectValue,
  sqlList,
} from '@listings/persistence';
import { campaignMoves } from '../rules/campaign-state.js';
import type { CampaignEvent, CampaignStatus } from '../rules/campaign-state.js';
import { LINK_WAIT_MS } from '../rules/delivery-timing.js';

/** Identifies a campaign of an account. */
export interface CampaignKey {
  readonly accountId: number;
  readonly postId: number;
}

/**
 * Interval at which running campaigns are checked, in case a crash right after an outcome prevented the settling: a tenth
 * of their age, from 15 seconds to five minutes.
 */
const WATCH = `least(greatest((now() - coalesce(scheduled_start, created_at)) / 10, interval '15 seconds'), interval '5 minutes')`;

/** A publisher may tell the link of a live post a moment later: the campaign waits for it, for 15 seconds [contract 5]. */
const LINK_WAIT = `interval '${LINK_WAIT_MS} milliseconds'`;
const AWAITS_LINK = `exists (
  select 1 from post_deliveries live where live.account_id = $accountId and live.post_id = $postId and live.state = 'LIVE'
    and live.link is null and live.asks_link and live.published_at > now() - ${LINK_WAIT}
)`;

/** A post of the campaign is live, or may be: its removal was given up. */
const IS_LIVE = `exists (
  select 1 from post_deliveries live where live.account_id = $accountId and live.post_id = $postId and live.state in ('LIVE', 'REMOVAL_FAILED')
)`;
/** The service still reads a live post whose link is unknown, and may find that it is gone. */
const READS_LIVE = `exists (
  select 1 from post_deliveries live where live.account_id = $accountId and live.post_id = $postId and live.state = 'LIVE'
    and live.link is null and live.asks_link
)`;
const IS_OPEN = `exists (select 1 from post_deliveries one where one.account_id = $accountId and one.post_id = $postId and one.open)`;

/** What the deliveries of an ended campaign came to [contract 13]. A post that was removed again counts as live. */
const OUTCOME = `(
  select case
      when bool_or(each.live) and bool_or(each.failed) then 'PARTIAL'
      when bool_or(each.live) then 'SUCCEEDED'
      when bool_or(each.failed) then 'FAILED'
      else 'NOTHING_TO_DO'
    end
  from (
    select state <> 'REJECTED' and published_at is not null as live,
      state = 'REJECTED' or state <> 'SKIPPED' and published_at is null as failed
    from post_deliveries where account_id = $accountId and post_id = $postId
  ) each
)`;

/** The locations at which the ended campaign went live at one site at least, whatever became of its posts then. */
const LIVE_LOCATIONS = `(
  select count(distinct item_id) from post_deliveries where account_id = $accountId and post_id = $postId and published_at is not null
)`;

/** The deletion or the end of the campaign is to be carried out at some of its locations. */
export const REMOVES = `((status = 'DELETED' or ended_at is not null) and removals_ordered < items_made)`;

/** How long after its start a campaign without end may still start that could not because of its account [contract 13]. */
const START_LIMIT = `interval '24 hours'`;
/** How often a campaign that waits for its account is checked. */
const LOOK_AT_ACCOUNT = `interval '1 minute'`;

const moveSql = (event: CampaignEvent) => {
  const { from, to } = campaignMoves[event];
  return { from: sqlList(from), to: sqlList([to]) };
};
const START = moveSql('start');
const SETTLE = moveSql('settle');
const EXPIRE = moveSql('expire');
const DELETE = moveSql('delete');

/**
 * SCHEDULED -> INPROGRESS if the start time has come; its fan-out follows. The campaign of an account that is suspended or waits
 * for its deletion starts after that, unless its end comes before, or {@link START_LIMIT} where it has none: then its start is
 * missed, nothing of it is sent, and its end follows [contract 13].
 */
export const startCampaign = changeRows<[key: CampaignKey]>({
  text: `update social_posts set status = ${START.to}, missed_at = case when ${isAccountPaused('$accountId')} then now() end
    where account_id = $accountId and id = $postId and status in (${START.from}) and scheduled_start <= now()
      and (coalesce(scheduled_end, scheduled_start + ${START_LIMIT}) <= now() or not ${isAccountPaused('$accountId')})`,
});

/**
 * Records that the campaign has reached its end if it has and its fan-out has ended: from now on nothing is sent to the
 * sites of its removal, which follows. The status changes after the removal.
 */
export const endCampaign = changeRows<[key: CampaignKey]>({
  text: `update social_posts set ended_at = now()
    where account_id = $accountId and id = $postId and status in (${EXPIRE.from}) and ended_at is null
      and (scheduled_end <= now() or missed_at is not null) and deliveries_planned = location_count`,
});

/**
 * Sets SUCCESS if no delivery is open and no link is awaited any more, or EXPIRED if the removals at the campaign's end have
 * left no live post [contract 5] [contract 13], and stores the outcome of a campaign that ends and the number of locations at which it went live: no
 * post of it becomes live any more. Call it after the commit of the
 * delivery that became final: of two that end concurrently, the later call sees both.
 */
export const settleCampaign = changeRows<[key: CampaignKey]>({
  name: 'campaign-settle',
  text: `
  with final as (
    select id, case
        when ended_at is not null and not ${IS_LIVE} then ${EXPIRE.to}
        when status in (${SETTLE.from}) and ${AWAITS_LINK} then status
        else ${SETTLE.to}
      end as status
    from social_posts
    where account_id = $accountId and id = $postId
      and case when ended_at is null then status in (${SETTLE.from}) else status in (${EXPIRE.from}) end
      and deliveries_planned = location_count and (ended_at is null or removals_ordered = location_count)
      and not ${IS_OPEN}
    for no key update
  )
  update social_posts post set
    status = final.status,
    outcome = case when final.status in (${SETTLE.to}, ${EXPIRE.to}) then coalesce(outcome, ${OUTCOME}) end,
    live_locations = case when final.status in (${SETTLE.to}, ${EXPIRE.to}) then coalesce(live_locations, ${LIVE_LOCATIONS}) end
  from final where post.account_id = $accountId and post.id = final.id`,
});

/**
 * Returns the milliseconds until the next check of a campaign whose fan-out and removals have nothing left to do: at its start, at its end, or
 * as long as a delivery is open. Null if there is none.
 */
export const findNextCampaignCheck = selectOnlyValue<[key: CampaignKey], number | null>({
  name: 'campaign-next-check',
  text: `
  select (extract(epoch from case
      when status = 'SCHEDULED' then greatest(scheduled_start, case when ${isAccountPaused('$accountId')} then now() + ${LOOK_AT_ACCOUNT} end)
      when status = 'INPROGRESS' and ended_at is null
        then least(now() + case when ${AWAITS_LINK} then ${LINK_WAIT} else ${WATCH} end, scheduled_end)
      when status = 'SUCCESS' and ended_at is null then scheduled_end
      when status in (${EXPIRE.from}) and (${IS_OPEN} or ${READS_LIVE}) then now() + ${WATCH}
    end - now()) * 1000)::float8 as "inMs"
  from social_posts where account_id = $accountId and id = $postId`,
  otherwise: null,
});

/**
 * Any status -> DELETED: from now on nothing is sent, and the removals follow. Returns the number of locations; undefined if
 * there is no such campaign or it is already deleted.
 */
export const markCampaignDeleted = selectRow<[key: CampaignKey & { now: Date }], { locationCount: number }>({
  text: `update social_posts set status = ${DELETE.to}, deleted_at = $now, removals_ordered = 0
    where account_id = $accountId and id = $postId and status in (${DELETE.from})
    returning location_count as "locationCount"`,
});

/** Gives a campaign that has not started other times. False if the account has no such campaign, or it has started. */
export const moveCampaign = selectsAny<[key: CampaignKey & { readonly start: Date; readonly end: Date | null }]>({
  text: `update social_posts set scheduled_start = $start, scheduled_end = $end
    where account_id = $accountId and id = $postId and status in (${START.from}) returning id`,
});

/** Returns the status of a campaign; undefined if the account has none with this id. */
export const findCampaignStatus = selectValue<[key: CampaignKey], CampaignStatus>({
  text: 'select status from social_posts where account_id = $accountId and id = $postId',
});
