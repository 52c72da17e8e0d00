import { changeRows } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';

/**
 * Records that a post shows uploads; ids that are none of the account are ignored. The lock makes a sweep that runs at the same time
 * either remove the upload before, or see the post.
 */
export const insertPostUploads = changeRows<
  [given: { accountId: number; postId: number; ids: readonly string[] }],
  Transaction
>({
  text: `insert into post_uploads (account_id, upload_id, post_id)
    select $accountId, kept.id, $postId from (
      select id from uploads where account_id = $accountId and id = any($ids::uuid[]) order by id for key share
    ) kept`,
  isNeeded: ({ ids }) => ids.length > 0,
});
