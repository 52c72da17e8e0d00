import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** The post whose removal another one has ordered [publishers 1.8]. */
export class ReplacedPostsIndex1796000000360 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, {
      name: 'post_deliveries_replaced_by',
      on: 'post_deliveries (account_id, replaced_by) where replaced_by is not null',
    });
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
