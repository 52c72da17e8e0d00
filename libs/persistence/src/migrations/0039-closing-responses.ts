import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Responses that close their interaction at the publisher. */
export class ClosingResponses1796000000290 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table interaction_responses
        -- whether the publisher closes the interaction with it
        add column closes boolean not null default false`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
