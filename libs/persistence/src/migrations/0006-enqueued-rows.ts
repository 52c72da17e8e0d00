import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks of the rows that a sweep has enqueued, so that sweeps run at any load without enqueueing rows repeatedly. */
export class EnqueuedRows1764000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [marks, orders]) await runner.query(part);
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

const marks = `
  -- Until then a job of the row is known: no sweep enqueues it. Null after every claim.
  alter table social_posts add column enqueued_until timestamptz;
  alter table post_deliveries add column enqueued_until timestamptz;
  alter table listing_submissions add column enqueued_until timestamptz;
  alter table photo_requests add column enqueued_until timestamptz;
  alter table match_requests add column enqueued_until timestamptz;
  alter table locations add column enqueued_until timestamptz;
`;

const orders = `
  -- A sweep considers the oldest rows of an account. With the key in the index, they are the same ones for every sweep
  -- although all rows of a campaign are due at the same time.
  create index post_deliveries_due_by_id on post_deliveries (account_id, next_attempt_at, id) where next_attempt_at is not null;
  drop index post_deliveries_due;
  create index listing_submissions_due_by_key on listing_submissions (account_id, next_attempt_at, location_id, publisher)
    where next_attempt_at is not null;
  drop index listing_submissions_due;
  create index locations_archival_due_by_id on locations (account_id, archival_scheduled_at, id)
    where archival_scheduled_at is not null;
  drop index locations_archival_due;
`;
