import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Locations by name, by region and on the map. */
export class LocationListIndexes1796000000232 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // Without the id: PostgreSQL would take these indexes to find locations by their ids, and pass all of the account.
    await createIndexConcurrently(runner, { name: 'locations_name', on: 'locations (account_id, lower(name))' });
    await createIndexConcurrently(runner, {
      name: 'locations_place',
      on: 'locations (account_id, country_iso, state_iso, city)',
    });
    await createIndexConcurrently(runner, {
      name: 'locations_map',
      on: 'locations (account_id, longitude, latitude) include (id) where archived_at is null and longitude is not null',
    });
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
