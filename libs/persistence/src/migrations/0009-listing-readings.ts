import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What publishers showed of linked locations when they were read last. */
export class ListingReadings1796000000041 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table listing_readings (
        account_id integer not null,
        location_id integer not null,
        publisher text not null,
        -- the listing that was read: what it showed says nothing of another one that is linked later
        listing_ref text not null,
        tried_at timestamptz not null,
        -- when the publisher last returned the listing; null before
        read_at timestamptz,
        -- since when it shows this
        changed_at timestamptz,
        -- in the types of the publisher SDK
        shown jsonb,
        -- why the last attempt read nothing; null after a success
        issue text,
        primary key (account_id, location_id, publisher),
        foreign key (account_id, location_id) references locations on delete cascade
      ) with (fillfactor = 80)`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
