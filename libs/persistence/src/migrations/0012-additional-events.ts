import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The additional types of events that an endpoint asks for. */
export class AdditionalEvents1796000000071 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table webhook_endpoints add column additional_events text[] not null default '{}'`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
