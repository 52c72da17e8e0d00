import type { PhotoFileType } from '@listings/domain';
import { changeRows, countChanges, selectRows } from '@listings/persistence';

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
export const recordOrphanedMedia = changeRows<[media: OrphanedMedia]>({
  text: `insert into orphaned_media (account_id, media_id, file_type, remove_at) values ($accountId, $mediaId, $fileType, now() + ${KEPT})`,
});

/** Makes files that will not become photos due for deletion at once. */
export const expireOrphanedMedia = changeRows<[media: { accountId: number; mediaIds: readonly string[] }]>({
  text: 'update orphaned_media set remove_at = now() where account_id = $accountId and media_id = any($mediaIds::uuid[]) and remove_at > now()',
  isNeeded: (media) => media.mediaIds.length > 0,
});

/** The place of a file in the order of accounts and files. */
export type MediaPlace = readonly [accountId: number, mediaId: string];

/** Returns files that are due for deletion, of all accounts, in their order behind a place. */
export const findOrphanedMedia = selectRows<[given: { after: MediaPlace; limit: number }], OrphanedMedia>({
  text: `select account_id as "accountId", media_id as "mediaId", file_type as "fileType" from orphaned_media
    where remove_at <= now() and (account_id, media_id) > ($1, $2::uuid)
    order by account_id, media_id limit $3`,
  values: ({ after, limit }) => [...after, limit],
});

/** Deletes the rows of files that were deleted. Returns how many there were: another process may have deleted them too. */
export const deleteOrphanedMedia = countChanges<[removed: readonly OrphanedMedia[]]>({
  text: `delete from orphaned_media media using unnest($1.accountId::integer[], $1.mediaId::uuid[]) as removed (account_id, media_id)
    where media.account_id = removed.account_id and media.media_id = removed.media_id and media.remove_at <= now()`,
});
