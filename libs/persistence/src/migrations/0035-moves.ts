import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** What a move from another service remembers, so that it can be repeated. The migration repeats without harm after a crash. */
export class Moves1796000000250 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table if not exists moved_locations (
        account_id integer not null,
        -- the address of the other service
        source text not null,
        -- the id of the location there
        source_id text not null,
        location_id integer not null,
        -- by field: digests of the value there, and of the value that was stored here for it
        fields jsonb not null,
        -- ids of the photos there that were requested
        photos text[] not null,
        primary key (account_id, source, source_id),
        foreign key (account_id, location_id) references locations on delete cascade
      );
      create index if not exists moved_locations_location on moved_locations (account_id, location_id);

      -- The public page of a listing that a location has at a publisher, before the account there is connected.
      create table if not exists known_listings (
        account_id integer not null,
        location_id integer not null,
        publisher text not null,
        live_link text not null,
        primary key (account_id, location_id, publisher),
        foreign key (account_id, location_id) references locations on delete cascade
      );
      create index if not exists known_listings_page on known_listings (account_id, publisher, live_link)`);
    // interactions of another service, which belong to no listing yet
    await createIndexConcurrently(runner, {
      name: 'interactions_moved',
      on: `interactions (account_id, location_id, publisher) where listing_ref = ''`,
    });
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
