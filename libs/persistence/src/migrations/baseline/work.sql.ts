/** The table of the work engine, and the turns of its groups (libs/work). */
export const work = `
  -- What is to be done later, for every kind of work but webhook deliveries: one row of a kind and a subject, from its request
  -- until it is done (docs/decisions/0055). The rows of the domain have its content, its states and its history.
  create table work (
    account_id integer not null references accounts on delete cascade,
    kind text not null collate "C",
    -- what identifies the domain row within its account
    subject text not null collate "C",
    -- rows of a group take turns with those of other groups of the account: the connected account, or empty
    group_key text not null default '' collate "C",
    -- 0 goes before 1 within a group
    priority smallint not null default 1 check (priority in (0, 1)),
    -- from when the row may be claimed; 'infinity' while it is claimed, until something makes it due meanwhile, or while it waits
    -- for an event alone
    due_at timestamptz not null,
    -- why the row waits, for people; null if nothing but its time is missing
    waits_for text,
    -- the end of the claim of a process, unless that renews it
    lease_until timestamptz,
    -- grows with every claim, from a random number on: a process that has lost its claim, of this row or of an earlier one of the
    -- subject, cannot record an outcome
    claim_no integer not null default 0,
    -- consecutive claims whose process ended without an outcome; from the second one on the row is worked on alone
    lost_claims smallint not null default 0,
    attempts integer not null default 0,
    failures smallint not null default 0,
    first_attempt_at timestamptz,
    -- how often, when last, and in which method of a plug-in the row has blocked the event loop of its process
    blocked_times smallint not null default 0,
    blocked_at timestamptz,
    blocked_call text,
    -- a row that is set aside is not worked on until somebody resumes it
    set_aside_at timestamptz,
    set_aside_reason text,
    primary key (account_id, kind, subject)
    -- keeps its pages when it is empty: PostgreSQL would plan for a small table then, and read all of it by this plan when it has grown
  ) with (vacuum_truncate = false);
  create index work_free on work (account_id, kind, group_key, priority, due_at)
    where lease_until is null and lost_claims < 2 and set_aside_at is null;
  create index work_suspect on work (kind, lost_claims, due_at)
    where lease_until is null and lost_claims >= 2 and set_aside_at is null;
  create index work_leased on work (lease_until) where lease_until is not null;
  -- what an operator lets be worked on again
  create index work_stopped on work (account_id, kind, subject) where set_aside_at is not null or blocked_times > 0;
  -- what waits for something that a use case reports
  create index work_waiting on work (account_id, kind, group_key, subject) where waits_for is not null;

  -- The groups with rows that are or will be due, with the earliest time or an earlier one: what a claim reads first. The sweep
  -- corrects it, so that nothing is lost with it.
  create table work_turns (
    kind text not null collate "C",
    account_id integer not null references accounts on delete cascade,
    group_key text not null collate "C",
    due_at timestamptz not null,
    primary key (kind, account_id, group_key)
  ) with (fillfactor = 70, vacuum_truncate = false);
  -- with the whole key: PostgreSQL may take this index for a turn, and the account may have many
  create index work_turns_account on work_turns (account_id, kind, group_key);
`;
