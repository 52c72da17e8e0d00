import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The publisher that an entry in the history of a location is about. */
export class PublisherOfChanges1796000000081 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table location_changes add column publisher text`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
