import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of all campaigns of an account, by the time at which they go live, for the calendar of the dashboard. */
export class AccountCampaigns1764000000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index social_posts_live_at on social_posts (account_id, (coalesce(scheduled_start, created_at)), id)',
    );
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
