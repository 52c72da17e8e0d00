import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who changed what of a location, and when (docs/decisions/0029). */
export class LocationChanges1764000000025 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(changes);
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

const changes = `
  -- One row for each committed change. Events cannot serve: they collapse edits and name no author [6.2].
  create table location_changes (
    account_id integer not null,
    location_id integer not null,
    id bigint generated always as identity,
    at timestamptz not null,
    action text not null check (action in ('CREATED', 'UPDATED', 'ARCHIVED', 'ARCHIVE_SCHEDULED', 'ARCHIVE_CANCELLED')),
    -- fields of the record that changed; empty for other actions
    fields text[] not null default '{}',
    actor text not null check (actor in ('USER', 'API_KEY', 'SERVICE')),
    -- no reference: the entry outlives the user and the key
    actor_id uuid,
    actor_name text not null,
    primary key (account_id, location_id, id),
    foreign key (account_id, location_id) references locations on delete cascade
  );
  -- for the retention
  create index location_changes_age on location_changes (at);
`;
