import { API_KEY_BYTES, apiKeyFingerprint, formatApiKey } from '@listings/domain';
import type { PlanName } from '@listings/domain';
import { insertAccount, insertApiKey, insertMember } from '@listings/persistence';
import type { AccountsDependencies } from './dependencies.js';
import { hashPassword } from './passwords/password-hashing.js';

/** A new account with its owner. */
export interface NewAccount {
  readonly name: string;
  readonly plan: PlanName;
  readonly email: string;
  readonly password: string;
}

/** Creates an account and its owner in one transaction. Stores the password as an argon2id hash. */
export async function createAccount(
  { database }: AccountsDependencies,
  account: NewAccount,
): Promise<{ accountId: number; userId: string }> {
  const passwordHash = await hashPassword(account.password);
  return database.transaction(async (transaction) => {
    const accountId = await insertAccount(transaction, account);
    const { name, email } = account;
    const owner = { accountId, email, name, passwordHash, role: 'OWNER', emailVerified: true } as const;
    const userId = await insertMember(transaction, owner);
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
