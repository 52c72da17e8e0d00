import type { EntityManager } from 'typeorm';
import { API_KEY_BYTES, apiKeyFingerprint, formatApiKey } from '@listings/domain';
import { insertAccount, insertMember, recordAudit } from '@listings/persistence';
import { ApiKey, sqlOf } from '@listings/persistence/management';
import type { SignUp } from '@listings/persistence/management';
import type { ManagementDependencies, RequestOrigin } from '../management-dependencies.js';
import { actorOf } from '../sessions/find-session.js';
import { startSession } from '../sessions/start-session.js';

/** A new account, its first key, which is shown once, and the token of the owner's session. */
export interface FoundedAccount {
  readonly accountId: number;
  /** The e-mail address of the owner. */
  readonly email: string;
  readonly apiKey: string;
  readonly token: string;
}

/** Creates the account of a sign-up on the plan LAUNCH, its owner, a write key, and the owner's session. */
export async function foundAccount(
  manager: EntityManager,
  { clock }: Pick<ManagementDependencies, 'clock'>,
  { signUp, emailVerified, origin }: { signUp: SignUp; emailVerified: boolean; origin: RequestOrigin },
): Promise<FoundedAccount> {
  const sql = sqlOf(manager);
  const { email, name, passwordHash } = signUp;
  const accountId = await insertAccount(sql, { name: signUp.accountName, plan: 'LAUNCH' });
  const owner = { accountId, email, name, passwordHash, role: 'OWNER', emailVerified } as const;
  const userId = await insertMember(sql, owner);
  const apiKey = formatApiKey(clock.bytes(API_KEY_BYTES));
  const key = {
    accountId,
    name: 'First key',
    scope: 'WRITE',
    createdBy: userId,
    ...apiKeyFingerprint(apiKey),
  } as const;
  const inserted = await manager.insert(ApiKey, key);
  const entry = { accountId, actor: actorOf({ userId, email }, origin), at: clock.now() };
  await recordAudit(sql, { ...entry, action: 'account.created' });
  const { id: keyId } = inserted.identifiers[0] as { id: string };
  await recordAudit(sql, {
    ...entry,
    action: 'key.created',
    subject: keyId,
    details: { name: key.name, scope: 'WRITE' },
  });
  await recordAudit(sql, { ...entry, action: 'user.signed_in' });
  const token = await startSession(manager, clock, { userId, accountId, secondFactorPending: false, origin });
  return { accountId, email, apiKey, token };
}
