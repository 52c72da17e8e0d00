import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The daily numbers of a feed by metric and month, so that the numbers of many locations read one row for a month and not one for a day.
 * `insight_days` keeps the days as the publisher reported them; both are written in the same transaction.
 */
export class InsightMonths1796000000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table insight_months (
        account_id integer not null,
        -- a metric of the plug-in
        metric text not null,
        -- the first day of the month
        month date not null,
        feed_id bigint not null,
        -- 31 numbers, one for each day; null: the publisher reported none
        numbers double precision[] not null check (cardinality(numbers) = 31),
        primary key (account_id, metric, month, feed_id),
        foreign key (account_id, feed_id) references insight_feeds on delete cascade
      ) with (fillfactor = 80);
      create index insight_months_of_feed on insight_months (account_id, feed_id);
      lock table insight_days in share row exclusive mode;
      insert into insight_months (account_id, metric, month, feed_id, numbers)
      select account_id, metric, month, feed_id,
        array(select (days ->> slot::text)::double precision from generate_series(1, 31) slot order by slot)
      from (
        select account_id, entry.key as metric, date_trunc('month', day::timestamp)::date as month, feed_id,
          jsonb_object_agg(extract(day from day)::integer::text, entry.value) as days
        from insight_days cross join lateral jsonb_each(metrics) entry
        where jsonb_typeof(entry.value) = 'number'
        group by 1, 2, 3, 4
      ) known`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
