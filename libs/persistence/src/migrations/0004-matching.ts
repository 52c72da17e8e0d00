import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The search for listings that show our locations, and its suggestions [4.7], [contract 7]. */
export class Matching1764000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [requests, suggestions]) await runner.query(part);
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

const requests = `
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
    primary key (account_id, connected_account_id),
    foreign key (account_id, connected_account_id) references connected_accounts on delete cascade
  );
  create index match_requests_due on match_requests (account_id, next_attempt_at) where next_attempt_at is not null;
  create index match_requests_leased on match_requests (account_id) where lease_until is not null;
`;

const suggestions = `
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
