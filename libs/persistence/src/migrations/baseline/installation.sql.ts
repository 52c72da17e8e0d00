/** What the processes of an installation agree on among themselves, and the marks by which they notice a restored backup. */
export const installation = `
  -- What the database says about the installation whose data it has; one row (docs/decisions/0054).
  create table installation (
    only_one boolean primary key default true check (only_one),
    -- the history of the data: 1 at first, one more after each restored backup [contract 13]
    epoch integer not null default 1,
    -- the server, the database and the table in which a process wrote this row; a restored dump is another one
    place text,
    -- the history of the server's log; a server that was promoted, or recovered from a backup, begins a new one
    timeline text,
    -- grows while a worker runs; processes and files outside of the database know it too
    heartbeat bigint not null default 0,
    heartbeat_at timestamptz,
    -- since when, and why, the database counts as restored from a backup; null again after the command after-restore
    restored_at timestamptz,
    restored_reason text,
    -- of the last run of after-restore: what happened at the publishers since the first moment is unknown until the second one
    unknown_since timestamptz,
    unknown_until timestamptz,
    -- a known text, encrypted with the newest key of ENCRYPTION_KEY
    key_check text
  );
  insert into installation default values;

  -- Tasks that one process at a time does for the whole installation.
  create table task_leases (
    task text primary key,
    holder uuid not null,
    lease_until timestamptz not null
  );

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
