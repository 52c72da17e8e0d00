import type { PhotoFileType } from '@listings/domain';
import type { Sql } from '../database.js';

/** Files in the media store that no photo shows. */
export interface LooseMedia {
  readonly accountId: number;
  readonly mediaId: string;
  readonly fileType: PhotoFileType;
}

/** Longer than any call or batch takes to make photos of what it has stored. */
const KEPT = `interval '1 hour'`;
/** Longer than removing a batch of files takes. */
const LEASE = `interval '2 minutes'`;

/** Notes files before they are stored: whatever becomes of the process, a sweep finds those that no photo took. */
export async function noteLooseMedia(sql: Sql, media: LooseMedia): Promise<void> {
  await sql.execute(
    `insert into loose_media (account_id, media_id, file_type, remove_at) values ($1, $2, $3, now() + ${KEPT})`,
    [media.accountId, media.mediaId, media.fileType],
  );
}

/** Gives files up at once that no photo will take. */
export async function giveUpMedia(sql: Sql, media: { accountId: number; mediaIds: readonly string[] }): Promise<void> {
  if (media.mediaIds.length === 0) return;
  await sql.execute(
    'update loose_media set remove_at = now() where account_id = $1 and media_id = any($2::uuid[]) and remove_at > now()',
    [media.accountId, media.mediaIds],
  );
}

/** Takes files that are to be removed, of all accounts; two sweeps take different ones. */
export async function claimLooseMedia(sql: Sql, { limit }: { limit: number }): Promise<LooseMedia[]> {
  return sql.query<LooseMedia>(
    `update loose_media media set lease_until = now() + ${LEASE}
     from (select account_id, media_id from loose_media
           where remove_at <= now() and (lease_until is null or lease_until < now())
           order by remove_at limit $1 for update skip locked) due
     where media.account_id = due.account_id and media.media_id = due.media_id
     returning media.account_id as "accountId", media.media_id as "mediaId", media.file_type as "fileType"`,
    [limit],
  );
}

/** Forgets files that are removed. */
export async function forgetLooseMedia(sql: Sql, removed: readonly LooseMedia[]): Promise<void> {
  await sql.execute(
    `delete from loose_media media using unnest($1::integer[], $2::uuid[]) as removed (account_id, media_id)
     where media.account_id = removed.account_id and media.media_id = removed.media_id and media.remove_at <= now()`,
    [removed.map(({ accountId }) => accountId), removed.map(({ mediaId }) => mediaId)],
  );
}
