import type { PhotoFileType } from '@listings/domain';
import { arraysOf, changeRows, changesOne, selectValue } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';

/** An uploaded file. */
export interface Upload {
  readonly accountId: number;
  readonly id: string;
  readonly fileType: PhotoFileType;
  readonly bytes: number;
}

/** Longer than a file needs to be stored. */
const STORING = `interval '1 hour'`;
/** How long an upload waits for the photo or the post that it was made for. */
const UNUSED = `interval '7 days'`;
/** How long an upload stays after it has become a photo, because a repeated request reads it again. */
const AFTER_PHOTO = `interval '10 minutes'`;
/** How often the use of an old upload is checked. */
const RECHECK = `interval '1 day'`;

/**
 * Counts a file for its account and inserts its row, before the file is stored. Returns false if the files of the account
 * would exceed `mostBytes`. One statement: uploads at the same time in several processes stay within it together.
 */
export const insertUpload = changesOne<[upload: Upload, more: { mostBytes: number }]>({
  text: `with counted as (
      update account_counters set upload_bytes = upload_bytes + $bytes
      where account_id = $accountId and upload_bytes + $bytes <= $2.mostBytes returning account_id
    )
    insert into uploads (account_id, id, file_type, bytes, remove_at)
    select account_id, $id, $fileType, $bytes, now() + ${STORING} from counted`,
});

/** Keeps an upload whose file is stored. Returns the time of its removal; undefined if a sweep has removed it meanwhile. */
export const keepStoredUpload = selectValue<[given: UploadKey], Date>({
  text: `update uploads set remove_at = now() + ${UNUSED} where account_id = $accountId and id = $id returning remove_at as "removeAt"`,
});

/** Identifies an upload. */
export type UploadKey = Pick<Upload, 'accountId' | 'id'>;

/** Makes an upload due whose file could not be stored: the next sweep frees its bytes. */
export const giveUpUpload = changeRows<[given: UploadKey]>({
  text: 'update uploads set remove_at = now() where account_id = $accountId and id = $id',
});

/** Makes uploads that have become photos due soon: the photos have files of their own. */
export const releaseUploads = changeRows<[given: { accountId: number; ids: readonly string[] }]>({
  text: `update uploads set remove_at = now() + ${AFTER_PHOTO}
    where account_id = $accountId and id = any($ids::uuid[]) and remove_at > now() + ${AFTER_PHOTO}`,
  isNeeded: ({ ids }) => ids.length > 0,
});

/**
 * Handles uploads that are due, of all accounts: keeps those that a post shows until it ends, and all of an account whose
 * photo request is not yet done, and removes the others, whose files become orphaned. Returns the number of handled uploads.
 */
export async function removeUnusedUploads(transaction: Transaction, { limit }: { limit: number }): Promise<number> {
  const due = await transaction.query<UploadKey>(
    `select account_id as "accountId", id from uploads where remove_at <= now()
     order by remove_at limit $1 for update skip locked`,
    [limit],
  );
  if (due.length === 0) return 0;
  const keys = arraysOf(due, 'accountId', 'id');
  // Statements of their own see what was committed before the rows were locked.
  await transaction.execute(
    `update uploads upload set remove_at = now() + ${RECHECK}
     from unnest($1::integer[], $2::uuid[]) as due (account_id, id)
     where upload.account_id = due.account_id and upload.id = due.id and (${SHOWN} or ${REQUESTED})`,
    keys,
  );
  await transaction.execute(
    `with removed as (
       delete from uploads upload using unnest($1::integer[], $2::uuid[]) as due (account_id, id)
       where upload.account_id = due.account_id and upload.id = due.id and upload.remove_at <= now()
       returning upload.account_id, upload.id, upload.file_type, upload.bytes
     ), orphaned as (
       insert into orphaned_media (account_id, media_id, file_type, remove_at)
       select account_id, id, file_type, now() from removed
     )
     update account_counters counter set upload_bytes = upload_bytes - freed.bytes
     from (select account_id, sum(bytes) as bytes from removed group by account_id order by account_id) freed
     where counter.account_id = freed.account_id`,
    keys,
  );
  return due.length;
}

/** A post that is to be published or is live shows it. */
const SHOWN = `exists (
  select 1 from post_uploads shown
  join social_posts post on post.account_id = shown.account_id and post.id = shown.post_id
  where shown.account_id = upload.account_id and shown.upload_id = upload.id and post.status not in ('DELETED', 'EXPIRED'))`;

/** A photo request of the account has work left; its photos may be uploads. */
const REQUESTED = `exists (
  select 1 from work request where request.account_id = upload.account_id and request.kind = 'photo-request')`;
