/** The work at linked listings: verification, the push of a location's data, and new listings [contract 4, 7, 9]. */
export const listings = `
  -- State of the publisher's verification of a linked listing; deleted with its link. Transitions: libs/domain,
  -- verification-state.
  create table listing_verifications (
    account_id integer not null,
    location_id integer not null,
    publisher text not null,
    state text not null default 'NOT_CONNECTED'
      check (state in ('NOT_CONNECTED', 'NOT_VERIFIED', 'PENDING', 'UNDER_REVIEW', 'VERIFIED', 'REJECTED', 'UNREADABLE')),
    -- consecutive failures, for the back-off
    failures smallint not null default 0,
    -- consecutive claims whose process ended without a result: the row may crash its process
    lost_claims smallint not null default 0,
    -- true until the owner connects the account again
    blocked boolean not null default false,
    -- due at next_check_at unless a process holds the lease; the claim fences off a process that lost its lease
    next_check_at timestamptz not null default now(),
    lease_until timestamptz,
    claim uuid,
    primary key (account_id, location_id, publisher),
    foreign key (account_id, location_id, publisher) references listing_links on delete cascade
  ) with (fillfactor = 80);
  -- A claim reads what is due, by its time, instead of asking each account.
  create index listing_verifications_next on listing_verifications (next_check_at);
  create index listing_verifications_claimed on listing_verifications (account_id) where lease_until is not null;

  -- The push of a location's data, one row per location and publisher, reused for each submission. Transitions:
  -- libs/domain, submission-state.
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
    -- until then a job of the row is known: no sweep enqueues it; null after every claim
    enqueued_until timestamptz,
    -- listing and photos of the last push of photos; written under the claim, before each photo is sent
    photos jsonb,
    -- places and profiles of the pushes to one listing, so that a push removes nothing else from it; written under the
    -- claim, before the push that hands them over
    pushed_parts jsonb,
    primary key (account_id, location_id, publisher),
    foreign key (account_id, location_id) references locations on delete cascade
  ) with (fillfactor = 80);
  create index listing_submissions_due_by_key on listing_submissions (account_id, next_attempt_at, location_id, publisher)
    where next_attempt_at is not null;
  -- the list of failed submissions reads no others
  create index listing_submissions_failed on listing_submissions (account_id, location_id, publisher)
    where state = 'INCOMPLETE';

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
