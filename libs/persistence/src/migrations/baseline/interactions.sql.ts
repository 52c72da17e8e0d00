/** Reviews, questions and social comments with their responses [2.3], [contract 6]. */
export const interactions = `
  -- No foreign key to accounts, as in locations: it would serialize all writers of an account.
  create table interactions (
    account_id integer not null,
    id uuid not null default gen_random_uuid(),
    location_id integer not null,
    publisher text not null,
    -- the listing that it was read from
    listing_ref text not null,
    -- the publisher's reference of the interaction
    external_ref text not null,
    category text not null check (category in ('REVIEW', 'QUESTION', 'SOCIAL')),
    status text not null default 'UNREAD' check (status in ('UNREAD', 'READ', 'RESPONDED', 'ARCHIVED')),
    rating smallint check (rating between 1 and 5),
    recommendation text check (recommendation in ('positive', 'negative')),
    title text,
    content text,
    author_name text,
    author_avatar text,
    permalink text,
    -- why nobody can respond to it, as clients read it
    not_answerable text,
    -- the publisher's time of its first reading; later readings do not move it
    posted_at timestamptz not null,
    changed_at timestamptz not null,
    -- responses of the business that are not archived
    response_count smallint not null default 0,
    last_response_at timestamptz,
    -- consecutive complete reads that did not contain it
    missed_reads smallint not null default 0,
    -- lexemes prefixed with the account id, so that a search reads no row of another account
    search tsvector not null,
    -- what its text mentions, see libs/domain, review-phrases
    phrases text[] not null default '{}',
    created_at timestamptz not null default now(),
    primary key (account_id, id),
    foreign key (account_id, location_id) references locations on delete cascade
  );
  create unique index interactions_ref on interactions (account_id, location_id, publisher, external_ref);
  create index interactions_newest on interactions (account_id, posted_at, id) where status <> 'ARCHIVED';
  create index interactions_of_location on interactions (account_id, location_id, posted_at, id) where status <> 'ARCHIVED';
  create index interactions_responded on interactions
    (account_id, (coalesce(last_response_at, '-infinity')), posted_at, id) where status <> 'ARCHIVED';
  create index interactions_search on interactions using gin (search) with (fastupdate = off);

  -- Responses to an interaction, ours and those written at the publisher. Transitions: libs/domain, response-state.
  create table interaction_responses (
    account_id integer not null,
    id uuid not null default gen_random_uuid(),
    interaction_id uuid not null,
    -- the publisher's reference; null until a call has returned it
    external_ref text,
    -- false for a comment of another customer
    by_owner boolean not null,
    state text not null check (state in ('CREATED', 'COMPLETED', 'CONFIRMED', 'FAILED', 'ARCHIVING', 'ARCHIVED')),
    -- the text at the publisher, or the text to publish first
    content text not null,
    -- the text of an edit that the publisher does not show yet
    edited_content text,
    author_name text,
    written_at timestamptz not null,
    -- when the client wrote, changed or archived it last
    requested_at timestamptz not null default now(),
    -- why it failed, as clients read it
    remarks text,
    -- calls that may have written at the publisher; 0 again once it certainly does not have the response
    attempts smallint not null default 0,
    -- consecutive failures of the current step, for the back-off
    failures smallint not null default 0,
    created_at timestamptz not null default now(),
    primary key (account_id, id),
    foreign key (account_id, interaction_id) references interactions on delete cascade
  );
  create index interaction_responses_of on interaction_responses (account_id, interaction_id);
  -- what an owner who connects an account again lets begin anew
  create index interaction_responses_open on interaction_responses (account_id)
    where state in ('CREATED', 'COMPLETED', 'ARCHIVING');
  -- what the check of the invariants reads
  create index interaction_responses_requested on interaction_responses (requested_at) where by_owner;
`;

/** What is read of whom, and when [contract 6, 11]. */
export const interactionFeeds = `
  -- Sources that a location does not ingest: a source without a row is enabled [contract 11].
  create table interaction_settings (
    account_id integer not null,
    location_id integer not null,
    publisher text not null,
    enabled boolean not null,
    primary key (account_id, location_id, publisher),
    foreign key (account_id, location_id) references locations on delete cascade
  );

  -- The reading of the interactions of one linked listing; deleted with its link.
  create table interaction_feeds (
    account_id integer not null,
    location_id integer not null,
    publisher text not null,
    -- that of the link, for one read at a time per connected account
    connected_account_id uuid not null,
    -- the latest change that was stored: an incremental read stops there
    changed_since timestamptz,
    -- when the last read that saw every interaction ended; null: the next read is a complete one
    complete_at timestamptz,
    -- when a read last succeeded
    read_at timestamptz,
    -- why the publisher has nothing to read, as clients see it
    unavailable text,
    -- consecutive failures, for the back-off
    failures smallint not null default 0,
    -- true until the owner connects the account again
    blocked boolean not null default false,
    next_read_at timestamptz not null default now(),
    primary key (account_id, location_id, publisher),
    foreign key (account_id, location_id, publisher) references listing_links on delete cascade
  ) with (fillfactor = 80);
  create index interaction_feeds_due on interaction_feeds (account_id, connected_account_id, next_read_at);

  -- The daily and weekly snapshots of an account [6.5]: the next period, and how far it has come.
  create table review_snapshots (
    account_id integer not null,
    granularity text not null check (granularity in ('daily', 'weekly')),
    -- first day of the next period
    next_period date not null,
    -- locations up to this id have their snapshot of that period
    after_location_id integer not null default 0,
    primary key (account_id, granularity)
  );
  create index review_snapshots_due on review_snapshots (granularity, next_period);
`;
