import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Campaigns that reach their locations in batches, and claims of due work in turns (docs/decisions/0024). */
export class FanOut1764000000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [progress, turns]) await runner.query(part);
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

const progress = `
  alter table social_posts
    -- the locations in the order of their items
    add column location_ids integer[] not null default '{}',
    -- the first of these locations that have their item, and those that have their deliveries
    add column items_made integer not null default 0,
    add column deliveries_planned integer not null default 0,
    -- the first of these locations at which the deletion or the end of the campaign was carried out
    add column removals_ordered integer not null default 0;
  update social_posts post set
    location_ids = coalesce((select array_agg(location_id order by id) from post_items
      where account_id = post.account_id and post_id = post.id), '{}'),
    items_made = location_count,
    deliveries_planned = case when exists (select 1 from post_deliveries
      where account_id = post.account_id and post_id = post.id) then location_count else 0 end,
    removals_ordered = case when status = 'DELETED' or ended_at is not null then location_count else 0 end;
  alter table social_posts add constraint social_posts_fan_out
    check (deliveries_planned between 0 and items_made and removals_ordered between 0 and items_made and items_made <= location_count);
`;

const turns = `
  create index social_posts_due_by_account on social_posts (account_id, due_at, id) where due_at is not null;
  drop index social_posts_due;
  -- A claim visits the connected accounts in turns and reads the oldest rows of each. Only deliveries with a connected
  -- account are ever due.
  create index post_deliveries_due_by_connection on post_deliveries (account_id, connected_account_id, next_attempt_at, id)
    where next_attempt_at is not null;
  drop index post_deliveries_due_by_id;
  alter table post_deliveries drop column enqueued_until;
`;
