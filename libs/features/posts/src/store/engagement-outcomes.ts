import type { Transaction } from '@listings/persistence';
import type { DueEngagement, PostCounters } from './engagement-turns.js';

/** What a read changes of a post. */
export interface EngagementOutcome {
  readonly post: DueEngagement;
  /** An absent counter keeps its stored value. */
  readonly counters: Partial<PostCounters>;
  /** Time until the next read; null: none follows. */
  readonly waitMs: number | null;
}

const names = ['views', 'clicks', 'reactions', 'shares', 'comments'] as const satisfies (keyof PostCounters)[];

/**
 * Stores the counters of posts and when each is read next, and adds the differences to the totals of their campaigns, so
 * that totals and deliveries always agree. Locks the campaigns first, in the order in which their deletion locks.
 */
export async function storeEngagement(
  transaction: Transaction,
  accountId: number,
  posts: readonly EngagementOutcome[],
): Promise<void> {
  if (posts.length === 0) return;
  const changed = posts.filter(({ post, counters }) =>
    names.some((name) => (counters[name] ?? post[name]) !== post[name]),
  );
  if (changed.length > 0) {
    await transaction.query(LOCK_CAMPAIGNS, [accountId, [...new Set(changed.map(({ post }) => post.postId))]]);
  }
  const column = (name: keyof PostCounters) => posts.map(({ counters }) => counters[name] ?? null);
  await transaction.execute(STORE, [
    accountId,
    posts.map(({ post }) => post.deliveryId),
    posts.map(({ waitMs }) => waitMs),
    column('views'),
    column('clicks'),
    column('reactions'),
    column('shares'),
    column('comments'),
  ]);
}

const LOCK_CAMPAIGNS = {
  name: 'engagement-campaigns',
  text: `select 1 from social_posts where account_id = $1 and id = any($2::integer[]) order by id for no key update`,
};

const STORE = {
  name: 'engagement-store',
  text: `
  with read as (
    select * from unnest($2::bigint[], $3::float8[], $4::integer[], $5::integer[], $6::integer[], $7::integer[], $8::integer[])
      as read (id, wait_ms, views, clicks, reactions, shares, comments)
  ), before as (
    select live.id, live.post_id, live.views, live.clicks, live.shares
    from post_deliveries live join read on read.id = live.id
    where live.account_id = $1 and live.id = any($2::bigint[]) and live.state = 'LIVE'
    order by live.id for no key update of live
  ), written as (
    update post_deliveries live set
      engagement_due_at = now() + read.wait_ms * interval '1 millisecond',
      views = coalesce(read.views, live.views), clicks = coalesce(read.clicks, live.clicks),
      reactions = coalesce(read.reactions, live.reactions), shares = coalesce(read.shares, live.shares),
      comments = coalesce(read.comments, live.comments)
    from before join read on read.id = before.id
    where live.account_id = $1 and live.id = before.id
  ), changed as (
    select before.post_id, sum(coalesce(read.views, before.views) - before.views) as views,
      sum(coalesce(read.clicks, before.clicks) - before.clicks) as clicks,
      sum(coalesce(read.shares, before.shares) - before.shares) as shares
    from before join read on read.id = before.id group by before.post_id
  )
  update social_posts post set views = post.views + changed.views, clicks = post.clicks + changed.clicks,
    shares = post.shares + changed.shares
  from changed
  where post.account_id = $1 and post.id = changed.post_id
    and (changed.views <> 0 or changed.clicks <> 0 or changed.shares <> 0)`,
};
