import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A number of campaigns whose locations one statement counts. */
const BATCH = 200;

/**
 * The number of locations at which a post went live, stored when the post ends: until then, and for posts that a process of the previous
 * release ends meanwhile, it is null and counted when it is read. Repeats without harm after a crash.
 */
export class LiveLocations1796000000361 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      // null: the campaign has not ended, or was deleted before it did
      'alter table social_posts add column if not exists live_locations integer',
    );
    for (let after: { account: number; id: number } | undefined = { account: 0, id: 0 }; after;) {
      const rows = (await runner.query(FILL, [after.account, after.id])) as { account: number; id: number }[];
      after = rows[0];
    }
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}

/** Fills the next campaigns that have ended, and returns the last one of them; each batch holds its rows for its own time only. */
const FILL = `
  with next as materialized (
    select account_id, id from social_posts where (account_id, id) > ($1, $2) order by account_id, id limit ${BATCH}
  ), filled as (
    update social_posts post set live_locations = (
        select count(distinct item_id) from post_deliveries delivery
        where delivery.account_id = post.account_id and delivery.post_id = post.id and delivery.published_at is not null)
    from next where post.account_id = next.account_id and post.id = next.id and post.outcome is not null and post.live_locations is null
  )
  select account_id as account, id from next order by account_id desc, id desc limit 1`;
