import type { MigrationInterface } from 'typeorm';
import { Baseline1795000000001 } from './0001-baseline.js';
import { ReviewNumbers1795000000011 } from './0011-review-numbers.js';
import { ReviewRankingIndex1795000000012 } from './0012-review-ranking-index.js';
import { InsightMonths1795000000013 } from './0013-insight-months.js';

/** A migration of a release. */
export interface ReleasedMigration extends MigrationInterface {
  /** True if processes of earlier releases fail on the schema that the migration makes: they refuse to start then. */
  readonly excludesOlder?: boolean;
}

/** All migrations, oldest first. Append only: a released migration never changes. */
export const migrations: readonly (new () => ReleasedMigration)[] = [
  Baseline1795000000001,
  ReviewNumbers1795000000011,
  ReviewRankingIndex1795000000012,
  InsightMonths1795000000013,
];
