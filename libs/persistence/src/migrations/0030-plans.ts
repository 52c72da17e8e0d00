import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes that the plan suite asked for: statements whose work grew with the number of accounts or with an account. */
export class Plans1764000000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(indexes);
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

/** The claims read what is due, by its time, instead of asking each account; the old indexes served only them. */
const indexes = `
  create index listing_verifications_next on listing_verifications (next_check_at);
  create index listing_verifications_claimed on listing_verifications (account_id) where lease_until is not null;
  drop index listing_verifications_due;

  create index engagement_schedules_next on engagement_schedules (due_at);
  create index engagement_schedules_claimed on engagement_schedules (account_id) where lease_until is not null;
  drop index engagement_schedules_due;

  -- with the whole key: otherwise PostgreSQL may read and sort an account by any other index that begins with the account
  create index photo_requests_due_by_key on photo_requests (account_id, due_at, id) where due_at is not null;
  drop index photo_requests_due;
  create index match_requests_due_by_key on match_requests (account_id, next_attempt_at, connected_account_id)
    where next_attempt_at is not null;
  drop index match_requests_due;
  create index interaction_responses_due_by_key on interaction_responses (account_id, next_attempt_at, id)
    where next_attempt_at is not null;
  drop index interaction_responses_due;

  -- counts of folders come from the index alone
  create index locations_of_folder on locations (account_id, folder_id) include (archived_at) where folder_id is not null;
  drop index locations_folder;

  create index locations_updated on locations (account_id, updated_at);
  create index locations_unapproved on locations (account_id, id) where approved <> 'APPROVED';
`;
