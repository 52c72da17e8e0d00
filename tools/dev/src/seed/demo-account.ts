import type { Database } from '@listings/persistence';
import type { runAdmin } from '@listings/testing';
import type { DemoData } from './demo-data.js';

/** The sign-in of the demo account. It is no secret: every installation of the demo data has the same. */
export const SIGN_IN = { email: 'demo@listings.example', password: 'listings-demo' };

/** Runs the administration command with these words. */
type Command = (...words: readonly string[]) => ReturnType<typeof runAdmin>;

/**
 * The demo account with its API keys. If a start was killed before it stored the keys, the existing account gets new
 * ones.
 */
export async function demoAccount(
  database: Database,
  command: Command,
): Promise<Pick<DemoData, 'account' | 'apiKeys'>> {
  const [known] = await database.query<{ accountId: string }>(
    'select account_id::text as "accountId" from users join memberships on user_id = users.id where lower(email) = $1 limit 1',
    [SIGN_IN.email],
  );
  const id =
    known?.accountId ??
    (await command('create-account', '--name', 'Demo Restaurants', '--email', SIGN_IN.email))('accountId');
  const issue = async (scope: 'READ' | 'WRITE') => {
    const name = `Demo ${scope.toLowerCase()} key`;
    return (await command('create-key', '--account', id, '--name', name, '--scope', scope))('key');
  };
  const [write, read] = await Promise.all([issue('WRITE'), issue('READ')]);
  return { account: { id, ...SIGN_IN, plan: 'ENTERPRISE' }, apiKeys: { write, read } };
}

/** Sets the account's webhook URL to the inbox and returns the signing secret. */
export async function demoEndpoint(command: Command, accountId: string, inboxUrl: string): Promise<string> {
  return (await command('set-webhook', '--account', accountId, '--url', inboxUrl))('webhookSecret');
}
