import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** Locations by name, by region and on the map. */
export class LocationListIndexes1796000000232 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, { name: 'locations_name', on: 'locations (account_id, lower(name), id)' });
    await createIndexConcurrently(runner, {
      name: 'locations_place',
      on: 'locations (account_id, country_iso, state_iso, city, id)',
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
