/** The daily numbers of linked listings [contract 11]. */
export const insights = `
  -- What was read of one linked listing. A feed belongs to a link with the same location, publisher and listing; a feed
  -- without such a link is due for removal.
  create table insight_feeds (
    account_id integer not null,
    id bigint generated always as identity,
    location_id integer not null,
    publisher text not null,
    listing_ref text not null,
    connected_account_id uuid not null,
    -- the days that were read, both ends included; null: none yet
    covered_from date,
    covered_to date,
    -- the newest day with numbers
    newest_day date,
    due_at timestamptz not null default now(),
    -- true until the owner connects the account again
    blocked boolean not null default false,
    -- consecutive failures, for the back-off
    failures smallint not null default 0,
    primary key (account_id, id),
    foreign key (account_id, location_id) references locations on delete cascade,
    foreign key (account_id, connected_account_id) references connected_accounts on delete cascade
  ) with (fillfactor = 80);
  create unique index insight_feeds_listing on insight_feeds (account_id, location_id, publisher, listing_ref);
  create index insight_feeds_due on insight_feeds (account_id, connected_account_id, due_at, id);

  create table insight_days (
    account_id integer not null,
    feed_id bigint not null,
    -- the local day of the listing
    day date not null,
    -- {"CALLS": 3}; a metric without a report is left out, and a day without any report has no row
    metrics jsonb not null,
    primary key (account_id, feed_id, day),
    foreign key (account_id, feed_id) references insight_feeds on delete cascade
  ) with (fillfactor = 90);
`;
