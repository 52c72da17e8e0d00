import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Posts whose publisher removes them later, and for which newer post they make room [publishers 1.8]. */
export class LateDeletions1796000000356 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table post_deliveries
        -- the delivery whose post takes the place of this one; null also for a removal that an earlier release ordered
        add column replaced_by bigint,
        -- when the publisher took the deletion of a post that it still shows
        add column removal_accepted_at timestamptz`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
