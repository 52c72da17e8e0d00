import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Which entries of the audit log the receiver of the operator does not have. The migration repeats without harm after a crash. */
export class AuditStream1796000000240 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // The entries of before are not streamed, and not in the index: they get the first default.
    await runner.query('alter table audit_log add column if not exists unstreamed boolean not null default false');
    await runner.query('alter table audit_log alter column unstreamed set default true');
    await runner.query(
      // streams entries with higher ids; null: streaming is off
      'alter table installation add column if not exists audit_stream_after bigint',
    );
    await createIndexConcurrently(runner, { name: 'audit_log_unstreamed', on: 'audit_log (id) where unstreamed' });
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
