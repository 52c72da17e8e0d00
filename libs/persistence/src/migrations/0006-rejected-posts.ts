import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** The campaigns that a publisher has rejected at a location, for their list: few of the deliveries of an account. */
export class RejectedPosts1795000000006 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, {
      name: 'post_deliveries_rejected',
      on: `post_deliveries (account_id, post_id) where state = 'REJECTED'`,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index post_deliveries_rejected');
  }
}
