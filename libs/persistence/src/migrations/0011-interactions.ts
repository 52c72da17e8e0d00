import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reviews, questions and social comments, with their responses and exact counts [2.3], [contract 6]. */
export class Interactions1764000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [feeds, interactions, responses, counts, snapshots]) await runner.query(part);
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

const feeds = `
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
    -- consecutive claims whose process ended without a result: the row may crash its process
    lost_claims smallint not null default 0,
    -- true until the owner connects the account again
    blocked boolean not null default false,
    -- due at next_read_at unless a process holds the lease; the claim fences off a process that lost its lease
    next_read_at timestamptz not null default now(),
    lease_until timestamptz,
    claim_no integer not null default 0,
    primary key (account_id, location_id, publisher),
    foreign key (account_id, location_id, publisher) references listing_links on delete cascade
  ) with (fillfactor = 80);
  create index interaction_feeds_due on interaction_feeds (account_id, connected_account_id, next_read_at);
  create index interaction_feeds_claimed on interaction_feeds (account_id, connected_account_id) where lease_until is not null;
  insert into interaction_feeds (account_id, location_id, publisher, connected_account_id)
    select account_id, location_id, publisher, connected_account_id from listing_links;
`;

const interactions = `
  -- No foreign key to accounts, as in locations (0001): it would serialize all writers of an account.
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
`;

const responses = `
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
    -- consecutive claims whose process ended without a result: the row may crash its process
    lost_claims smallint not null default 0,
    -- due at next_attempt_at unless a process holds the lease
    next_attempt_at timestamptz,
    lease_until timestamptz,
    claim_no integer not null default 0,
    created_at timestamptz not null default now(),
    primary key (account_id, id),
    foreign key (account_id, interaction_id) references interactions on delete cascade
  );
  create index interaction_responses_of on interaction_responses (account_id, interaction_id);
  create index interaction_responses_due on interaction_responses (account_id, next_attempt_at) where next_attempt_at is not null;
`;

/** The groups that the rows of a transition table are counted in; `sign` says whether they come or go. */
const grouped = (rows: 'added' | 'removed', sign: '' | '-') => `
      select account_id, location_id, (posted_at at time zone 'UTC')::date as day, publisher, category,
        coalesce(rating, 0)::smallint as rating, response_count > 0 as responded, ${sign}count(*) as amount
      from ${rows} where status <> 'ARCHIVED' group by 1, 2, 3, 4, 5, 6, 7`;

/** A statement may change many rows, so the triggers run once for each statement and write each count once. */
const trigger = (event: 'insert' | 'update' | 'delete', tables: string, change: string) => `
  create function interaction_counts_${event}() returns trigger language plpgsql as $$
  begin
    insert into interaction_counts as counted
    select change.account_id, place.location_id, moment.day, publisher, category, rating, responded, sum(amount)
    from (${change}
    ) change
    cross join lateral (values (change.location_id), (0)) place (location_id)
    cross join lateral (values (change.day), ('-infinity'::date)) moment (day)
    group by 1, 2, 3, 4, 5, 6, 7 having sum(amount) <> 0
    on conflict (account_id, location_id, day, publisher, category, rating, responded)
      do update set count = counted.count + excluded.count;
    return null;
  end $$;
  create trigger interactions_counted_${event} after ${event} on interactions
    referencing ${tables} for each statement execute function interaction_counts_${event}();`;

const counts = `
  -- Exact numbers of the interactions that are not archived. location_id 0 counts all locations of the account, the day
  -- '-infinity' all days; days are in UTC. A list with filters adds up few rows instead of counting its matches.
  create table interaction_counts (
    account_id integer not null,
    location_id integer not null,
    day date not null,
    publisher text not null,
    category text not null,
    -- 0 without stars
    rating smallint not null,
    responded boolean not null,
    count integer not null,
    primary key (account_id, location_id, day, publisher, category, rating, responded)
  ) with (fillfactor = 80);
  -- the locations of a snapshot [6.5]
  create index interaction_counts_days on interaction_counts (account_id, day, location_id) where location_id > 0;
  ${trigger('insert', 'new table as added', grouped('added', ''))}
  ${trigger('update', 'old table as removed new table as added', `${grouped('added', '')}\n      union all${grouped('removed', '-')}`)}
  ${trigger('delete', 'old table as removed', grouped('removed', '-'))}
`;

const snapshots = `
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
