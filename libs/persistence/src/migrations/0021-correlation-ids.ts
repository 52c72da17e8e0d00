import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The id of the request that caused work and events, so that one search finds everything that it caused. */
export class CorrelationIds1796000000201 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Null for work that no request caused, and for rows of releases that stored no id. The type bounds them: a check would read all events.
      alter table work add column correlation_id varchar(128);
      alter table event_outbox add column correlation_id varchar(128);
      alter table events add column correlation_id varchar(128);

      create or replace view stored_events as
        select account_id, sequence, null::bigint as position, id, location_id, type, body, created_at, is_test, correlation_id from events
        union all
        select account_id, null, position, id, location_id, type, body, created_at, is_test, correlation_id from event_outbox`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
