import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The fields in which listings differ from their locations, and what people decided about them. */
export class ListingDifferences1796000000042 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table listing_differences (
        account_id integer not null,
        location_id integer not null,
        publisher text not null,
        field text not null,
        state text not null check (state in ('OPEN', 'REJECTED', 'ACCEPTED', 'IGNORED', 'GONE', 'RESTORED')),
        agreement text not null check (agreement in ('DIFFERENT', 'MISSING_THERE', 'MISSING_HERE')),
        -- both values in words
        ours text,
        theirs text,
        found_at timestamptz not null,
        -- when a second reading showed the same; null before
        confirmed_at timestamptz,
        decided_at timestamptz,
        decided_by text,
        closed_at timestamptz,
        -- how often the value of the location was pushed again because of this value of the listing
        rejections smallint not null default 0,
        -- changes with every write: a reading that began before a decision does not overwrite it
        revision integer not null default 1,
        primary key (account_id, location_id, publisher, field),
        foreign key (account_id, location_id) references locations on delete cascade
      ) with (fillfactor = 80)`);
    await runner.query(`
      create index listing_differences_newest
        on listing_differences (account_id, state, found_at desc, location_id, publisher, field)`);
    await runner.query(`
      alter table location_changes
        drop constraint location_changes_action_check,
        add constraint location_changes_action_check check (action in (
          'CREATED', 'UPDATED', 'ARCHIVED', 'ARCHIVE_SCHEDULED', 'ARCHIVE_CANCELLED',
          'DIFFERENCE_ACCEPTED', 'DIFFERENCE_REJECTED', 'DIFFERENCE_IGNORED'
        )) not valid`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
