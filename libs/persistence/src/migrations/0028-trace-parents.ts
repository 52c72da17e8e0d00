import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The place in the trace of the request that caused work and events, so that the trace goes on in other processes. */
export class TraceParents1796000000234 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A W3C traceparent beside the correlation id. Null while tracing is off.
      alter table work add column trace_parent varchar(55);
      alter table event_outbox add column trace_parent varchar(55);
      alter table events add column trace_parent varchar(55)`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
