/** The search for listings that show our locations, with its suggestions [4.7], [contract 7]. */
export const matching = `
  -- One row per connected account, reused for each search. States: libs/domain, match-request-state.
  create table match_requests (
    account_id integer not null,
    connected_account_id uuid not null,
    state text not null check (state in ('IN_PROGRESS', 'MATCH_COMPLETED', 'MATCH_FAILED')),
    requested_at timestamptz not null,
    -- why it failed or what it waits for, as clients read it
    remarks text,
    -- consecutive failures, for the back-off
    failures smallint not null default 0,
    -- consecutive claims whose process ended without a result: the row may crash its process
    lost_claims smallint not null default 0,
    -- due at next_attempt_at unless a process holds the lease
    next_attempt_at timestamptz,
    lease_until timestamptz,
    claim_no integer not null default 0,
    -- until then a job of the row is known: no sweep enqueues it; null after every claim
    enqueued_until timestamptz,
    primary key (account_id, connected_account_id),
    foreign key (account_id, connected_account_id) references connected_accounts on delete cascade
  );
  create index match_requests_due_by_key on match_requests (account_id, next_attempt_at, connected_account_id)
    where next_attempt_at is not null;
  create index match_requests_leased on match_requests (account_id) where lease_until is not null;

  -- The suggestions of the last search: each location and each listing at most once.
  create table match_suggestions (
    account_id integer not null,
    id uuid not null default gen_random_uuid(),
    connected_account_id uuid not null,
    location_id integer not null,
    listing_id uuid not null,
    score numeric(4, 3) not null,
    -- in readable form, the weightiest first
    reasons text[] not null,
    primary key (account_id, id),
    foreign key (account_id, connected_account_id) references match_requests on delete cascade,
    foreign key (account_id, location_id) references locations on delete cascade,
    foreign key (account_id, listing_id) references connected_listings (account_id, id) on delete cascade
  );
  create unique index match_suggestions_location on match_suggestions (account_id, location_id, connected_account_id);
  create unique index match_suggestions_listing on match_suggestions (account_id, listing_id);
  create index match_suggestions_score on match_suggestions (account_id, connected_account_id, score desc, id);
`;

/** Listings that show a location a second time [contract 11]. */
export const duplicates = `
  -- One row per location and suspected or decided listing. It names the listing by the publisher's reference, so that a
  -- decision survives unlinking, a new reading of the listings and a new connection. Transitions: libs/domain,
  -- duplicate-state.
  create table duplicate_listings (
    account_id integer not null,
    id uuid not null default gen_random_uuid(),
    location_id integer not null,
    publisher text not null,
    listing_ref text not null,
    status text not null check (status in ('SUSPECTED', 'MARKED', 'NOT_DUPLICATE')),
    score numeric(4, 3) not null,
    -- in readable form, the weightiest first
    reasons text[] not null,
    detected_at timestamptz not null,
    -- the claim of the check that found it last; a check deletes the suspected rows that it did not find
    check_no integer,
    primary key (account_id, id),
    foreign key (account_id, location_id) references locations on delete cascade
  );
  create unique index duplicate_listings_pair on duplicate_listings (account_id, location_id, publisher, listing_ref);
  create index duplicate_listings_listing on duplicate_listings (account_id, publisher, listing_ref);
  create index duplicate_listings_newest on duplicate_listings (account_id, detected_at desc, id)
    where status in ('SUSPECTED', 'MARKED');

  -- The running or last check of an account at a publisher, reused for every check. No foreign key: the request of a
  -- deleted account must not make the claims of others fail.
  create table duplicate_checks (
    account_id integer not null,
    publisher text not null,
    -- not null while a process works on it, and after it died: then another one takes over when the lease expires
    lease_until timestamptz,
    claim_no integer not null default 0,
    -- consecutive claims whose process ended without a result: the check may crash its process
    lost_claims smallint not null default 0,
    -- the next check begins no earlier, so that frequent changes cost an account a bounded share of the processor
    rest_until timestamptz,
    primary key (account_id, publisher)
  );
  create index duplicate_checks_leased on duplicate_checks (lease_until) where lease_until is not null;

  -- Why a check is due: one row per location whose data or link changed, and location 0 for listings that were read.
  -- The claim of the check deletes the rows. A table of its own, so that writers of different locations never wait for
  -- one another.
  create table duplicate_check_requests (
    account_id integer not null,
    publisher text not null,
    location_id integer not null,
    primary key (account_id, publisher, location_id)
  ) with (fillfactor = 80);
`;
