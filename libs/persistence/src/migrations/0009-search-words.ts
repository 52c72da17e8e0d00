import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Search words of listings, and the passes in which a worker writes the search words of stored rows anew
 * [contract 4]. Reads and locks no rows, so that the start does not wait for them.
 */
export class SearchWords1764000000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [listings, rebuilds]) await runner.query(part);
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

const listings = `
  -- The folded words of name and town, a bar, the folded words of address and phone: see libs/domain, listing-search.
  -- Null until a process of this release has written it.
  alter table connected_listings add column search text;
`;

const rebuilds = `
  -- One row per pass over a table, deleted at its end. The position is that of the last row that the pass has written.
  create table search_rebuilds (
    target text not null check (target in ('locations', 'connected_listings')),
    due_at timestamptz not null,
    after_account_id integer not null default 0,
    after_location_id integer not null default 0,
    after_listing_id uuid not null default '00000000-0000-0000-0000-000000000000',
    rows_changed bigint not null default 0,
    primary key (target, due_at)
  );
  -- The second pass finds what processes of the previous release write while they still run beside this one.
  insert into search_rebuilds (target, due_at)
  select target, due_at from unnest(array['locations', 'connected_listings']) as target,
    unnest(array[now(), now() + interval '1 day']) as due_at;
`;
