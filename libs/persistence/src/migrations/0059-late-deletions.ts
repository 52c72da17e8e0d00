import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Posts whose publisher removes them later, for which newer post they make room, and posts that wait for room [publishers 1.8]. */
export class LateDeletions1796000000359 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table post_deliveries
        -- the delivery whose post takes the place of this one; null also for a removal that an earlier release ordered
        add column replaced_by bigint,
        -- when the publisher took the deletion of a post that it still shows
        add column removal_accepted_at timestamptz,
        -- since when a post that is to be sent has found no room at its listing; null: it waits for none
        add column no_room_since timestamptz`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
