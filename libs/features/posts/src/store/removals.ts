import { changeRows, selectRow } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { PostType } from '@listings/publisher-sdk';
import { REMOVES } from './campaigns.js';
import type { CampaignKey } from './campaigns.js';

/** The next locations at which a campaign's deletion or end is carried out. */
export interface RemovalBatch {
  readonly type: PostType;
  readonly removal: 'EXPIRED' | 'DELETED';
  /** Null: all sites. */
  readonly sites: readonly string[] | null;
  /** The campaign never started, because its account was suspended [contract 13]. */
  readonly missed: boolean;
  readonly locationIds: readonly number[];
  /** Number of the campaign's locations that are done when the batch is. */
  readonly doneAfter: number;
}

/**
 * Locks a campaign that was deleted or has ended, and returns its next locations whose posts are to be removed. Undefined
 * if there is none. One process at a time works on a campaign's removals.
 */
export const lockRemovals = selectRow<[campaign: CampaignKey & { limit: number }], RemovalBatch, Transaction>({
  name: 'campaign-removals-next',
  text: `
  with locked as (
    select * from social_posts where account_id = $accountId and id = $postId and ${REMOVES} for no key update
  )
  select type, case status when 'DELETED' then 'DELETED' else 'EXPIRED' end as removal,
    case when status <> 'DELETED' and missed_at is null then removal_sites end as sites, missed_at is not null as missed,
    location_ids[removals_ordered + 1 : least(removals_ordered + $limit::integer, items_made)] as "locationIds",
    least(removals_ordered + $limit::integer, items_made) as "doneAfter"
  from locked`,
});

/** Stores how far the removals of a locked campaign have come. */
export const advanceRemovals = changeRows<[given: CampaignKey & { doneAfter: number }], Transaction>({
  name: 'campaign-removals-advance',
  text: 'update social_posts set removals_ordered = $doneAfter where account_id = $accountId and id = $postId',
});
