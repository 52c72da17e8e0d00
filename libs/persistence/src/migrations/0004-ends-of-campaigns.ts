import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Campaigns store what they came to when they ended, which this fills in for those that have ended, and that their start was
 * missed because of a suspension [contract 13].
 */
export class EndsOfCampaigns1795000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table social_posts
        -- what the campaign came to when it ended; null before, and if it was deleted before
        add column outcome text check (outcome in ('SUCCEEDED', 'PARTIAL', 'FAILED', 'NOTHING_TO_DO')),
        -- when its start was given up, because its account was suspended: nothing of it is sent
        add column missed_at timestamptz`);
    await runner.query(`
      update social_posts post set outcome = (
        select case
          when bool_or(each.live) and bool_or(each.failed) then 'PARTIAL'
          when bool_or(each.live) then 'SUCCEEDED'
          when bool_or(each.failed) then 'FAILED'
          else 'NOTHING_TO_DO'
        end
        from (
          select state <> 'REJECTED' and published_at is not null as live,
            state = 'REJECTED' or state <> 'SKIPPED' and published_at is null as failed
          from post_deliveries where account_id = post.account_id and post_id = post.id
        ) each
      )
      where status in ('SUCCESS', 'EXPIRED')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table social_posts drop column outcome, drop column missed_at');
  }
}
