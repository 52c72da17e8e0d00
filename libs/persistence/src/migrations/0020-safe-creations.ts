import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns of locations from which scores are computed, see libs/features/health. */
const SCORED = [
  'archived_at',
  'country_iso',
  'business_hours',
  'description',
  'additional_category_ids',
  'biz_url',
  'place_action_links',
  'social_urls',
  'verification',
];

const rowOf = (name: string) => `(${SCORED.map((column) => `${name}.${column}`).join(', ')})`;

/** Marks the locations of photos that were added or deleted for scoring. */
const photosMarked = (event: string, table: string) => `
  create function photos_marked_${event}() returns trigger language plpgsql as $$
  begin
    insert into health_marks (account_id, location_id) select distinct account_id, location_id from changed;
    return null;
  end $$;
  create trigger photos_marked_${event} after ${event} on location_photos
    referencing ${table} table as changed for each statement execute function photos_marked_${event}();`;

/**
 * What the creation of listings must know so that no location gets a second one, see libs/features/connections. And locations are marked for
 * scoring only after changes that a score needs.
 */
export class SafeCreations1796000000151 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- the request ends without a call once a match is suggested for the location
      alter table listing_creations add column unless_suggested boolean not null default false;
      -- when a listing of the connected account was last unlinked: a search that was requested before does not know it as free
      alter table match_requests add column unlinked_at timestamptz`);
    await runner.query(photosMarked('insert', 'new') + photosMarked('delete', 'old'));
    await runner.query(`
      create or replace function locations_marked_update() returns trigger language plpgsql as $$
      begin
        insert into health_marks (account_id, location_id)
        select added.account_id, added.id from added join removed using (account_id, id)
        where ${rowOf('added')} is distinct from ${rowOf('removed')};
        return null;
      end $$;
      create or replace trigger locations_marked_update after update on locations
        referencing old table as removed new table as added for each statement execute function locations_marked_update()`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
