import { createAccount, issueApiKey } from '@listings/feature-accounts';
import { hashPassword } from '@listings/feature-identity';
import { saveEndpoint } from '@listings/feature-webhooks';
import type { Database } from '@listings/persistence';
import type { Clock, Encryption } from '@listings/platform';
import type { DemoData } from './demo-data.js';

/** The sign-in of the demo account. It is no secret: every installation of the demo data has the same. */
const SIGN_IN = { email: 'demo@listings.example', password: 'listings-demo' };

interface Parts {
  database: Database;
  clock: Clock;
  encryption: Encryption;
}

/**
 * The demo account with its API keys. If a start was killed before it stored the keys, the existing account gets new
 * ones.
 */
export async function demoAccount(parts: Parts): Promise<Pick<DemoData, 'account' | 'apiKeys'>> {
  const [known] = await parts.database.query<{ accountId: number }>(
    'select account_id as "accountId" from users join memberships on user_id = users.id where lower(email) = $1 limit 1',
    [SIGN_IN.email],
  );
  const { accountId } = known ?? (await createDemoAccount(parts));
  const issue = async (scope: 'READ' | 'WRITE') =>
    (await issueApiKey(parts, { accountId, name: `Demo ${scope.toLowerCase()} key`, scope })).key;
  return {
    account: { id: String(accountId), ...SIGN_IN, plan: 'ENTERPRISE' },
    apiKeys: { write: await issue('WRITE'), read: await issue('READ') },
  };
}

async function createDemoAccount(parts: Parts): Promise<{ accountId: number }> {
  const { email, password } = SIGN_IN;
  const owner = { email, passwordHash: await hashPassword(password) };
  return createAccount(parts, { name: 'Demo Restaurants', plan: 'ENTERPRISE', ...owner });
}

/** Sets the account's webhook URL to the inbox and returns the signing secret. */
export async function demoEndpoint(parts: Parts, accountId: number, inboxUrl: string): Promise<string> {
  const result = await saveEndpoint({ ...parts, allowPrivateAddresses: true }, accountId, { url: inboxUrl });
  if (!result.saved) throw new Error(`The demo inbox ${inboxUrl} is not a webhook URL: ${result.reason}`);
  return result.secret;
}
