import type { Sql } from '../database.js';

/** Locations whose record shows photos under another address than the present one. */
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
