import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which post a retry publishes again, so that none is retried twice at the same location and site. */
export class PostRetries1796000000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- the campaign whose failed posts this one publishes again; null for others
      alter table social_posts add column retry_of integer;
      create index social_posts_retries on social_posts (account_id, retry_of) where retry_of is not null`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
