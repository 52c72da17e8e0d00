import { selectRows } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { CampaignKey } from './campaigns.js';

/** A location at which a campaign has failed at a site, and was not published again there. */
export interface FailedLocation {
  readonly locationId: number;
  readonly name: string;
}

/** The locations of campaigns that publish `$2` again at the site `$3`; a deleted one does not count. */
const RETRIED = `select unnest(again.location_ids) from social_posts again
  where again.account_id = $1 and again.retry_of = $2 and again.status <> 'DELETED' and $3 = any(again.sites)`;

/** Returns the next locations at which a campaign has failed at a site, in their order. */
export const findFailedLocations = selectRows<
  [given: CampaignKey & { site: string; after: number; limit: number }],
  FailedLocation
>({
  name: 'campaign-failed-locations',
  text: `select delivery.location_id as "locationId", location.name
    from post_deliveries delivery
    join locations location on location.account_id = $1 and location.id = delivery.location_id
    where delivery.account_id = $1 and delivery.post_id = $2 and delivery.state = 'REJECTED' and delivery.site = $3
      and delivery.location_id > $4 and delivery.location_id not in (${RETRIED})
    order by delivery.location_id limit $5`,
  values: ({ accountId, postId, site, after, limit }) => [accountId, postId, site, after, limit],
});

/** Locks a campaign against other retries, and returns those of some locations that one of them has published again at a site. */
export async function lockRetries(
  transaction: Transaction,
  { accountId, postId, site, locationIds }: CampaignKey & { site: string; locationIds: readonly number[] },
): Promise<ReadonlySet<number>> {
  await transaction.query(
    {
      name: 'campaign-lock-retries',
      text: 'select 1 from social_posts where account_id = $1 and id = $2 for no key update',
    },
    [accountId, postId],
  );
  const retried = await transaction.query<{ id: number }>(
    {
      name: 'campaign-retried-locations',
      text: `select id from unnest($4::integer[]) as given (id) where id in (${RETRIED})`,
    },
    [accountId, postId, site, locationIds],
  );
  return new Set(retried.map(({ id }) => id));
}
