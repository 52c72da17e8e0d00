/**
 * Events, their deliveries to the account's endpoint and the attempts [contract 8], by month: retention drops tables instead of
 * deleting rows (docs/decisions/0019). The months are made by partitions.ts, before the indexes.
 */
export const events = `
  -- Events of committed changes that have no number yet (docs/decisions/0040). A webhook-dispatcher gives each the next
  -- number of its account, in the order of their positions, and moves it to events with a delivery. Usually empty. No
  -- reference to accounts: the check would lock the row of the account, which all its writers need.
  create table event_outbox (
    account_id integer not null,
    position bigint not null generated always as identity,
    id uuid not null default gen_random_uuid(),
    location_id integer,
    type text not null,
    body text not null,
    created_at timestamptz not null default now(),
    -- sent by a person to try the endpoint; it reports no change
    is_test boolean not null default false,
    -- delivered after the live ones, as a redelivery is: an event of a review that is older than the link (docs/decisions/0053)
    low_priority boolean not null default false,
    primary key (account_id, position)
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_scale_factor = 0.5);

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
    created_at timestamptz not null default now(),
    is_test boolean not null default false
  ) partition by range (created_at);

  -- All events that are stored, those without a number included.
  create view stored_events as
    select account_id, sequence, null::bigint as position, id, location_id, type, body, created_at, is_test from events
    union all
    select account_id, null, position, id, location_id, type, body, created_at, is_test from event_outbox;

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
    finished_at timestamptz,
    -- that of the event, for the lists
    type text not null,
    -- requeued by a person: live deliveries go first
    redelivery boolean not null default false
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

/** Their keys and indexes, made after the partitions. */
export const eventIndexes = `
  -- A unique index of a partitioned table contains the partition key. Account and sequence alone are unique all the
  -- same, because the sequence comes from the account's counter; the id, because it is a random UUID. Every statement
  -- that looks for an id names its account.
  alter table events add primary key (account_id, sequence, created_at);
  create unique index events_id on events (account_id, id, created_at);
  -- for the check that recent changes have their event
  create index events_age on events using brin (created_at) with (autosummarize = on);
  alter table webhook_attempts add primary key (account_id, sequence, claim_no, created_at);

  alter table webhook_deliveries_pending add primary key (account_id, sequence);
  create index webhook_deliveries_due on webhook_deliveries_pending (account_id, redelivery, next_attempt_at, sequence)
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

  -- A list without status or type reads the index once for each status and type.
  create index webhook_deliveries_by_type on webhook_deliveries (account_id, status, type, created_at, sequence);
  create index webhook_deliveries_by_location
    on webhook_deliveries (account_id, location_id, status, type, created_at, sequence);
`;
