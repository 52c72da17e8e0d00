import type { MigrationInterface } from 'typeorm';
import { Baseline1795000000001 } from './0001-baseline.js';
import { EndsOfCampaigns1795000000004 } from './0004-ends-of-campaigns.js';
import { RejectedPosts1795000000006 } from './0006-rejected-posts.js';

/** All migrations, oldest first. Append only: a released migration never changes. */
export const migrations: readonly (new () => MigrationInterface)[] = [
  Baseline1795000000001,
  EndsOfCampaigns1795000000004,
  RejectedPosts1795000000006,
];
