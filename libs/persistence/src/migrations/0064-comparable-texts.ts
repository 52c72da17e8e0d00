import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/**
 * Store codes, tags and folders by what people take for the same: their text without case [contract 14]. None of the indexes is unique, because
 * an account may have two spellings of an earlier release; the unique ones of single spellings stay (docs/decisions/0080).
 */
export class ComparableTexts1796000000364 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, {
      name: 'locations_store_code',
      on: 'locations (account_id, lower(store_id)) where store_id is not null',
    });
    await createIndexConcurrently(runner, { name: 'folders_text', on: 'folders (account_id, lower(name))' });
    // The column sorts by bytes, which fold the letters from A to Z only.
    await createIndexConcurrently(runner, {
      name: 'account_tags_text',
      on: 'account_tags (account_id, lower(name collate "default"))',
    });
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
