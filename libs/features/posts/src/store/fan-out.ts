import { changeRows, selectRow } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { PostType } from '@listings/publisher-sdk';
import type { CampaignContent } from '../rules/campaign-input.js';
import type { CampaignKey } from './campaigns.js';

/** The next locations of a campaign's fan-out, and what they need. */
export interface FanOutBatch {
  readonly type: PostType;
  readonly sites: readonly string[];
  readonly content: CampaignContent;
  /** True if the campaign has started, so that the locations get deliveries; before that they get items only. */
  readonly started: boolean;
  /** Sites whose posts are not sent any more, because the campaign's end has come or its start was missed. */
  readonly endedSites: readonly string[];
  readonly locationIds: readonly number[];
  /** Locations of the batch, from its first one on, that have their item already. */
  readonly withItem: number;
  /** Number of the campaign's locations that are done when the batch is. */
  readonly doneAfter: number;
}

/**
 * Locks a campaign and returns its next locations that lack their item or, once it has started, their deliveries.
 * Undefined if none does, or if the campaign was deleted. One process at a time works on a campaign's fan-out.
 */
export const lockFanOut = selectRow<[campaign: CampaignKey & { limit: number }], FanOutBatch, Transaction>({
  name: 'campaign-fan-out-next',
  text: `
  with locked as (
    select *, status = 'INPROGRESS' as started, case status when 'INPROGRESS' then deliveries_planned else items_made end as done
    from social_posts
    where account_id = $accountId and id = $postId and (
      status = 'INPROGRESS' and deliveries_planned < location_count or status = 'SCHEDULED' and items_made < location_count)
    for no key update
  )
  select type, sites, content, started,
    case when missed_at is not null then sites when scheduled_end <= now() then coalesce(removal_sites, sites) else '{}' end
      as "endedSites",
    location_ids[done + 1 : done + $limit::integer] as "locationIds",
    least(items_made - done, $limit::integer) as "withItem",
    least(done + $limit::integer, location_count) as "doneAfter"
  from locked`,
});

/** Stores how far the fan-out of a locked campaign has come. */
export const advanceFanOut = changeRows<[given: CampaignKey & { doneAfter: number }], Transaction>({
  name: 'campaign-fan-out-advance',
  text: `update social_posts set
      items_made = greatest(items_made, $doneAfter),
      deliveries_planned = case status when 'INPROGRESS' then $doneAfter else deliveries_planned end
    where account_id = $accountId and id = $postId`,
});
