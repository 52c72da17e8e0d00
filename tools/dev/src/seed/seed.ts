import { join } from 'node:path';
import { Database } from '@listings/persistence';
import { runAdmin } from '@listings/testing';
import { CHECKOUT } from '../checkout.js';
import { demoAccount, demoEndpoint, SIGN_IN } from './demo-account.js';
import { DemoClient } from './demo-client.js';
import { connectOwners } from './demo-connections.js';
import { demoCustomers } from './demo-customers.js';
import type { DemoData, SeedContext } from './demo-data.js';
import { makeLocations } from './demo-locations.js';
import { demoAudience, makePosts } from './demo-posts.js';

const ADMIN = join(CHECKOUT, 'dist/apps/admin/src/main.js');

/**
 * Creates the demo account and its data once. Later starts only update the webhook URL and connect the owners again
 * [design 4]. If a start was killed in the middle, the next start continues.
 */
export async function seedDemoData(context: SeedContext): Promise<DemoData> {
  const database = new Database({ url: context.databaseUrl, maxConnections: 2, applicationName: 'listings-seed' });
  const command = (...words: readonly string[]) =>
    runAdmin(ADMIN, words, { ...context.environment, ACCOUNT_PASSWORD: SIGN_IN.password });
  try {
    const { account, apiKeys } = context.previous ?? (await demoAccount(database, command));
    const [webhookSecret] = await Promise.all([
      demoEndpoint(command, account.id, context.inboxUrl),
      context.apiReady,
      context.sandboxReady,
    ]);
    const client = new DemoClient(context.apiUrl, apiKeys);
    const connectedAccounts = await connectOwners(client);
    await demoCustomers(context.sandboxUrl);
    await demoAudience(context.sandboxUrl);
    if (!context.previous) {
      context.say('Creating demo data');
      const locationIds = await makeLocations(client, connectedAccounts);
      await makePosts(client, database, { accountId: Number(account.id), locationIds });
    }
    return { account, apiKeys, webhookSecret, connectedAccounts };
  } finally {
    await database.close();
  }
}
