import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Posts that make room for newer ones, and readings of listings that go on at the page where they were. */
export class LivePosts1796000000270 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table accounts
        -- whether the oldest live post of a listing is deleted where the publisher shows no more
        add column replaces_oldest_posts boolean not null default false`);
    await runner.query(`
      alter table post_deliveries
        -- when the removal of the post was ordered because a newer one takes its place
        add column replaced_at timestamptz`);
    await runner.query(`
      alter table connected_accounts
        -- when the reading of the listings in progress began, by the database's clock; null: none is in progress
        add column reading_from timestamptz,
        -- the page that it reads next, by the publisher's reference; null: the first one
        add column reading_page text,
        -- when it last read a page
        add column reading_moved_at timestamptz`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
