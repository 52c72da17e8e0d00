import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reading the engagement of posts, and what the outcome of a delivery waits for [contract 5]. */
export class Engagement1764000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [deliveries, schedules, totals, existingPosts]) await runner.query(part);
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

const deliveries = `
  alter table post_deliveries
    -- when the engagement of the post is read next; null: not any more, or the post has not been live
    add engagement_due_at timestamptz,
    -- since when the delivery waits for the owner to connect the account again; next_attempt_at is when it gives up
    add paused_since timestamptz;
  create index post_deliveries_engagement on post_deliveries (account_id, connected_account_id, engagement_due_at, id)
    where state = 'LIVE' and engagement_due_at is not null;
  create index post_deliveries_engagement_of_listing
    on post_deliveries (account_id, connected_account_id, listing_ref, engagement_due_at, id)
    where state = 'LIVE' and engagement_due_at is not null;
  create index post_deliveries_paused on post_deliveries (account_id, connected_account_id, id)
    where paused_since is not null and open;
  -- the live posts whose link the service still asks for: the campaign waits for it for a moment
  create index post_deliveries_linkless on post_deliveries (account_id, post_id, published_at)
    where state = 'LIVE' and link is null and next_attempt_at is not null;
`;

const schedules = `
  -- One row per connected account with live posts. A claim of the row permits one read, so one process at a time reads
  -- engagement for a connected account.
  create table engagement_schedules (
    account_id integer not null,
    connected_account_id uuid not null,
    -- when the engagement of a post of the connected account is due next, or when its pause ends
    due_at timestamptz not null default now(),
    -- no read before; a post that becomes live does not end the pause
    paused_until timestamptz,
    lease_until timestamptz,
    -- fences off a process that lost its lease
    claim uuid,
    -- consecutive failures, for the back-off
    failures smallint not null default 0,
    -- consecutive claims whose process ended without a result: the listing that is due may crash its process
    lost_claims smallint not null default 0,
    primary key (account_id, connected_account_id),
    foreign key (account_id, connected_account_id) references connected_accounts on delete cascade
  ) with (fillfactor = 80);
  create index engagement_schedules_due on engagement_schedules (account_id, due_at);
`;

const totals = `
  -- The sums of the deliveries by which lists are sorted. The transaction that changes a delivery changes them.
  alter table social_posts
    add views bigint not null default 0,
    add clicks bigint not null default 0,
    add shares bigint not null default 0;
  update social_posts post set views = sums.views, clicks = sums.clicks, shares = sums.shares
  from (
    select account_id, post_id, sum(views) as views, sum(clicks) as clicks, sum(shares) as shares
    from post_deliveries where views > 0 or clicks > 0 or shares > 0 group by account_id, post_id
  ) sums
  where post.account_id = sums.account_id and post.id = sums.post_id;
  create index social_posts_views on social_posts (account_id, views, id);
  create index social_posts_clicks on social_posts (account_id, clicks, id);
  create index social_posts_shares on social_posts (account_id, shares, id);
`;

const existingPosts = `
  update post_deliveries set engagement_due_at = now()
  where state = 'LIVE' and published_at > now() - interval '365 days';
  insert into engagement_schedules (account_id, connected_account_id)
  select distinct account_id, connected_account_id from post_deliveries
  where state = 'LIVE' and engagement_due_at is not null and connected_account_id is not null;
`;
