import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A repeated move knows under which address it asked for a photo, and why it did not come. */
export class RefusedPhotosOfMoves1796000000347 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // By the id of the photo: a digest of the address that was asked for last, and why the photo cannot be taken from it.
    await runner.query(`alter table moved_locations add column if not exists asked_photos jsonb not null default '{}'`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
