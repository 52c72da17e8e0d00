import { Database } from '@listings/persistence';
import { encryptionFrom, systemClock } from '@listings/platform';
import { demoAccount, demoEndpoint } from './demo-account.js';
import { DemoClient } from './demo-client.js';
import { connectOwners } from './demo-connections.js';
import { demoCustomers } from './demo-customers.js';
import type { DemoData, SeedContext } from './demo-data.js';
import { makeLocations } from './demo-locations.js';
import { demoAudience, makePosts } from './demo-posts.js';

/**
 * Creates the demo account and its data once. Later starts only update the webhook URL and connect the owners again
 * [design 4]. If a start was killed in the middle, the next start continues.
 */
export async function seedDemoData(context: SeedContext): Promise<DemoData> {
  const database = new Database({ url: context.databaseUrl, maxConnections: 2, applicationName: 'listings-seed' });
  const parts = {
    database,
    clock: systemClock,
    encryption: encryptionFrom(context.environment['ENCRYPTION_KEY'] ?? ''),
  };
  try {
    const { account, apiKeys } = context.previous ?? (await demoAccount(parts));
    const webhookSecret = await demoEndpoint(parts, Number(account.id), context.inboxUrl);
    await Promise.all([context.apiReady, context.sandboxReady]);
    const client = new DemoClient(context.apiUrl, apiKeys.write);
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
