import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The log of the requests that API keys send, by day (docs/decisions/0031). */
export class RequestLog1764000000028 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(log);
    for (const [day, next] of await daysToCreate(runner))
      await runner.query(
        `create table request_log_${day.replaceAll('-', '_')} partition of request_log
         for values from ('${day} 00:00:00+00') to ('${next} 00:00:00+00')`,
      );
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

/** Days after the present one that get partitions; the worker creates the later ones. */
const AHEAD = 7;

/** Yesterday, for requests that began before midnight, today, and the following days; each with the day after it. */
async function daysToCreate(runner: QueryRunner): Promise<(readonly [string, string])[]> {
  const rows = (await runner.query(`
    select to_char(day, 'YYYY-MM-DD') as day, to_char(day + interval '1 day', 'YYYY-MM-DD') as next
    from generate_series(-1, ${AHEAD}) ahead, lateral (
      select date_trunc('day', now() at time zone 'UTC') + ahead * interval '1 day' as day
    ) days order by 1`)) as { day: string; next: string }[];
  return rows.map(({ day, next }) => [day, next]);
}

const log = `
  create sequence request_log_id;

  -- One row for each request of an API key. Rows are never changed; old days are dropped. There is no default
  -- partition, so that PostgreSQL reads the days one after the other: a row without a day is refused.
  create table request_log (
    account_id integer not null,
    -- when the request began, by the clock of the database and in whole milliseconds
    at timestamptz not null,
    id bigint not null default nextval('request_log_id'),
    -- no reference: the check would cost each insert a lock of the key
    key_id uuid not null,
    method text not null,
    path text not null,
    -- without the values that may be secrets
    query text,
    -- null at a path without operation
    operation text,
    status smallint not null,
    outcome text not null check (outcome in ('SUCCESS', 'CLIENT_ERROR', 'SERVER_ERROR', 'RATE_LIMITED')),
    -- "<code>: <sentence>", the first ones of the response
    errors text[] not null,
    correlation_id text not null,
    duration_ms real not null,
    request_bytes integer not null,
    response_bytes integer not null,
    idempotency_key text,
    replayed boolean not null,
    primary key (account_id, at, id)
  ) partition by range (at);
  -- failures are few, and are what people look for
  create index request_log_failures on request_log (account_id, at, id) where outcome <> 'SUCCESS';
`;
