import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The origins to which connect links of an account may return a browser [contract 12]. */
export class ReturnOrigins1764000000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- empty allows all; 50: libs/domain, return-url
      alter table accounts add column return_origins text[] not null default '{}'
        constraint accounts_return_origins check (cardinality(return_origins) <= 50)`);
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
