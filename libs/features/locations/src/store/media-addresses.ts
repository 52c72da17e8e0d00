import type { Sql } from '@listings/persistence';

/** Returns locations whose record contains photos with another base URL than the configured one. */
export async function findOutdatedMediaUrls(
  sql: Sql,
  { mediaUrl, limit }: { mediaUrl: string; limit: number },
): Promise<{ accountId: number; locationId: number }[]> {
  return sql.query<{ accountId: number; locationId: number }>(
    `select account_id as "accountId", id as "locationId" from location_documents
     where media_url < $1 or media_url > $1 order by account_id, id limit $2`,
    [mediaUrl, limit],
  );
}
