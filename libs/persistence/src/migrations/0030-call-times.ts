import type { MigrationInterface, QueryRunner } from 'typeorm';

const TIMES = `
        -- the limit, such as 2/1: two calls a second
        call_limit text not null,
        -- when a process last got a time or a place in the queue, by the database's clock
        asked_at timestamptz not null,
        -- when the next call may begin
        free_at timestamptz not null,
        -- when work that found no room comes back
        queue_at timestamptz not null`;

/** When the next calls at publishers with declared limits may begin, for all processes of the installation. */
export class CallTimes1796000000236 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table publisher_call_times (
        publisher text not null,${TIMES},
        primary key (publisher, call_limit)
      )`);
    await runner.query(`
      create table connection_call_times (
        account_id integer not null,
        connected_account_id uuid not null,
        -- the publisher's reference of the listing; empty for a limit of the connected account
        listing_ref text not null,${TIMES},
        primary key (account_id, connected_account_id, listing_ref, call_limit),
        foreign key (account_id, connected_account_id) references connected_accounts on delete cascade
      )`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
