import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The verifications that people started through the service, and their entries in the history of locations. */
export class VerificationActions1796000000131 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Of the newest start, if the publisher may still wait for its code: when and by whom, and what the publisher answered, if it did.
    await runner.query(`
      alter table listing_verifications
        add column started_at timestamptz,
        add column started_by text,
        add column method text,
        add column sent_to text,
        add column expected_days smallint,
        add column verification_ref text,
        -- the newest starts, for the bound of a day
        add column starts timestamptz[] not null default '{}'`);
    await runner.query(`
      alter table location_changes
        drop constraint location_changes_action_check,
        add constraint location_changes_action_check check (action in (
          'CREATED', 'UPDATED', 'ARCHIVED', 'ARCHIVE_SCHEDULED', 'ARCHIVE_CANCELLED',
          'DIFFERENCE_ACCEPTED', 'DIFFERENCE_REJECTED', 'DIFFERENCE_IGNORED',
          'VERIFICATION_STARTED', 'VERIFICATION_COMPLETED'
        )) not valid`);
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
