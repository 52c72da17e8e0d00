/** What the processes of an installation agree on among themselves. */
export const work = `
  -- Tasks that one process at a time does for the whole installation.
  create table task_leases (
    task text primary key,
    holder uuid not null,
    lease_until timestamptz not null
  );

  -- The rows that blocked the event loop of a process: after the third time a row is set aside. Written by the watchdog
  -- of a process, which ends the process afterwards.
  create table blocked_work (
    account_id integer not null references accounts on delete cascade,
    -- the queue or kind of claimed work, and the row in it
    kind text not null,
    row_key text not null,
    times smallint not null,
    -- the method of the plug-in that did not return
    call text,
    blocked_at timestamptz not null,
    primary key (account_id, kind, row_key)
  );
  create index blocked_work_age on blocked_work (blocked_at);

  -- The passes in which a worker writes the search words of stored rows anew, after a release has changed them: one row
  -- per pass over a table, deleted at its end (docs/decisions/0015). The position is that of the last row that the pass
  -- has written.
  create table search_rebuilds (
    target text not null check (target in ('locations', 'connected_listings')),
    due_at timestamptz not null,
    after_account_id integer not null default 0,
    after_location_id integer not null default 0,
    after_listing_id uuid not null default '00000000-0000-0000-0000-000000000000',
    rows_changed bigint not null default 0,
    primary key (target, due_at)
  );
`;
