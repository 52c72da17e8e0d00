import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the creation of listings must know so that no location gets a second one, see libs/features/connections. */
export class SafeCreations1796000000151 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- the request ends without a call once a match is suggested for the location
      alter table listing_creations add column unless_suggested boolean not null default false;
      -- when a listing of the connected account was last unlinked: a search that was requested before does not know it as free
      alter table match_requests add column unlinked_at timestamptz`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
