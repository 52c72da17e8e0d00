import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rows that blocked the event loop of a process: after the third time a row is set aside. */
export class BlockedWork1764000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(blockedWork);
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

const blockedWork = `
  -- Written by the watchdog of a process, which ends the process afterwards.
  create table blocked_work (
    account_id integer not null references accounts on delete cascade,
    -- the queue or kind of claimed work, and the row in it
    kind text not null,
    row_key text not null,
    times smallint not null,
    -- the method of the plug-in that did not return
    call text,
    blocked_at timestamptz not null,
    primary key (account_id, kind, row_key)
  );
  create index blocked_work_age on blocked_work (blocked_at);
`;
