import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The permanent closure of a location, and the day on which a temporary one ends by itself. Locations of earlier releases have neither. */
export class PermanentClosures1796000000363 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table locations
        add column permanently_closed boolean not null default false,
        add column permanently_closed_at date,
        add column reopens_at date`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
