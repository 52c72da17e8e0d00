import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether a store code, folder or tag takes part in the unique index of texts without case [contract 14]; null for rows of earlier releases,
 * of which an account may have two spellings (docs/decisions/0080).
 */
export class UniqueTexts1796000000368 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table locations add column unique_store_code boolean;
      alter table folders add column unique_name boolean;
      alter table account_tags add column unique_name boolean`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
