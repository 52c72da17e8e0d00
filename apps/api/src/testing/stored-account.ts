import { createAccount, issueApiKey } from '@listings/feature-accounts';
import { hashPassword } from '@listings/feature-identity';
import type { Database } from '@listings/persistence';
import { systemClock } from '@listings/platform';

/** The password of the owners of stored accounts. */
export const OWNER_PASSWORD = 'correct horse';

/** Stores an account whose owner is `<name>@shops.example`, and a key of it that may write, for an api in a process of its own. */
export async function storedAccount(database: Database, name = 'ann'): Promise<{ accountId: number; key: string }> {
  const deps = { database, clock: systemClock };
  const owner = { email: `${name}@shops.example`, passwordHash: await hashPassword(OWNER_PASSWORD) };
  const { accountId } = await createAccount(deps, { name, plan: 'ENTERPRISE', ...owner });
  const { key } = await issueApiKey(deps, { accountId, name, scope: 'WRITE' });
  return { accountId, key };
}
