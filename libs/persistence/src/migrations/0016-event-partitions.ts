import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Events, deliveries and attempts by month, so that retention drops tables instead of deleting rows
 * (docs/decisions/0019). Rewrites the three tables; writers wait until it has ended.
 */
export class EventPartitions1764000000016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [renamed, tables, warnings, leases]) await runner.query(part);
    for (const month of await monthsToCreate(runner)) await runner.query(partitionsOf(month));
    for (const part of [copied, indexes]) await runner.query(part);
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

/** Months after the present one that get partitions; the webhook-dispatcher creates the later ones. */
const AHEAD = 4;

/** The first days of the months that have events, of the present month and of the following ones. */
async function monthsToCreate(runner: QueryRunner): Promise<string[]> {
  const rows = (await runner.query(`
    select to_char(month, 'YYYY-MM-DD') as month from (
      select distinct date_trunc('month', least(created_at, now()) at time zone 'UTC') as month from unpartitioned_events
      union
      select date_trunc('month', now() at time zone 'UTC') + ahead * interval '1 month' from generate_series(0, ${AHEAD}) ahead
    ) months order by 1`)) as { month: string }[];
  return rows.map((row) => row.month);
}

function partitionsOf(month: string): string {
  const suffix = month.slice(0, 7).replace('-', '_');
  const next = new Date(`${month}T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const bounds = `for values from ('${month} 00:00:00+00') to ('${next.toISOString().slice(0, 10)} 00:00:00+00')`;
  return `
    create table events_${suffix} partition of events ${bounds};
    create table webhook_deliveries_${suffix} partition of webhook_deliveries_kept ${bounds};
    create table webhook_attempts_${suffix} partition of webhook_attempts ${bounds};`;
}

const renamed = `
  alter table events rename to unpartitioned_events;
  alter table webhook_deliveries rename to unpartitioned_deliveries;
  alter table webhook_attempts rename to unpartitioned_attempts;
  alter index events_pkey rename to unpartitioned_events_pkey;
  alter index webhook_deliveries_pkey rename to unpartitioned_deliveries_pkey;
  alter index webhook_attempts_pkey rename to unpartitioned_attempts_pkey;
  drop index webhook_deliveries_due, webhook_deliveries_claimed, webhook_deliveries_held, webhook_deliveries_waiting,
    webhook_deliveries_order, events_age, events_id;
`;

const tables = `
  -- Immutable: the exact bytes that receivers get. The clock of the database sets created_at: it decides in which month
  -- an event is stored and when it is dropped.
  create table events (
    account_id integer not null,
    -- gapless per account
    sequence bigint not null,
    id uuid not null default gen_random_uuid(),
    location_id integer,
    type text not null,
    body text not null,
    created_at timestamptz not null default now()
  ) partition by range (created_at);

  -- The delivery of an event to the account's endpoint, one row each. Deliveries that are to be sent are in one small
  -- table, so that claims read no months; all others are in the month of their event.
  create table webhook_deliveries (
    account_id integer not null,
    sequence bigint not null,
    location_id integer,
    -- of the event
    created_at timestamptz not null default now(),
    status text not null default 'PENDING' check (status in ('PENDING', 'DELIVERED', 'EXHAUSTED', 'HELD')),
    -- attempts with a recorded outcome
    attempts smallint not null default 0,
    -- when a process may claim it: its due time or, while it is claimed, the end of the lease. Null while it waits for
    -- an earlier event of its location, whose end sets it.
    next_attempt_at timestamptz default now(),
    -- not null while a process holds the claim
    lease_until timestamptz,
    -- incremented by each claim: the result of an older claim is discarded
    claim_no integer not null default 0,
    -- consecutive claims whose process ended before it recorded the outcome
    lost_claims smallint not null default 0,
    finished_at timestamptz
  ) partition by list (status);
  create table webhook_deliveries_pending partition of webhook_deliveries for values in ('PENDING')
    with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.1);
  create table webhook_deliveries_kept partition of webhook_deliveries for values in ('HELD', 'DELIVERED', 'EXHAUSTED')
    partition by range (created_at);

  -- One row for each claim, written before the request is sent [reliability 2, I6].
  create table webhook_attempts (
    account_id integer not null,
    sequence bigint not null,
    -- of the event
    created_at timestamptz not null default now(),
    claim_no integer not null,
    -- 1 to 12; a lost claim and its repetition have the same number
    attempt smallint not null,
    url text not null,
    started_at timestamptz not null default now(),
    duration_ms integer,
    response_status smallint,
    response_body text,
    error text
  ) partition by range (created_at);

  -- Take the rows of months without partitions; usually empty.
  create table events_default partition of events default;
  create table webhook_deliveries_default partition of webhook_deliveries_kept default;
  create table webhook_attempts_default partition of webhook_attempts default;
`;

const warnings = `
  -- when the account was warned that the endpoint has failed for 24 and for 72 hours; null again after a success
  alter table webhook_endpoints add column warned_24h_at timestamptz, add column warned_72h_at timestamptz;
  create index webhook_endpoints_failing on webhook_endpoints (failing_since, account_id) where failing_since is not null;
`;

const leases = `
  -- Tasks that one process at a time does for the whole installation.
  create table task_leases (
    task text primary key,
    holder uuid not null,
    lease_until timestamptz not null
  );
`;

const copied = `
  insert into events (account_id, sequence, id, location_id, type, body, created_at)
  select account_id, sequence, id, location_id, type, body, least(created_at, now()) from unpartitioned_events;
  insert into webhook_deliveries (account_id, sequence, location_id, created_at, status, attempts, next_attempt_at,
    lease_until, claim_no, lost_claims, finished_at)
  select d.account_id, d.sequence, d.location_id, least(e.created_at, now()), d.status, d.attempts, d.next_attempt_at,
    d.lease_until, d.claim_no, d.lost_claims, d.finished_at
  from unpartitioned_deliveries d join unpartitioned_events e using (account_id, sequence);
  insert into webhook_attempts (account_id, sequence, created_at, claim_no, attempt, url, started_at, duration_ms,
    response_status, response_body, error)
  select a.account_id, a.sequence, least(e.created_at, now()), a.claim_no, a.attempt, a.url, a.started_at, a.duration_ms,
    a.response_status, a.response_body, a.error
  from unpartitioned_attempts a join unpartitioned_events e using (account_id, sequence);
  drop table unpartitioned_attempts, unpartitioned_deliveries, unpartitioned_events;
`;

const indexes = `
  -- A unique index of a partitioned table contains the partition key. Account and sequence alone are unique all the
  -- same, because the sequence comes from the account's counter; the id, because it is a random UUID.
  alter table events add primary key (account_id, sequence, created_at);
  create unique index events_id on events (id, created_at);
  -- for the check that recent changes have their event
  create index events_age on events using brin (created_at) with (autosummarize = on);
  create index locations_age on locations using brin (created_at) with (autosummarize = on);
  create index social_posts_age on social_posts using brin (created_at) with (autosummarize = on);
  alter table webhook_attempts add primary key (account_id, sequence, claim_no, created_at);

  alter table webhook_deliveries_pending add primary key (account_id, sequence);
  create index webhook_deliveries_due on webhook_deliveries_pending (account_id, next_attempt_at, sequence)
    where next_attempt_at is not null;
  create index webhook_deliveries_claimed on webhook_deliveries_pending (account_id) where lease_until is not null;
  create index webhook_deliveries_waiting on webhook_deliveries_pending (account_id, location_id, sequence)
    where next_attempt_at is null;
  -- deliveries that hold back later events of their location: undelivered within their first attempts [contract 8]
  create index webhook_deliveries_order on webhook_deliveries_pending (account_id, location_id, sequence)
    where status = 'PENDING' and attempts < 3;

  alter table webhook_deliveries_kept add primary key (account_id, sequence, created_at);
  create index webhook_deliveries_held on webhook_deliveries_kept (account_id, sequence) where status = 'HELD';
  create index webhook_deliveries_held_order on webhook_deliveries_kept (account_id, location_id, sequence)
    where status = 'HELD' and attempts < 3;
`;
