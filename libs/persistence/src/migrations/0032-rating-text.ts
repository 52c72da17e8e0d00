import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rating of a review as its publisher shows it, where the scale of the publisher is another than one to five stars. */
export class RatingText1796000000238 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The type bounds it: a check would read all interactions.
    await runner.query('alter table interactions add column rating_text varchar(40)');
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
