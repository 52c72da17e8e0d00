import { changeRows, selectRows, selectSet } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { CampaignKey } from './campaigns.js';

/** A location at which a campaign has failed at a site, and was not published again there. */
export interface FailedLocation {
  readonly locationId: number;
  readonly name: string;
}

/** The locations of campaigns that publish `$postId` again at the site `$site`; a deleted one does not count. */
const RETRIED = `select unnest(again.location_ids) from social_posts again
  where again.account_id = $accountId and again.retry_of = $postId and again.status <> 'DELETED' and $site = any(again.sites)`;

/** Returns the next locations at which a campaign has failed at a site, in their order. */
export const findFailedLocations = selectRows<
  [given: CampaignKey & { site: string; after: number; limit: number }],
  FailedLocation
>({
  name: 'campaign-failed-locations',
  text: `select delivery.location_id as "locationId", location.name
    from post_deliveries delivery
    join locations location on location.account_id = $accountId and location.id = delivery.location_id
    where delivery.account_id = $accountId and delivery.post_id = $postId and delivery.state = 'REJECTED' and delivery.site = $site
      and delivery.location_id > $after and delivery.location_id not in (${RETRIED})
    order by delivery.location_id limit $limit`,
});

const lockCampaign = changeRows<[given: CampaignKey], Transaction>({
  name: 'campaign-lock-retries',
  text: 'select 1 from social_posts where account_id = $accountId and id = $postId for no key update',
});

const findRetried = selectSet<[given: CampaignKey & { site: string; locationIds: readonly number[] }], number>({
  name: 'campaign-retried-locations',
  text: `select id from unnest($locationIds::integer[]) as given (id) where id in (${RETRIED})`,
});

/** Locks a campaign against other retries, and returns those of some locations that one of them has published again at a site. */
export async function lockRetries(transaction: Transaction, given: Parameters<typeof findRetried>[1]) {
  await lockCampaign(transaction, given);
  return findRetried(transaction, given);
}
