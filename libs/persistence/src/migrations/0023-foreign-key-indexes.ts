import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes without which the deletion of a referenced row reads the whole referencing table. */
export class ForeignKeyIndexes1764000000023 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(indexes);
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

const indexes = `
  create index listing_links_connected_listing on listing_links (account_id, listing_id);
  create index photo_requests_location on photo_requests (account_id, location_id);
`;
