/** The endpoint of an account, and orders to deliver again [contract 8, 12]. */
export const webhooks = `
  create table webhook_endpoints (
    account_id integer primary key references accounts on delete cascade,
    url text,
    -- encrypted
    secret text not null,
    previous_secret text,
    previous_secret_until timestamptz,
    paused boolean not null default false,
    deliver_once boolean not null default false,
    failing_since timestamptz,
    failures_since integer not null default 0,
    disabled_at timestamptz,
    disabled_reason text,
    created_at timestamptz not null default now(),
    -- when the account was warned that the endpoint has failed for 24 and for 72 hours; null again after a success
    warned_24h_at timestamptz,
    warned_72h_at timestamptz,
    -- whether the account asked for events of reviews that are older than the link (docs/decisions/0053)
    announce_older_reviews boolean not null default false
  );
  create index webhook_endpoints_failing on webhook_endpoints (failing_since, account_id) where failing_since is not null;

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
  create index webhook_redeliveries_age on webhook_redeliveries (account_id, created_at);
`;
