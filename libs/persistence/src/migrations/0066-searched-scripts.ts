import type { MigrationInterface, QueryRunner } from 'typeorm';
import { rebuildSearchWords } from './search-words.js';

/**
 * Search words that are found in every script, of interactions and names of posts too. The passes over the two begin when the
 * workers of the previous release have ended, which would take them for passes over listings.
 */
export class SearchedScripts1796000000366 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table search_rebuilds
        drop constraint search_rebuilds_target_check,
        add constraint search_rebuilds_target_check
          check (target in ('locations', 'connected_listings', 'interactions', 'social_posts'))`);
    // The folded name; null for a post of an earlier release, until the pass has reached it.
    await runner.query('alter table social_posts add column search text');
    await runner.query(rebuildSearchWords(['locations', 'connected_listings']));
    await runner.query(rebuildSearchWords(['interactions', 'social_posts'], `now() + interval '10 minutes'`));
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
