import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index of the failed submissions of an account, so that their list reads no others. */
export class FailedSubmissions1764000000026 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(index);
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

const index = `
  create index listing_submissions_failed on listing_submissions (account_id, location_id, publisher)
    where state = 'INCOMPLETE';
`;
