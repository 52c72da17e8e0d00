import type { PhotoFileType } from '@listings/domain';
import { arraysOf } from '@listings/persistence';
import type { Sql } from '@listings/persistence';

/** Files in the media store without a photo. */
export interface OrphanedMedia {
  readonly accountId: number;
  readonly mediaId: string;
  readonly fileType: PhotoFileType;
}

/** Longer than any call or batch needs to turn stored files into photos. */
const KEPT = `interval '1 hour'`;

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

/** The place of a file in the order of accounts and files. */
export type MediaPlace = readonly [accountId: number, mediaId: string];

/** Returns files that are due for deletion, of all accounts, in their order behind a place. */
export async function findOrphanedMedia(
  sql: Sql,
  { after, limit }: { after: MediaPlace; limit: number },
): Promise<OrphanedMedia[]> {
  return sql.query<OrphanedMedia>(
    `select account_id as "accountId", media_id as "mediaId", file_type as "fileType" from orphaned_media
     where remove_at <= now() and (account_id, media_id) > ($1, $2::uuid)
     order by account_id, media_id limit $3`,
    [...after, limit],
  );
}

/** Deletes the rows of files that were deleted. Returns how many there were: another process may have deleted them too. */
export async function deleteOrphanedMedia(sql: Sql, removed: readonly OrphanedMedia[]): Promise<number> {
  return sql.execute(
    `delete from orphaned_media media using unnest($1::integer[], $2::uuid[]) as removed (account_id, media_id)
     where media.account_id = removed.account_id and media.media_id = removed.media_id and media.remove_at <= now()`,
    arraysOf(removed, 'accountId', 'mediaId'),
  );
}
