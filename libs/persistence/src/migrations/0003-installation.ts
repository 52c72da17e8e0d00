import type { MigrationInterface, QueryRunner } from 'typeorm';

const INSTALLATION = `
  -- What the database says about the installation whose data it has; one row (docs/decisions/0054).
  create table installation (
    only_one boolean primary key default true check (only_one),
    -- the history of the data: 1 at first, one more after each restored backup [contract 13]
    epoch integer not null default 1,
    -- the server, the database and the table in which a process wrote this row; a restored dump is another one
    place text,
    -- the history of the server's log; a server that was promoted, or recovered from a backup, begins a new one
    timeline text,
    -- grows while a worker runs; processes and files outside of the database know it too
    heartbeat bigint not null default 0,
    heartbeat_at timestamptz,
    -- since when, and why, the database counts as restored from a backup; null again after the command after-restore
    restored_at timestamptz,
    restored_reason text,
    -- of the last run of after-restore: what happened at the publishers since the first moment is unknown until the second one
    unknown_since timestamptz,
    unknown_until timestamptz,
    -- a known text, encrypted with the newest key of ENCRYPTION_KEY
    key_check text
  );
  insert into installation default values`;

/** The row of the installation: the marks by which a process notices a restored backup and another encryption key. */
export class Installation1795000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(INSTALLATION);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table installation');
  }
}
