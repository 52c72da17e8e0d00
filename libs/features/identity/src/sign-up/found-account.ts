import type { RequestOrigin } from '@listings/domain';
import { actorOf } from '@listings/domain';
import {
  API_KEY_BYTES,
  apiKeyFingerprint,
  formatApiKey,
  insertAccount,
  insertMember,
  recordAudit,
} from '@listings/feature-accounts';
import { insertApiKey } from '@listings/feature-accounts/store';
import type { Transaction } from '@listings/persistence';
import type { IdentityDependencies } from '../dependencies.js';
import { startSession } from '../sessions/start-session.js';
import type { SignUp } from '../store/sign-ups.js';

/** A new account, its first key, which is shown once, and the token of the owner's session. */
export interface FoundedAccount {
  readonly accountId: number;
  /** The e-mail address of the owner. */
  readonly email: string;
  readonly apiKey: string;
  readonly token: string;
}

/** Creates the account of a sign-up on the plan of the installation, its owner, a write key, and the owner's session. */
export async function foundAccount(
  transaction: Transaction,
  { clock, settings }: Pick<IdentityDependencies, 'clock' | 'settings'>,
  { signUp, emailVerified, origin }: { signUp: SignUp; emailVerified: boolean; origin: RequestOrigin },
): Promise<FoundedAccount> {
  const { email, name, passwordHash, language } = signUp;
  const accountId = await insertAccount(transaction, { name: signUp.accountName, plan: settings.signUpPlan });
  const owner = { accountId, email, name, passwordHash, role: 'OWNER', emailVerified, language } as const;
  const userId = await insertMember(transaction, owner);
  const apiKey = formatApiKey(clock.bytes(API_KEY_BYTES));
  const at = clock.now();
  const key = { accountId, name: 'First key', scope: 'WRITE', marketplace: false } as const;
  const stored = { ...key, ...apiKeyFingerprint(apiKey), createdBy: userId, createdAt: at };
  const keyId = await insertApiKey(transaction, stored);
  const entry = { accountId, actor: actorOf({ userId, email }, origin), at };
  await recordAudit(transaction, { ...entry, action: 'account.created' });
  await recordAudit(transaction, {
    ...entry,
    action: 'key.created',
    subject: keyId,
    details: { name: key.name, scope: 'WRITE' },
  });
  await recordAudit(transaction, { ...entry, action: 'user.signed_in' });
  const token = await startSession(transaction, clock, { userId, accountId, secondFactorPending: false, origin });
  return { accountId, email, apiKey, token };
}
