import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a location has or offers, by the keys of the product. Locations of earlier releases have none. */
export class LocationAttributes1796000000141 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table locations add column attributes jsonb not null default '{}'`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
