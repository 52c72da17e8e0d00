import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The photos of others that locations take over from listings, until it is known whether they could be imported. */
export class TakenPhotos1796000000211 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- by their references: the item of the photo request that imports each, and how often that failed; null for none
      alter table listing_readings add column taken_photos jsonb`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
