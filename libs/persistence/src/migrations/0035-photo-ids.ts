import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ids of photos that do not run out: 22 photos each of 100 million locations are more than an integer can number. */
export class PhotoIds1764000000035 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table location_photos alter column id type bigint');
    await runner.query('alter table photo_request_items alter column photo_id type bigint');
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
