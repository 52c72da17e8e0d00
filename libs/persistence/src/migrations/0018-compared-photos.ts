import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the comparison of photos needs: those of others that a listing had before, and what somebody decided about ours. */
export class ComparedPhotos1796000000136 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table listing_readings
        -- references of the photos that the listing showed when it was first read, or that were taken over; null before
        add column known_photos text[],
        -- where the publisher shows the photos, by their references: the addresses change without a change of the listing
        add column photo_urls jsonb;
      -- references of our photos that the listing no longer showed: those to add again, and those that nobody wants there
      alter table listing_submissions add column decided_photos jsonb`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
