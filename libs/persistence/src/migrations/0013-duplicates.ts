import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Listings that show a location a second time, and since when an account has its plan [contract 11]. */
export class Duplicates1764000000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [duplicates, checks, plans]) await runner.query(part);
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

const duplicates = `
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

  -- The same listing in two connected accounts of a publisher is one listing for a check.
  create index connected_listings_publisher on connected_listings (account_id, publisher, ref, id);
`;

const checks = `
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

  -- The listings that are stored already are checked once.
  insert into duplicate_check_requests (account_id, publisher, location_id)
  select distinct account_id, publisher, 0 from listing_links;
`;

const plans = `
  -- When the plan was last changed. A trigger, because operators change plans in the database.
  alter table accounts add column plan_since timestamptz not null default now();
  update accounts set plan_since = created_at;

  create function accounts_stamp_plan() returns trigger language plpgsql as $$
  begin
    new.plan_since := now();
    return new;
  end $$;
  create trigger accounts_plan_changed before update of plan on accounts
    for each row when (old.plan is distinct from new.plan) execute function accounts_stamp_plan();
`;
