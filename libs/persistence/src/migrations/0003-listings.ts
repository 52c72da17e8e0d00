import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The push of a location's data to its listings [contract 4, publishing], [contract 9]. */
export class Listings1764000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(submissions);
    await runner.query(creations);
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

const submissions = `
  -- One row per location and publisher, reused for each submission. Transitions: libs/domain, submission-state.
  create table listing_submissions (
    account_id integer not null,
    location_id integer not null,
    publisher text not null,
    state text not null check (state in ('QUEUED', 'PENDING', 'BLOCKED', 'SUCCESS', 'INCOMPLETE', 'CANCELED')),
    -- incremented by every request: the result of a push of an older version does not end the submission
    wanted_version integer not null default 1,
    -- when the last push began, to keep the gap to the next one
    pushed_at timestamptz,
    -- since when the publisher has accepted the data without a decision
    pending_since timestamptz,
    -- when the listing was last seen to show the data; null once the data is no longer wanted there
    live_at timestamptz,
    live_link text,
    -- why it failed or is blocked, as clients read it
    issue text,
    -- data that the publisher cannot hold
    losses text[] not null default '{}',
    -- consecutive failures, for the back-off
    failures smallint not null default 0,
    -- consecutive claims whose process ended without a result: the row may crash its process
    lost_claims smallint not null default 0,
    -- due at next_attempt_at unless a process holds the lease
    next_attempt_at timestamptz,
    lease_until timestamptz,
    claim_no integer not null default 0,
    -- when the state last changed, as clients see it
    changed_at timestamptz,
    primary key (account_id, location_id, publisher),
    foreign key (account_id, location_id) references locations on delete cascade
  ) with (fillfactor = 80);
  create index listing_submissions_due on listing_submissions (account_id, next_attempt_at) where next_attempt_at is not null;
`;

const creations = `
  -- The creation request of a location at a publisher, one row each, reused for every request. Transitions:
  -- libs/domain, creation-state.
  create table listing_creations (
    account_id integer not null,
    location_id integer not null,
    publisher text not null,
    connected_account_id uuid not null,
    -- the publisher's reference of the folder for the listing
    folder_ref text,
    state text not null check (state in ('REQUESTED', 'CREATING', 'CREATED', 'FAILED')),
    -- sent to the publisher with every call for this request, so that the publisher deduplicates them
    request_id uuid not null default gen_random_uuid(),
    -- a call may have created the listing without a response: the next request keeps the request id
    may_exist boolean not null default false,
    -- why it failed or is blocked, as clients read it
    issue text,
    -- true until the owner connects the account again
    blocked boolean not null default false,
    -- consecutive failures, for the back-off
    failures smallint not null default 0,
    -- consecutive claims whose process ended without a result: the row may crash its process
    lost_claims smallint not null default 0,
    -- due at next_attempt_at unless a process holds the lease; the claim fences off a process that lost its lease
    next_attempt_at timestamptz,
    lease_until timestamptz,
    claim uuid,
    -- when the state last changed, as clients see it
    changed_at timestamptz not null,
    primary key (account_id, location_id, publisher),
    foreign key (account_id, location_id) references locations on delete cascade
  ) with (fillfactor = 80);
  create index listing_creations_due on listing_creations (next_attempt_at) where next_attempt_at is not null;
  create index listing_creations_account on listing_creations (account_id, connected_account_id) where next_attempt_at is not null;
`;
