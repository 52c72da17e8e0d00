import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks the locations of changed rows, which `rows` selects. Marks have no key of their location, so that no transaction waits for another. */
const marking = (name: string, on: string, event: string, tables: string, rows: string) => `
  create function ${name}() returns trigger language plpgsql as $$
  begin
    insert into health_marks (account_id, location_id) ${rows};
    return null;
  end $$;
  create trigger ${name} after ${event} on ${on} referencing ${tables} for each statement execute function ${name}();`;

const changed = (from: string, column = 'location_id') => `select distinct account_id, ${column} from ${from}`;

const readingsChanged = `
  select distinct added.account_id, added.location_id from added
  left join removed using (account_id, location_id, publisher)
  where removed.compared is distinct from added.compared or removed.listing_ref <> added.listing_ref`;

/** How healthy locations are, and the marks by which the worker finds those whose score may have changed. */
export class LocationHealth1796000000091 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table location_health (
        account_id integer not null,
        location_id integer not null,
        -- 0 to 100; null for an archived location
        score smallint check (score between 0 and 100),
        -- what lowers the score, a bit for each: see libs/features/health, rules/health-score
        gaps integer not null,
        -- since when the score and its gaps are these
        changed_at timestamptz not null,
        primary key (account_id, location_id),
        foreign key (account_id, location_id) references locations on delete cascade
      ) with (autovacuum_vacuum_scale_factor = 0.02);
      create index location_health_scores on location_health (account_id, score, location_id) include (gaps) where score is not null;

      -- Locations that may have another score now; location 0: all of the account.
      create table health_marks (
        account_id integer not null,
        id bigint generated always as identity,
        location_id integer not null,
        primary key (account_id, id)
        -- the table is empty most of the time, and plans of an empty table would read all marks
      ) with (vacuum_truncate = false);

      -- The accounts whose locations have scores.
      create table health_accounts (
        account_id integer primary key references accounts on delete cascade,
        -- the day, in UTC, for which all locations have their scores
        scored_on date not null default '-infinity',
        -- while they get them: the last location that has
        scored_to integer not null default 0
      );
      create index health_accounts_scored on health_accounts (scored_on, account_id);
      insert into health_accounts (account_id) select id from accounts;

      -- The scores of groups of locations as each day began.
      create table health_days (
        account_id integer not null references accounts on delete cascade,
        grouping text not null check (grouping in ('ACCOUNT', 'TAG', 'FOLDER', 'COUNTRY', 'STATE')),
        -- empty: the account, or the locations that are in no group
        key text not null,
        day date not null,
        -- those with a score
        locations integer not null,
        score_sum bigint not null,
        primary key (account_id, grouping, key, day)
      );
      create index health_days_age on health_days (account_id, day);

      -- How many fields of the reading were compared; null: none yet.
      alter table listing_readings add column compared smallint`);
    const both = 'old table as removed new table as added';
    await runner.query(
      [
        marking('locations_marked_insert', 'locations', 'insert', 'new table as added', changed('added', 'id')),
        marking('locations_marked_update', 'locations', 'update', 'new table as added', changed('added', 'id')),
        marking('links_marked_insert', 'listing_links', 'insert', 'new table as added', changed('added')),
        marking('links_marked_update', 'listing_links', 'update', 'new table as added', changed('added')),
        marking('links_marked_delete', 'listing_links', 'delete', 'old table as removed', changed('removed')),
        marking('differences_marked_insert', 'listing_differences', 'insert', 'new table as added', changed('added')),
        marking('differences_marked_update', 'listing_differences', 'update', 'new table as added', changed('added')),
        marking(
          'readings_marked_insert',
          'listing_readings',
          'insert',
          'new table as added',
          `${changed('added')} where compared is not null`,
        ),
        marking('readings_marked_update', 'listing_readings', 'update', both, readingsChanged),
        marking(
          'reviews_marked_insert',
          'interaction_day_counts',
          'insert',
          'new table as added',
          `${changed('added')} where location_id > 0 and category = 'REVIEW'`,
        ),
        marking(
          'reviews_marked_update',
          'interaction_day_counts',
          'update',
          'new table as added',
          `${changed('added')} where location_id > 0 and category = 'REVIEW'`,
        ),
        marking(
          'connections_marked_insert',
          'connected_accounts',
          'insert',
          'new table as added',
          'select distinct account_id, 0 from added',
        ),
        marking(
          'connections_marked_update',
          'connected_accounts',
          'update',
          both,
          `select distinct added.account_id, 0 from added join removed using (account_id, id) where added.status <> removed.status`,
        ),
      ].join('\n'),
    );
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
