import { Database } from '@listings/persistence';
import { encryptionFrom, systemClock } from '@listings/platform';
import { demoAccount, demoEndpoint } from './demo-account.js';
import { DemoClient } from './demo-client.js';
import { connectOwners } from './demo-connections.js';
import type { DemoData, SeedContext } from './demo-data.js';
import { makeLocations } from './demo-locations.js';

/**
 * Puts the demo account and its data in once; later it only brings addresses up to date and connects the owners
 * again [design 4]. A start that was killed in the middle continues where it ended.
 */
export async function seedDemoData(context: SeedContext): Promise<DemoData> {
  const database = new Database({ url: context.databaseUrl, maxConnections: 2, applicationName: 'listings-seed' });
  const parts = { database, clock: systemClock, encryption: encryptionFrom(context.environment['ENCRYPTION_KEY'] ?? '') };
  try {
    const { account, apiKeys } = context.previous ?? (await demoAccount(parts));
    const webhookSecret = await demoEndpoint(parts, Number(account.id), context.inboxUrl);
    await Promise.all([context.apiReady, context.sandboxReady]);
    const client = new DemoClient(context.apiUrl, apiKeys.write);
    const connectedAccounts = await connectOwners(client);
    if (!context.previous) {
      context.say('Putting the demo data in');
      await makeLocations(client, connectedAccounts);
    }
    return { account, apiKeys, webhookSecret, connectedAccounts };
  } finally {
    await database.close();
  }
}
