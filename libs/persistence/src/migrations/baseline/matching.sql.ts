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
    primary key (account_id, connected_account_id),
    foreign key (account_id, connected_account_id) references connected_accounts on delete cascade
  );

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
    primary key (account_id, id),
    foreign key (account_id, location_id) references locations on delete cascade
  );
  create unique index duplicate_listings_pair on duplicate_listings (account_id, location_id, publisher, listing_ref);
  create index duplicate_listings_listing on duplicate_listings (account_id, publisher, listing_ref);
  create index duplicate_listings_newest on duplicate_listings (account_id, detected_at desc, id)
    where status in ('SUSPECTED', 'MARKED');

  -- The last check of an account at a publisher.
  create table duplicate_checks (
    account_id integer not null,
    publisher text not null,
    -- the next check begins no earlier, so that frequent changes cost an account a bounded share of the processor
    rest_until timestamptz not null,
    primary key (account_id, publisher)
  );
`;
