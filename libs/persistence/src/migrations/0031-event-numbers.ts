import type { MigrationInterface, QueryRunner } from 'typeorm';

/** No row that all writers of an account update: counts in slots, and events that get their number after the commit (docs/decisions/0040). */
export class EventNumbers1764000000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(counts);
    await runner.query(outbox);
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

const counts = `
  -- The locations of an account are the sum of its slots. Each writer takes a slot at random, so that writers rarely wait
  -- for each other; those of an account with a seat limit take slot 0. A slot can be negative.
  create table location_counts (
    account_id integer not null references accounts on delete cascade,
    slot smallint not null check (slot between 0 and 63),
    locations integer not null default 0,
    active_locations integer not null default 0,
    primary key (account_id, slot)
  ) with (fillfactor = 50);
  insert into location_counts (account_id, slot, locations, active_locations)
  select account_id, slot, case when slot = 0 then locations else 0 end, case when slot = 0 then active_locations else 0 end
  from account_counters, generate_series(0, 63) slot;
  alter table account_counters drop column locations, drop column active_locations;
`;

const outbox = `
  -- Events of committed changes that have no number yet. A webhook-dispatcher gives each the next number of its account,
  -- in the order of their positions, and moves it to events with a delivery. Usually empty. No reference to accounts: the check
  -- would lock the row of the account, which all its writers need.
  create table event_outbox (
    account_id integer not null,
    position bigint not null generated always as identity,
    id uuid not null default gen_random_uuid(),
    location_id integer,
    type text not null,
    body text not null,
    created_at timestamptz not null default now(),
    is_test boolean not null default false,
    primary key (account_id, position)
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_scale_factor = 0.5);

  -- All events that are stored, those without a number included.
  create view stored_events as
    select account_id, sequence, null::bigint as position, id, location_id, type, body, created_at, is_test from events
    union all
    select account_id, null, position, id, location_id, type, body, created_at, is_test from event_outbox;
`;
