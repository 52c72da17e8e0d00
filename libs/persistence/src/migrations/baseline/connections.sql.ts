/** Connected accounts at publishers, the links that connect them, and the listings that were read there [contract 7]. */
export const connections = `
  create table connected_accounts (
    account_id integer not null references accounts on delete cascade,
    id uuid not null default gen_random_uuid(),
    publisher text not null,
    -- the publisher's own id of the user
    subject text not null,
    client_name text not null,
    email text,
    status text not null default 'CONNECTED' check (status in ('CONNECTED', 'REAUTH_REQUIRED', 'DISCONNECTED')),
    connectivity_issue text,
    -- encrypted; null once disconnected
    credentials text,
    -- incremented by every renewal, so that a process notices that another one has renewed them
    credentials_version integer not null default 1,
    -- one process at a time renews the credentials; the claim fences off a process that lost its lease
    renewal_claim uuid,
    renewal_lease_until timestamptz,
    -- rate limit of the publisher: calls wait until then
    rate_limited_until timestamptz,
    -- when the listings were last read completely, and the folders that were found: [{"ref", "name"}]
    listings_read_at timestamptz,
    folders jsonb not null default '[]',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    -- the publisher takes no calls until then, so that work which waits can say so [publishers 0.1]
    closed_until timestamptz,
    primary key (account_id, id)
  );
  create unique index connected_accounts_subject on connected_accounts (account_id, publisher, subject);
  -- whether another account of this installation uses the same grant at the publisher
  create index connected_accounts_grant on connected_accounts (publisher, subject);

  -- A single-use link that starts a publisher's OAuth flow, and the state of that flow [contract 7].
  create table connect_links (
    -- SHA-256 of the token in the link, and of the OAuth state once the flow has begun
    token_digest bytea primary key,
    state_digest bytea unique,
    account_id integer not null references accounts on delete cascade,
    publisher text not null,
    -- set if one location is to be connected
    location_id integer,
    success_url text not null,
    error_url text not null,
    -- PKCE verifier, encrypted
    code_verifier text,
    opened_at timestamptz,
    finished_at timestamptz,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    -- how often its form was submitted, for publishers whose owners enter a token
    form_attempts smallint not null default 0
  );
  create index connect_links_account on connect_links (account_id, expires_at);

  -- Listings of connected accounts, as last read from the publisher.
  create table connected_listings (
    account_id integer not null,
    id uuid not null default gen_random_uuid(),
    connected_account_id uuid not null,
    publisher text not null,
    -- the publisher's opaque reference
    ref text not null,
    folder_ref text,
    name text not null,
    address text,
    phone text,
    live_link text,
    -- the listing in the types of the publisher SDK
    content jsonb not null,
    -- capabilities that the listing does not support now: {"posts": "reason"}
    unavailable jsonb not null default '{}',
    seen_at timestamptz not null default now(),
    -- the folded words of name and town, a bar, the folded words of address and phone: see libs/domain, listing-search;
    -- null until a process has written it
    search text,
    primary key (account_id, id),
    foreign key (account_id, connected_account_id) references connected_accounts on delete cascade
  );
  create unique index connected_listings_ref on connected_listings (account_id, connected_account_id, ref);
  -- The same listing in two connected accounts of a publisher is one listing for a check of duplicates.
  create index connected_listings_publisher on connected_listings (account_id, publisher, ref, id);

  -- The link between a location and a listing: at most one per publisher on each side [contract 7].
  create table listing_links (
    account_id integer not null,
    location_id integer not null,
    publisher text not null,
    connected_account_id uuid not null,
    listing_id uuid not null,
    listing_ref text not null,
    status text not null default 'LINKED' check (status in ('LINKED', 'INACCESSIBLE', 'GONE')),
    issue text,
    linked_at timestamptz not null default now(),
    primary key (account_id, location_id, publisher),
    foreign key (account_id, location_id) references locations on delete cascade,
    foreign key (account_id, listing_id) references connected_listings (account_id, id) on delete cascade
  );
  create unique index listing_links_listing on listing_links (account_id, publisher, listing_ref);
  create index listing_links_connected_account on listing_links (account_id, connected_account_id);
  -- without it the deletion of a listing reads all links
  create index listing_links_connected_listing on listing_links (account_id, listing_id);
`;
