import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

const cells = [0, 1, 2, 3, 4, 5].flatMap((rating) => [`pending_${rating}`, `responded_${rating}`]);

/**
 * The reviews of all locations on some days, from the index alone: a ranking of locations reads each of them. A statement uses it only if it
 * has the same condition: for one location PostgreSQL would otherwise pass the days of all others.
 */
export class ReviewRankingIndex1796000000012 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, {
      name: 'interaction_day_counts_ranked',
      on: `interaction_day_counts (account_id, day, location_id, publisher)
        include (${[...cells, 'recommended', 'not_recommended', 'timed', 'answer_seconds'].join(', ')})
        where abs(location_id) > 0 and category = 'REVIEW'`,
    });
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
