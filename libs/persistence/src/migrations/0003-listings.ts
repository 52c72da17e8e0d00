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
  -- One row for a location and publisher, used again for each submission. Transitions: libs/domain, submission-state.
  create table listing_submissions (
    account_id integer not null,
    location_id integer not null,
    publisher text not null,
    state text not null check (state in ('QUEUED', 'PENDING', 'BLOCKED', 'SUCCESS', 'INCOMPLETE', 'CANCELED')),
    -- grows with every request: what a process found out about an older one does not end the submission
    wanted_version integer not null default 1,
    -- when the last push began: the next one keeps its distance
    pushed_at timestamptz,
    -- since when the publisher has been deciding
    pending_since timestamptz,
    -- when the listing was last seen to show the data; null again once nobody wants it there
    live_at timestamptz,
    live_link text,
    -- why it ended otherwise or does not go on, as clients read it
    issue text,
    -- what the publisher cannot hold of the data
    losses text[] not null default '{}',
    -- failures in a row, for the back-off
    failures smallint not null default 0,
    -- claims in a row whose holder never came back: something about it kills its process
    lost_claims smallint not null default 0,
    -- work is due at next_attempt_at unless a process holds the lease
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
  -- the creation request for a new listing of a location at a publisher, used again for each. Transitions: libs/domain, creation-state.
  create table listing_creations (
    account_id integer not null,
    location_id integer not null,
    publisher text not null,
    connected_account_id uuid not null,
    -- the publisher's reference of the folder to put it in
    folder_ref text,
    state text not null check (state in ('REQUESTED', 'CREATING', 'CREATED', 'FAILED')),
    -- told to the publisher with every call for this creation request, so that they make one listing together
    request_id uuid not null default gen_random_uuid(),
    -- a call may have made the listing without our hearing of it: the next request keeps the request id
    may_exist boolean not null default false,
    -- why it ended otherwise or does not go on, as clients read it
    issue text,
    -- nobody can call before the account is connected again
    blocked boolean not null default false,
    -- failures in a row, for the back-off
    failures smallint not null default 0,
    -- claims in a row whose holder never came back: something about it kills its process
    lost_claims smallint not null default 0,
    -- work is due at next_attempt_at unless a process holds the lease; the claim fences one whose lease was taken over
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
