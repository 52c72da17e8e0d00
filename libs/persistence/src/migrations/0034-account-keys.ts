import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last unique index of the account's data without the account in it, so that rows can be distributed by account. */
export class AccountKeys1764000000034 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(eventIds);
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

const eventIds = `
  -- Every statement that looks for an id of an event names its account.
  drop index events_id;
  create unique index events_id on events (account_id, id, created_at);
`;
