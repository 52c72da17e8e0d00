import { hash } from '@node-rs/argon2';
import { API_KEY_BYTES, apiKeyFingerprint, formatApiKey } from '@listings/domain';
import type { PlanName } from '@listings/domain';
import { insertAccount, insertApiKey, insertUser } from '@listings/persistence';
import type { AccountsDependencies } from './dependencies.js';

/** A new account with its first user. */
export interface NewAccount {
  readonly name: string;
  readonly plan: PlanName;
  readonly email: string;
  readonly password: string;
}

/** Creates an account and its first user in one transaction. Stores the password as an argon2id hash. */
export async function createAccount(
  { database }: AccountsDependencies,
  account: NewAccount,
): Promise<{ accountId: number; userId: string }> {
  const passwordHash = await hash(account.password);
  return database.transaction(async (transaction) => {
    const accountId = await insertAccount(transaction, account);
    const userId = await insertUser(transaction, { accountId, email: account.email, name: account.name, passwordHash });
    return { accountId, userId };
  });
}

/** Issues an API key and returns its text, which is not stored and cannot be shown again [contract 2]. */
export async function issueApiKey(
  { database, clock }: AccountsDependencies,
  key: { accountId: number; name: string; scope: 'READ' | 'WRITE'; marketplace?: boolean },
): Promise<{ id: string; key: string }> {
  const text = formatApiKey(clock.bytes(API_KEY_BYTES));
  const id = await insertApiKey(database, { marketplace: false, ...key, ...apiKeyFingerprint(text) });
  return { id, key: text };
}
