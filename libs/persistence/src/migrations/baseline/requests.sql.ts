/** What the HTTP interface remembers of requests: keys for repetition, and counts for limits [contract 1, 2]. */
export const requests = `
  create table idempotency_keys (
    account_id integer not null references accounts on delete cascade,
    operation text not null,
    key text not null,
    fingerprint bytea not null,
    -- null while the first request still runs
    response_status smallint,
    response_body text,
    -- the request that holds the key; if it dies, the key is free again after locked_until
    holder uuid not null,
    locked_until timestamptz not null,
    created_at timestamptz not null default now(),
    primary key (account_id, operation, key)
  );
  create index idempotency_keys_age on idempotency_keys (created_at);

  -- Requests of the current windows. Unlogged: if a crash loses the table, new windows begin.
  create unlogged table rate_windows (
    account_id integer primary key,
    minute timestamptz not null,
    minute_count integer not null,
    hour timestamptz not null,
    hour_count integer not null,
    day timestamptz not null,
    day_count integer not null,
    -- requests counted by the last update, which the process that made it may admit
    admitted integer not null,
    -- requests of the days before "day", the latest first, at most 30
    past_days integer[] not null default '{}'
  ) with (fillfactor = 50);

  -- failed or costly attempts, such as sign-ins, per window of time
  create table attempt_counts (
    kind text not null,
    -- SHA-256 of an address, an e-mail address or both
    subject bytea not null,
    window_start timestamptz not null,
    attempts integer not null default 0,
    primary key (kind, subject, window_start)
  );
  create index attempt_counts_age on attempt_counts (window_start);
`;

/** The requests that API keys send, by day (docs/decisions/0031). */
export const requestLog = `
  create sequence request_log_id;

  -- One row for each request of an API key. Rows are never changed; old days are dropped. There is no default
  -- partition, so that PostgreSQL reads the days one after the other: a row without a day is refused.
  create table request_log (
    account_id integer not null,
    -- when the request began, by the clock of the database and in whole milliseconds
    at timestamptz not null,
    id bigint not null default nextval('request_log_id'),
    -- no reference: the check would cost each insert a lock of the key
    key_id uuid not null,
    method text not null,
    path text not null,
    -- without the values that may be secrets
    query text,
    -- null at a path without operation
    operation text,
    status smallint not null,
    outcome text not null check (outcome in ('SUCCESS', 'CLIENT_ERROR', 'SERVER_ERROR', 'RATE_LIMITED')),
    -- "<code>: <sentence>", the first ones of the response
    errors text[] not null,
    correlation_id text not null,
    duration_ms real not null,
    request_bytes integer not null,
    response_bytes integer not null,
    idempotency_key text,
    replayed boolean not null,
    primary key (account_id, at, id)
  ) partition by range (at);
  -- failures are few, and are what people look for
  create index request_log_failures on request_log (account_id, at, id) where outcome <> 'SUCCESS';
`;
