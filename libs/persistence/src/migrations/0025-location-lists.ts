import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The stars of a row of `interaction_day_counts`, and the reviews that have some. */
const RATINGS = [1, 2, 3, 4, 5];
const reviews = RATINGS.map((stars) => `pending_${stars} + responded_${stars}`).join(' + ');
const stars = RATINGS.map((each) => `${each} * (pending_${each} + responded_${each})`).join(' + ');

/** The numbers by which lists of locations are ordered, and the lists that people save. */
export class LocationLists1796000000231 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The numbers by which a list of locations is ordered: one row for each location, from its insertion on. The worker keeps them with the health.
      create table location_numbers (
        account_id integer not null,
        location_id integer not null,
        -- the health, 0 to 100; null: archived, or not computed yet
        score smallint check (score between 0 and 100),
        -- reviews with stars at all publishers, and their average; null: none
        reviews integer not null default 0,
        rating numeric(7, 6),
        -- open differences, and listings that the service can use
        differences integer not null default 0,
        listed integer not null default 0,
        primary key (account_id, location_id),
        foreign key (account_id, location_id) references locations on delete cascade
      ) with (autovacuum_vacuum_scale_factor = 0.02);
      insert into location_numbers (account_id, location_id, score, reviews, rating, differences, listed)
      select place.account_id, place.id, health.score, coalesce(reviewed.reviews, 0),
        round(reviewed.stars::numeric / nullif(reviewed.reviews, 0), 6), coalesce(differing.count, 0), coalesce(linked.count, 0)
      from locations place
      left join location_health health on health.account_id = place.account_id and health.location_id = place.id
      left join (
        select account_id, location_id, sum(${reviews}) as reviews, sum(${stars}) as stars from interaction_day_counts
        where day = '-infinity' and category = 'REVIEW' and location_id > 0 group by 1, 2
      ) reviewed on reviewed.account_id = place.account_id and reviewed.location_id = place.id
      left join (
        select account_id, location_id, count(*) as count from listing_differences where state = 'OPEN' group by 1, 2
      ) differing on differing.account_id = place.account_id and differing.location_id = place.id
      left join (
        select account_id, location_id, count(*) as count from listing_links where status = 'LINKED' group by 1, 2
      ) linked on linked.account_id = place.account_id and linked.location_id = place.id;
      -- What has no number comes last in both directions, so a column that may be empty has an index for each.
      create index location_numbers_score on location_numbers (account_id, coalesce(score, 101::smallint), location_id);
      create index location_numbers_score_down on location_numbers (account_id, coalesce(score, (-1)::smallint), location_id);
      create index location_numbers_rating on location_numbers (account_id, coalesce(rating, 6), location_id);
      create index location_numbers_rating_down on location_numbers (account_id, coalesce(rating, -1), location_id);
      create index location_numbers_differences on location_numbers (account_id, differences, location_id);
      create index location_numbers_listed on location_numbers (account_id, listed, location_id);

      create function location_numbers_begin() returns trigger language plpgsql as $$
      begin
        insert into location_numbers (account_id, location_id) values (new.account_id, new.id) on conflict do nothing;
        return null;
      end $$;
      create trigger location_numbers_begin after insert on locations for each row execute function location_numbers_begin();

      -- Lists that people have saved: their filters, columns, order and grouping.
      create table location_views (
        account_id integer not null references accounts on delete cascade,
        id uuid not null default gen_random_uuid(),
        -- whose it is; null: everybody in the account sees it
        user_id uuid,
        name text not null,
        settings jsonb not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (account_id, id)
      );
      create unique index location_views_name on location_views (account_id, coalesce(user_id, '00000000-0000-0000-0000-000000000000'), lower(name));
      -- The view with which the list opens for a person.
      create table location_view_defaults (
        account_id integer not null references accounts on delete cascade,
        user_id uuid not null,
        view_id uuid not null,
        primary key (account_id, user_id),
        foreign key (account_id, view_id) references location_views on delete cascade
      );
      create index location_view_defaults_view on location_view_defaults (account_id, view_id)`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
