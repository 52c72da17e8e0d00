import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** The archived locations of an account from the index alone: counts of listings leave them out without a read of all locations. */
export class ArchivedLocationsIndex1796000000121 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, {
      name: 'locations_archived',
      on: 'locations (account_id, id) where archived_at is not null',
    });
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
