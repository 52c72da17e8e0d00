import { PortalError } from '@listings/errors';
import { changeAccount } from '../management-caller.js';
import type { ManagementCaller } from '../management-caller.js';
import type { ManagementDependencies } from '../management-dependencies.js';
import { API_KEY_BYTES, apiKeyFingerprint, formatApiKey } from '../rules/api-key.js';
import { countActiveKeys, findApiKey, findApiKeys, insertApiKey, revokeApiKey } from '../store/api-keys.js';
import type { ApiKeyRow } from '../store/api-keys.js';

/** Maximum number of active keys of an account [contract 2]. */
export const MAX_ACTIVE_KEYS = 5;
/** Keys of a list: all active ones, and the latest revoked ones. */
const MAX_LISTED = 100;

/** The keys of an account without their text: active ones first, then the revoked ones, newest first. */
export async function listKeys(
  { database }: Pick<ManagementDependencies, 'database'>,
  accountId: number,
): Promise<ApiKeyRow[]> {
  return findApiKeys(database, { accountId, limit: MAX_LISTED });
}

/** Creates an API key and returns its text, which is not stored [contract 2]. */
export async function createKey(
  deps: ManagementDependencies,
  caller: ManagementCaller,
  { name, scope }: { name: string; scope: 'READ' | 'WRITE' },
): Promise<{ row: ApiKeyRow; key: string }> {
  const { accountId, actor } = caller;
  const key = formatApiKey(deps.clock.bytes(API_KEY_BYTES));
  return changeAccount(deps, caller, 'ADMIN', async ({ transaction, at: createdAt, audit }) => {
    if ((await countActiveKeys(transaction, { accountId })) >= MAX_ACTIVE_KEYS)
      throw new PortalError('CONFLICT', `The account has ${MAX_ACTIVE_KEYS} active keys. Revoke one first.`);
    const { userId } = actor;
    const { digest, prefix } = apiKeyFingerprint(key);
    const fields = { name, scope, prefix, marketplace: false, createdAt };
    const id = await insertApiKey(transaction, { ...fields, accountId, digest, createdBy: userId });
    await audit({ action: 'key.created', subject: id, details: { name, scope, prefix } });
    const createdBy = userId === undefined ? null : { id: userId, email: actor.name };
    return { key, row: { ...fields, id, createdBy, revokedAt: null } };
  });
}

/** Revokes a key, within a second in every process. A key that is revoked already is a conflict [contract 12]. */
export async function revokeKey(deps: ManagementDependencies, caller: ManagementCaller, id: string): Promise<void> {
  const { accountId } = caller;
  await changeAccount(deps, caller, 'ADMIN', async ({ transaction, audit }) => {
    const key = await findApiKey(transaction, { accountId, id });
    if (!key) throw new PortalError('NOT_FOUND');
    if (!(await revokeApiKey(transaction, { accountId, id })))
      throw new PortalError('CONFLICT', 'The key is revoked already.');
    await audit({ action: 'key.revoked', subject: id, details: key });
  });
}
