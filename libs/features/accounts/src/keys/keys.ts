import { API_KEY_BYTES, apiKeyFingerprint, formatApiKey } from '@listings/domain';
import { PortalError } from '@listings/errors';
import { findApiKeys, recordAudit, revokeApiKey } from '@listings/persistence';
import type { ApiKeyRow } from '@listings/persistence';
import { ApiKey, sqlOf } from '@listings/persistence/management';
import { IsNull } from 'typeorm';
import { currentRole, lockAccount } from '../management-caller.js';
import type { ManagementCaller } from '../management-caller.js';
import type { ManagementDependencies } from '../management-dependencies.js';

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
  { source, clock }: ManagementDependencies,
  caller: ManagementCaller,
  { name, scope }: { name: string; scope: 'READ' | 'WRITE' },
): Promise<{ row: ApiKeyRow; key: string }> {
  const { accountId, actor } = caller;
  const key = formatApiKey(clock.bytes(API_KEY_BYTES));
  return source.transaction(async (manager) => {
    await lockAccount(manager, accountId);
    await currentRole(manager, caller, 'ADMIN');
    if ((await manager.countBy(ApiKey, { accountId, revokedAt: IsNull() })) >= MAX_ACTIVE_KEYS)
      throw new PortalError('CONFLICT', `The account has ${MAX_ACTIVE_KEYS} active keys. Revoke one first.`);
    const createdBy = actor.userId ?? null;
    const { digest, prefix } = apiKeyFingerprint(key);
    const stored = await manager.save(ApiKey, {
      accountId,
      name,
      scope,
      digest,
      prefix,
      createdBy,
      createdAt: clock.now(),
      revokedAt: null,
    });
    const sql = sqlOf(manager);
    const details = { name, scope, prefix };
    await recordAudit(sql, {
      accountId,
      action: 'key.created',
      subject: stored.id,
      details,
      actor,
      at: stored.createdAt,
    });
    const { id, createdAt } = stored;
    const createdByUser = createdBy === null ? null : { id: createdBy, email: actor.name };
    return {
      key,
      row: { id, name, scope, prefix, marketplace: false, createdAt, createdBy: createdByUser, revokedAt: null },
    };
  });
}

/** Revokes a key, within a second in every process. A key that is revoked already is a conflict [contract 12]. */
export async function revokeKey(
  { source, clock }: ManagementDependencies,
  caller: ManagementCaller,
  id: string,
): Promise<void> {
  const { accountId, actor } = caller;
  await source.transaction(async (manager) => {
    await lockAccount(manager, accountId);
    await currentRole(manager, caller, 'ADMIN');
    const key = await manager.findOneBy(ApiKey, { accountId, id });
    if (!key) throw new PortalError('NOT_FOUND');
    const sql = sqlOf(manager);
    if (!(await revokeApiKey(sql, { accountId, id }))) throw new PortalError('CONFLICT', 'The key is revoked already.');
    const details = { name: key.name, scope: key.scope, prefix: key.prefix };
    await recordAudit(sql, { accountId, action: 'key.revoked', subject: id, details, actor, at: clock.now() });
  });
}
