import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How often the form of a connect link was submitted, for publishers whose owners enter a token [contract 7]; and until
 * when a publisher takes no calls, so that work which waits can say so [publishers 0.1].
 */
export class FormsAndPauses1764000000029 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connect_links add column form_attempts smallint not null default 0');
    await runner.query('alter table connected_accounts add column closed_until timestamptz');
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
