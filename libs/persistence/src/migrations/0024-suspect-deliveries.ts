import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index of the post deliveries that a process works on one at a time, because their processes ended repeatedly. */
export class SuspectDeliveries1764000000024 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(index);
  }

  async down(): Promise<void> {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}

const index = `
  create index post_deliveries_suspect on post_deliveries (lost_claims, next_attempt_at)
    where lost_claims > 0 and next_attempt_at is not null;
`;
