import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was deleted with an account, kept after the account. */
export class DeletionCertificates1796000000235 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table deletion_certificates (
        -- no reference: the certificate outlives the account
        account_id integer primary key,
        requested_at timestamptz,
        -- 'OWNER', or the operator and the command; null if no audit entry says it
        requested_by text,
        begun_at timestamptz not null,
        -- null while rows are left
        ended_at timestamptz,
        -- {"<table>": <deleted rows>}
        deleted_rows jsonb not null default '{}',
        -- images whose files the sweep of the media store removes
        images bigint not null default 0
      )`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
