import { expect, it } from '@jest/globals';
import { shared } from '@listings/testing/jest';
import { temporaryDatabase } from '../../testing/index.js';

const database = shared(temporaryDatabase);

/** The periods of a table, without the default partition: how many, whether each begins where the last ended, and from when. */
const PERIODS = `
  with bounds as (
    select (regexp_match(bound, 'FROM \\(''([^'']+)''\\)'))[1]::timestamptz as first,
      (regexp_match(bound, 'TO \\(''([^'']+)''\\)'))[1]::timestamptz as next
    from pg_inherits join pg_class on pg_class.oid = inhrelid, lateral pg_get_expr(relpartbound, pg_class.oid) bound
    where inhparent = $1::regclass and bound <> 'DEFAULT'
  ), steps as (
    select first, next, coalesce(lag(next) over (order by first) = first, true) as follows from bounds
  )
  select count(*)::integer as periods, bool_and(follows) as "followEachOther", min(first) <= now() and max(next) > now() as "includeNow",
    min(first) <= now() - interval '1 day' as "includeYesterday"
  from steps`;

const TABLES = ['events', 'webhook_deliveries_kept', 'webhook_attempts'];
it.each(TABLES)('[contract 8] %s has the present month and four more from the start', async (table) => {
  const [found] = await database.query(PERIODS, [table]);
  expect(found).toMatchObject({ periods: 5, followEachOther: true, includeNow: true });
});

it('[contract 12] the request log has yesterday, today and a week more from the start', async () => {
  const [found] = await database.query(PERIODS, ['request_log']);
  expect(found).toEqual({ periods: 9, followEachOther: true, includeNow: true, includeYesterday: true });
});
