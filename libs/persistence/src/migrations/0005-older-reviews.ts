import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events of reviews that are older than the link, which an account can ask for (docs/decisions/0053). */
export class OlderReviews1795000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table webhook_endpoints add column announce_older_reviews boolean not null default false',
    );
    // its delivery goes after the live ones, as a redelivery does
    await runner.query('alter table event_outbox add column low_priority boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table event_outbox drop column low_priority');
    await runner.query('alter table webhook_endpoints drop column announce_older_reviews');
  }
}
