import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The publishers that do not answer at present, for all processes of the installation. */
export class PublisherOutages1796000000221 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table publisher_outages (
        publisher text primary key,
        -- the first failed call
        since timestamptz not null,
        last_failed_at timestamptz not null,
        -- what the last failed call said, for operators
        reason text not null
      )`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
