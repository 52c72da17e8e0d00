import type { PhotoFileType } from '@listings/domain';
import type { Sql } from '../database.js';

/** Files in the media store without a photo. */
export interface OrphanedMedia {
  readonly accountId: number;
  readonly mediaId: string;
  readonly fileType: PhotoFileType;
}

/** Longer than any call or batch needs to turn stored files into photos. */
const KEPT = `interval '1 hour'`;
/** Longer than the deletion of a batch of files. */
const LEASE = `interval '2 minutes'`;

/**
 * Records files as orphaned before they are stored. If the process ends before it inserts the photo, a sweep deletes
 * them.
 */
export async function recordOrphanedMedia(sql: Sql, media: OrphanedMedia): Promise<void> {
  await sql.execute(
    `insert into orphaned_media (account_id, media_id, file_type, remove_at) values ($1, $2, $3, now() + ${KEPT})`,
    [media.accountId, media.mediaId, media.fileType],
  );
}

/** Makes files that will not become photos due for deletion at once. */
export async function expireOrphanedMedia(
  sql: Sql,
  media: { accountId: number; mediaIds: readonly string[] },
): Promise<void> {
  if (media.mediaIds.length === 0) return;
  await sql.execute(
    'update orphaned_media set remove_at = now() where account_id = $1 and media_id = any($2::uuid[]) and remove_at > now()',
    [media.accountId, media.mediaIds],
  );
}

/** Claims files that are due for deletion, of all accounts. Concurrent sweeps claim different files. */
export async function claimOrphanedMedia(sql: Sql, { limit }: { limit: number }): Promise<OrphanedMedia[]> {
  return sql.query<OrphanedMedia>(
    `update orphaned_media media set lease_until = now() + ${LEASE}
     where ctid = any(array(
       select ctid from orphaned_media
       where remove_at <= now() and (lease_until is null or lease_until < now())
       order by remove_at limit $1 for update skip locked))
     returning media.account_id as "accountId", media.media_id as "mediaId", media.file_type as "fileType"`,
    [limit],
  );
}

/** Deletes the rows of files that were deleted. */
export async function deleteOrphanedMedia(sql: Sql, removed: readonly OrphanedMedia[]): Promise<void> {
  await sql.execute(
    `delete from orphaned_media media using unnest($1::integer[], $2::uuid[]) as removed (account_id, media_id)
     where media.account_id = removed.account_id and media.media_id = removed.media_id and media.remove_at <= now()`,
    [removed.map(({ accountId }) => accountId), removed.map(({ mediaId }) => mediaId)],
  );
}
