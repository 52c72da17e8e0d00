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
    primary key (account_id, location_id, publisher),
    foreign key (account_id, location_id, publisher) references listing_links on delete cascade
  ) with (fillfactor = 80);

  -- The push of a location's data, one row per location and publisher, reused for each submission. Transitions:
  -- libs/domain, submission-state.
  create table listing_submissions (
    account_id integer not null,
    location_id integer not null,
    publisher text not null,
    state text not null check (state in ('QUEUED', 'PENDING', 'BLOCKED', 'SUCCESS', 'INCOMPLETE', 'CANCELED')),
    -- incremented by every request: the result of a push of an older version does not end the submission
    wanted_version integer not null default 1,
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
    -- no push begins before: the gap after the last one, or a wait that the publisher requested
    next_push_at timestamptz,
    -- when the state last changed, as clients see it
    changed_at timestamptz,
    -- listing and photos of the last push of photos; written under the claim, before each photo is sent
    photos jsonb,
    -- places and profiles of the pushes to one listing, so that a push removes nothing else from it; written under the
    -- claim, before the push that hands them over
    pushed_parts jsonb,
    primary key (account_id, location_id, publisher),
    foreign key (account_id, location_id) references locations on delete cascade
  ) with (fillfactor = 80);
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
    -- when the state last changed, as clients see it
    changed_at timestamptz not null,
    primary key (account_id, location_id, publisher),
    foreign key (account_id, location_id) references locations on delete cascade
  ) with (fillfactor = 80);
  -- what an owner who connects an account again lets begin anew
  create index listing_creations_open on listing_creations (account_id, connected_account_id)
    where state in ('REQUESTED', 'CREATING');
`;
