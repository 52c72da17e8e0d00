import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The lists of deliveries, test events, and redelivery at volume [contract 8, 12]. */
export class DeliveryLists1764000000017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [columns, indexes, redeliveries]) await runner.query(part);
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

const columns = `
  -- sent by a person to try the endpoint; it reports no change
  alter table events add column is_test boolean not null default false;

  alter table webhook_deliveries
    -- that of the event, for the lists
    add column type text,
    -- requeued by a person: live deliveries go first
    add column redelivery boolean not null default false;
  update webhook_deliveries d set type = e.type
  from events e where e.account_id = d.account_id and e.sequence = d.sequence and e.created_at = d.created_at;
  alter table webhook_deliveries alter column type set not null;`;

const indexes = `
  drop index webhook_deliveries_due;
  create index webhook_deliveries_due on webhook_deliveries_pending (account_id, redelivery, next_attempt_at, sequence)
    where next_attempt_at is not null;

  -- A list without status or type reads the index once for each status and type.
  create index webhook_deliveries_by_type on webhook_deliveries (account_id, status, type, created_at, sequence);
  create index webhook_deliveries_by_location
    on webhook_deliveries (account_id, location_id, status, type, created_at, sequence);`;

const redeliveries = `
  -- A person's order to deliver a selection of finished deliveries again. The webhook dispatcher works it off.
  create table webhook_redeliveries (
    account_id integer not null references accounts on delete cascade,
    id uuid not null,
    -- the selection; null: all
    status text check (status in ('DELIVERED', 'EXHAUSTED')),
    type text,
    location_id integer,
    from_at timestamptz,
    to_at timestamptz,
    state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'CANCELLED')),
    -- deliveries found so far, and those of them that became due again
    matched integer not null default 0,
    requeued integer not null default 0,
    -- the last delivery found: the next chunk continues behind it
    position_at timestamptz,
    position_sequence bigint,
    -- when the next chunk is due
    due_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    finished_at timestamptz,
    primary key (account_id, id)
  ) with (fillfactor = 70);
  create unique index webhook_redeliveries_running on webhook_redeliveries (account_id) where state = 'RUNNING';
  create index webhook_redeliveries_due on webhook_redeliveries (due_at) where state = 'RUNNING';
  create index webhook_redeliveries_age on webhook_redeliveries (account_id, created_at);`;
