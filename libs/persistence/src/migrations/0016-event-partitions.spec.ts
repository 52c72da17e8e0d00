import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testDatabase } from '@listings/testing';
import { DataSource } from 'typeorm';
import { Database } from '../database.js';
import { migrate } from '../migrate.js';
import { migrations } from './index.js';
import { EventPartitions1764000000016 } from './0016-event-partitions.js';

let made: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
beforeAll(async () => {
  made = await testDatabase(withoutPartitions, { plantsEvents: true });
  database = new Database({ url: made.url });
}, 30_000);
afterAll(async () => {
  await database?.close();
  await made?.drop();
});

/** Applies the migrations before this one. */
async function withoutPartitions(url: string): Promise<void> {
  const before = migrations.slice(0, migrations.indexOf(EventPartitions1764000000016));
  const source = new DataSource({
    type: 'postgres',
    url,
    migrations: before,
    migrationsTableName: 'schema_migrations',
  });
  await source.initialize();
  await source.runMigrations({ transaction: 'each' });
  await source.destroy();
}

it('[contract 8] runs on a database with data: every event, delivery and attempt is in the month of its event', async () => {
  await database.execute(
    `insert into events (account_id, sequence, location_id, type, body, created_at)
     select 7, number, number % 5, 'profile.created', 'body ' || number,
       case when number = 100 then now() + interval '3 years' else now() - number * interval '1 day' end
     from generate_series(1, 100) number`,
  );
  await database.execute(
    `insert into webhook_deliveries (account_id, sequence, location_id, status, attempts, next_attempt_at, claim_no)
     select 7, sequence, location_id, (array['PENDING', 'DELIVERED', 'EXHAUSTED', 'HELD'])[1 + sequence % 4], sequence % 12,
       case when sequence % 4 = 0 then created_at end, 3
     from events`,
  );
  await database.execute(
    `insert into webhook_attempts (account_id, sequence, claim_no, attempt, url, response_status)
     select 7, sequence, 3, 1, 'http://receiver.test', 200 from events`,
  );
  const ids = await database.query('select sequence, id, body from events order by 1');

  await migrate(made.url);

  expect(await database.query('select sequence, id, body from events order by 1')).toEqual(ids);
  const stored = await database.query(
    `select d.status, count(*) as rows, min(d.tableoid::regclass::text) as table
     from webhook_deliveries d join events e using (account_id, sequence, created_at, location_id)
     join webhook_attempts a using (account_id, sequence, created_at)
     where d.attempts = sequence % 12 and d.claim_no = 3 and a.claim_no = 3 and e.body = 'body ' || sequence
       and (d.next_attempt_at is null or d.status = 'PENDING')
       -- An event of the future is one of today.
       and e.created_at <= now()
     group by d.status order by 1`,
  );
  expect(stored).toMatchObject([
    { status: 'DELIVERED', rows: 25 },
    { status: 'EXHAUSTED', rows: 25 },
    { status: 'HELD', rows: 25 },
    { status: 'PENDING', rows: 25, table: 'webhook_deliveries_pending' },
  ]);
  const [stray] = await database.query(
    `select (select count(*) from events_default) + (select count(*) from webhook_deliveries_default)
       + (select count(*) from webhook_attempts_default) as rows`,
  );
  expect(stray).toEqual({ rows: 0 });
});
