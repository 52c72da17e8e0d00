import { selectRows } from '@listings/persistence';

/** Returns locations whose record contains photos with another base URL than the configured one. */
export const findOutdatedMediaUrls = selectRows<
  [given: { mediaUrl: string; limit: number }],
  { accountId: number; locationId: number }
>({
  text: `select account_id as "accountId", id as "locationId" from location_documents
    where media_url < $mediaUrl or media_url > $mediaUrl order by account_id, id limit $limit`,
});
