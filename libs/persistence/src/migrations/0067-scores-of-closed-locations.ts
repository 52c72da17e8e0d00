import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns of locations from which scores are computed, see libs/features/health. */
const SCORED = [
  'archived_at',
  'permanently_closed',
  'country_iso',
  'business_hours',
  'public_holiday_hours',
  'description',
  'additional_category_ids',
  'biz_url',
  'place_action_links',
  'social_urls',
  'verification',
];

const rowOf = (name: string) => `(${SCORED.map((column) => `${name}.${column}`).join(', ')})`;

/** A location that is permanently closed has no score: its closure, and its end, mark it. */
export class ScoresOfClosedLocations1796000000367 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function locations_marked_update() returns trigger language plpgsql as $$
      begin
        insert into health_marks (account_id, location_id)
        select added.account_id, added.id from added join removed using (account_id, id)
        where ${rowOf('added')} is distinct from ${rowOf('removed')};
        return null;
      end $$`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
