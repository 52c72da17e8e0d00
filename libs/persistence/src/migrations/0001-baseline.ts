import type { MigrationInterface, QueryRunner } from 'typeorm';
import { accounts, apiKeys, auditLog } from './baseline/accounts.sql.js';
import { connections } from './baseline/connections.sql.js';
import { eventIndexes, events } from './baseline/events.sql.js';
import { insights } from './baseline/insights.sql.js';
import { installation } from './baseline/installation.sql.js';
import { interactionCounts } from './baseline/interaction-counts.sql.js';
import { interactionFeeds, interactions } from './baseline/interactions.sql.js';
import { listings } from './baseline/listings.sql.js';
import { locations } from './baseline/locations.sql.js';
import { duplicates, matching } from './baseline/matching.sql.js';
import { createDays, createMonths } from './baseline/partitions.js';
import { links, sessions, singleSignOn, users } from './baseline/people.sql.js';
import { media, photos } from './baseline/photos.sql.js';
import { engagement, postDeliveries, posts } from './baseline/posts.sql.js';
import { requestLog, requests } from './baseline/requests.sql.js';
import { webhooks } from './baseline/webhooks.sql.js';
import { work } from './baseline/work.sql.js';

/** The tables in an order in which each comes after those that it refers to. */
const PARTS = [
  ...[accounts, users, apiKeys, auditLog, sessions, links, singleSignOn, requests, installation, work],
  ...[locations, photos, media, connections, listings, matching, duplicates],
  ...[posts, postDeliveries, engagement, interactions, interactionCounts, interactionFeeds, insights],
  webhooks,
];

/**
 * The schema of release 0.2.0, the first one (docs/decisions/0045). The main access path of each table with account data begins
 * with `account_id` [design 3.6].
 */
export class Baseline1795000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of PARTS) await runner.query(part);
    await runner.query(events);
    await createMonths(runner);
    await runner.query(eventIndexes);
    await runner.query(requestLog);
    await createDays(runner);
  }

  async down(): Promise<void> {
    throw new Error('The first migration is not undone: drop the database instead.');
  }
}
