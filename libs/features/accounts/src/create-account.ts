import type { Actor, PlanName } from '@listings/domain';
import type { AccountsDependencies } from './dependencies.js';
import { API_KEY_BYTES, apiKeyFingerprint, formatApiKey } from './rules/api-key.js';
import { insertAccount } from './store/accounts.js';
import { insertApiKey } from './store/api-keys.js';
import { recordAudit } from './store/audit-log.js';
import { insertMember } from './store/member-users.js';

/** A new account with its owner. */
export interface NewAccount {
  readonly name: string;
  readonly plan: PlanName;
  readonly email: string;
  /** argon2id; null for an owner who signs in at a provider of single sign-on only. */
  readonly passwordHash: string | null;
  /** Who creates it, for the audit log. */
  readonly actor?: Actor;
}

/** Creates an account and its owner in one transaction. */
export async function createAccount(
  { database, clock }: AccountsDependencies,
  account: NewAccount,
): Promise<{ accountId: number; userId: string }> {
  return database.transaction(async (transaction) => {
    const accountId = await insertAccount(transaction, account);
    const { name, email, passwordHash, plan, actor } = account;
    const owner = { accountId, email, name, passwordHash, role: 'OWNER', emailVerified: true } as const;
    const userId = await insertMember(transaction, owner);
    const details = { name, plan, owner: email };
    if (actor)
      await recordAudit(transaction, { accountId, action: 'account.created', details, actor, at: clock.now() });
    return { accountId, userId };
  });
}

/** Issues an API key and returns its text, which is not stored and cannot be shown again [contract 2]. */
export async function issueApiKey(
  { database, clock }: AccountsDependencies,
  key: { accountId: number; name: string; scope: 'READ' | 'WRITE'; marketplace?: boolean; actor?: Actor },
): Promise<{ id: string; key: string }> {
  const text = formatApiKey(clock.bytes(API_KEY_BYTES));
  const { actor, accountId, name, scope } = key;
  const fingerprint = apiKeyFingerprint(text);
  const at = clock.now();
  const id = await database.transaction(async (transaction) => {
    const stored = await insertApiKey(transaction, { marketplace: false, ...key, ...fingerprint, createdAt: at });
    const change = { subject: stored, details: { name, scope, prefix: fingerprint.prefix }, at };
    if (actor) await recordAudit(transaction, { accountId, action: 'key.created', actor, ...change });
    return stored;
  });
  return { id, key: text };
}
