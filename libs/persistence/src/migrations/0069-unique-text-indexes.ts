import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from './concurrent-index.js';

/**
 * One store code, folder or tag of each text without case, also of two requests at one moment [contract 14]. Nulls are distinct, so that rows
 * of earlier releases never collide. The indexes also find by the text, in the place of those that only did that.
 */
export class UniqueTextIndexes1796000000369 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, {
      unique: true,
      name: 'locations_unique_store_code',
      on: 'locations (account_id, lower(store_id), unique_store_code) where store_id is not null',
    });
    await createIndexConcurrently(runner, {
      unique: true,
      name: 'folders_unique_name',
      on: 'folders (account_id, lower(name), unique_name)',
    });
    await createIndexConcurrently(runner, {
      unique: true,
      name: 'account_tags_unique_name',
      on: 'account_tags (account_id, lower(name collate "default"), unique_name)',
    });
    for (const name of ['locations_store_code', 'folders_text', 'account_tags_text'])
      await dropIndexConcurrently(runner, name);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
