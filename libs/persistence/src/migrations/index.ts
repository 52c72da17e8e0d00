import type { MigrationInterface } from 'typeorm';
import { Baseline1795000000001 } from './0001-baseline.js';
import { AccountTags1795000000002 } from './0002-account-tags.js';
import { Installation1795000000003 } from './0003-installation.js';
import { EndsOfCampaigns1795000000004 } from './0004-ends-of-campaigns.js';
import { OlderReviews1795000000005 } from './0005-older-reviews.js';
import { RejectedPosts1795000000006 } from './0006-rejected-posts.js';
import { Work1795000000007 } from './0007-work.js';

/** A migration of a release. */
export interface ReleasedMigration extends MigrationInterface {
  /** True if processes of earlier releases fail on the schema that the migration makes: they refuse to start then. */
  readonly excludesOlder?: boolean;
}

/** All migrations, oldest first. Append only: a released migration never changes. */
export const migrations: readonly (new () => ReleasedMigration)[] = [
  Baseline1795000000001,
  AccountTags1795000000002,
  Installation1795000000003,
  EndsOfCampaigns1795000000004,
  OlderReviews1795000000005,
  RejectedPosts1795000000006,
  Work1795000000007,
];
